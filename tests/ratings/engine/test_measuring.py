"""How sure ratings are: who plays is known better, who rests less, and bands hold the truth."""

import math
import random
from itertools import pairwise
from math import isqrt

import numpy as np
import pytest

from ratings.engine.columns import Block, State, rate_blocks, scores_of
from ratings.engine.deviation import PoolFit, deviation
from ratings.engine.elo import MICRO, NANO
from ratings.engine.lines import new_lines
from ratings.engine.measuring import measure_period
from ratings.engine.period import Config
from tests.bench.calibration import Club, simulate

VARIANCE = 120**2 * MICRO
PEOPLE = 12
COUPLES = {(one, other): PEOPLE + one * PEOPLE + other for one in range(12) for other in range(12)}


def block(tables: list[tuple[int, ...]], won: list[bool]) -> tuple[Block, Block]:
    """Tables of two against two: the game of the players, and that of the partnerships."""
    seats = np.array(tables, np.int32).T.copy()
    pairs = np.array([[COUPLES[a, b], COUPLES[c, d]] for a, b, c, d in tables], np.int32).T.copy()
    places = np.array([(1, 2) if first else (2, 1) for first in won], np.int16).T
    players = Block((2, 2), seats, scores_of(places), pairs=pairs)
    return players, Block((1, 1), pairs, players.scores, seeds=players)


def play(state: State, blocks: list[Block], day: int = 0) -> None:
    measure_period(Config(), state, rate_blocks(Config(), state, blocks), day, VARIANCE)


def width(state: State, one: int, days: int = 0) -> float:
    line = state.lines[one]
    return deviation(int(line["spread"]), int(line["luck"]), VARIANCE, days) / MICRO


def numbers(state: State) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = state.lines[["own", "spread", "luck", "day"]].tolist()
    return found


@pytest.mark.parametrize("busy", [False, True], ids=["once each", "many games each"])
def test_no_order_and_no_split_shows(busy: bool) -> None:
    chance = random.Random(3)
    tables = [tuple(chance.sample(range(PEOPLE), 4)) for _game in range(30)]
    tables = tables if busy else [(0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11)]
    won = [chance.random() < 0.5 for _game in tables]
    found = []
    for seed in range(4):
        order = random.Random(seed).sample(range(len(tables)), len(tables))
        state = State.opening(PEOPLE + PEOPLE * PEOPLE)
        cuts = [0, len(order)] if seed == 0 else [0, 1, len(order) // 2, len(order)]
        blocks: list[Block] = []
        for part in filter(None, (order[a:b] for a, b in pairwise(cuts))):
            blocks += block([tables[at] for at in part], [won[at] for at in part])
        play(state, blocks)
        found.append(numbers(state))
    assert found[1:] == found[:1] * 3


def test_who_plays_is_known_better_and_who_rests_less() -> None:
    state = State.opening(PEOPLE + PEOPLE * PEOPLE)
    assert width(state, 0) == 120
    widths = []
    for day in range(40):
        four = random.Random(day).sample(range(PEOPLE), 4)
        play(state, list(block([tuple(four)], [True])), day)
        widths.append(np.mean([width(state, one) for one in range(PEOPLE)]))
    assert widths == sorted(widths, reverse=True)
    now = width(state, 0)
    rested = [width(state, 0, days) for days in (30, 365, 3650, 36_500)]
    assert [now, *rested[:3]] == sorted([now, *rested])[:4]
    assert rested[1] == pytest.approx(math.sqrt(now**2 + 0.1 * 120**2), abs=0.1)
    assert rested[2] == rested[3], "not beyond what is known of nobody"


def test_a_round_without_a_table_changes_nothing() -> None:
    state = State.opening(PEOPLE + PEOPLE * PEOPLE)
    play(state, list(block([(0, 1, 2, 3)], [True])))
    before = numbers(state)
    seats, pairs, scores = (np.zeros((rows, 0), np.int64) for rows in (4, 2, 2))
    players = Block((2, 2), seats, scores, pairs=pairs)
    play(state, [players, Block((1, 1), pairs, scores, seeds=players)], 7)
    assert numbers(state) == before


def test_a_pair_rests_by_half_of_a_player() -> None:
    """In new pools: a year adds to a pair half of what it adds to its members, up to half."""
    found = []
    for rest in ("whole", "half"):
        state, config = State.opening(PEOPLE + PEOPLE * PEOPLE), Config(pair_rest=rest)
        for day in (1, 366, 4000):
            rated = rate_blocks(config, state, list(block([(0, 1, 2, 3)], [True])))
            measure_period(config, state, rated, day, VARIANCE)
            line = state.lines[[0, COUPLES[0, 1]]]
            found.append([*line["own"].tolist()[:1], *line["spread"].tolist()])
    whole, half = found[:3], found[3:]
    assert [one[:2] for one in whole] == [one[:2] for one in half], "players rest as ever"
    assert whole[0][2] == half[0][2]
    assert all(new[2] < old[2] for old, new in zip(whole[1:], half[1:], strict=True))
    assert half[2][2] <= NANO // 2


def test_a_rest_is_felt_in_the_next_game() -> None:
    states = []
    for back in (1, 366):
        state = State.opening(PEOPLE + PEOPLE * PEOPLE)
        for game in range(60):
            play(state, list(block([(0, 1 + game % 9, 10, 11)], [game % 2 == 0])))
        play(state, list(block([(0, 4, 2, 3)], [True])), back)
        states.append(width(state, 0))
    assert states[1] > states[0] + 4


@pytest.mark.whole
def test_nothing_tells_two_apart_who_only_play_together() -> None:
    state = State.opening(PEOPLE + PEOPLE * PEOPLE)
    for _game in range(600):
        play(state, list(block([(0, 1, 2, 3)], [True])))
        play(state, list(block([(0, 1, 4, 5)], [False])))
    half = 120 * math.sqrt(0.5)
    assert half < width(state, 0) < 1.2 * half
    assert width(state, COUPLES[0, 1]) < half


def test_a_new_pair_opens_with_what_is_known_of_its_members() -> None:
    state = State.opening(PEOPLE + PEOPLE * PEOPLE)
    play(state, list(block([(0, 1, 2, 3)], [True])))
    assert width(state, COUPLES[0, 1]) < 120 * math.sqrt(0.5)


def test_the_pool_says_how_far_its_players_differ() -> None:
    """Ratings that differ by luck alone say that strengths do not."""
    lines, chance = new_lines(400), np.random.default_rng(2)
    lines["rating"] = 0
    assert PoolFit.of(1500 * MICRO, lines) == PoolFit(), "who never played"
    lines["own"], lines["spread"], lines["luck"] = 0, NANO // 4, 2500 * 1000
    by_luck, by_both = lines.copy(), lines.copy()
    by_luck["rating"] = (1500 + chance.normal(0, 50, 400)) * MICRO
    by_both["rating"] = (1500 + chance.normal(0, math.hypot(50, 150), 400)) * MICRO
    spreads = [isqrt(PoolFit.of(1500 * MICRO, one).variance) / 1000 for one in (by_luck, by_both)]
    assert spreads[0] < 60
    assert 120 < spreads[1] < 180


@pytest.mark.whole
@pytest.mark.sampled
@pytest.mark.parametrize("spread", [50, 80, 120, 200])
def test_bands_hold_the_truth(spread: int) -> None:
    """95 % of the bands should; three clubs of 300 cannot tell it closer than this."""
    rows = [simulate(Club(spread=spread), seed)[25] for seed in range(3)]
    for what in ("players %", "pairs %"):
        assert 92 < np.mean([row[what] for row in rows]) < 98
