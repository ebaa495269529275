"""The worked examples of Matador, by name."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.rules.replay import legal_events, parse, referee, scenes
from games.rules.tiles import BIT, FULL_SETS
from tests.games.rules.positions import Position, code_of, golden, header, mask

M1 = "9-8 8-8 7-1 6-3 2-0/9-1 6-6 5-3 4-2 2-2/7-7 5-0 4-3 3-1 8-5/9-6 8-7 6-5 4-0 1-0"
REST = "1-1/2-2"
"""Hands of the others where they do not matter."""


def both_ways(tile: str, *ends: int) -> set[str]:
    one, two = tile.split("-")
    return {f"{way}@{end}" for way in (f"{one}-{two}", f"{two}-{one}") for end in ends}


def test_m_1_opening() -> None:
    deal = Position("matador", M1)
    assert list(deal.deal.legal()) == ["A 8-8"]
    refused = {
        "A 9-8": "must_lead",
        "C 7-7": "not_your_turn",
        "A pass": "pass_on_lead",
        "A +9-9 8-8": "draw_with_playable",
        "A 8-8@8": "bad_end",
        "A 5-5": "tile_not_held",
    }
    assert {event: deal.answer(event) for event in refused} == refused
    opened = deal.after("A 8-8")
    assert opened.deal.ends() == (8, 8)
    assert opened.legal() == {"2-4@8", "2-2@8", "9-1@8", "1-9@8"}
    refused = {
        "B +9-9 2-4@8": "draw_with_playable",
        "B pass": "pass_with_playable",
        "B 4-2@8": "no_match",
        "B 6-6@8": "no_match",
        "B 6-6": "no_match",
        "B 2-4@2": "bad_end",
    }
    assert {event: opened.answer(event) for event in refused} == refused
    assert opened.answer("B 9-1") == [1, 8]


def test_m_1_any_lead() -> None:
    deal = Position("matador", M1, options="lead=any")
    assert deal.legal() == {"9-8", "8-8", "7-1", "6-3", "2-0"}
    assert deal.answer("A 8-9") == [8, 9]
    assert deal.answer("B 6-6") == "not_your_turn"


def test_m_2() -> None:
    deal = Position("matador", f"6-1 5-5 7-0 3-2/{REST}", [0, 4])
    assert deal.legal() == {"6-1@4", "5-5@0", "5-5@4"}
    assert deal.answer("A +9-9 6-1@4") == "draw_with_playable"
    assert deal.answer("A 1-6@4") == "no_match"
    assert deal.answer("A 5-5") == "ambiguous_end"
    assert deal.answer("A 6-1") == [0, 1]
    assert deal.answer("A 1-6") == "no_match"


def test_m_3() -> None:
    deal = Position("matador", f"7-3 9-9/{REST}", [0, 4], order="8-0 6-6 3-3")
    four = both_ways("7-3", 0, 4)
    one = {f"+8-0 {way}" for way in four}
    two = {f"+8-0 +6-6 {way}" for way in four | {"6-6@4"}}
    assert deal.legal() == four | one | two
    assert deal.answer("A +8-0 +6-6 +3-3 6-6@4") == "draw_with_playable"
    empty = Position("matador", f"7-3 9-9/{REST}", [0, 4], order="")
    assert empty.legal() == four
    assert empty.answer("A pass") == "pass_with_playable"


def test_m_4() -> None:
    hand = "2-0 1-1 10-3 12-12 0-0 7-6"
    deal = Position("matador", f"{hand}/8-8/9-9", [12, 11], "set=12")
    expected = {"1-1@12", "2-0@11", "0-0@12", "0-0@11"}
    expected |= both_ways("10-3", 11, 12) | both_ways("7-6", 11, 12)
    assert deal.legal() == expected
    assert len(expected) == 12


def test_m_5_out() -> None:
    hands = "8-2/9-9 0-0/5-4 3-0/7-7"
    over = Position("matador", hands, [2, 3], order="").after("A 8-2@3")
    assert (over.deal.end, over.deal.score()) == ("out A", (44, 0, 0, 0))
    assert over.answer("B 9-9") == "deal_over"


def test_m_6_blocked() -> None:
    deal = Position("matador", "4-3/8-7/9-0/9-9 2-1", [0, 0], order="")
    assert deal.legal() == {"pass"}
    over = deal.after("A pass", "B pass", "C pass", "D pass")
    assert (over.deal.end, over.deal.score()) == ("blocked", (24, 0, 0, 0))


def test_m_7_forced_matador() -> None:
    deal = Position("matador", f"9-1 8-8/{REST}", [0, 0], order="7-7 6-5")
    assert deal.answer("A +7-7 +6-5 pass") == "pass_with_playable"
    ways = {"9-1@0", "1-9@0"}
    drawn = {f"{draws} {way}" for draws in ("+7-7", "+7-7 +6-5") for way in ways}
    assert deal.legal() == ways | drawn


def test_m_8_no_doubles() -> None:
    hands = "9-6 5-2 4-0 3-1 7-1/8-7 6-2 5-0 4-1 3-0/9-5 8-4 6-1 2-0 7-0"
    deal = Position("matador", hands)
    assert list(deal.deal.legal()) == ["A 9-6"]
    assert deal.answer("A 6-9") == [6, 9]
    assert deal.answer("B 8-7") == "not_your_turn"


def test_m_9() -> None:
    deal = Position("matador", f"9-1 7-2 8-0/{REST}", [9, 6])
    nine_one = both_ways("9-1", 9, 6)
    stock = FULL_SETS[9] & ~mask("9-1 7-2 8-0 1-1 2-2")
    drawn = {f"+{tile}" for tile, bit in BIT.items() if bit & stock and tile[0] >= tile[2]}
    assert deal.legal() == nine_one | drawn


def test_m_10() -> None:
    deal = Position("matador", f"5-4 7-6 8-1/{REST}", [3, 5])
    assert deal.legal() == {"7-6@3", "5-4@5"}


def test_m_11() -> None:
    deal = Position("matador", "5-5 5-0 9-5 8-2 0-0/4-4/3-3").after("A 5-5")
    assert deal.deal.ends() == (5, 5)
    own = Position("matador", f"5-0 9-5 8-2 0-0/{REST}", [5, 5])
    assert own.legal() == {"5-0@5", "5-9@5", "8-2@5", "2-8@5", "0-0@5"}


def test_m_12_a_whole_deal() -> None:
    text = golden("matador/m12-one-deal")
    verdict = referee(text.encode())
    assert (verdict.verdict, verdict.deals[0].score) == ("incomplete", (0, 0, 40))
    with_target = text.replace('[Players "3"]', '[Players "3"]\n[Options "target=40"]')
    assert referee(with_target.encode()).placing == {"C": 1, "A": 2, "B": 2}
    first = text[: text.index("  B 3-7@4")]
    legal = legal_events(parse(first.encode()))
    assert set(legal[:4]) == {f"B {way}" for way in both_ways("7-3", 9, 4)}
    assert all(event.startswith("B +") and event.count(" ") == 1 for event in legal[4:])


@pytest.mark.parametrize(
    ("turn", "code"),
    [
        ("+9-3 pass", "pass_with_stock"),
        *((f"+9-3 +9-1 {way}", None) for way in sorted(both_ways("9-1", 2, 8))),
        ("+9-3 +9-1 pass", "pass_with_playable"),
        ("+9-3 +9-1 +9-8 +0-0 8-9@2", "draw_with_playable"),
        *((f"+9-3 +9-1 +9-8 {way}", None) for way in sorted({"8-9@2", *both_ways("9-1", 2, 8)})),
        ("+9-3 +9-1 +9-8 9-8@2", "no_match"),
        ("+9-3 +9-1 +9-8 9-1", "ambiguous_end"),
        ("+9-3 +9-1 +9-8 8-9@9", "bad_end"),
    ],
)
def test_m_12_the_last_lap(turn: str, code: str | None) -> None:
    text = golden("matador/m12-one-deal")
    start = text.index("+9-3 +9-1")
    assert code_of(f"{text[:start]}{turn}\n") == code


def test_a_line_is_drawn_from_end_to_end() -> None:
    shown = list(scenes(parse(golden("matador/m12-one-deal").encode())))
    for scene in shown[1:]:
        for left, right in pairwise(scene.line):
            fits = {left[1] + right[0], *left, *right}
            assert 10 in fits or sum(left) == 10 or sum(right) == 10
        assert len(scene.layout) == len(scene.line)
        assert (scene.line[0][0], scene.line[-1][1]) == scene.ends
    drew = next(scene for scene in shown if scene.drawn)
    assert drew.drawn == ("9-3", "9-1", "9-8")


# -- options ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "hand", "event", "answer"),
    [
        ("needed", "6-1 5-5 9-9", "A +9-8 6-1@4", "draw_with_playable"),
        ("matador", "6-1 5-5 9-9", "A +9-8 6-1@4", [0, 1]),
        ("matador", "6-1 9-9", "A +9-8 6-1@4", "draw_with_playable"),
        ("matador", "9-9", "A +9-1 +6-2 +6-1 6-1@4", [0, 1]),
        ("matador", "9-9", "A +6-2 +6-1 6-1@4", "draw_with_playable"),
        ("free", "6-1 9-9", "A +9-8 6-1@4", [0, 1]),
        ("free", "6-1 9-9", "A +9-8 pass", "pass_with_playable"),
    ],
)
def test_who_may_draw(rule: str, hand: str, event: str, answer: str | list[int]) -> None:
    deal = Position("matador", f"{hand}/{REST}", [0, 4], f"draw={rule}")
    assert deal.answer(event) == answer


def test_nobody_draws_before_the_opening() -> None:
    for rule in ("needed", "matador", "free"):
        deal = Position("matador", M1, options=f"draw={rule}")
        assert deal.answer("A +9-9 8-8") == "draw_with_playable"


@pytest.mark.parametrize(
    ("total", "ends", "hand", "legal"),
    [
        (10, [0, 5], "10-4 10-0", {"10-4@0", *both_ways("10-0", 0, 5)}),
        (10, [10, 5], "3-0 4-3", {"0-3@10"}),
        (10, [12, 12], "9-1 1-0", both_ways("9-1", 12) | {"+0"}),
        (13, [0, 5], "10-4 10-0", {"+0"}),
        (13, [12, 12], "9-1 1-0", {"1-9@12", "1-0@12"}),
    ],
)
def test_sums_with_the_large_set(total: int, ends: list[int], hand: str, legal: set[str]) -> None:
    deal = Position("matador", f"{hand}/8-8/9-9", ends, f"set=12 sum={total}")
    assert {"+0" if event.startswith("+") else event for event in deal.legal()} == legal


@pytest.mark.parametrize(
    ("players", "options", "code"),
    [
        (3, "", None),
        (2, "", "bad_header"),
        (8, "", None),
        (9, "set=12", "bad_header"),
        (3, "sum=10", None),
        (3, "sum=13", "bad_header"),
        (3, "set=12 sum=13", None),
        (3, "sum=10 set=12", None),
        (3, "sum=11 set=12", "bad_header"),
        (3, "set=6", "bad_header"),
        (8, "hand_size=6", None),
        (8, "hand_size=7", "bad_header"),
        (8, "hand_size=7 set=12", None),
        (3, "draw=never", "bad_header"),
        (3, "spinner=all", "bad_header"),
    ],
)
def test_players_and_options(players: int, options: str, code: str | None) -> None:
    assert code_of(header("matador", players, options)) == code
