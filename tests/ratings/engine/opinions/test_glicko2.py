"""Glicko-2 against the worked example of its author, and what must hold for sides and tables."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.engine.opinions.glicko2 import (
    POINTS,
    Comparison,
    Glicko2,
    Glicko2Settings,
    Standing,
    estimate,
    expected_score,
    g_of,
    standing_after_games,
    standing_after_rest,
    volatility,
)
from ratings.engine.opinions.model import played_games
from ratings.engine.period import Game
from tests.ratings.engine.opinions.simulation import simulate

# M. E. Glickman, "Example of the Glicko-2 system": a player of 1500, deviation 200, beats 1400 (30)
# and loses to 1550 (100) and 1700 (300).
OPPONENTS = {
    "b": Standing(1400, 30),
    "c": Standing(1550, 100),
    "d": Standing(1700, 300),
}
EXAMPLE = [
    Game("1", (("a",), ("b",)), (1, 2)),
    Game("2", (("a",), ("c",)), (2, 1)),
    Game("3", (("d",), ("a",)), (1, 2)),
]


def example() -> list[Comparison]:
    found = []
    for other, score in zip(OPPONENTS.values(), (1.0, 0.0, 0.0), strict=True):
        g = g_of((other.deviation / POINTS) ** 2)
        found.append(Comparison(score, expected_score((1500 - other.rating) / POINTS, g), g))
    return found


def test_the_authors_example() -> None:
    model = Glicko2(opening={"a": Standing(1500, 200), **OPPONENTS})
    model.learn(EXAMPLE)
    after = model.standing("a")
    # The paper rounds on its own scale first, to -0.2069; unrounded it would be 1464.05.
    mu = round((after.rating - 1500) / POINTS, 4)
    assert mu == -0.2069
    assert round(1500 + POINTS * mu, 2) == 1464.06
    assert round(after.deviation, 2) == 151.52
    assert math.floor(after.volatility * 10**5) == 5999


def test_the_steps_of_the_authors_example() -> None:
    found = example()
    assert [round(one.g, 4) for one in found] == [0.9955, 0.9531, 0.7242]
    assert [round(one.expected, 3) for one in found] == [0.639, 0.432, 0.303]
    known, surplus = estimate(found)
    # The paper goes on with the rounded values above, hence 1.7785 and -0.4834.
    assert 1 / known == pytest.approx(1.7785, abs=1e-3)
    assert surplus / known == pytest.approx(-0.4834, abs=1e-3)
    sigma = volatility(0.06, 1.1513, 1.7785, -0.4834)
    assert round(2 * math.log(sigma), 5) == -5.62696
    variance = 1 / (1 / 1.152862**2 + 1 / 1.7785)
    assert round(math.sqrt(variance), 4) == 0.8722


@given(st.floats(0.02, 0.2), st.floats(0.1, 2.1), st.floats(0.2, 50), st.floats(-8, 8))
def test_volatility_is_the_root_of_the_papers_function(
    sigma: float, phi: float, v: float, delta: float
) -> None:
    found = volatility(sigma, phi, v, delta)
    x = 2 * math.log(found)

    def f(x: float) -> float:
        power = math.exp(x)
        first = power * (delta**2 - phi**2 - v - power) / (2 * (phi**2 + v + power) ** 2)
        return first - (x - math.log(sigma**2)) / 0.5**2

    assert f(x - 1e-5) > 0 > f(x + 1e-5)


def test_a_pause_makes_less_sure_but_never_less_than_a_newcomer() -> None:
    before = Standing(1700, 60)
    deviations = [standing_after_rest(before, periods).deviation for periods in (0, 1, 10, 10**6)]
    assert deviations == sorted(deviations)
    assert deviations[0] == pytest.approx(60)
    assert deviations[-1] == Standing().deviation
    model = Glicko2(opening={"a": before, **OPPONENTS})
    model.learn(EXAMPLE[:0])
    model.learn(EXAMPLE[:0])
    assert model.standing("a") == standing_after_rest(before, 2)


def test_a_long_period_spreads_its_growth_over_the_ledgers() -> None:
    """Sixteen periods of the ledger without a game are one rating period of the paper."""
    before, long = Standing(1700, 60), Glicko2Settings(period=16)
    assert standing_after_rest(before, 16, long) == standing_after_rest(before, 1)
    [short, after] = [
        standing_after_games(before, [Comparison(1.0, 0.5, 0.9)], settings=one)
        for one in (Glicko2Settings(), long)
    ]
    assert after.deviation < before.deviation < short.deviation
    assert after.volatility == short.volatility


def test_nobody_is_less_known_than_a_newcomer() -> None:
    model = Glicko2(Glicko2Settings(deviation=80))
    assert model.standing("a") == Standing(1500, 80)
    model.learn([Game("g", (("a",), ("b",)), (1, 2))])
    assert model.standing("a").deviation < 80
    for _period in range(1000):
        model.learn([])
    assert model.standing("a").deviation == 80


def test_pairs_of_equals_move_less_each_than_players_who_meet_alone() -> None:
    """The result of a pair says half as much about each member."""
    alone, pair = Glicko2(), Glicko2()
    alone.learn([Game("g", (("a",), ("c",)), (1, 2))])
    pair.learn([Game("g", (("a", "b"), ("c", "d")), (1, 2))])
    single, member = alone.standing("a"), pair.standing("a")
    assert Standing().rating < member.rating < single.rating
    assert single.deviation < member.deviation < Standing().deviation
    assert pair.standing("b") == member
    assert member.rating - 1500 == pytest.approx(1500 - pair.standing("d").rating)


def test_a_mean_of_equal_members_moves_as_the_side_it_is() -> None:
    """Two members of deviation r are a side of r / sqrt 2; its mean moves as that side would."""
    sure = Standing(1500, 100)
    pairs = Glicko2(opening=dict.fromkeys("abcd", sure))
    pairs.learn([Game("g", (("a", "b"), ("c", "d")), (1, 2))])
    sides = Glicko2(opening=dict.fromkeys("ac", Standing(1500, 100 / math.sqrt(2))))
    sides.learn([Game("g", (("a",), ("c",)), (1, 2))])
    moved, whole = pairs.standing("a").rating - 1500, sides.standing("a").rating - 1500
    assert moved == pytest.approx(whole, rel=0.03)


@given(st.permutations([1, 2, 3, 4]))
def test_a_table_of_equals_is_ordered_by_its_places(places: list[int]) -> None:
    model = Glicko2()
    sides = tuple((f"p{seat}",) for seat in range(4))
    model.learn([Game("g", sides, tuple(places))])
    found = [model.standing(side[0]).rating for side in sides]
    assert sorted(range(4), key=places.__getitem__) == sorted(
        range(4), key=found.__getitem__, reverse=True
    )
    assert math.fsum(found) == pytest.approx(4 * 1500)


def test_the_order_of_a_period_never_shows() -> None:
    one, other = Glicko2(), Glicko2()
    for games in simulate(5, spread=200, seed=5):
        one.learn(played_games(games))
        other.learn(played_games(reversed(games)))
    assert all(one.standing(f"p{n:02}") == other.standing(f"p{n:02}") for n in range(16))


@given(st.floats(-3000, 6000), st.floats(-3000, 6000), st.floats(10, 350))
def test_chances_are_symmetric_and_monotone(mine: float, theirs: float, unsure: float) -> None:
    model = Glicko2(
        opening={
            "a": Standing(mine, unsure),
            "b": Standing(theirs, 80),
            "c": Standing(mine + 50, unsure),
        }
    )
    forward, backward = model.chances([["a"], ["b"]]), model.chances([["b"], ["a"]])
    assert forward[0] + backward[0] == pytest.approx(1)
    assert model.chances([["c"], ["b"]])[0] >= forward[0]
    assert (forward[0] > 0.5) == (mine > theirs) or forward[0] == 0.5


def test_strange_results_do_not_break_it() -> None:
    """A newcomer beats somebody who is certain to win: numbers stay finite."""
    before = Standing(500, 30)
    g = g_of(0.01)
    after = standing_after_games(before, [Comparison(1.0, expected_score(-40, g), g)] * 50)
    assert math.isfinite(after.rating)
    assert after.rating > before.rating
    assert after.volatility > before.volatility
