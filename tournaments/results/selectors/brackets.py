"""The tables of an elimination that its bracket rests on, and who goes on from each."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from tournaments.models import Event, Round
from tournaments.rounds.selectors.schedules import ROUND_FACTS, schedule_from
from tournaments.scheduling import types
from tournaments.scheduling.elimination.brackets import advance_of, bracket_of, losers
from tournaments.scheduling.formats import format_of
from tournaments.scheduling.results import finish_keys

At = tuple[int, int]
"""The numbers of a round and of a table in it."""
Order = tuple[frozenset[str], tuple[tuple[str, ...], ...]]
"""Who lost a table, and those who went on by place."""


@dataclass(frozen=True)
class BracketRounds:
    """The rounds of an elimination before its last public one.

    `held` is what the bracket goes by, `results` what the results say. They differ where the desk
    said that a correction changes points only.
    """

    held: types.Schedule
    results: types.Schedule

    @cached_property
    def by_results(self) -> Mapping[At, Order]:
        """Who lost and who went on by the result of every table."""
        return _orders(self.results)

    @cached_property
    def going_on(self) -> Mapping[At, Order]:
        """Who lost and who went on as the bracket has it."""
        return _orders(self.held)

    def table(self, at: At) -> types.Table:
        """Return a table as the bracket has it."""
        return next(one for one in self.held.rounds[at[0] - 1].tables if one.number == at[1])

    def in_it(self, at: At) -> bool:
        """Return whether somebody at a table was still in; a game for third place leads nowhere."""
        before = self.held.rounds[: at[0] - 1]
        past = replace(self.held, rounds=before)
        lives = format_of(past.method).lives
        lines = bracket_of(past, lives=lives, advance=advance_of(past)).lines
        return any(name in lines for name in self.table(at).seats.values())


def bracket_rounds(event: Event, last: int) -> BracketRounds:
    """Return the rounds of an elimination before number `last`. Eleven queries at most."""
    rows = event.rounds.exclude(state=Round.State.DRAFT).filter(number__lt=last)
    rounds = list(rows.prefetch_related(*ROUND_FACTS).order_by("number"))
    return BracketRounds(
        schedule_from(event, rounds), schedule_from(event, rounds, by_results=True)
    )


def _orders(schedule: types.Schedule) -> dict[At, Order]:
    return {
        (played.number, table.number): _order(table, schedule)
        for played in schedule.rounds
        for table in played.tables
    }


def _order(table: types.Table, schedule: types.Schedule) -> Order:
    lost = losers(table, schedule.shape, advance_of(schedule))
    places = finish_keys(table, schedule.shape) or {}
    here = [(key, table.seats[side]) for side, key in places.items()]
    levels = sorted({key for key, name in here if name not in lost})
    return lost, tuple(
        tuple(sorted(name for key, name in here if key == level and name not in lost))
        for level in levels
    )
