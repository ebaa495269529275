"""Round robins side by side: the field in sections, everybody meets everybody of his own.

Decides the sections (see round_robin.sections) and plays in each the round robin of the method of
that name, as many whole cycles as fit the rounds planned; a section that has played all of them has
byes to the end. Seats and table numbers are balanced over the whole event. The bounds of the
sections add up: nobody is drawn outside his section.
"""

from dataclasses import replace
from itertools import combinations

from tournaments.scheduling.fixed import seat_rest
from tournaments.scheduling.history import history_of
from tournaments.scheduling.methods import round_robin
from tournaments.scheduling.parts.bounds import new_meetings_bound
from tournaments.scheduling.round_robin.sections import sections_of
from tournaments.scheduling.seating import Group
from tournaments.scheduling.types import DrawnRound, Schedule, pair_of


def draw(schedule: Schedule) -> list[DrawnRound]:
    """All rounds left of all sections, seated and numbered together."""
    sections = sections_of(schedule)
    planned = [_rounds_of_section(schedule, section) for section in sections]
    left = schedule.rounds_planned - len(schedule.rounds)
    rounds = [[two for plan in planned for two in _round_at(plan, place)] for place in range(left)]
    drawn = seat_rest(schedule, rounds)
    met = history_of(schedule).met
    found = []
    for number, one in enumerate(drawn, schedule.next_number):
        present = {entry.id for entry in schedule.present(number)}
        bound = 0
        for section in sections:
            here = [name for name in section if name in present]
            sizes = [2 for table in one.tables if set(table.seats.values()) <= set(here)]
            bound += new_meetings_bound(sizes, here, met)
        found.append(replace(one, bounds={"meet_repeats": bound}))
        for table in one.tables:
            met.update(pair_of(*two) for two in combinations(sorted(table.seats.values()), 2))
    return found


def _round_at(plan: list[list[Group]], place: int) -> list[Group]:
    return plan[place] if place < len(plan) else []


def _rounds_of_section(schedule: Schedule, section: list[str]) -> list[list[Group]]:
    """The tables left of one section, round by round."""
    own = set(section)
    cycle = max(1, len(section) - 1 + len(section) % 2)
    planned = schedule.rounds_planned
    alone = replace(
        schedule,
        method="round_robin",
        rounds_planned=planned - planned % cycle if planned >= cycle else planned,
        entries=tuple(entry for entry in schedule.entries if entry.id in own),
        rounds=tuple(
            replace(
                played,
                tables=tuple(t for t in played.tables if own.issuperset(t.seats.values())),
                byes=tuple(name for name in played.byes if name in own),
            )
            for played in schedule.rounds
        ),
        forbidden=tuple(pair for pair in schedule.forbidden if own.issuperset(pair)),
    )
    return round_robin.tables_left(alone) if alone.next_number <= alone.rounds_planned else []
