"""Rounds of a schedule known in advance: the plan, its seats, and what to do off the plan.

Decides whether the event still follows its plan (the same tables in every round so far) and seats
the next round: by the balanced seating of the whole plan, or, where seats were changed by hand, by
the best order for each table.
"""

from collections.abc import Sequence

from tournaments.scheduling.bounds import new_meetings_bound
from tournaments.scheduling.chance import Chance
from tournaments.scheduling.history import History, history_of
from tournaments.scheduling.types import Drawn, Round, Schedule
from tournaments.seating import (
    Group,
    number_by_history,
    seat_keys,
    seat_known_rounds,
    seat_next_round,
)

Plan = Sequence[Sequence[Group]]
"""For every round of the event the tables, each a tuple of entries."""


def on_plan(schedule: Schedule, plan: Plan) -> bool:
    """Whether every round so far put exactly the planned entries together, and one is left."""
    return len(plan) > len(schedule.rounds) and all(
        {frozenset(table.seats.values()) for table in played.tables} == set(map(frozenset, groups))
        for played, groups in zip(schedule.rounds, plan, strict=False)
    )


def draw_planned(schedule: Schedule, plan: Plan) -> Drawn:
    """The next round of a plan the event is following."""
    seated = seat_known_rounds(plan)
    here = len(schedule.rounds)
    if all(
        _seats_as_planned(played, groups, schedule.shape)
        for played, groups in zip(schedule.rounds, seated, strict=False)
    ):
        return finish_draw(schedule, history_of(schedule), seated[here])
    return draw_unplanned(schedule, plan[here])


def draw_unplanned(schedule: Schedule, groups: Sequence[Group]) -> Drawn:
    """A round of given tables, seated by what each entry had so far."""
    history = history_of(schedule)
    chance = Chance(schedule.seed, f"seats {schedule.next_number}")
    seated = seat_next_round(groups, history, schedule.shape, chance)
    return finish_draw(schedule, history, seated)


def finish_draw(schedule: Schedule, history: History, seated: Sequence[Group]) -> Drawn:
    """Number the tables, give byes to whoever is present without one, state the bound."""
    chance = Chance(schedule.seed, f"tables {schedule.next_number}")
    tables = number_by_history(seated, schedule, history, chance)
    present = [entry.id for entry in schedule.present(schedule.next_number)]
    sitting = {entry for group in seated for entry in group}
    byes = tuple(entry for entry in present if entry not in sitting)
    bound = new_meetings_bound([len(group) for group in seated], present, history.met)
    return Drawn(tuple(tables), byes, {"meet_repeats": bound})


def _seats_as_planned(played: Round, groups: Sequence[Group], shape: str) -> bool:
    planned = [dict(zip(seat_keys(shape, len(group)), group, strict=True)) for group in groups]
    return all(dict(table.seats) in planned for table in played.tables)
