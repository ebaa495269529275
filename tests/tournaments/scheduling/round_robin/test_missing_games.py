"""Games fitted into the rounds left: nothing twice, nobody absent, as many as can be."""

from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.scheduling.chance import Chance
from tournaments.scheduling.round_robin.missing_games import Plan, fill_by_round, improve

Pairs = frozenset[tuple[int, int]]


def most_games(present: list[list[bool]], wanted: Pairs) -> int:
    """The most games of any plan, by trying every set of games in every round."""

    @cache
    def best(t: int, left: Pairs) -> int:
        if t == len(present):
            return 0
        here = [v for v, there in enumerate(present[t]) if there]
        return max(len(games) + best(t + 1, left - games) for games in rounds(tuple(here), left))

    return best(0, wanted)


def rounds(here: tuple[int, ...], left: Pairs) -> Iterator[Pairs]:
    """Every set of disjoint games among those present."""
    if not here:
        yield frozenset()
        return
    first, *rest = here
    yield from rounds(tuple(rest), left)
    for other in rest:
        if (first, other) in left:
            for games in rounds(tuple(v for v in rest if v != other), left):
                yield games | {(first, other)}


def make_plan(present: list[list[bool]], wanted: Pairs, seed: int) -> Plan:
    """A plan made from nothing."""
    size = len(present[0])
    barred = [{w for w in range(size) if (min(v, w), max(v, w)) not in wanted} for v in range(size)]
    plan = Plan(present, barred, [{}] * size, [0] * size)
    fill_by_round(plan, Chance(seed, "rounds"))
    improve(plan, Chance(seed, "games"))
    return plan


@settings(deadline=None, max_examples=40)
@given(st.integers(2, 6), st.integers(1, 4), st.integers(0, 99), st.data())
def test_plans_are_legal_and_never_beyond_the_most(
    size: int, number: int, seed: int, data: st.DataObject
) -> None:
    row = st.lists(st.sampled_from([True, True, True, False]), min_size=size, max_size=size)
    present = data.draw(st.lists(row, min_size=number, max_size=number))
    pairs = [(v, w) for v in range(size) for w in range(v + 1, size)]
    wanted = frozenset(data.draw(st.sets(st.sampled_from(pairs))))
    plan = make_plan(present, wanted, seed)
    games = [game for games in plan.tables() for game in games]
    assert len(set(games)) == len(games) == plan.games
    assert set(games) <= wanted
    for t, played in enumerate(plan.tables()):
        seated = [v for game in played for v in game]
        assert len(set(seated)) == len(seated)
        assert all(present[t][v] for v in seated)
    idle = [sum(row[v] for row in present) - sum(v in game for game in games) for v in range(size)]
    assert plan.byes == idle
    assert plan.games <= most_games(present, wanted)


@pytest.mark.whole
@pytest.mark.slow
def test_as_many_games_as_any_plan_has_in_nearly_all_fields() -> None:
    """Everybody absent one round in four, one game in four not wanted; 3 of 200 fall one short."""
    chance = Chance(3, "fields")
    short = 0
    for _ in range(200):
        size, number = 2 + chance.below(5), 1 + chance.below(4)
        present = [[chance.below(4) > 0 for _ in range(size)] for _ in range(number)]
        pairs = [(v, w) for v in range(size) for w in range(v + 1, size)]
        wanted = frozenset(pair for pair in pairs if chance.below(4))
        short += most_games(present, wanted) - make_plan(present, wanted, 1).games
    assert short <= 3


def test_a_late_comer_shares_the_byes() -> None:
    """Nine play eight rounds in full; the tenth to come has its games from all of them."""
    present = [[True] * 9 for _ in range(5)]
    plan = Plan(present, [()] * 9, [{}] * 9, [2, 0, 0, 0, 0, 0, 0, 0, 1])
    fill_by_round(plan, Chance(0, "rounds"))
    improve(plan, Chance(0, "games"))
    assert plan.games == 20
    assert sum(plan.byes) == 8
    assert plan.byes[0] == 2
    assert max(plan.byes[1:]) == 1


def test_the_same_seed_gives_the_same_plan() -> None:
    present = [[True] * 9 for _ in range(6)]
    wanted = frozenset((v, w) for v in range(9) for w in range(v + 1, 9) if (v + w) % 3)
    assert make_plan(present, wanted, 5).with_whom == make_plan(present, wanted, 5).with_whom
