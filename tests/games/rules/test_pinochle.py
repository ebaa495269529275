"""Domino Pinochle: the worked examples of the rules by name, and what they leave out."""

from __future__ import annotations

import copy
import time
from pathlib import Path
from typing import Any

import pytest

from games.rules.definition import DealContext
from games.rules.parts.trickplay.melds import meld_shapes
from games.rules.parts.trickplay.tricks import NO_SUIT, must_follow
from games.rules.refereeing.verdict import Verdict
from games.rules.registry import GAMES
from games.rules.replay import legal_events, parse, referee, scenes
from games.rules.sections import SEAT_INDEX
from games.rules.tiles import BIT, full_set
from games.rules.variants.pinochle import SUITS, Pinochle, PinochleDeal, captured_points, read_event
from games.rules.write import to_text

GOLDEN = Path(__file__).parents[2] / "golden" / "logs" / "pinochle"
P6 = GOLDEN / "p6-won-in-the-melds.domlog"
P9 = (GOLDEN / "p9-one-deal.domlog").read_text()


def mask(tiles: str) -> int:
    return sum(BIT[tile] for tile in tiles.split())


def rules_under(**options: int | str) -> Pinochle:
    chosen = {option.name: option.default for option in GAMES["pinochle"].options} | options
    return Pinochle(3, {name: value for name, value in chosen.items() if not callable(value)})


def deal_of(
    hands: list[str],
    widow: str = "6-6",
    totals: tuple[int, int, int] = (0, 0, 0),
    **options: int | str,
) -> PinochleDeal:
    """A deal by C, so that A declares and leads first; hands need not be whole."""
    before = DealContext(1, True, False, False, None, 0, totals)
    return PinochleDeal(rules_under(**options), list(map(mask, hands)), BIT[widow], before, 2)


def outcome_of(deal: PinochleDeal, event: str) -> str:
    """``ok`` or the code of the refusal; the deal itself stays as it is."""
    code = read_event(event)
    assert code is not None
    deal = copy.deepcopy(deal)
    return "ok" if deal.play([code]) else deal.fault(code, event).code


def verdict_of(*changes: tuple[str, str], log: str = P9) -> Verdict:
    for old, new in changes:
        assert old in log
        log = log.replace(old, new)
    return referee(log.encode())


def place_of(verdict: Verdict) -> tuple[str, int, int]:
    assert verdict.error is not None
    return verdict.error.code, verdict.error.deal, verdict.error.event


# -- P-1, P-2: tricks --------------------------------------------------------------------


def test_p1_following_suit() -> None:
    assert must_follow(mask("6-5 5-0 4-4 3-1"), SUITS[5]) == mask("5-0")
    assert must_follow(mask("6-5 4-4 3-1"), SUITS[5]) == mask("6-5 4-4 3-1")


WINNERS = [("5-2 6-5 5-4", "C"), ("5-2 6-5 4-4", "A"), ("4-3 4-4 4-0", "B")]


@pytest.mark.parametrize(("tiles", "winner"), WINNERS)
def test_p1_winners(tiles: str, winner: str) -> None:
    for at_once in (True, False):
        deal = deal_of(tiles.split())
        plays = [(seat, BIT[tile], NO_SUIT) for seat, tile in enumerate(tiles.split())]
        deal.play([(0, 0, ()), (1, 0, ()), (2, 0, ())])
        assert (deal.play(plays) if at_once else sum(deal.play([one]) for one in plays)) == 3
        assert deal.turn == SEAT_INDEX[winner]
        assert deal.won[deal.turn] == 1


def test_p2_a_zero_wins_what_is_thrown_on_it() -> None:
    deal = deal_of(["5-5", "0-0", "6-6"], widow="1-0")
    deal.play([(0, 0, ()), (1, 0, ()), (2, 0, ())])
    deal.turn = 1
    assert deal.play([(1, BIT["0-0"], -1), (2, BIT["6-6"], -1), (0, BIT["5-5"], -1)]) == 3
    assert deal.turn == 1
    assert deal.won[1] + captured_points(deal.taken[1]) == 11


def test_suits_of_the_tricks() -> None:
    assert [suit.followers.bit_count() for suit in SUITS] == [1, 2, 3, 4, 5, 6, 7]
    assert sum(suit.followers for suit in SUITS) == full_set(6)
    assert captured_points(full_set(6)) == 35


