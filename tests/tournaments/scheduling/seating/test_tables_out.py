"""Tables that are out of order, and tables that are kept for somebody."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.scheduling.events import field
from tournaments.scheduling.checker import check
from tournaments.scheduling.draw import draw_round, draw_rounds
from tournaments.scheduling.results import entries_by_side
from tournaments.scheduling.seating.waves import wave_of
from tournaments.scheduling.types import Round, Schedule

OUT = st.lists(st.integers(1, 12), unique=True, max_size=6)
METHODS = [("swiss", "pairs"), ("round_robin", "pairs"), ("rotating_swiss", "rotating")]
METHODS += [("knockout", "pairs"), ("double_elimination", "pairs")]
LONG = pytest.param("rotating", "rotating", marks=pytest.mark.whole)


def decide_round(drawn: Round, shape: str) -> Round:
    """The round with the first side ahead at every table."""
    tables = [
        replace(
            table,
            places={side: at for at, side in enumerate(entries_by_side(shape, table.seats), 1)},
        )
        for table in drawn.tables
    ]
    return replace(drawn, tables=tuple(tables))


@pytest.mark.parametrize(("method", "shape"), [*METHODS, LONG])
@settings(deadline=None, max_examples=12)
@given(size=st.integers(4, 14), out=OUT, kept=st.integers(1, 12))
def test_nobody_sits_at_a_table_that_is_out_of_order(
    method: str, shape: str, size: int, out: list[int], kept: int
) -> None:
    # A whole schedule of an awkward number of players takes a search of seconds.
    size = min(size, 9) if method == "rotating" else size
    entries = tuple(
        replace(entry, table=kept) if entry.id == "e01" else entry for entry in field(size)
    )
    begun = Schedule(method, shape, 3, entries, policy={"tables_out": out})
    schedule = begun
    for _round in range(2):
        drawn = decide_round(draw_round(schedule), shape)
        schedule = replace(schedule, rounds=(*schedule.rounds, drawn))
    for drawn in schedule.rounds:
        numbers = [table.number for table in drawn.tables]
        assert len(set(numbers)) == len(numbers)
        assert not set(numbers) & set(out)
        own = [table.number for table in drawn.tables if "e01" in table.seats.values()]
        assert own in ([], [kept]) or kept in out
        free = [number for number in range(1, 40) if number not in out and number != kept]
        used = sorted(set(numbers) - {kept})
        assert used == free[: len(used)]
    assert check(schedule).violations == ()


def test_two_who_each_have_a_table_sit_at_the_lower_one() -> None:
    entries = tuple(replace(one, table=7 - place) for place, one in enumerate(field(2)))
    drawn = draw_round(Schedule("swiss", "pairs", 1, entries))
    assert [table.number for table in drawn.tables] == [6]
    out = draw_round(Schedule("swiss", "pairs", 1, entries, policy={"tables_out": [6]}))
    assert [table.number for table in out.tables] == [7]


def test_known_rounds_leave_out_high_numbers_too() -> None:
    schedule = Schedule("round_robin", "pairs", 5, field(6), policy={"tables_out": [1, 2, 4]})
    for drawn in draw_rounds(schedule):
        assert [table.number for table in drawn.tables] == [3, 5, 6]


@settings(deadline=None, max_examples=25)
@given(
    size=st.integers(4, 40),
    tables=st.integers(1, 8),
    out=st.lists(st.integers(1, 8), unique=True, max_size=3),
    kept=st.integers(1, 8),
)
def test_waves_play_at_the_tables_of_the_hall(
    size: int, tables: int, out: list[int], kept: int
) -> None:
    out = [number for number in out if number <= tables][: tables - 1]
    keep = ("e01", "e02", "e03") if kept <= tables else ()
    entries = tuple(
        replace(entry, table=kept) if entry.id in keep else entry for entry in field(size)
    )
    policy = {"hall_tables": tables, "tables_out": out}
    drawn = draw_round(Schedule("swiss", "pairs", 3, entries, policy=policy))
    assert len(drawn.tables) == size // 2
    at = [wave_of(table.number, tables) for table in drawn.tables]
    assert len(set(at)) == len(at), "nobody else plays there in that wave"
    assert not {place for _wave, place in at} & set(out)
    sat = {
        name: wave_of(table.number, tables).table
        for table in drawn.tables
        for name in table.seats.values()
    }
    assert kept in out or all(sat.get(name, kept) == kept for name in keep)
    waves = {wave for wave, _place in at}
    assert max(waves) <= 1 + max(3, -(-len(at) // (tables - len(out))))


def test_a_hall_with_room_for_all_changes_nothing() -> None:
    entries = field(12)
    schedule = Schedule("swiss", "pairs", 3, entries, seed=4)
    roomy = replace(schedule, policy={"hall_tables": 6})
    assert draw_round(roomy).tables == draw_round(schedule).tables
