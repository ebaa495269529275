"""Martini: the worked examples of the rules by name, and what the page decides beside them."""

from __future__ import annotations

import copy
from itertools import islice, product
from typing import Any

import pytest

from games.bots import playout
from games.rules.definition import DealContext
from games.rules.errors import Illegal
from games.rules.parts.leaders import chosen_leader
from games.rules.parts.trickplay.glass import read_glass
from games.rules.refereeing.session import open_session, read_codes
from games.rules.replay import parse, referee, replay, scenes
from games.rules.tiles import BIT, texts
from games.rules.variants.martini import (
    GAME,
    NUMBERS,
    PLAYED,
    Martini,
    deal_winner,
)
from tests.games.rules.martini_table import (
    DEFAULTS,
    at_the_table,
    error_of,
    golden,
    play,
    refusal_of,
    tiles,
)

# -- vectors -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("plays", "winner", "weakest", "row"),
    [
        ("A 7/3, B 2/9, C 7/8, D 6/9", "C", "D", "4 9 1 2 5 3 8 6 7"),
        ("A 7/3, B 9/2, C 7/8, D 6/9", "B", "D", "4 1 7 2 5 3 8 6 9"),
        ("A 6/2, B 6/9, C 8/7, D 6/1", "C", "D", "4 9 1 7 2 5 3 6 8"),
        ("A 6/2, B 6/9, C 6/7, D 6/1", "B", "D", "4 9 1 7 2 5 3 8 6"),
    ],
)
def test_m_v1_trick_and_stir(plays: str, winner: str, weakest: str, row: str) -> None:
    deal = at_the_table(
        4, "4 9 1 7 2 5 3 8 6", "7-3 6-2 5-1 | 9-2 9-6 5-3 | 8-7 7-6 9-4 | 9-6 6-1 5-2"
    )
    assert play(deal, plays) == plays.split(", ")
    assert deal.turn_seat() == "ABCD".index(weakest)
    assert deal.tricks() == ((1, 0) if winner in "AC" else (0, 1))
    assert play(deal, f"{weakest} stir")
    assert " ".join(map(str, deal.state().strength)) == row
    assert deal.turn_seat() == "ABCD".index(winner)


@pytest.mark.parametrize(
    "taken",
    [
        "8-3 6-1 9-7 | 6-1 9-7 | 9-7 5-2 | 9-7 | 4-1 | 8-6",
        "8-3 6-1 9-7 | 6-1 9-7 | 6-1 | 5-2 4-1",
    ],
)
def test_m_v2_glass(taken: str) -> None:
    order = {6: "8-3 6-1 5-2 9-7 4-1", 4: "8-3 9-7 6-1"}
    glass = read_glass("glass A", ["8-3", "6-1", "9-7", "/", "5-2", "4-1", "/", "8-6"])
    states = taken.split(" | ")
    for tile, state in zip(["", *order[len(states)].split()], states, strict=True):
        if tile:
            assert glass.take(BIT[tile])
        assert glass.face_up() == tiles(state)


def test_a_glass_that_is_not_empty_shows_a_tile() -> None:
    words = ["8-3", "6-1", "9-7", "/", "5-2", "4-1", "/", "8-6"]
    for choices in product(range(3), repeat=6):
        glass = read_glass("glass A", words)
        for choice in choices:
            up = texts(glass.face_up())
            assert up
            for row in glass.rows():
                assert {tile for tile, shown in filter(None, row) if shown} <= set(up)
            assert glass.take(BIT[up[choice % len(up)]])
        assert glass.tiles() == glass.face_up() == 0


@pytest.mark.parametrize(
    ("taken", "winner"),
    [
        ("951 843 762", "A"),
        ("96 87 12345", "C"),
        ("985 76432 1", "B"),
        ("973 865 124", "A"),
    ],
)
def test_m_v3_winner_of_a_three_player_deal(taken: str, winner: str) -> None:
    doubles = [[int(digit) for digit in won] for won in taken.split()]
    assert sum(map(sum, doubles)) == 45
    assert "ABC"[deal_winner(doubles)] == winner


@pytest.mark.parametrize(
    ("players", "totals", "winner", "right"),
    [
        (3, (0, 1, 0), "B", "C"),
        (3, (1, 1, 0), "A", "C"),
        (3, (1, 1, 1), "C", "A"),
        (3, (1, 0, 0), "A", "B"),
        (4, (0, 1), "BD", "AC"),
        (4, (2, 1), "AC", "BD"),
        (2, (1, 0), "A", "B"),
    ],
)
def test_m_v4_who_names_the_leader(
    players: int, totals: tuple[int, ...], winner: str, right: str
) -> None:
    rules = Martini(players, DEFAULTS)
    deal = copy.copy(at_the_table(players, "1 2", " | ".join(["1-2"] * players)))
    deal.winner = rules.sides.index(winner)
    before = DealContext(sum(totals) + 1, False, False, False, deal, sum(totals), totals)
    assert rules.right_to_name(before) == right
    for seat in rules.letters:
        if seat in right:
            assert chosen_leader(["A", "by", seat], right, players) == 0
        else:
            with pytest.raises(Illegal, match="names the leader"):
                chosen_leader(["A", "by", seat], right, players)


