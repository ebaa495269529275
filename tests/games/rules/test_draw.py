"""The worked examples of Draw, by name."""

from __future__ import annotations

import pytest

from games.bots import playout
from games.rules.replay import legal_events, parse, referee, scenes
from games.rules.tiles import FULL_SETS
from tests.games.rules.positions import Position, code_of, golden, header, mask

D1 = "5-5 6-1 7-2 9-0 3-0 4-1 8-2 / 8-8 9-3 6-5 5-0 2-0 1-0 4-2 / 9-8 8-3 7-7 6-0 5-3 3-1 4-0"


def test_d_1_opening() -> None:
    deal = Position("draw", D1)
    assert list(deal.deal.legal()) == ["B 8-8"]
    refused = {
        "C 7-7": "not_your_turn",
        "A 5-5": "not_your_turn",
        "B 9-3": "must_lead",
        "B 9-9": "tile_not_held",
        "B pass": "pass_on_lead",
        "B +9-9 8-8": "draw_with_playable",
        "B 8-8@8": "bad_end",
    }
    assert {event: deal.answer(event) for event in refused} == refused
    opened = deal.after("B 8-8")
    assert opened.deal.ends() == (8, 8, 8, 8)
    assert opened.legal() == {"8-9@8", "8-3@8"}
    refused = {
        "C +9-9 8-9@8": "draw_with_playable",
        "C pass": "pass_with_playable",
        "C 7-7@8": "no_match",
        "C 7-7@7": "bad_end",
    }
    assert {event: opened.answer(event) for event in refused} == refused


def test_d_2_doubles() -> None:
    deal = Position("draw", "8-3 8-5 1-1/3-3 1-0/9-9", [8, 8, 8, 8])
    one = deal.after("A 8-3@8")
    assert sorted(one.deal.ends()) == [3, 8, 8, 8]
    two = one.after("B 3-3@3")
    assert sorted(two.deal.ends()) == [3, 3, 3, 8, 8, 8]
    own = Position("draw", "5-3 9-8 7-7 0-0/1-1/2-2", [3, 3, 3, 5, 8, 8])
    assert own.legal() == {"3-5@3", "5-3@5", "8-9@8"}
    assert own.answer("A 5-3") == "ambiguous_end"
    assert own.answer("A 9-8") == [3, 3, 3, 5, 8, 9]


@pytest.mark.parametrize(
    ("spinner", "first", "later"),
    [
        ("all", [8, 8, 8, 8], [3, 3, 3, 8, 8, 8]),
        ("first", [8, 8, 8, 8], [3, 8, 8, 8]),
        ("none", [8, 8], [3, 8]),
    ],
)
def test_d_2_spinners(spinner: str, first: list[int], later: list[int]) -> None:
    deal = Position("draw", "8-8 1-1/8-3 1-0/3-3 2-0", options=f"spinner={spinner}").after("A 8-8")
    assert sorted(deal.deal.ends()) == first
    assert sorted(deal.after("B 8-3@8", "C 3-3@3").deal.ends()) == later


def test_d_3_drawing() -> None:
    ordered = Position("draw", "9-8 6-5/1-1/2-2", [0, 4, 4, 7], order="6-6 9-2 4-1 3-0")
    assert ordered.legal() == {"+6-6 +9-2 +4-1 4-1@4"}
    refused = {
        "A pass": "pass_with_stock",
        "A +6-6 pass": "pass_with_stock",
        "A +6-6 +9-2 +4-1 +3-0 4-1@4": "draw_with_playable",
        "A +6-6 +9-2 +4-1 1-4@1": "bad_end",
        "A +9-2 +6-6 +4-1 4-1@4": "bad_draw",
        "A +6-6 +6-6": "bad_draw",
        "A +13-0": "bad_draw",
        "A +6-6 +9-2 +4-1 13-0@4": "tile_not_held",
        "A +6-6 +9-2 +4-1 pass": "pass_with_playable",
        "A +6-6 +9-2 +4-1 9-2@4": "no_match",
    }
    assert {event: ordered.answer(event) for event in refused} == refused
    free = Position("draw", "9-8 6-5/1-1/2-2", [0, 4, 4, 7], gone=mask("4-0"))
    assert free.answer("A +9-2 +6-6 +4-1 1-4@4") == [0, 1, 4, 7]
    assert "+9-2" in free.legal()
    assert "+4-0" not in free.legal()
    assert free.answer("A +4-0") == "bad_draw"
    stopped = ordered.after("A +6-6")
    assert stopped.legal() == {"+9-2 +4-1 4-1@4"}
    assert stopped.deal.turn_seat() == 0


def test_the_last_tiles_of_the_stock() -> None:
    last = Position("draw", "9-8 6-5/1-1/2-2", [0, 4], order="6-6")
    assert last.legal() == {"+6-6 pass"}
    assert last.answer("A +6-6 +9-2") == "stock_empty"
    kept = Position("draw", "9-8 6-5/1-1/2-2", [0, 4], "reserve=2", order="6-6 9-2")
    assert kept.legal() == {"pass"}
    assert kept.answer("A +6-6 pass") == "stock_empty"


