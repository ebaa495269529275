"""How good and how fast draws are, over seeded simulated events; prints one line a cell.

    python -m tests.bench.scheduling

Swiss cells play 100 events each with the stronger pair winning by the logistic curve, drawn here
and by the greedy peer: how often an event has a repeated meeting, how many, the sum of score
differences and its ``bound``, the sum over neighbours in sorted order, which ignores who has met.
Large fields show the time of the rounds 1, 5 and 9 with seats and certificate, and against networkx
where that is installed. Round robins draw every round at once. Other ways to draw have their own
files beside this one.
"""

import random
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from statistics import mean

from tests.bench.figures import Figure, note
from tests.bench.pairing_peers import greedy, networkx_seconds
from tournaments.scheduling.checker import Report, check
from tournaments.scheduling.draw import draw_round, draw_rounds
from tournaments.scheduling.types import Entry, Round, Schedule, Table

SWISS = ((8, 4), (8, 5), (8, 6), (10, 7), (12, 7), (16, 7), (20, 8), (32, 8), (15, 7))
LARGE = (300, 500, 999, 1000)
NETWORKX = ((64, 6), (200, 7))
ROBINS = (("round_robin", 20), ("round_robin", 100), ("double_round_robin", 50))


def entries(size: int) -> tuple[Entry, ...]:
    """A field with ratings 12 points apart."""
    return tuple(Entry(f"e{i:04}", 2000 - 12 * i) for i in range(size))


def play(
    event: Schedule,
    seed: int,
    draw: Callable[[Schedule], Round] = draw_round,
    until: int | None = None,
) -> Schedule:
    """Play an event to its end, or so many rounds of it."""
    chance = random.Random(seed)  # noqa: S311 - simulated results
    strength = {entry.id: float(entry.rating) for entry in event.entries}
    while len(event.rounds) < (until or event.rounds_planned):
        drawn = draw(event)
        tables = tuple(decide(table, strength, chance) for table in drawn.tables)
        event = replace(event, rounds=(*event.rounds, replace(drawn, tables=tables)))
    return event


def decide(table: Table, strength: dict[str, float], chance: random.Random) -> Table:
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
    """One cell: repeats, floats and axis over so many events, here and by the greedy peer."""
    start = time.perf_counter()
    ours, theirs = (
        [
            check(play(Schedule("swiss", "pairs", rounds, entries(size), seed=seed), seed, draw))
            for seed in range(events)
        ]
        for draw in (draw_round, greedy)
    )
    spent = (time.perf_counter() - start) / events / rounds

    def summary(reports: list[Report]) -> str:
        repeats = [int(report.metrics["opponent_repeats"]) for report in reports]
        floats = mean(float(report.metrics["float_sum"]) for report in reports)
        bound = mean(float(report.bounds["float_sum"]) for report in reports)
        return (
            f"with repeats {mean(map(bool, repeats)):.2f}, repeats {mean(repeats):.2f}, "
            f"float sum {floats:.1f} (bound {bound:.1f})"
        )

    axis = max(int(report.metrics["axis_difference"]) for report in ours)
    return (
        f"swiss {size:3} entries {rounds} rounds: {summary(ours)}, worst axis {axis}; "
        f"greedy: {summary(theirs)}; {1000 * spent:.1f} ms a round of each"
    )


def large(size: int, rounds: int = 9) -> str:
    """Seconds of the rounds of a large field, and the gap of their float squares."""
    chance = random.Random(size)  # noqa: S311 - simulated results
    event = Schedule("swiss", "pairs", rounds, entries(size))
    strength = {entry.id: float(entry.rating) for entry in event.entries}
    told = []
    while len(event.rounds) < rounds:
        start = time.perf_counter()
        drawn = draw_round(event)
        spent = time.perf_counter() - start
        found = drawn.certificate
        if found is not None and drawn.number % 4 == 1:
            gap = found.objective["float_squares"] - found.bounds["float_squares"]
            told.append(f"round {drawn.number} {spent:.2f} s (gap {gap})")
        tables = tuple(decide(table, strength, chance) for table in drawn.tables)
        event = replace(event, rounds=(*event.rounds, replace(drawn, tables=tables)))
    return f"swiss {size} entries: {', '.join(told)}"


def against_networkx(size: int, rounds: int) -> str:
    """The time of one pairing against networkx, the same costs."""
    event = Schedule("swiss", "pairs", rounds + 1, entries(size))
    found = networkx_seconds(play(event, 0, until=rounds))
    if found is None:
        return f"swiss {size} entries against networkx: not installed (requirements/bench.txt)"
    here, there = found
    what = f"pairing of {size:,} entries"
    note(Figure(what, here, "s", "networkx", (there / here,)))
    return (
        f"swiss {size} entries, round {rounds + 1}: {here:.3f} s, networkx {there:.3f} s: "
        f"{there / here:.0f} times as fast, the same totals"
    )


def robin(method: str, size: int) -> str:
    """All rounds of a round robin at once."""
    cycles = 2 if method == "double_round_robin" else 1
    event = Schedule(method, "pairs", cycles * (size - 1 + size % 2), entries(size))
    start = time.perf_counter()
    drawn = draw_rounds(event)
    spent = time.perf_counter() - start
    report = check(replace(event, rounds=drawn))
    found = ", ".join(f"{name} {report.metrics[name]}" for name in ROBIN_METRICS)
    return f"{method} {size} entries, {len(drawn)} rounds: {found}, {spent:.2f} s in all"


ROBIN_METRICS = ("max_opponent", "bye_spread", "axis_difference")


def lines() -> Iterator[str]:
    """Every line of the report."""
    yield from (swiss(size, rounds, 100) for size, rounds in SWISS)
    yield from map(large, LARGE)
    yield from (against_networkx(*cell) for cell in NETWORKX)
    yield from (robin(*cell) for cell in ROBINS)


if __name__ == "__main__":
    for line in lines():
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
