"""The ledger as models see it: order never shows, a game counts once, faults are named."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.engine.elo import MICRO, NANO
from ratings.engine.opinions.baselines import Coin, FirstSide
from ratings.engine.opinions.elo_opinion import Elo
from ratings.engine.opinions.model import pairwise_scores, places_of, played_games
from ratings.engine.period import Config, Game, KStep, PeriodFault, Subject, rate
from tests.ratings.engine.opinions.simulation import simulate


@given(st.permutations(simulate(1, players=20, spread=100, seed=1)[0]))
def test_the_order_of_a_period_never_shows(games: list[Game]) -> None:
    assert [game.id for game in played_games(games)] == sorted(game.id for game in games)


def test_members_are_sorted_and_sides_are_not() -> None:
    [game] = played_games([Game("g", (("dee", "cyd"), ("ben", "ana")), (2, 1))])
    assert game.sides == (("cyd", "dee"), ("ana", "ben"))
    assert game.places == (2, 1)


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (Game("g", (("ana",),), (1,)), "two or more sides"),
        (Game("g", (("ana",), ()), (1, 2)), "two or more sides"),
        (Game("g", (("ana",), ("ben",)), (1,)), "a place for each"),
        (Game("g", (("ana",), ("ana",)), (1, 2)), "twice"),
    ],
)
def test_faults(game: Game, said: str) -> None:
    with pytest.raises(PeriodFault, match=said):
        played_games([game])


def test_an_id_stands_for_one_game() -> None:
    won, lost = (Game("g", (("ana",), ("ben",)), places) for places in ((1, 2), (2, 1)))
    with pytest.raises(PeriodFault, match="different content"):
        played_games([won, lost])


def test_a_void_game_has_no_places() -> None:
    with pytest.raises(ValueError, match="not played"):
        places_of(Game("g", (("ana",), ("ben",))))


@given(st.lists(st.integers(1, 4), min_size=2, max_size=6))
def test_comparisons_of_the_two_ends_add_up_to_one(places: list[int]) -> None:
    sides = tuple((f"p{seat}",) for seat in range(len(places)))
    forward = pairwise_scores(Game("g", sides, tuple(places)))
    backward = pairwise_scores(Game("g", sides, tuple(reversed(places))))
    assert sorted(forward) == sorted(1 - score for score in backward)
    assert len(forward) == len(places) * (len(places) - 1) // 2


def test_baselines() -> None:
    sides = (("ana",), ("ben",), ("cyd",))
    first = FirstSide()
    assert Coin().chances(sides) == first.chances(sides) == [0.5, 0.5, 0.5]
    first.learn([Game("g", sides, (1, 2, 2)), Game("h", sides[:2], (1, 2))])
    # Laplace: one win and one loss before the first game; 1 + 1 + 1/2 + 1 of 4 comparisons.
    assert first.chances(sides[:2]) == [4.5 / 6]


def test_elo_is_the_pools_own() -> None:
    """Its ratings after a ledger are those of the periods rated one after another."""
    steps = (KStep(40 * MICRO, games_below=5), KStep(20 * MICRO))
    config = Config(k=steps, start=1200 * MICRO)
    subjects: dict[str, Subject] = {}
    model = Elo(config)
    for games in simulate(8, spread=200, seed=3):
        changes = rate(config, subjects, games).changes
        subjects |= {name: Subject(one.after, one.games) for name, one in changes.items()}
        model.learn(played_games(games))
    assert {name: model.rating(name) for name in subjects} == {
        name: one.rating for name, one in subjects.items()
    }
    assert model.rating("nobody") == 1200 * MICRO
    before = {"p00": subjects["p00"], "p01": subjects["p01"]}
    row = rate(config, before, [Game("g", (("p00",), ("p01",)), (1, 2))]).game_changes[0]
    assert model.chances([["p00"], ["p01"]]) == [row.expected / NANO]
