"""How widely groups meet, how level they sit and how fast they are drawn; one line a field.

    python -m tests.bench.groups [n [k]]

Fixed schedules: for every field and table size, rounds up to the longest repeat-free schedule known
here and beyond: repeated meetings and the bound by counting, worst spread of seats, of short tables
after any round, returns to a table, seconds. Fields that are no multiple of the table take tables
one smaller. By standing: seasons with the stronger player winning more often, both policies.
"""

import random
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from math import log

from tournaments.scheduling.checking.metrics import measure
from tournaments.scheduling.designs.starters import starter_rounds
from tournaments.scheduling.draw import draw_round
from tournaments.scheduling.history import history_of
from tournaments.scheduling.methods.groups import draw
from tournaments.scheduling.types import Entry, Round, Schedule, Table, TableSizes

FIELDS = range(8, 61)
TABLES = range(3, 7)
PUBLISHED = {
    (20, 6): 22, (20, 7): 41, (20, 8): 67, (20, 9): 89, (20, 10): 114, (24, 8): 33, (24, 9): 67,
    (24, 10): 101, (16, 7): 48, (16, 8): 72, (16, 10): 120,
}  # fmt: skip
"""Repeated meetings of the ready tables of four of ApplySci/aim (players, rounds)."""

SEASONS = ((16, 4), (32, 8), (64, 12), (100, 10), (23, 6), (500, 8))


def entries(size: int) -> tuple[Entry, ...]:
    """A field with ratings 12 points apart."""
    return tuple(Entry(f"e{i:04}", 2000 - 12 * i) for i in range(size))


def event(size: int, table: int, rounds: int) -> Schedule:
    """A fixed event with tables of so many or one fewer."""
    sizes = TableSizes(max(2, table - 1), table, table)
    return Schedule("groups", "single", rounds, entries(size), table_sizes=sizes, seed=size)


def fixed(size: int, table: int, rounds: int) -> str:
    """One schedule, measured."""
    schedule = event(size, table, rounds)
    start = time.perf_counter()
    drawn = draw(schedule)
    spent = time.perf_counter() - start
    played = tuple(Round(i, r.tables, r.byes) for i, r in enumerate(drawn, 1))
    found = measure(replace(schedule, rounds=played))
    meetings = sum(len(t.seats) * (len(t.seats) - 1) // 2 for r in played for t in r.tables)
    bound = max(0, meetings - size * (size - 1) // 2)
    short = max(
        measure(replace(schedule, rounds=played[:last]))["short_table_spread"]
        for last in range(1, rounds + 1)
    )
    known = PUBLISHED.get((size, rounds)) if table == 4 else None
    return (
        f"{size:3} in {table}, {rounds:2} rounds: repeats {found['meet_repeats']} (bound {bound}"
        f"{'' if known is None else f', published {known}'}), seats {found['seat_spread']}, "
        f"short tables {short}, table returns {found['table_number_repeats']} "
        f"({size * max(0, rounds - len(played[0].tables))}), {spent:.2f} s"
    )


def standing(size: int, rounds: int, balance: str) -> str:
    """One season by standing, measured."""
    chance = random.Random(size)  # noqa: S311 - simulated results
    schedule = replace(event(size, 4, rounds), method="groups_swiss", policy={"balance": balance})
    slowest = 0.0
    while len(schedule.rounds) < rounds:
        start = time.perf_counter()
        drawn = draw_round(schedule)
        slowest = max(slowest, time.perf_counter() - start)
        tables = tuple(decide(table, chance) for table in drawn.tables)
        schedule = replace(schedule, rounds=(*schedule.rounds, replace(drawn, tables=tables)))
    found = measure(schedule)
    seats = history_of(schedule).seats
    uneven = 0
    for entry in schedule.entries:
        counts = [seats[entry.id, 4, key] for key in "ABCD"]
        uneven += max(counts) - min(counts) > 1
    bound = sum(
        float(played.certificate.bounds["float_squares"])
        for played in schedule.rounds
        if played.certificate
    )
    return (
        f"{size:3} by standing, {rounds:2} rounds, {balance:6}: repeats {found['meet_repeats']}, "
        f"squared score differences {float(found['float_squares']):.1f} (bound {bound:.1f}), "
        f"short tables {found['short_table_spread']}, seats more than one apart "
        f"{100 * uneven // size} %, slowest round {slowest:.2f} s"
    )


def decide(table: Table, chance: random.Random) -> Table:
    """The table with an order of finish; strength counts as in a logistic (Luce) model."""

    def luck(seat: str) -> float:
        rating = 2000 - 12 * int(table.seats[seat][1:])
        return log(10) * rating / 400 - log(-log(chance.random()))

    order = sorted(table.seats, key=luck, reverse=True)
    return replace(table, places={seat: place for place, seat in enumerate(order, 1)})


def lines(fields: list[int], tables: list[int]) -> Iterator[str]:
    """Every line of the report."""
    for table in tables:
        for size in fields:
            seats = -(-size // table)
            if size < 2 * table or seats * (table - 1) > size:
                continue
            known = len(starter_rounds(seats * table, table))
            longest = (size - 1) // (table - 1)
            for rounds in sorted({max(2, known * 2 // 3), max(2, known), longest, longest + 3}):
                yield fixed(size, table, rounds)
    for size, rounds in PUBLISHED:
        yield fixed(size, 4, rounds)
    for size, rounds in SEASONS:
        for balance in ("mixing", "level"):
            yield standing(size, rounds, balance)


if __name__ == "__main__":
    asked = [int(argument) for argument in sys.argv[1:]]
    for line in lines(asked[:1] or list(FIELDS), asked[1:2] or list(TABLES)):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
