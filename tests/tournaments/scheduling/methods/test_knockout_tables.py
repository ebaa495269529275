"""Knockouts at tables of many sides: the best go on, all tables alike, down to one."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.scheduling.eliminations import favourites, luck, pairs_of, play_out
from tests.tournaments.scheduling.events import field
from tournaments.scheduling.checker import check
from tournaments.scheduling.draw import draw_round
from tournaments.scheduling.elimination.snake import snake_tables
from tournaments.scheduling.errors import NoTableSizes
from tournaments.scheduling.methods.knockout import rounds_needed
from tournaments.scheduling.types import Schedule, TableSizes, pair_of

SEEDS = st.integers(0, 10**6)


def event(size: int, sizes: TableSizes, **more: object) -> Schedule:
    return Schedule("knockout", "single", 60, field(size), table_sizes=sizes, **more)  # type: ignore[arg-type]


@st.composite
def table_sizes(draw: st.DrawFn) -> TableSizes:
    most = draw(st.integers(3, 10))
    least = draw(st.integers(2, most))
    return TableSizes(least, most, draw(st.integers(least, most)))


@settings(deadline=None, max_examples=60)
@given(st.integers(2, 40), table_sizes(), SEEDS, st.integers(0, 4))
def test_down_to_one(size: int, sizes: TableSizes, results: int, advance: int) -> None:
    asked = advance if 0 < advance < sizes.max else None
    policy = {"advance": asked} if asked else {}
    played, said = play_out(event(size, sizes, policy=policy), luck(results))
    assert "has won" in said
    assert len(played.rounds) == rounds_needed(size, sizes, asked)
    assert check(played).violations == ()


@settings(deadline=None, max_examples=30)
@given(st.integers(2, 30), table_sizes(), SEEDS)
def test_ties_and_absences(size: int, sizes: TableSizes, results: int) -> None:
    schedule = event(size, sizes)
    entries = tuple(
        replace(entry, sits_out=frozenset({1 + place % 3}), to_round=None if place % 5 else 2)
        if place > 1
        else entry
        for place, entry in enumerate(schedule.entries)
    )
    played, said = play_out(replace(schedule, entries=entries), luck(results, ties=0.3))
    assert "left" in said
    assert check(played).violations == ()


def test_sixteen_at_tables_of_four() -> None:
    schedule = event(16, TableSizes(4, 4, 4))
    played, _ = play_out(schedule, favourites(schedule))
    assert pairs_of(played, 1) == [
        ["e00", "e07", "e08", "e15"],
        ["e01", "e06", "e09", "e14"],
        ["e02", "e05", "e10", "e13"],
        ["e03", "e04", "e11", "e12"],
    ]
    # e00 and e07, e03 and e04 have met: the rows change so that nobody meets again.
    assert pairs_of(played, 2) == [["e00", "e03", "e05", "e06"], ["e01", "e02", "e04", "e07"]]
    assert [len(played_round.tables) for played_round in played.rounds] == [4, 2, 1, 1]
    assert pairs_of(played, 4) == [["e00", "e01"]]


def test_one_of_three_goes_on_and_the_seconds_play_for_the_third_place() -> None:
    schedule = event(6, TableSizes(3, 3, 3))
    played, _ = play_out(schedule, favourites(schedule))
    assert pairs_of(played, 2) == [["e00", "e01"], ["e02", "e03"]]


def test_sizes_that_do_not_fit() -> None:
    fours = TableSizes(4, 4, 4)
    assert sorted(len(t.seats) for t in draw_round(event(7, fours)).tables) == [3, 4]
    drawn = draw_round(event(6, fours, policy={"advance": 3}))
    assert [len(t.seats) for t in drawn.tables] == [4]
    assert drawn.byes == ("e00", "e01")
    drawn = draw_round(event(3, fours, policy={"advance": 3}))
    assert [sorted(t.seats.values()) for t in drawn.tables] == [["e01", "e02"]]
    assert drawn.byes == ("e00",)
    with pytest.raises(NoTableSizes, match="nobody is put out at tables of at most 4"):
        draw_round(event(8, fours, policy={"advance": 4}))


@settings(deadline=None, max_examples=40)
@given(st.integers(9, 32), st.lists(st.tuples(st.integers(0, 31), st.integers(0, 31)), max_size=9))
def test_forbidden_meetings_are_avoided(size: int, pairs: list[tuple[int, int]]) -> None:
    forbidden = tuple((f"e{a:02}", f"e{b:02}") for a, b in pairs if a != b)
    schedule = event(size, TableSizes(3, 4, 4), forbidden=forbidden)
    drawn = draw_round(schedule)
    together = {
        pair_of(one, other)
        for table in drawn.tables
        for one in table.seats.values()
        for other in table.seats.values()
    }
    # Nine pairs name at most 18 of 9 or more entries: one entry has few enough to avoid.
    worst = max((sum(name in pair for pair in set(forbidden)) for name in _names(size)), default=0)
    if worst <= 2:
        assert together.isdisjoint(pair_of(*pair) for pair in forbidden)


def _names(size: int) -> list[str]:
    return [entry.id for entry in field(size)]


def test_tables_in_a_snake_are_alike() -> None:
    order = [f"{place:02}" for place in range(20)]
    tables = snake_tables(order, [5, 5, 5, 5], lambda one, other: (0, 0))
    assert [sum(map(int, table)) for table in tables] == [46, 47, 48, 49]
    assert snake_tables(order[:7], [4, 3], lambda one, other: (0,)) == [
        ("00", "03", "04", "06"),
        ("01", "02", "05"),
    ]