# -- P-3, P-4: melds ---------------------------------------------------------------------

P3 = ["6-1 6-2 6-3 6-4 3-3 4-3 5-5 0-0 4-4", "6-5", "6-0"]


def payment_for(event: str, hand: str, widow: str, **options: int | str) -> int | str:
    deal = deal_of([hand, "", ""], widow, (0, 0, 0), **options)
    result = outcome_of(deal, f"A {event}")
    if result != "ok":
        assert f"A {event}" not in set(deal.legal())
        return result
    code: Any = read_event(f"A {event}")
    deal.play([code, (1, 0, ()), (2, 0, ())])
    return (deal.melds() or ("not yet",))[0]


@pytest.mark.parametrize(
    ("declaration", "result"),
    [
        ("meld 6-1 6-2 6-3 6-4", 5),
        ("meld 6-1 6-2 6-3", 3),
        ("meld 6-2 6-3 6-4", 3),
        ("meld 3-2 3-3 4-3", 2),
        ("meld 6-1 6-2 6-3 6-4 / 3-2 3-3 4-3", 7),
        ("meld 6-1 6-2 6-3 6-4 / 3-3 4-4 5-5", 8),
        ("meld 4-4 3-3 5-5 / 3-6 02-6 6-1 4-06", 8),
        ("meld 3-2 3-3 4-3 / 3-3 4-4 5-5", "bad_meld"),
        ("meld 6-1 6-1 6-2", "bad_meld"),
        ("meld 6-1 6-2 6-4", "bad_meld"),
        ("meld 4-3 4-4 6-4", "bad_meld"),
        ("meld 6-3 3-3 4-3", "bad_meld"),
        ("meld 3-3 4-4 0-0", "bad_meld"),
        ("meld 6-3 6-4 6-5", "tile_not_held"),
        ("meld 6-1 6-1 6-5", "tile_not_held"),
        ("meld 6-1 6-2 6-4 / 13-0 6-3 6-4", "tile_not_held"),
        ("meld 6-1 6-2 8-7", "tile_not_held"),
        ("meld 6-1 6-2", "bad_meld"),
        ("nomeld", 0),
    ],
)
def test_p3_melds(declaration: str, result: int | str) -> None:
    assert payment_for(declaration, P3[0], "3-2") == result


def test_p3_under_other_options() -> None:
    threes, doubles = "meld 3-2 3-3 4-3", "meld 3-3 4-4 0-0"
    assert payment_for(doubles, P3[0], "3-2", double_meld="any") == 3
    assert payment_for(doubles + " 5-5", P3[0], "3-2", double_meld="any") == 5
    assert payment_for(doubles + " 5-5", P3[0], "3-2", double_meld="any", double_bonus="no") == 4
    assert payment_for(threes, P3[0], "3-2", meld_suit="high") == "bad_meld"
    assert payment_for(threes, P3[0], "3-2", widow_meld="none") == "tile_not_held"
    assert payment_for("meld 6-1 6-2 6-3 6-4", P3[0], "3-2", meld_bonus=7) == 11
    assert payment_for("meld 6-1 6-2 6-3 6-4", P3[0], "3-2", meld_bonus=0, double_bonus="no") == 4
    assert payment_for("meld 3-0 3-1 3-2 3-3", "3-0 3-1 3-3", "3-2", meld_suit="high") == 4


def test_p3_the_most_this_hand_can_make() -> None:
    deal = deal_of(P3, "3-2")
    every = [event[2:] for event in deal.legal()]
    assert len(every) == len(set(every))
    assert max(int(payment_for(event, P3[0], "3-2")) for event in every) == 8


def test_p4_most_points() -> None:
    fours = "6-0 6-1 6-2 6-3 / 5-0 5-1 5-2 5-3"
    assert payment_for(f"meld {fours}", "6-0 6-1 6-2 6-3 5-0 5-1 5-2 5-3 1-1", "4-4") == 10
    three = "6-0 6-1 6-2 6-3 / 5-0 5-1 5-2 / 4-0 4-1 4-2"
    assert payment_for(f"meld {three}", "6-0 6-1 6-2 6-3 5-0 5-1 5-2 4-0 4-1", "4-2") == 10


