"""Simulated events for the tests of the scheduling core."""

import random
from dataclasses import replace

from tournaments.scheduling.draw import draw_round
from tournaments.scheduling.types import Entry, Round, Schedule, Table


def field(size: int, **more: object) -> tuple[Entry, ...]:
    """Entries e00, e01, ... with falling ratings."""
    return tuple(Entry(f"e{i:02}", rating=2000 - 10 * i, **more) for i in range(size))  # type: ignore[arg-type]


def decide(drawn: Round, chance: random.Random) -> Round:
    """The round with a random result at every table, a tie now and then."""
    tables = []
    for table in drawn.tables:
        places = {side: 1 + chance.randrange(len(table.seats)) for side in table.seats}
        tables.append(replace(table, places=places))
    return replace(drawn, tables=tuple(tables))


def play(schedule: Schedule, results: int = 0, rounds: int | None = None) -> Schedule:
    """Draw and decide every planned round (or so many)."""
    chance = random.Random(results)  # noqa: S311 - test results
    while len(schedule.rounds) < (rounds or schedule.rounds_planned):
        drawn = decide(draw_round(schedule), chance)
        schedule = replace(schedule, rounds=(*schedule.rounds, drawn))
    return schedule


def meetings(table: Table) -> frozenset[str]:
    """Who sits at a table."""
    return frozenset(table.seats.values())