def test_m_v5_two_players() -> None:
    deal = at_the_table(2, "3 8 1 6 2 7 5 4", "5-4 6-1 | 5-2 6-3")
    assert len(play(deal, "A 5/4, B 5/2, A stir")) == 2
    assert play(deal, "B stir")
    assert deal.state().strength == (3, 8, 1, 6, 2, 7, 4, 5)
    assert deal.turn_seat() == 0
    for name in ("reject-nine-in-2p-hand", "reject-strength-row-2p"):
        assert error_of(golden(name)).code == "bad_deal"
    assert not PLAYED[2] & tiles("9-1 9-8")


@pytest.mark.parametrize(
    ("log", "end", "score", "tricks"),
    [
        ("m4-deal", "won AC", (20, 19), (3, 3)),
        ("m3-deal-tiebreak", "won A", (18, 18, 9), (4, 3, 2)),
        ("m2-deal", "won B", (16, 29), (4, 5)),
    ],
)
def test_m4_m3_m2(log: str, end: str, score: tuple[int, ...], tricks: tuple[int, ...]) -> None:
    data = golden(log)
    verdict = referee(data)
    assert [(deal.end, deal.score) for deal in verdict.deals] == [(end, score)]
    last = list(scenes(parse(data)))[-1]
    assert last.tricks == dict(zip(verdict.sides, tricks, strict=True))


# -- numbers and scores ------------------------------------------------------------------


@pytest.mark.parametrize(("players", "played", "points"), [(4, 36, 39), (3, 36, 45), (2, 28, 45)])
def test_numbers_at_a_glance(players: int, played: int, points: int) -> None:
    numbers = NUMBERS[players]
    assert PLAYED[players].bit_count() == played
    assert sum(numbers.points) == points
    tricks = len(numbers.points)
    assert tricks == (6 if players == 4 else 9)
    assert 6 * players + 6 * len(numbers.sides) > tricks * players


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_doubles_add_up_and_every_tile_stays_in_sight(players: int, seed: int) -> None:
    options: dict[str, int | str] = {"shake_stir": ["required", "optional"][seed % 2]}
    log = playout("martini", players, seed, "random", options)
    for scene in scenes(log):
        won = [double for side in (scene.doubles or {}).values() for double in side]
        assert sorted([*won, *scene.points]) == list(NUMBERS[players].points)
        laid = [tile for _, tile, _ in scene.trick]
        held = [tile for hand in scene.hands.values() for tile in hand] + glass_tiles(scene)
        assert len(set(held)) == len(held)
        assert not {BIT[tile] for tile in laid} & {BIT[tile] for tile in held}
        assert sorted(scene.strength) == list(NUMBERS[players].suits)
        if scene.score is not None:
            assert sum(scene.score.values()) == sum(NUMBERS[players].points)
            assert scene.end == f"won {winner_by_hand(scene.doubles or {})}"
    verdict = replay(log)
    assert verdict.totals is not None
    assert sum(verdict.totals.values()) == len(verdict.deals) <= {2: 5, 3: 4, 4: 5}[players]


def glass_tiles(scene: Any) -> list[str]:
    rows = [row for glass in scene.glasses.values() for row in glass]
    return [place[0] for row in rows for place in row if place]


def winner_by_hand(doubles: dict[str, tuple[int, ...]]) -> str:
    """The tie-breaks one after the other, as the page tells them."""
    best = [side for side in doubles if sum(doubles[side]) == max(map(sum, doubles.values()))]
    most = max(len(doubles[side]) for side in best)
    best = [side for side in best if len(doubles[side]) == most]
    return min(best, key=lambda side: min(doubles[side]))


@pytest.mark.parametrize(
    ("placing", "totals", "places"),
    [
        ("by_deals_won", (2, 1, 0), (1, 2, 3)),
        ("by_deals_won", (1, 2, 1), (2, 1, 2)),
        ("by_deals_won", (0, 0, 2), (2, 2, 1)),
        ("winner_only", (2, 1, 0), (1, 2, 2)),
    ],
)
def test_m26_placing(placing: str, totals: tuple[int, ...], places: tuple[int, ...]) -> None:
    rules = Martini(3, {**DEFAULTS, "placing": placing})
    deal = at_the_table(3, "1 2", "1-2 | 1-2 | 1-2")
    outcome = rules.outcome(totals, 3, deal)
    assert outcome is not None
    assert outcome.places == places
    assert rules.outcome((1, 1, 1), 3, deal) is None