def test_p4_five_in_a_row() -> None:
    hand = "6-0 6-1 6-2 6-3 6-4"
    assert payment_for(f"meld {hand}", hand, "4-4") == "bad_meld"
    assert payment_for(f"meld {hand}", hand, "4-4", meld_max=7) == 6


def test_the_shapes_there_are() -> None:
    for suit, double, longest, count in [
        ("either", "run", 4, [40, 32, 0, 0, 0]),
        ("either", "run", 7, [40, 32, 24, 16, 8]),
        ("high", "run", 4, [1 + 2 + 3 + 4 + 5 + 5, 1 + 2 + 3 + 4 + 4, 0, 0, 0]),
        ("either", "any", 4, [35 + 35, 28 + 35, 0, 0, 0]),
    ]:
        lengths = [shape.bit_count() for shape in meld_shapes(suit, double, longest)]
        assert [lengths.count(length) for length in (3, 4, 5, 6, 7)] == count


# -- P-5 to P-8: points and wins ---------------------------------------------------------


def after_tricks(won: list[int], taken: list[str], widow: str, last: int) -> tuple[int, ...]:
    deal = deal_of(["", "", ""], widow)
    deal.won, deal.taken, deal.turn, deal.end = won, list(map(mask, taken)), last, "tricks"
    return deal.score()


def test_p5_the_44() -> None:
    assert after_tricks([4, 3, 2], ["5-5 4-1", "6-4", "5-0 3-2"], "0-0", 0) == (19, 13, 12)
    assert after_tricks([4, 3, 2], ["5-5", "6-4", "5-0 3-2"], "4-1", 1) == (14, 18, 12)


def test_p6_won_in_the_melds() -> None:
    verdict = referee(P6.read_bytes())
    assert verdict.deals[0].end == "melds"
    assert verdict.totals == {"A": 251, "B": 250, "C": 200}
    assert legal_events(parse(P6.read_bytes())) == []
    for options, winner in (({}, 0), ({"win_check": "rotation"}, 0)):
        rules = rules_under(**options)
        assert rules.winner((251, 250, 200), (0, 1, 2)) == winner
    assert rules_under(win_check="rotation").winner((250, 251, 200), (1, 2, 0)) == 1


@pytest.mark.parametrize("name", ["p7-tie-after-the-melds", "p8-tie-after-the-tricks"])
def test_p7_p8_ties_are_played_on(name: str) -> None:
    verdict = referee((GOLDEN / f"{name}.domlog").read_bytes())
    assert verdict.deals[0].end == "tricks"


@pytest.mark.parametrize(
    ("totals", "options", "winner", "places"),
    [
        ((249, 100, 0), {}, None, None),
        ((250, 250, 0), {}, None, None),
        ((250, 260, 260), {}, None, None),
        ((250, 270, 260), {}, 1, (3, 1, 2)),
        ((250, 270, 260), {"win_check": "rotation"}, 0, (1, 2, 3)),
        ((250, 260, 260), {"win_check": "rotation"}, 0, (1, 2, 2)),
        ((100, 250, 250), {"win_check": "rotation"}, 1, (3, 1, 2)),
    ],
)
def test_p19_to_p22_and_p27_who_wins(
    totals: tuple[int, ...],
    options: dict[str, int | str],
    winner: int | None,
    places: tuple[int, ...] | None,
) -> None:
    outcome = rules_under(**options).outcome(totals, 1, deal_of(["", "", ""]))
    assert (outcome and outcome.winner, outcome and outcome.places) == (winner, places)


@pytest.mark.parametrize(
    ("totals", "options", "fine"),
    [
        ("A=260 B=260 C=0", "", True),
        ("A=260 B=260 C=0", "win_check=rotation", False),
        ("A=260 B=259 C=0", "", False),
        ("A=-1 B=0 C=0", "", False),
        ("A=0 B=0", "", False),
        ("C=+0 B=5 A=249", "", True),
        ("A=249 B=0 C=0", "target=249", False),
    ],
)
def test_totals_that_may_begin_a_log(totals: str, options: str, fine: bool) -> None:
    log = f'[Format "domlog 1"]\n[Game "pinochle"]\n[Options "{options}"]\n[Totals "{totals}"]\n'
    verdict = referee(log.encode())
    assert (verdict.verdict == "incomplete") == fine
    assert fine or place_of(verdict) == ("bad_header", 0, 0)


