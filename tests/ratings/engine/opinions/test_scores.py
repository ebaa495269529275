"""Figures against numbers worked out by hand and published ones."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.engine.opinions.scores import (
    LEAST_CHANCE,
    Forecast,
    calibration,
    figures,
    forecast,
    wilson,
)

CHANCES = st.floats(0, 1)
SCORES = st.sampled_from([0.0, 0.5, 1.0])
GAMES = st.lists(st.tuples(CHANCES, SCORES), min_size=1, max_size=30)


def forecasts_of(games: list[tuple[float, float]]) -> list[Forecast]:
    return [forecast([chance], [score]) for chance, score in games]


def test_figures_by_hand() -> None:
    found = figures(forecasts_of([(0.8, 1.0), (0.8, 0.0), (0.5, 0.5), (0.25, 0.0)]))
    losses = [math.log(1 / 0.8), math.log(1 / 0.2), math.log(2), math.log(1 / 0.75)]
    assert found.games == 4
    assert found.log_loss == pytest.approx(sum(losses) / 4)
    assert found.brier == pytest.approx((0.04 + 0.64 + 0 + 0.0625) / 4)
    assert found.accuracy == pytest.approx(2 / 3)
    assert [(one.low, one.high, one.count, one.observed) for one in found.bins] == [
        (0.5, 0.55, 1, 0.5),
        (0.75, 0.8, 1, 1.0),
        (0.8, 0.85, 2, 0.5),
    ]


def test_nothing_to_judge() -> None:
    assert figures([]) == figures([])
    assert figures([]).log_loss is None
    assert figures(forecasts_of([(0.5, 0.5)])).accuracy is None


def test_a_table_of_several_weighs_as_much_as_a_game_of_two() -> None:
    table = forecast([0.9, 0.5, 0.5], [1.0, 0.5, 0.0])
    assert table.brier == pytest.approx((0.01 + 0 + 0.25) / 3)
    found = figures([table, *forecasts_of([(0.9, 0.0)])])
    assert found.brier == pytest.approx((table.brier + 0.81) / 2)
    # Of the table's two decided comparisons one is right and one is half right.
    assert found.accuracy == pytest.approx(0.5 / (2 / 3 + 1))


@pytest.mark.parametrize("chance", [0.0, 1.0])
def test_certain_errors_are_bounded(chance: float) -> None:
    assert forecast([chance], [1 - chance]).log_loss == pytest.approx(-math.log(LEAST_CHANCE))


@given(GAMES)
def test_the_other_side_sees_the_same(games: list[tuple[float, float]]) -> None:
    # Chances on a grid, so that 1 - p is exact.
    there = [(round(chance * 64) / 64, score) for chance, score in games]
    back = [(1 - chance, 1 - score) for chance, score in there]
    mine, theirs = figures(forecasts_of(there)), figures(forecasts_of(back))
    assert mine.log_loss == pytest.approx(theirs.log_loss)
    assert mine.accuracy == theirs.accuracy
    assert [(one.low, one.count) for one in mine.bins] == [
        (one.low, one.count) for one in theirs.bins
    ]
    assert [one.observed for one in mine.bins] == pytest.approx(
        [one.observed for one in theirs.bins]
    )


@given(GAMES, st.randoms(use_true_random=False))
def test_the_order_of_games_never_shows(games: list[tuple[float, float]], chance: object) -> None:
    mixed = sorted(games, key=lambda game: (game[1], game[0]))
    assert figures(forecasts_of(games)) == figures(forecasts_of(mixed))


@given(GAMES)
def test_bins_hold_everything_once_and_where_it_belongs(games: list[tuple[float, float]]) -> None:
    bins = calibration(forecasts_of(games))
    assert sum(one.count for one in bins) == len(games)
    for one in bins:
        assert one.low - 1e-8 <= one.predicted <= one.high + 1e-8
        assert 0 <= one.interval[0] <= one.observed <= one.interval[1] <= 1


@pytest.mark.parametrize(
    ("scored", "count", "low", "high"),
    [
        # R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_as_published(scored: int, count: int, low: float, high: float) -> None:
    assert [round(end, 4) for end in wilson(scored, count)] == [low, high]


@given(st.integers(1, 500), st.fractions(0, 1))
def test_wilson_solves_its_equation(count: int, share: Fraction) -> None:
    scored = float(share * count)
    for end in wilson(scored, count):
        gap = abs(scored / count - end)
        assert gap == pytest.approx(1.959964 * math.sqrt(end * (1 - end) / count), abs=1e-7)
