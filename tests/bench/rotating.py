"""How good and how fast draws with rotating partners are; prints one line a cell.

    python -m tests.bench.rotating [fixed | known | standing | changes]

``fixed`` and ``known``: whole schedules known in advance, for the numbers of rounds around which
the method changes, and for those with a proved or published optimum. ``standing``: 20 seeded events
a cell under both policies, the stronger side winning by the logistic curve. ``changes``: a player
comes or goes in the middle. In brackets the bound; times are processor time of the drawing alone.
"""

import random
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from statistics import mean

from tournaments.scheduling.checker import check
from tournaments.scheduling.methods import rotating, rotating_swiss
from tournaments.scheduling.types import DrawnRound, Entry, Round, Schedule, Table

KNOWN = (
    (16, 5), (20, 5), (24, 7), (28, 9), (32, 10), (36, 11), (40, 13), (8, 7), (12, 11), (16, 15),
    (20, 19), (40, 39), (13, 13), (17, 17), (20, 6), (20, 7), (20, 8), (24, 8), (24, 9), (24, 10),
)  # fmt: skip
STANDING = ((16, 6), (24, 7), (32, 8), (48, 8), (100, 8), (17, 6), (30, 7))
CHANGES = ((12, 6), (12, 11), (16, 8), (16, 15), (20, 9), (24, 11), (31, 10), (40, 12))
SHOWN = (
    "partner_repeats", "opponent_excess", "meet_repeats", "max_opponent", "bye_spread",
    "wrong_byes", "seat_spread", "axis_difference", "first_lead_spread",
)  # fmt: skip


def event(method: str, size: int, rounds: int, seed: int = 1) -> Schedule:
    """An event before its first round, ratings 12 points apart."""
    entries = tuple(Entry(f"e{i:03}", 2000 - 12 * i) for i in range(size))
    return Schedule(method, "rotating", rounds, entries, seed=seed)


def rounds_of(schedule: Schedule, drawn: list[DrawnRound]) -> Schedule:
    """The schedule with these rounds, without certificates."""
    found = [
        Round(number, one.tables, one.byes)
        for number, one in enumerate(drawn, schedule.next_number)
    ]
    return replace(schedule, rounds=(*schedule.rounds, *found))


def metrics_of(schedule: Schedule) -> str:
    """The metrics of a schedule with their bounds."""
    report = check(schedule)
    parts = (f"{name} {report.metrics[name]} ({report.bounds[name]})" for name in SHOWN)
    return ", ".join(parts) + ("" if report.legal else ", NOT LEGAL")


def whole(size: int, rounds: int) -> str:
    """One schedule known in advance."""
    schedule = event("rotating", size, rounds)
    start = time.process_time()
    drawn = rotating.draw(schedule)
    spent = time.process_time() - start
    return (
        f"{size} players {rounds} rounds, {spent:.1f} s: {metrics_of(rounds_of(schedule, drawn))}"
    )


def standing(size: int, rounds: int, balance: str, events: int = 20) -> str:
    """Draw as many events by standing as asked."""
    spent = []
    reports = []
    for seed in range(events):
        schedule = replace(event("rotating_swiss", size, rounds, seed), policy={"balance": balance})
        chance = random.Random(seed)  # noqa: S311 - simulated results
        while len(schedule.rounds) < rounds:
            start = time.process_time()
            drawn = rotating_swiss.draw(schedule)
            spent.append(time.process_time() - start)
            schedule = rounds_of(schedule, drawn)
            last = schedule.rounds[-1]
            decided = tuple(decide(schedule, table, chance) for table in last.tables)
            schedule = replace(
                schedule, rounds=(*schedule.rounds[:-1], replace(last, tables=decided))
            )
        reports.append(check(schedule))
    tables = (size // 4) * rounds
    shown = ", ".join(f"{n} {mean(float(r.metrics[n]) for r in reports):.2f}" for n in SHOWN)
    spread = mean(float(report.metrics["float_sum"]) for report in reports) / tables
    return (
        f"{balance} {size} players {rounds} rounds: spread a table {spread:.2f}, {shown}; "
        f"{1000 * mean(spent):.0f} ms a round, at most {1000 * max(spent):.0f}"
    )


def decide(schedule: Schedule, table: Table, chance: random.Random) -> Table:
    """The table with a winner drawn by the logistic curve of the mean ratings."""
    rating = {entry.id: float(entry.rating) for entry in schedule.entries}
    a, b, c, d = (rating[table.seats[seat]] for seat in "ABCD")
    first = chance.random() < 1 / (1 + 10 ** ((b + d - a - c) / 800))
    return replace(table, places={"AC": 2 - first, "BD": 1 + first})


def changes(size: int, rounds: int) -> str:
    """A player leaves and another comes after half the rounds; the rest is drawn again."""
    schedule = event("rotating", size, rounds)
    half = rounds // 2
    begun = rounds_of(schedule, rotating.draw(schedule)[:half])
    gone = replace(schedule.entries[0], to_round=half)
    late = Entry("late", 1500, from_round=half + 2)
    begun = replace(begun, entries=(gone, *schedule.entries[1:], late))
    start = time.process_time()
    drawn = rotating.draw(begun)
    spent = time.process_time() - start
    metrics = metrics_of(rounds_of(begun, drawn))
    return f"changed {size} players {rounds} rounds, {spent:.1f} s: {metrics}"


def lines(wanted: str) -> Iterator[str]:
    """Every line of the report, or of one part."""
    if wanted in ("", "known"):
        yield from (whole(*cell) for cell in KNOWN)
    if wanted in ("", "fixed"):
        for size in (*range(4, 41), 44, 45, 46, 47, 64, 100):
            for rounds in sorted({3, 5, 8, size // 2, size - 1}):
                if rounds < size:
                    yield whole(size, rounds)
    if wanted in ("", "standing"):
        for balance in ("mixing", "level"):
            yield from (standing(*cell, balance) for cell in STANDING)
            yield standing(500, 9, balance, 1)
    if wanted in ("", "changes"):
        yield from (changes(*cell) for cell in CHANGES)


if __name__ == "__main__":
    for line in lines("".join(sys.argv[1:2])):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