# -- P-9: a whole deal -------------------------------------------------------------------

A_MELD = "A meld 3-1 3-2 3-3 / 2-0 3-0 4-0 5-0\n"
B_MELD = "B meld 4-3 4-4 5-4 / 5-1 5-2 5-3\n"
C_MELD = "C meld 4-4 5-5 6-6\n"


def test_p9_a_whole_deal() -> None:
    (deal,) = verdict_of().deals
    assert (deal.end, deal.score) == ("tricks", (25, 16, 18))


@pytest.mark.parametrize(
    ("old", "new", "code", "event"),
    [
        ("B 2-1", "B 0-0", "must_follow_suit", 11),
        ("C 5-5", "C 4-1", "must_follow_suit", 14),
        ("A 5-0\n", "A 3-1\n", "must_follow_suit", 15),
        ("B 4-3  C 2-2", "B 3-3  C 2-2", "tile_not_held", 8),
        ("B 4-3  C 2-2", "B 13-0  C 2-2", "tile_not_held", 8),
        ("B 4-3  C 2-2", "D 4-3  C 2-2", "not_your_turn", 8),
        (B_MELD, "", "not_your_turn", 2),
        (C_MELD, "", "meld_missing", 3),
        (C_MELD, C_MELD + "A nomeld\n", "meld_over", 4),
        (B_MELD, B_MELD + "A nomeld\n", "not_your_turn", 3),
        (B_MELD, "C 5-5\n" + B_MELD, "meld_missing", 2),
        (A_MELD, "E 6-6\n" + A_MELD, "meld_missing", 1),
        ("C 4-2  A 4-0\n", "C 4-2  A 4-0\nA nomeld\n", "deal_over", 31),
        ("C 4-2  A 4-0\n", "C 4-2  A 4-0\nJ 6-6\n", "deal_over", 31),
        ("meld_bonus=1", "meld_bonus=5", "assert_melds", 0),
        ("widow: 4-4", "widow:", "bad_deal", 0),
        ("dealer: C", "dealer: D", "bad_deal", 0),
        ("dealer: C", "dealer: C\nlead: A", "bad_deal", 0),
        ("dealer: C", "dealer: C\nstock:", "bad_deal", 0),
        ("dealer: C", "dealer: C\nhand D:", "bad_deal", 0),
    ],
)
def test_p9_spoilt(old: str, new: str, code: str, event: int) -> None:
    assert place_of(verdict_of((old, new))) == (code, 1, event)


def test_p9_is_won_with_a_lower_target() -> None:
    verdict = verdict_of(("meld_bonus=1", "meld_bonus=1 target=25"))
    assert (verdict.verdict, verdict.winner) == ("accepted", "A")
    assert verdict.placing == {"A": 1, "C": 2, "B": 3}
    after = "\ndeal 2\ndealer: {0}\n" + P9.partition("dealer: C\n")[2].partition("A meld")[0]
    for dealer, code in (("A", "game_over"), ("B", "wrong_dealer")):
        more = P9.replace("bonus=1", "bonus=1 target=25") + after.format(dealer)
        assert place_of(verdict_of(log=more)) == (code, 2, 0)


def test_melds_may_be_claimed_once_all_have_declared() -> None:
    head, _, _ = P9.partition("1. A 6-4")
    fine = head + "melds: B=5 A=+8 C=2\nresult: *\n"
    assert verdict_of(log=fine).verdict == "incomplete"
    for claim, code in (
        ("melds: A=8 B=5 C=3", "assert_melds"),
        ("tricks: A=0 B=0 C=0", "assert_tricks"),
        ("end: melds", "assert_end"),
        ("score: A=8 B=5 C=2", "assert_score"),
    ):
        assert place_of(verdict_of(log=head + claim)) == (code, 1, 0)
    early = head.replace(C_MELD, "") + "melds: A=8 B=5 C=0\n"
    assert place_of(verdict_of(log=early)) == ("assert_melds", 1, 0)


