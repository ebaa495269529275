"""The worked examples of the rules, by name."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any, cast

import pytest

from games.rules.definition import DealContext
from games.rules.parts.layouts.placing import read_placing
from games.rules.parts.trickplay.contracts import CONTRACTS
from games.rules.parts.trickplay.exchange import exchanges
from games.rules.parts.trickplay.tricks import must_follow
from games.rules.registry import GAMES
from games.rules.replay import legal_events, parse, referee, replay, scenes
from games.rules.tiles import BIT, texts
from games.rules.variants.domizerka import DomizerkaDeal, read_event
from games.rules.variants.partnership import Partnership, PartnershipDeal

GOLDEN = Path(__file__).parents[2] / "golden" / "logs"


def mask(tiles: str) -> int:
    return sum(BIT[tile] for tile in tiles.split())


def golden(path: str) -> bytes:
    return (GOLDEN / f"{path}.domlog").read_bytes()


# -- partnership -------------------------------------------------------------------------


def deal_of(hands: list[int], leader: int, forced: str = "") -> PartnershipDeal:
    game = GAMES["partnership"]
    rules = cast("Partnership", game.rules(4, game.resolve_options(4, {})))
    before = DealContext(1, True, False, False, None, 0, (0, 0))
    return PartnershipDeal(rules, hands, leader, mask(forced), before)


def at_the_table(hand: str, left: int, right: int) -> PartnershipDeal:
    deal = deal_of([mask(hand), mask("0-0"), mask("1-1 6-6"), mask("2-2")], 0)
    deal.left, deal.right = left, right
    deal.opened = True
    return deal


def ends_after(hand: str, left: int, right: int, event: str) -> list[int] | str:
    deal = at_the_table(hand, left, right)
    code = read_placing(event)
    assert code is not None
    if not deal.play([code]):
        return deal.fault(code, event).code
    return sorted((deal.left, deal.right))


@pytest.mark.parametrize(
    ("event", "result"),
    [
        ("A 5-3@5", [3, 3]),
        ("A 5-3@3", [5, 5]),
        ("A 5-5@5", [3, 5]),
        ("A 3-0@3", [0, 5]),
        ("A pass", "pass_with_playable"),
        ("A 5-3", "ambiguous_end"),
        ("A 6-1", "no_match"),
        ("A 6-1@6", "bad_end"),
        ("A 6-1@5", "no_match"),
        ("A 6-1@14", "bad_end"),
        ("A 14-2@5", "tile_not_held"),
        ("B pass", "not_your_turn"),
        ("J 3-0", "not_your_turn"),
    ],
)
def test_p_v1_legal_events(event: str, result: list[int] | str) -> None:
    assert ends_after("5-3 5-5 6-1 3-0", 5, 3, event) == result


def test_p_v1_lists() -> None:
    deal = at_the_table("5-3 5-5 6-1 3-0", 5, 3)
    assert set(deal.legal()) == {"A 5-3@5", "A 3-5@3", "A 5-5@5", "A 3-0@3"}
    assert set(at_the_table("6-6 6-2 4-1", 6, 6).legal()) == {"A 6-6@6", "A 6-2@6"}
    assert ends_after("6-6 6-2 4-1", 6, 6, "A 2-6") == [2, 6]
    assert list(at_the_table("5-3 2-0", 4, 4).legal()) == ["A pass"]


def test_p_v2_leaders_and_totals() -> None:
    log = parse(golden("partnership/p-match"))
    leads = {(s.game, s.deal): "ABCD".index(s.setup["lead"][0]) for s in log.sections}
    for (game, deal), lead in leads.items():
        opener = leads[1, 1] + game - 1
        assert lead == (opener + deal - 1) % 4, (game, deal)


@pytest.mark.parametrize(
    ("target", "over"), [(100, True), (103, True), (104, False), (1000, False)]
)
def test_p_v2_the_target_is_reached_or_passed(target: int, over: bool) -> None:
    data = golden("partnership/reject-deal-after-the-game")
    error = referee(data, options={"target": target}).error
    assert error is not None
    assert (error.code == "game_over") == over


def test_p_v3_partners_tiles_do_not_count() -> None:
    hands = [mask("1-1"), mask("3-2"), mask("5-4 5-3"), mask("5-5 0-0")]
    deal = deal_of(hands, 1)
    deal.left = deal.right = 3
    deal.opened = True
    assert deal.play([(1, BIT["3-2"], 3, 2, ())]) == 1
    assert (deal.end, deal.score()) == ("out B", (0, 19))


def test_an_opening_tile_blocks_where_nobody_has_one_that_fits() -> None:
    hands = [mask("6-6 1-1"), mask("2-1"), mask("3-1 0-0"), mask("4-1")]
    deal = deal_of(hands, 0, "6-6")
    opening, reply = read_placing("A 6-6"), read_placing("B 2-1")
    assert deal.play([opening, reply]) == 1
    assert (deal.end, deal.score()) == ("blocked", (8, 0))
    assert deal.fault(reply, "B 2-1").code == "deal_over"


def test_an_opening_tile_that_is_the_last_one_goes_out() -> None:
    deal = deal_of([mask("6-6"), mask("2-1"), mask("3-1"), mask("4-1")], 0, "6-6")
    assert deal.play([read_placing("A 6-6")]) == 1
    assert deal.end == "out A"


@pytest.mark.parametrize(
    ("log", "end", "score"),
    [
        ("p-sample-deal-blocked", "blocked", (46, 0)),
        ("p-deal-out", "out B", (0, 19)),
        ("p-deal-blocked-tie", "blocked", (0, 0)),
    ],
)
def test_p1_p2_p3(log: str, end: str, score: tuple[int, int]) -> None:
    verdict = replay(parse(golden(f"partnership/{log}")))
    assert [(deal.end, deal.score) for deal in verdict.deals] == [(end, score)]


def test_passes_are_tolerated_after_a_block_only() -> None:
    assert legal_events(parse(golden("partnership/p-deal-blocked-tie"))) == ["D pass"]
    assert legal_events(parse(golden("partnership/p-blocked-4-trailing-passes"))) == []
    assert legal_events(parse(golden("partnership/p-deal-out"))) == []


def test_scenes_draw_the_line() -> None:
    shown = list(scenes(parse(golden("partnership/p-deal-out"))))
    assert [scene.event for scene in shown] == list(range(31))
    assert shown[0].line == ()
    assert shown[0].next_seat == "A"
    last = shown[-1]
    assert (last.ended, last.end, last.score) == (True, "out B", {"AC": 0, "BD": 19})
    assert last.totals == {"AC": 0, "BD": 19}
    assert last.next_seat is None
    assert all(left[1] == right[0] for left, right in pairwise(last.line))
    assert last.ends == (last.line[0][0], last.line[-1][1])
    for scene in shown:
        assert len(scene.line) + sum(map(len, scene.hands.values())) == 28
        assert scene.newest is None or 0 <= scene.newest < len(scene.line)


# -- domizerka ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("contract", "suit", "hand", "legal"),
    [
        ("E6", 5, "6-5 4-4 3-1 5-0", "5-0"),
        ("E6", 5, "6-5 3-3 2-0", "6-5 3-3 2-0"),
        ("E6", 5, "6-2 5-5 5-4", "5-5 5-4"),
        ("E6", 6, "6-5 5-5 6-0", "6-5 6-0"),
        ("Z0", 5, "5-0 3-1 4-4", "5-0 3-1 4-4"),
        ("Z0", 5, "5-0 5-1", "5-1"),
        ("Z0", 0, "0-0 6-4 3-0", "0-0 3-0"),
        ("DZ", 0, "5-0 4-4 6-1", "5-0"),
        ("DZ", 4, "5-0 4-4 6-1", "4-4"),
        ("O3", 0, "3-0 1-0 6-6", "1-0"),
    ],
)
def test_d_v1_legal_follows(contract: str, suit: int, hand: str, legal: str) -> None:
    assert must_follow(mask(hand), CONTRACTS[contract].led[suit]) == mask(legal)


@pytest.mark.parametrize(
    ("contract", "suit", "tiles", "winner"),
    [
        ("E6", 5, "5-3 5-5 6-0", 2),
        ("E6", 5, "5-3 5-4 4-4", 1),
        ("O3", 1, "2-1 6-1 1-1", 2),
        ("O3", 3, "6-3 3-3 5-5", 1),
        ("Z0", 2, "2-1 2-0 6-6", 0),
        ("Z0", 0, "4-0 6-0 5-4", 1),
        ("DZ", 0, "3-0 6-0 5-0", 1),
        ("DZ", 3, "3-0 6-6 3-1", 2),
        ("E2", 4, "4-4 4-2 6-4", 1),
    ],
)
def test_d_v2_trick_winners(contract: str, suit: int, tiles: str, winner: int) -> None:
    first, second, third = tiles.split()
    deal = in_play(contract, [first, second, third])
    codes = [(0, BIT[first], suit), (1, BIT[second], -1), (2, BIT[third], -1)]
    assert deal.play(codes) == 3
    assert deal.won[winner] == 1
    assert deal.turn == winner


def in_play(contract: str, hands: list[str]) -> DomizerkaDeal:
    """A deal past its exchanges; C deals, so A leads."""
    deal = DomizerkaDeal([mask(hand) for hand in hands], [], 2, ["", "", ""], False)
    deal.contract = CONTRACTS[contract]
    deal.phase = 4
    return deal


@pytest.mark.parametrize(
    ("contract", "leads"),
    [
        ("E6", "6-3=6 3-3=3 4-0=4 4-0=0 5-1=5 5-1=1"),
        ("O3", "6-3=3 3-3=3 4-0=4 4-0=0 5-1=5 5-1=1"),
        ("E4", "6-3=6 6-3=3 3-3=3 4-0=4 5-1=5 5-1=1"),
        ("Z0", "6-3=6 6-3=3 3-3=3 4-0=0 5-1=5 5-1=1"),
        ("DZ", "6-3=6 6-3=3 3-3=3 4-0=4 4-0=0 5-1=5 5-1=1"),
    ],
)
def test_d_v3_legal_leads(contract: str, leads: str) -> None:
    deal = in_play(contract, ["6-3 3-3 4-0 5-1", "0-0", "1-1"])
    assert set(deal.legal()) == {f"A {lead}" for lead in leads.split()}


@pytest.mark.parametrize(
    ("contract", "won", "score"),
    [
        ("E2", [5, 1, 1], (1, -1, 0)),
        ("O5", [2, 3, 2], (-2, 1, 1)),
        ("Z0", [7, 0, 0], (3, -2, -1)),
        ("DZ", [0, 3, 4], (1, -1, 0)),
        ("DZ", [3, 2, 2], (-2, 0, 2)),
        ("DZ", [1, 2, 4], (0, 0, 0)),
        ("DZ", [7, 0, 0], (-6, 2, 4)),
    ],
)
def test_d_v4_scores(contract: str, won: list[int], score: tuple[int, ...]) -> None:
    deal = in_play(contract, ["", "", ""])
    deal.won = won
    assert deal.score() == score


def test_d_v5_exchange_limits() -> None:
    stock = [BIT[tile] for tile in ["0-0", "1-1", "2-2", "3-3", "4-4", "5-5", "6-6"]]
    hand = mask("6-0 6-1 6-2 6-3 6-4 6-5 5-0")
    whole = list(exchanges(hand, stock, in_order=True))
    assert max(text.count("+") for text in whole) == 7
    two_left = list(exchanges(hand, stock[5:], in_order=True))
    assert max(text.count("+") for text in two_left) == 2
    assert list(exchanges(hand, [], in_order=False)) == ["stand"]


def test_d_v6_ledger() -> None:
    log = parse(golden("domizerka/d12-game"))
    calls: dict[str, list[str]] = {"A": [], "B": [], "C": []}
    for section in log.sections:
        seat, _, contract = section.events[0].partition(" call ")
        calls[seat].append(contract[0])
    assert all(sorted(families) == ["D", "E", "O", "Z"] for families in calls.values())
    error = referee(golden("domizerka/reject-last-call-not-the-fourth-family")).error
    assert error is not None
    assert len(error.legal) == 1


def test_d1_a_deal() -> None:
    verdict = referee(golden("domizerka/d-deal"))
    assert [(deal.end, deal.score) for deal in verdict.deals] == [("played", (1, -1, 0))]
    assert verdict.events == 25


def test_d1_scenes_show_tricks() -> None:
    shown = list(scenes(parse(golden("domizerka/d-deal"))))
    assert len(shown) == 26
    assert shown[1].contract == "O3"
    assert shown[7].trick == (("A", "5-3", "=3"), ("B", "3-0", ""), ("C", "3-2", ""))
    assert shown[-1].tricks == {"A": 5, "B": 1, "C": 1}
    assert all(scene.line == () for scene in shown)
    assert texts(mask("6-5")) == ["6-5"]


@pytest.mark.parametrize(
    ("event", "readable"),
    [
        ("A call pass", True),
        ("A call E2 O3", False),
        ("A call", False),
        ("A stand stand", False),
        ("A swap x4-4", True),
        ("A swap 4-4", False),
        ("A 4-4@4", False),
        ("A 4-4=04", True),
        ("A 4-4=123", False),
        ("A x4-4", False),
        ("A meld 4-4", False),
    ],
)
def test_which_actions_domizerka_has(event: str, readable: bool) -> None:
    code: Any = read_event(event)
    assert (code is not None) == readable
