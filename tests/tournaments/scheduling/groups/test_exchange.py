"""The exchange search: costs kept up to date, classes, what it finds."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.scheduling.chance import Chance
from tournaments.scheduling.groups.exchange import BARRED, Tables, Task, descend, wander

SIZES = (4, 4, 3, 3)


def task(seed: int, *, scored: bool) -> Task:
    chance = Chance(seed, "task")
    half = np.array([[chance.below(6) for _ in range(14)] for _ in range(14)], np.int64)
    pairs = half + half.T
    np.fill_diagonal(pairs, 0)
    scores = np.array([chance.below(5) for _ in range(14)], np.int64) if scored else None
    return Task(pairs, scores, 3 if scored else 0)


def start(seed: int) -> list[list[int]]:
    order = Chance(seed, "start").shuffle(range(14))
    ends = [0, 4, 8, 11, 14]
    return [order[a:b] for a, b in zip(ends, ends[1:], strict=False)]


def cost(work: Task, groups: list[list[int]]) -> int:
    total = sum(int(work.pairs[np.ix_(group, group)].sum()) // 2 for group in groups)
    if work.scores is not None:
        gaps = [int(work.scores[group].max() - work.scores[group].min()) for group in groups]
        total += work.gap_weight * sum(gap**2 for gap in gaps)
    return total


@settings(deadline=None, max_examples=25)
@given(st.integers(0, 999), st.booleans())
def test_every_change_is_what_the_exchange_costs(seed: int, scored: bool) -> None:
    work = task(seed, scored=scored)
    tables = Tables(work, start(seed))
    chance = Chance(seed, "walk")
    for _ in range(12):
        assert tables.cost == cost(work, tables.groups())
        one, other = chance.below(14), chance.below(14)
        change = int(tables.changes(np.array([one]))[0, other])
        if tables.table[one] == tables.table[other]:
            assert change >= BARRED // 2
            continue
        after = [list(group) for group in tables.groups()]
        a, b = int(tables.order[one]), int(tables.order[other])
        after = [[{a: b, b: a}.get(player, player) for player in group] for group in after]
        assert tables.cost + change == cost(work, after)
        tables.exchange(one, other, change)


@settings(deadline=None, max_examples=15)
@given(st.integers(0, 999), st.booleans())
def test_no_exchange_helps_after_descending(seed: int, scored: bool) -> None:
    tables = Tables(task(seed, scored=scored), start(seed))
    assert descend(tables, Chance(seed, "descend"), 10**9) > 0
    assert int(tables.changes(np.arange(14)).min()) >= 0


@settings(deadline=None, max_examples=15)
@given(st.integers(0, 999))
def test_wandering_never_ends_worse_and_keeps_the_classes(seed: int) -> None:
    work = task(seed, scored=False)
    tables = Tables(work, start(seed), [0, 0, 1, 1])
    before = tables.cost
    found, left = wander(tables, Chance(seed, "wander"), 60, 10**9)
    assert left < 10**9
    assert cost(work, found) == tables.cost <= before
    first = {player for group in start(seed)[:2] for player in group}
    assert {player for group in found[:2] for player in group} == first


def test_without_work_nothing_is_searched() -> None:
    work = task(1, scored=False)
    tables = Tables(work, start(1))
    assert wander(tables, Chance(1, "wander"), 60, 0)[0] == start(1)