def test_tricks_are_zeros_when_the_melds_won() -> None:
    log = P6.read_text()
    fine = log.replace("end: melds", "end: melds\ntricks: A=0 B=0 C=0\nresult: *")
    assert verdict_of(log=fine).verdict == "incomplete"


READABLE = ["meld 6-6", "meld 06-6 / 5-05", "nomeld", "6-4", "99-0"]
UNREADABLE = ["meld", "meld /", "meld / 6-6", "meld 6-6 /", "meld 6-6 / / 5-5", "meld 6-6/5-5"]
UNREADABLE += ["meld x6-6", "meld 100-0", "nomeld 6-6", "nomeld nomeld", "6-4 6-3", "6-4=6"]
UNREADABLE += ["6-4@6", "+6-4", "pass", "stand", "swap", "call E2"]


@pytest.mark.parametrize("action", READABLE + UNREADABLE)
def test_which_actions_pinochle_has(action: str) -> None:
    assert (read_event(f"A {action}") is not None) == (action in READABLE)
    assert (verdict_of((A_MELD, f"A {action}\n")).totals is not None) == (action in READABLE)


def test_scenes_show_widow_melds_and_tricks() -> None:
    shown = list(scenes(parse(P9.encode())))
    assert len(shown) == 31
    assert all(scene.widow == "4-4" and scene.stock == [] and scene.line == () for scene in shown)
    assert (shown[0].melds, shown[0].meld_points) == ({}, {})
    assert shown[2].melds == {
        "A": [["3-1", "3-2", "3-3"], ["2-0", "3-0", "4-0", "5-0"]],
        "B": [["4-3", "4-4", "5-4"], ["5-1", "5-2", "5-3"]],
    }
    assert shown[3].meld_points == {"A": 8, "B": 5, "C": 2}
    assert shown[6].trick == (("A", "6-4", ""), ("B", "6-2", ""), ("C", "6-1", ""))
    assert shown[7].trick == (("A", "3-2", ""),)
    assert shown[-1].tricks == {"A": 2, "B": 6, "C": 1}
    made = [shown[event].trick_points for event in (6, -1)]  # the first trick has the dime 6-4
    assert made == [{"A": 11, "B": 0, "C": 0}, {"A": 17, "B": 11, "C": 16}]
    assert shown[-1].score == {"A": 25, "B": 16, "C": 18}


def test_the_bonus_is_always_written_and_melds_stay_in_order() -> None:
    log = P9.replace('[Options "meld_bonus=1"]\n', "").replace("5-1 5-2 5-3", "3-5 5-1 2-5")
    written = to_text(parse(log.encode()))
    assert '[Options "meld_bonus=1"]' in written
    assert "B meld 4-3 4-4 5-4 / 5-3 5-1 5-2\n" in written
    assert to_text(parse(written.encode())) == written


def test_refusals_are_sentences_that_name_seat_tile_and_rule() -> None:
    cases = [
        ("B 2-1", "B 0-0", ["B", "0-0", "suit 2", "higher number", "Legal: B 2-1."]),
        (B_MELD, "B meld 4-3 4-4 6-5\n", ["B", "6-5", "neither", "widow 4-4"]),
        (B_MELD, "B meld 5-1 5-2 5-4\n", ["B", "5-1 5-2 5-4", "consecutive"]),
        (B_MELD, "B meld 5-1 5-1 5-4\n", ["B", "5-1 twice", "one meld only"]),
        (C_MELD, "", ["A 6-4", "C has declared"]),
    ]
    for old, new, parts in cases:
        error = verdict_of((old, new)).error
        assert error is not None
        assert all(part in error.detail for part in parts), error.detail


@pytest.mark.slow
def test_huge_declarations_are_answered_quickly() -> None:
    start = time.process_time()
    for tiles in ("3-1 " * 100_000, "3-1 / " * 100_000 + "3-1", "13-7 " * 100_000):
        error = verdict_of((A_MELD, f"A meld {tiles}\n")).error
        assert error is not None
        assert error.code in {"bad_meld", "tile_not_held"}
        assert len(error.detail) < 1000
    doubles = deal_of(["0-0 1-1 2-2 3-3 4-4 5-5 6-6 6-5 6-4", "", ""], "5-4", double_meld="any")
    every = list(doubles.legal())
    assert len(every) == len(set(every)) < 1000
    assert time.process_time() - start < 10
