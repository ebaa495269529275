"""Rounds of a schedule known in advance: from tables to drawn rounds.

Decides, for the tables of every round not yet drawn, who sits where (seats balanced over the whole
event, the rounds already drawn left as they are), which number each table has, and who has a bye:
whoever is present and not seated. The methods find the tables.
"""

from collections.abc import Sequence
from itertools import combinations

from tournaments.scheduling.chance import Chance
from tournaments.scheduling.history import history_of
from tournaments.scheduling.parts.bounds import new_meetings_bound
from tournaments.scheduling.seating import Group, number_rounds, seat_keys, seat_rounds
from tournaments.scheduling.types import DrawnRound, Schedule, pair_of


def past_seatings(schedule: Schedule) -> list[list[Group]]:
    """The tables of every round so far, each in seat order, the first seat first."""
    return [
        [
            tuple(
                table.seats[key]
                for key in seat_keys(schedule.shape, len(table.seats))
                if key in table.seats
            )
            for table in played.tables
        ]
        for played in schedule.rounds
    ]


def seat_rest(schedule: Schedule, rounds: Sequence[Sequence[Group]]) -> list[DrawnRound]:
    """Every round not yet drawn, from its tables: seats, table numbers, byes and bounds.

    ``rounds`` are the tables of the next round and of those after it, each table a tuple of
    entries in any order. Byes go to whoever is present and at no table.
    """
    return number_rest(schedule, seat_rounds(past_seatings(schedule), rounds))


def number_rest(schedule: Schedule, seated: Sequence[Sequence[Group]]) -> list[DrawnRound]:
    """Every round not yet drawn, as ``seat_rest``, from tables whose seats are decided."""
    history = history_of(schedule)
    chance = Chance(schedule.seed, f"tables {schedule.next_number}")
    numbered = number_rounds(seated, schedule, history.numbers, chance)
    drawn = []
    for number, tables in enumerate(numbered, schedule.next_number):
        present = [entry.id for entry in schedule.present(number)]
        sitting = {entry for table in tables for entry in table.seats.values()}
        byes = tuple(entry for entry in present if entry not in sitting)
        bound = new_meetings_bound([len(table.seats) for table in tables], present, history.met)
        drawn.append(DrawnRound(tuple(tables), byes, {"meet_repeats": bound}))
        for table in tables:
            here = sorted(table.seats.values())
            history.met.update(pair_of(*pair) for pair in combinations(here, 2))
    return drawn
