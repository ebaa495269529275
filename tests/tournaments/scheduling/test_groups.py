"""Groups: the repeat-free starters, table sizes, the exchange search, balanced seats."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.scheduling.events import field, meetings, play
from tournaments.scheduling.checker import check
from tournaments.scheduling.draw import draw_round
from tournaments.scheduling.errors import NoTableSizes
from tournaments.scheduling.starters import starter
from tournaments.scheduling.table_sizes import split
from tournaments.scheduling.types import Entry, Round, Schedule, Table, TableSizes

# players, table -> rounds without a repeated meeting
KNOWN = {
    (9, 3): 4, (12, 3): 4, (15, 3): 7, (18, 3): 8, (21, 3): 10, (24, 3): 11, (27, 3): 13,
    (30, 3): 14, (33, 3): 16, (36, 3): 17, (16, 4): 5, (20, 4): 5, (24, 4): 7, (28, 4): 9,
    (32, 4): 10, (36, 4): 11, (40, 4): 13, (25, 5): 6, (30, 5): 6,
    (35, 5): 7, (44, 4): 11, (42, 6): 7, (49, 7): 8, (36, 6): 3,
}  # fmt: skip


@pytest.mark.parametrize(("players", "size"), KNOWN)
def test_every_starter_is_whole_and_repeat_free(players: int, size: int) -> None:
    rounds = starter(players, size)
    assert len(rounds) == KNOWN[players, size]
    met: Counter[tuple[int, int]] = Counter()
    for blocks in rounds:
        assert sorted(p for block in blocks for p in block) == list(range(players))
        assert {len(block) for block in blocks} == {size}
        met.update(pair for block in blocks for pair in combinations(sorted(block), 2))
    assert max(met.values()) == 1


@pytest.mark.parametrize("size", range(3, 9))
@pytest.mark.parametrize("tables", range(3, 25))
def test_the_transversal_design_is_repeat_free(size: int, tables: int) -> None:
    met: Counter[tuple[int, int]] = Counter()
    for blocks in starter(size * tables, size):
        assert sorted(p for block in blocks for p in block) == list(range(size * tables))
        met.update(pair for block in blocks for pair in combinations(sorted(block), 2))
    assert max(met.values(), default=1) == 1


def groups(size: int, rounds: int, sizes: tuple[int, int, int], **more: int) -> Schedule:
    least, most, preferred = sizes
    wanted = TableSizes(least, most, preferred)
    return Schedule("groups", "single", rounds, field(size), table_sizes=wanted, **more)  # type: ignore[arg-type]


def test_nine_in_threes_all_meet_once() -> None:
    report = check(play(groups(9, 4, (3, 3, 3))))
    assert report.legal
    assert report.metrics["meet_repeats"] == 0
    assert report.metrics["max_opponent"] == 1
    met = {
        frozenset(pair)
        for played in play(groups(9, 4, (3, 3, 3), seed=5)).rounds
        for table in played.tables
        for pair in combinations(sorted(meetings(table)), 2)
    }
    assert len(met) == 36


@pytest.mark.parametrize(("size", "k", "rounds"), [(16, 4, 5), (12, 3, 4), (15, 3, 7), (32, 4, 10)])
def test_known_fields_reach_the_optimum_with_level_seats(size: int, k: int, rounds: int) -> None:
    event = play(groups(size, rounds, (k, k, k), seed=1))
    for last in range(1, rounds + 1):
        report = check(replace(event, rounds=event.rounds[:last]))
        assert report.metrics["meet_repeats"] == 0
        assert report.metrics["seat_spread"] <= 1


def test_one_short_of_a_known_field_sits_short_once_each() -> None:
    report = check(play(groups(15, 5, (3, 4, 4))))
    assert report.metrics["meet_repeats"] == 0
    assert report.metrics["short_table_spread"] == 0


@pytest.mark.parametrize(
    ("size", "rounds", "sizes", "repeats"),
    [(9, 5, (3, 3, 3), 9), (16, 6, (4, 4, 4), 24), (20, 8, (4, 4, 4), 50), (8, 3, (4, 4, 4), 16)],
)
def test_longer_events_reach_the_bound(
    size: int, rounds: int, sizes: tuple[int, int, int], repeats: int
) -> None:
    assert check(play(groups(size, rounds, sizes))).metrics["meet_repeats"] <= repeats


@settings(deadline=None, max_examples=25)
@given(st.integers(5, 24), st.integers(1, 5), st.integers(0, 99), st.integers(3, 5))
def test_mixed_sizes_are_legal_and_seats_level(
    size: int, rounds: int, seed: int, preferred: int
) -> None:
    event = play(groups(size, rounds, (2, 6, preferred), seed=seed))
    report = check(event)
    assert report.violations == ()
    assert report.metrics["seat_spread"] <= 1
    assert all(report.bounds[name] <= value for name, value in report.metrics.items())
    for played in event.rounds:
        assert played.certificate is not None
        bound = played.certificate.bounds["meet_repeats"]
        assert bound <= played.certificate.objective["meet_repeats"]


@settings(deadline=None, max_examples=15)
@given(st.integers(5, 14), st.integers(0, 99), st.randoms(use_true_random=False))
def test_order_of_entries_never_matters(size: int, seed: int, chance: object) -> None:
    event = play(groups(size, 3, (3, 5, 4), seed=seed), rounds=1)
    shuffled = list(event.entries)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    assert draw_round(event) == draw_round(replace(event, entries=tuple(shuffled)))


def test_absent_players_change_the_tables_of_their_rounds() -> None:
    entries = (*field(10), Entry("late", from_round=2), Entry("early", to_round=2))
    event = Schedule("groups", "single", 4, entries, table_sizes=TableSizes(3, 4, 4))
    report = check(play(event))
    assert report.legal


def test_off_the_plan_the_search_goes_on_from_what_happened() -> None:
    event = play(groups(9, 4, (3, 3, 3), seed=1), rounds=1)
    report = check(play(replace(event, seed=2)))
    assert report.legal
    assert report.metrics["meet_repeats"] <= 6


def test_a_round_that_could_not_be_split_does_not_stop_the_next() -> None:
    """Round 1 was played by hand before two of the entries joined."""
    entries = (*field(4), Entry("x", from_round=2), Entry("y", from_round=2))
    by_hand = Round(1, (Table(1, dict(zip("ABCD", ("e00", "e01", "e02", "e03"), strict=True))),))
    event = Schedule("groups", "single", 2, entries, (by_hand,), table_sizes=TableSizes(3, 3, 3))
    assert [len(table.seats) for table in draw_round(event).tables] == [3, 3]


def test_forbidden_players_sit_apart() -> None:
    event = replace(groups(9, 2, (3, 3, 3)), forbidden=(("e00", "e01"),))
    assert check(play(event)).metrics["forbidden_meetings"] == 0


@given(st.integers(1, 60), st.integers(2, 8), st.integers(0, 3), st.integers(0, 3))
def test_split_is_the_nearest_to_the_preferred_size(n: int, low: int, up: int, more: int) -> None:
    sizes = TableSizes(low, low + up + more, low + up)
    every = partitions(n, sizes.min, sizes.max)
    if not every:
        with pytest.raises(NoTableSizes, match=f"{n} entries cannot"):
            split(n, sizes)
        return
    spread = split(n, sizes)
    assert sum(spread) == n
    assert set(spread) <= set(range(sizes.min, sizes.max + 1))
    assert distance(spread, sizes) == min(distance(part, sizes) for part in every)


def distance(spread: tuple[int, ...], sizes: TableSizes) -> int:
    return sum(abs(size - sizes.preferred) for size in spread)


def partitions(n: int, low: int, high: int) -> list[tuple[int, ...]]:
    """Every multiset of sizes that seats n; cut to what matters: t level or near tables."""
    found: list[tuple[int, ...]] = []
    for tables in range(1, n // low + 1):
        if tables * low <= n <= tables * high:
            for size in range(low, high + 1):
                left = n - size * (tables - 1)
                if low <= left <= high:
                    found.append((*(size,) * (tables - 1), left))
            base, larger = divmod(n, tables)
            found.append((*(base + 1,) * larger, *(base,) * (tables - larger)))
    return found