@pytest.mark.parametrize(
    ("hands", "tie", "score"),
    [
        ("3-2/9-7 3-0/8-4", "none", (21, 0, 0)),
        ("6-1/4-3/9-9", "none", (0, 0, 0)),
        ("6-1/4-3/9-9", "each", (11, 11, 0)),
    ],
    ids=["D-4", "D-6", "D-6 each"],
)
def test_d_4_and_d_6_blocked(hands: str, tie: str, score: tuple[int, ...]) -> None:
    deal = Position("draw", hands, [5, 5], f"block_tie={tie}", order="")
    over = deal.after("A pass", "B pass", "C pass")
    assert (over.deal.end, over.deal.score()) == ("blocked", score)
    assert over.legal() == set()
    assert over.answer("A pass") == "deal_over"


def test_d_5_out() -> None:
    over = Position("draw", "5-1/0-0/9-6 1-1", [5, 5], order="").after("A 5-1@5")
    assert (over.deal.end, over.deal.score()) == ("out A", (17, 0, 0))


@pytest.mark.parametrize(
    ("totals", "score", "won"),
    [((92, 99, 0), (0, 0, 9), False), ((92, 99, 0), (9, 0, 0), True)],
)
def test_d_7_end_of_the_game(totals: tuple[int, ...], score: tuple[int, ...], won: bool) -> None:
    rules = parse(header("draw", 3).encode()).rules
    deal = Position("draw", D1).deal
    outcome = rules.outcome(rules.add(totals, score, deal), 2, deal)
    assert (outcome is not None) == won
    assert outcome is None or (outcome.winner, outcome.places) == (0, (1, 2, 3))


def test_d_8_void() -> None:
    assert code_of(golden("draw/d8-void-deal")) is None
    assert code_of(golden("draw/d8-void-played")) == "deal_over"
    assert code_of(golden("draw/d8-void-called-blocked")) == "assert_end"
    last = list(scenes(parse(golden("draw/d8-void-deal").encode())))[-1]
    assert (last.ended, last.end, last.next_seat) == (True, "void", None)


def test_d_9_a_whole_deal() -> None:
    text = golden("draw/d9-one-deal")
    verdict = referee(text.encode())
    assert (verdict.verdict, verdict.deals[0].score) == ("incomplete", (76, 0, 0))
    with_target = text.replace('[Players "3"]', '[Players "3"]\n[Options "target=70"]')
    assert referee(with_target.encode()).placing == {"A": 1, "B": 2, "C": 2}
    before = text[: text.index("  B 5-4@5")]
    assert set(legal_events(parse(before.encode()))) == {
        f"B {action}" for action in ("5-4@5", "5-1@5", "7-0@7", "0-7@0", "0-8@0", "0-1@0")
    }


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("+7-0 +8-0 +5-2 +7-5 +1-0 +9-3 9-3@9", "pass", "pass_with_stock"),
        ("+7-0 +8-0 +5-2 +7-5 +1-0 +9-3 9-3@9", "+7-0 pass", "pass_with_stock"),
        ("+9-3 9-3@9", "+9-3 pass", "pass_with_playable"),
        ("+9-3 9-3@9", "+9-3 +0-0 9-3@9", "draw_with_playable"),
        ("+7-0 +8-0 +5-2 +7-5 +1-0 +9-3 9-3@9", "9-3@9", "tile_not_held"),
        ("9-2@9", "9-2", None),
        ("9-2@9", "2-9@9", None),
        ("6-2@6", "6-2", "ambiguous_end"),
        ("A 9-2@9", "A 9-2@2", "bad_end"),
    ],
)
def test_d_9_spoilt(old: str, new: str, code: str | None) -> None:
    text = golden("draw/d9-one-deal")
    assert old in text
    assert code_of(text.replace(old, new, 1)) == code


def test_d_10_a_blocked_deal() -> None:
    text = golden("draw/d10-blocked")
    verdict = referee(text.encode())
    assert [(deal.end, deal.score) for deal in verdict.deals] == [("blocked", (0, 0, 60, 0))]
    cut = text.replace("  C pass\nend", "\nend")
    assert cut != text
    assert code_of(cut) == "assert_end"
    assert referee(cut[: cut.index("end:")].encode()).verdict == "incomplete"
    assert code_of(text.replace("C pass\nend", "C pass  D pass\nend")) == "deal_over"
    assert code_of(text.replace("A pass  B", "A +3-2 pass  B")) == "stock_empty"


