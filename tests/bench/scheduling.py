"""How good and how fast draws are, over seeded simulated events; prints one line a cell.

    python -m tests.bench.scheduling

Swiss cells play 100 events each with the stronger pair winning by the logistic curve; ``bound`` is
the float sum of neighbours in sorted order, which ignores who has met. Rating lists a period of
10,000 games.
"""

import random
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from statistics import mean

from ratings.period import Config, Game, rate
from tournaments.scheduling.checker import check
from tournaments.scheduling.draw import draw_round
from tournaments.scheduling.types import Entry, Schedule, Table, TableSizes

SWISS = ((8, 4), (8, 5), (8, 6), (10, 7), (12, 7), (16, 7), (20, 8), (32, 8), (15, 7))
LARGE = ((100, 8), (300, 8), (500, 8), (1000, 9))
GROUPS = (
    (9, 3, 4),
    (16, 4, 5),
    (16, 4, 7),
    (20, 4, 8),
    (24, 4, 8),
    (32, 4, 10),
    (23, 4, 7),
    (102, 4, 8),
)


def entries(size: int) -> tuple[Entry, ...]:
    """A field with ratings 12 points apart."""
    return tuple(Entry(f"e{i:04}", 2000 - 12 * i) for i in range(size))


def play(event: Schedule, seed: int) -> Schedule:
    """Play an event to its end."""
    chance = random.Random(seed)  # noqa: S311 - simulated results
    strength = {entry.id: float(entry.rating) for entry in event.entries}
    while len(event.rounds) < event.rounds_planned:
        drawn = draw_round(event)
        tables = tuple(decided(table, strength, chance) for table in drawn.tables)
        event = replace(event, rounds=(*event.rounds, replace(drawn, tables=tables)))
    return event


def decided(table: Table, strength: dict[str, float], chance: random.Random) -> Table:
    """The table with a winner drawn by the logistic curve, or any order at larger tables."""
    sides = list(table.seats)
    if len(sides) == 2:
        first, second = (strength[table.seats[side]] for side in sides)
        if chance.random() > 1 / (1 + 10 ** ((second - first) / 400)):
            sides.reverse()
    else:
        chance.shuffle(sides)
    return replace(table, places={side: place for place, side in enumerate(sides, 1)})


def swiss(size: int, rounds: int, events: int) -> str:
    """One cell: repeats, floats and axis over so many events."""
    start = time.perf_counter()
    reports = [
        check(play(Schedule("swiss", "pairs", rounds, entries(size), seed=seed), seed))
        for seed in range(events)
    ]
    spent = (time.perf_counter() - start) / events / rounds
    repeats = mean(int(report.metrics["opponent_repeats"]) for report in reports)
    floats = mean(float(report.metrics["float_sum"]) for report in reports)
    bound = mean(float(report.bounds["float_sum"]) for report in reports)
    axis = max(int(report.metrics["axis_difference"]) for report in reports)
    return (
        f"swiss {size:5} entries {rounds} rounds: repeats {repeats:.2f} float sum {floats:.1f} "
        f"(bound {bound:.1f}) worst axis {axis}, {1000 * spent:.1f} ms a round"
    )


def groups(size: int, table: int, rounds: int) -> str:
    """One cell: meetings, seats and table numbers of a whole schedule."""
    sizes = TableSizes(max(2, table - 1), table, table)
    event = Schedule("groups", "single", rounds, entries(size), table_sizes=sizes)
    start = time.perf_counter()
    report = check(play(event, 0))
    spent = (time.perf_counter() - start) / rounds
    parts = (f"{name} {report.metrics[name]} ({report.bounds[name]})" for name in GROUP_METRICS)
    found = ", ".join(parts)
    return f"groups {size} in {table}, {rounds} rounds: {found}, {1000 * spent:.0f} ms a round"


GROUP_METRICS = ("meet_repeats", "seat_spread", "short_table_spread", "table_number_repeats")


def rating(games: int) -> str:
    """One period of two against two."""
    chance = random.Random(1)  # noqa: S311 - simulated results
    names = [f"p{i}" for i in range(500)]
    played = []
    for number in range(games):
        a, b, c, d = chance.sample(names, 4)
        played.append(Game(f"g{number}", ((a, b), (c, d)), (1, 2)))
    start = time.perf_counter()
    digest = rate(Config(), {}, played).hash
    return f"rating {games} games: {time.perf_counter() - start:.2f} s, {digest[:20]}"


def lines() -> Iterator[str]:
    """Every line of the report."""
    yield from (swiss(size, rounds, 100) for size, rounds in SWISS)
    yield from (swiss(size, rounds, 1) for size, rounds in LARGE)
    yield from (groups(*cell) for cell in GROUPS)
    yield rating(10_000)


if __name__ == "__main__":
    for line in lines():
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
