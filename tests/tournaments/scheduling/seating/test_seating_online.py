"""Seats of a round drawn by standing, and table numbers."""

import random
from collections import Counter
from dataclasses import replace

from tournaments.scheduling.chance import Chance
from tournaments.scheduling.history import history_of
from tournaments.scheduling.seating import (
    Group,
    number_by_history,
    number_by_standing,
    number_rounds,
    seat_keys,
    seat_next_round,
)
from tournaments.scheduling.types import Entry, Round, Schedule, Table


def test_the_next_round_takes_the_seat_an_entry_had_least() -> None:
    entries = tuple(map(Entry, "abc"))
    rounds = (
        Round(1, (Table(1, {"A": "a", "B": "b", "C": "c"}),)),
        Round(2, (Table(1, {"A": "b", "B": "c", "C": "a"}),)),
    )
    history = history_of(Schedule("manual", "single", 3, entries, rounds))
    (seated,) = seat_next_round([("a", "b", "c")], history, "single", Chance(0, "seats"))
    assert seated == ("c", "a", "b")


def test_seats_of_random_tables_stay_within_two() -> None:
    """32 players, eight rounds at random: nobody is three apart, most are within one."""
    chance = random.Random(1)  # noqa: S311 - simulated tables
    names = [f"p{i:02}" for i in range(32)]
    event = Schedule("manual", "single", 8, tuple(map(Entry, names)))
    for number in range(1, 9):
        chance.shuffle(names)
        groups = [tuple(names[i : i + 4]) for i in range(0, 32, 4)]
        seated = seat_next_round(groups, history_of(event), "single", Chance(1, f"{number}"))
        assert [set(group) for group in seated] == [set(group) for group in groups]
        keys = seat_keys("single", 4)
        tables = tuple(
            Table(i, dict(zip(keys, group, strict=True))) for i, group in enumerate(seated, 1)
        )
        event = replace(event, rounds=(*event.rounds, Round(number, tables)))
    seats = history_of(event).seats
    counts = [[seats[name, 4, key] for key in "ABCD"] for name in names]
    spreads = [max(row) - min(row) for row in counts]
    assert max(spreads) <= 2
    assert sum(spread == 2 for spread in spreads) < len(names) / 2


def test_numbers_by_standing_go_around_kept_tables() -> None:
    entries = (Entry("a"), Entry("b"), Entry("c", table=1), Entry("d"), Entry("e"), Entry("f"))
    event = Schedule("swiss", "pairs", 1, entries)
    tables = number_by_standing([("a", "b"), ("c", "d"), ("e", "f")], event)
    assert [(table.number, table.seats["AC"]) for table in tables] == [(1, "c"), (2, "a"), (3, "e")]


def test_a_table_claimed_twice_goes_to_the_first() -> None:
    entries = (Entry("a", table=7), Entry("b"), Entry("c", table=7), Entry("d"))
    event = Schedule("swiss", "pairs", 1, entries)
    tables = number_by_standing([("a", "b"), ("c", "d")], event)
    assert [(table.number, table.seats["AC"]) for table in tables] == [(1, "c"), (7, "a")]


def test_numbers_by_history_avoid_old_tables() -> None:
    entries = tuple(map(Entry, "abcd"))
    played = Round(1, (Table(1, {"AC": "a", "BD": "b"}), Table(2, {"AC": "c", "BD": "d"})))
    event = Schedule("round_robin", "pairs", 3, entries, (played,))
    again = number_by_history([("a", "b"), ("c", "d")], event, history_of(event), Chance(0, "t"))
    assert [(table.number, table.seats["AC"]) for table in again] == [(1, "c"), (2, "a")]


def returns(rounds: list[list[Table]]) -> int:
    visits = Counter(
        (name, table.number)
        for tables in rounds
        for table in tables
        for name in table.seats.values()
    )
    return sum(count - 1 for count in visits.values())


def test_everybody_moves_around_the_room() -> None:
    """Sixty in fours, random tables, six rounds: nobody has to come back to a table."""
    chance = random.Random(2)  # noqa: S311 - simulated tables
    names = [f"p{i:02}" for i in range(60)]
    event = Schedule("groups", "single", 6, tuple(map(Entry, names)))
    plan: list[list[Group]] = []
    for _ in range(6):
        chance.shuffle(names)
        plan.append([tuple(names[i : i + 4]) for i in range(0, 60, 4)])
    numbered = number_rounds(plan, event, Counter(), Chance(0, "tables"))
    assert all([t.number for t in tables] == list(range(1, 16)) for tables in numbered)
    assert returns(numbered) <= 2
    assert numbered == number_rounds(plan, event, Counter(), Chance(0, "tables"))


def test_kept_tables_are_kept_in_every_round() -> None:
    entries = (Entry("a", table=3), *map(Entry, "bcdef"))
    event = Schedule("groups", "single", 4, entries)
    plan: list[list[Group]] = [
        [("a", "b"), ("c", "d"), ("e", "f")],
        [("b", "c"), ("a", "f"), ("d", "e")],
    ]
    for tables in number_rounds(plan, event, Counter(), Chance(0, "tables")):
        assert [t.number for t in tables if "a" in t.seats.values()] == [3]
        assert [t.number for t in tables] == [1, 2, 3]