@pytest.mark.parametrize("spinner", ["all", "first", "none"])
def test_a_branching_layout_is_drawn_stone_by_stone(spinner: str) -> None:
    log = playout("draw", 4, 7, "random", {"spinner": spinner})
    for scene in scenes(log):
        assert (scene.line == ()) == (spinner != "none" or not scene.layout)
        laid = 55 - len(scene.stock) - sum(map(len, scene.hands.values()))
        assert len(scene.layout) == laid
        taken = set()
        for place, stone in enumerate(scene.layout):
            if stone.on is None:
                assert (place, stone.arm, stone.depth) == (0, -1, 0)
                continue
            under = scene.layout[stone.on]
            assert stone.on < place
            assert stone.inner == under.outer
            assert stone.depth == under.depth + 1
            assert stone.arm == (stone.side if stone.on == 0 else under.arm)
            if stone.on and stone.side:
                assert (spinner, under.inner) == ("all", under.outer)
            assert (stone.on, stone.side) not in taken
            taken.add((stone.on, stone.side))
        if scene.newest is not None and not scene.line:
            assert scene.newest == len(scene.layout) - 1


# -- what the rules leave to the reader ----------------------------------------------------


@pytest.mark.parametrize(
    ("players", "options", "code"),
    [
        (2, "set=6", None),
        (5, "set=6", "bad_header"),
        (5, "set=6 hand_size=1", "bad_header"),
        (7, "", None),
        (8, "", "bad_header"),
        (10, "set=12", None),
        (11, "set=12", "bad_header"),
        (2, "hand_size=27", None),
        (2, "hand_size=28", "bad_header"),
        (3, "hand_size=0", "bad_header"),
        (3, "set=09 reserve=00", None),
        (3, "reserve=1", "bad_header"),
        (3, "spinner=second", "bad_header"),
        (3, "target=0", "bad_header"),
        (3, "games_to_win=1", "bad_header"),
        (3, "set=6 set=6", "bad_header"),
    ],
)
def test_players_and_options(players: int, options: str, code: str | None) -> None:
    assert code_of(header("draw", players, options)) == code


@pytest.mark.parametrize(
    ("totals", "code"),
    [
        ("A=99 B=0 C=0", None),
        ("A=100 B=100 C=0", None),
        ("A=100 B=0 C=0", "bad_header"),
        ("A=-1 B=0 C=0", "bad_header"),
        ("A=1 B=0", "bad_header"),
    ],
)
def test_totals(totals: str, code: str | None) -> None:
    assert code_of(header("draw", 3) + f'[Totals "{totals}"]\n') == code


@pytest.mark.parametrize(
    ("event", "code"),
    [
        ("A 9-9 8-8", "syntax"),
        ("A +9-9 8-8 +1-1", "syntax"),
        ("A pass +1-1", "syntax"),
        ("A pass pass", "syntax"),
        ("A +1-1@1", "syntax"),
        ("A + 1-1", "syntax"),
        ("A 9-9=9", "syntax"),
        ("A 9-9@123", "syntax"),
        ("A 9/9", "syntax"),
        ("A +1-1", "draw_with_playable"),
        ("A +01-1 09-9", "draw_with_playable"),
        ("A 09-09", None),
        ("K 9-9", "syntax"),
        ("D 9-9", "not_your_turn"),
    ],
)
def test_actions(event: str, code: str | None) -> None:
    text = golden("draw/d9-one-deal")
    assert code_of(text[: text.index("1. A")] + event) == code


def test_a_turn_stops_short_only_at_the_very_end() -> None:
    text = golden("draw/d9-one-deal")
    stopped = text[: text.index("+8-0")]
    log = parse(stopped.encode())
    assert referee(stopped.encode()).verdict == "incomplete"
    assert "B +7-0 +8-0" in legal_events(log)
    assert "B +7-0 +9-3" in legal_events(log)
    assert code_of(stopped + "\ndeal 2\n") == "bad_deal"
    assert code_of(stopped + "\nend: out A\n") == "assert_end"
    assert code_of(stopped + "  C 9-5@9") == "syntax"
    assert list(scenes(log))[-1].drawn == ("7-0",)


def test_an_order_of_the_stock_is_kept() -> None:
    text = golden("draw/d9-one-deal")
    dealt = sum(mask(line[8:]) for line in text.splitlines() if line.startswith("hand"))
    assert (FULL_SETS[9] & ~dealt).bit_count() == 34
    assert code_of(text.replace("1. A", "stock: 7-0\n1. A", 1)) == "bad_deal"
    assert code_of(golden("draw/d9-stock-line-other-order")) == "bad_draw"


def test_a_hand_of_one_tile_may_be_out_at_once() -> None:
    text = header("draw", 2, "hand_size=1 target=5") + "deal 1\nhand A: 3-2\nhand B: 1-1\nB 1-1\n"
    verdict = referee((text + "end: out B\nscore: A=0 B=5\nresult: B\n").encode())
    assert (verdict.verdict, verdict.winner) == ("accepted", "B")
    assert code_of(text + "A pass\n") == "deal_over"