# -- order of checks ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("played", "event", "code"),
    [
        ("", "A stir", "no_choice_pending"),
        ("", "E hold", "no_choice_pending"),
        ("", "B 3-2", "syntax"),
        ("", "B 3/2", "not_your_turn"),
        ("", "E 3/2", "not_your_turn"),
        ("", "A 3/2", "tile_not_held"),
        ("", "A 5/4g", "tile_not_held"),
        ("", "A 13/1", "tile_not_held"),
        ("", "A 7/7g", "tile_not_held"),
        ("", "A 3/3g", "tile_face_down"),
        ("", "A 3/3", "tile_not_held"),
        ("A 5/4, B 5/2", "A 6/1", "choice_pending"),
        ("A 5/4, B 5/2", "C 6/1", "choice_pending"),
        ("A 5/4, B 5/2", "A hold", "choice_pending"),
        ("A 5/4, B 5/2", "B hold", "choice_pending"),
        ("A 5/4, B 5/2", "A stir", "wrong_chooser"),
        ("A 5/4, B 5/2", "E stir", "wrong_chooser"),
        ("A 5/4, B 5/2", "A shake 1", "wrong_chooser"),
        ("A 5/4, B 5/2", "B shake 1", "bad_shake"),
        ("A 5/4, B 5/2", "B shake 1 2 3 4 5 6 7 8 9", "bad_shake"),
        ("A 5/4, B 5/2", "B shake 1 2 3 4 5 6 7 7", "bad_shake"),
        ("A 5/4, B 5/2", "B shake 1 2 3 4 5 6 7 0", "bad_shake"),
        ("A 5/4, B 5/2, B stir", "B stir", "no_choice_pending"),
        ("A 5/4, B 5/2, B stir", "B 6/3", "not_your_turn"),
        ("A 5/4, B 5/2, B shake 08 7 6 5 4 3 2 1", "A 5/4", "tile_not_held"),
    ],
)
def test_order_of_checks(played: str, event: str, code: str) -> None:
    deal = at_the_table(2, "3 8 1 6 2 7 5 4", "5-4 6-1 | 5-2 6-3")
    if played:
        assert play(deal, played) == played.split(", ")
    if code == "syntax":
        assert GAME.code_of_event(event) is None
    else:
        assert refusal_of(deal, event) == code


def test_after_the_last_double_everything_is_deal_over() -> None:
    log = parse(golden("m2-deal"))
    session = open_session(log)
    section = log.sections[0]
    deal = session.open(section)
    codes = read_codes(GAME, section.events)
    assert deal.play(codes) == len(codes)
    assert list(deal.legal()) == []
    assert deal.turn_seat() is None
    for event in ("A stir", "B shake 1", "C 5/3g", "A 8/7", "B hold"):
        assert refusal_of(deal, event) == "deal_over"


def test_m5_m7_changes_that_change_nothing_are_legal() -> None:
    deal = at_the_table(2, "3 8 1 6 2 7 4 5", "5-4 6-1 | 5-2 6-3")
    assert len(play(deal, "A 5/4, B 5/2, B stir")) == 3
    assert deal.state().strength == (3, 8, 1, 6, 2, 7, 4, 5)
    deal = at_the_table(2, "3 8 1 6 2 7 4 5", "5-4 6-1 | 5-2 6-3")
    assert len(play(deal, "A 5/4, B 5/2, B shake 3 8 1 6 2 7 4 5, A 1/6")) == 4


def test_legal_events_of_a_choice_are_all_of_them() -> None:
    deal = at_the_table(2, "3 8 1 6 2 7 5 4", "5-4 6-1 | 5-2 6-3")
    play(deal, "A 5/4, B 5/2")
    legal = list(deal.legal())
    assert legal[:2] == ["B stir", "B shake 3 8 1 6 2 7 5 4"]
    assert len(set(legal)) == 1 + 40320
    for event in islice(legal, 0, None, 2003):
        assert play(copy.deepcopy(deal), event)


@pytest.mark.parametrize(
    ("event", "readable"),
    [
        ("A 08/2g", True),
        ("A 99/98", True),
        ("A 8/8", True),
        ("A 8/0g", True),
        ("A shake 12 00 4", True),
        ("A 8/2G", False),
        ("A 8/2 g", False),
        ("A 8/2g 7/1", False),
        ("A 108/2", False),
        ("A 8/", False),
        ("A shake", False),
        ("A shake 100", False),
        ("A shake +1", False),
        ("A shake 1 stir", False),
        ("A stir 1", False),
        ("A hold hold", False),
        ("A Stir", False),
        ("A pass", False),
        ("A 8-2", False),
        ("A ٣/2", False),
        ("A shake ٣", False),
    ],
)
def test_which_actions_martini_has(event: str, readable: bool) -> None:
    assert (GAME.read_event(event) is not None) == readable


def test_usual_texts_are_what_the_reader_makes_of_them() -> None:
    assert all(GAME.read_event(text) == code for text, code in GAME.events.items())
