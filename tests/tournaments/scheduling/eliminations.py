"""Elimination events played to their end, for the tests of the brackets."""

import random
from collections.abc import Callable
from dataclasses import replace

from tournaments.ranking.bracket import bracket_parts
from tournaments.scheduling.draw import draw_round
from tournaments.scheduling.errors import EventFinished
from tournaments.scheduling.types import Entry, Schedule, Table
from web.messages import Message

Result = Callable[[Table], dict[str, int]]
"""Side -> place, for a table that was drawn."""


def favourites(schedule: Schedule) -> Result:
    """The better rating wins everywhere."""
    rating = {entry.id: entry.rating for entry in schedule.entries}

    def decide(table: Table) -> dict[str, int]:
        order = sorted(table.seats, key=lambda side: -rating[table.seats[side]])
        return {side: place for place, side in enumerate(order, 1)}

    return decide


def luck(seed: int, ties: float = 0) -> Result:
    """Any order of finish; so large a share of the tables ends in ties of any kind."""
    chance = random.Random(seed)  # noqa: S311 - test results

    def decide(table: Table) -> dict[str, int]:
        places = list(range(1, len(table.seats) + 1))
        chance.shuffle(places)
        if chance.random() < ties:
            places = [chance.choice([1, 1, 2]) for _ in places]
        return dict(zip(sorted(table.seats), places, strict=True))

    return decide


def play_out(schedule: Schedule, decide: Result) -> tuple[Schedule, str]:
    """The event drawn and decided round by round to its end, and what the draw said then."""
    while True:
        try:
            drawn = draw_round(schedule)
        except EventFinished as end:
            return schedule, end.detail
        tables = tuple(replace(table, places=decide(table)) for table in drawn.tables)
        schedule = replace(schedule, rounds=(*schedule.rounds, replace(drawn, tables=tables)))


def pairs_of(schedule: Schedule, number: int) -> list[list[str]]:
    """Who sits at the tables of a round, by table number."""
    return [sorted(table.seats.values()) for table in schedule.rounds[number - 1].tables]


def bracket_names() -> list[Message]:
    """What brackets and their rounds are called: of one life and of two."""
    entries = tuple(Entry(f"e{n:02}", rating=2000 - n) for n in range(1, 33))
    found = []
    for method in ("knockout", "double_elimination"):
        schedule = Schedule(method, "pairs", 40, entries, seed=3)
        for part in bracket_parts(play_out(schedule, favourites(schedule))[0]):
            found += [part.title] if part.title else []
            found += [column.title for column in part.columns]
    return found
