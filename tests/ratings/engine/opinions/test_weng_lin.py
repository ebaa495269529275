"""The adapter of the library: its published examples, sides, ties, order."""

import math
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from ratings.engine.opinions.model import played_games
from ratings.engine.opinions.weng_lin import OwnCurve, WengLin
from ratings.engine.period import Game
from tests.ratings.engine.opinions.simulation import simulate

PAIRS = Game("g", (("a", "b"), ("c", "d")), (1, 2))


def test_the_library_gives_its_published_example() -> None:
    """README of openskill: strengths after a win, without the later default of tau."""
    model = PlackettLuce(tau=0.0)
    teams = [
        [model.rating(), model.rating(32.444, 5.123)],
        [model.rating(43.381, 2.421), model.rating(25.188, 6.211)],
    ]
    [[x1, x2], [y1, y2]] = model.rate(teams)
    found = [number for one in (x1, x2, y1, y2) for number in (one.mu, one.sigma)]
    assert found == pytest.approx(
        [
            28.669648436582808, 8.071520788025197, 33.83086971107981, 5.062772998705765,
            43.071274808241974, 2.4166900452721256, 23.149503312339064, 6.1378606973362135,
        ],
        rel=1e-12,
    )  # fmt: skip


def test_a_first_game_of_pairs() -> None:
    """Two pairs of newcomers: the user manual's example with tau of 25 / 300 as now."""
    model = WengLin()
    model.learn([PAIRS])
    tau, beta, sigma = 25 / 300, 25 / 6, 25 / 3
    variance = sigma**2 + tau**2
    c = math.sqrt(2 * (2 * variance + beta**2))
    assert model.strength("a") == model.strength("b")
    assert model.strength("a")[0] == pytest.approx(25 + variance / c / 2)
    assert model.strength("a")[0] == pytest.approx(26.964294621803063, abs=1e-3)
    assert model.strength("c")[0] == pytest.approx(50 - model.strength("a")[0])
    assert model.strength("nobody") == (25.0, sigma)


def test_places_decide_whatever_the_order_of_the_sides() -> None:
    one, other = WengLin(), WengLin()
    one.learn([Game("g", (("a",), ("b",), ("c",)), (2, 1, 3))])
    other.learn([Game("g", (("b",), ("c",), ("a",)), (1, 3, 2))])
    strengths = [[model.strength(name)[0] for name in "bac"] for model in (one, other)]
    assert strengths[0] == pytest.approx(strengths[1])
    assert strengths[0] == sorted(strengths[0], reverse=True)


def test_a_draw_of_equals_moves_nobody() -> None:
    model = WengLin()
    model.learn([Game("g", (("a",), ("b",)), (1, 1))])
    assert model.strength("a")[0] == model.strength("b")[0] == pytest.approx(25)


@given(st.integers(1, 6))
def test_chances_are_symmetric_and_its_own_curve_is_less_steep(wins: int) -> None:
    model, own = WengLin(), OwnCurve()
    for number, each in product(range(wins), (model, own)):
        each.learn([Game(f"g{number}", (("a", "b"), ("c", "d")), (1, 2))])
    sides, back = [["a", "b"], ["c", "d"]], [["c", "d"], ["a", "b"]]
    assert model.chances(sides)[0] + model.chances(back)[0] == pytest.approx(1)
    assert own.chances(sides)[0] + own.chances(back)[0] == pytest.approx(1)
    assert 0.5 < own.chances(sides)[0] < model.chances(sides)[0] < 1


def test_its_own_curve_is_what_the_model_learns_by() -> None:
    """The mean moves by variance / c times what was not foreseen (algorithm 4, two sides)."""
    model = OwnCurve()
    for games in simulate(6, players=4, spread=200, seed=8):
        model.learn(played_games(games))
    before = {name: model.strength(name) for name in ("p00", "p01", "p02", "p03")}
    sides = (("p00", "p01"), ("p02", "p03"))
    [foreseen] = model.chances(sides)
    tau, beta = 25 / 300, 25 / 6
    c = math.sqrt(math.fsum(sigma**2 for _mu, sigma in before.values()) + 2 * beta**2)
    model.learn([Game("g", sides, (1, 2))])
    moved = model.strength("p00")[0] - before["p00"][0]
    variance = before["p00"][1] ** 2 + tau**2
    # tau is added before learning, so c differs by a hair.
    assert moved == pytest.approx(variance / c * (1 - foreseen), rel=1e-3)


def test_every_two_sides_of_a_table_are_compared() -> None:
    for opinion in (WengLin(), OwnCurve()):
        opinion.learn([Game("g", (("a",), ("b",), ("c",)), (1, 2, 3))])
        ab, ac, bc = opinion.chances([["a"], ["b"], ["c"]])
        assert 0.5 < ab < ac
        assert 0.5 < bc < ac
