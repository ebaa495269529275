"""Looks ahead, nothing saved: the whole of a fixed schedule, the next round under other results."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from clubs.faults import InvalidInput, WrongState
from tournaments.events.selectors.events import entries_of_event
from tournaments.models import Entry, Event, Round
from tournaments.rounds.core.drafting import (
    Names,
    certificate_of,
    drawn_ahead,
    drawn_next,
    shown_to_reader,
    values_json,
)
from tournaments.rounds.selectors.schedules import ROUND_FACTS, core_round, schedule_of
from tournaments.scheduling import types as core
from tournaments.scheduling.certificate import input_hash
from tournaments.scheduling.checker import check
from tournaments.scheduling.formats import FORMATS
from tournaments.scheduling.results import sides


@dataclass(frozen=True)
class PreviewTable:
    """A table as it would be: who sits where, by the keys of the shape."""

    number: int
    seats: Mapping[str, Entry]


@dataclass(frozen=True)
class PreviewRound:
    """A round as it would be, with the entries themselves."""

    number: int
    tables: tuple[PreviewTable, ...]
    byes: tuple[Entry, ...]
    certificate: Mapping[str, Any]


@dataclass(frozen=True)
class Preview:
    """Rounds as they would be drawn, and what they are made of; nothing of it is stored.

    `entries` are those of the event by id, `certificates` by number of the round; `violations`
    say what the rounds would break.
    """

    rounds: tuple[core.Round, ...]
    entries: Mapping[str, Entry]
    certificates: Mapping[int, dict[str, Any]]
    violations: tuple[dict[str, Any], ...]
    metrics: Mapping[str, int | float]
    bounds: Mapping[str, int | float]

    @property
    def seated(self) -> tuple[PreviewRound, ...]:
        """The rounds with their entries and certificates."""
        return tuple(self._seated(drawn) for drawn in self.rounds)

    def _seated(self, drawn: core.Round) -> PreviewRound:
        tables = (
            PreviewTable(
                table.number,
                {seat: self.entries[who] for seat, who in sorted(table.seats.items())},
            )
            for table in drawn.tables
        )
        byes = tuple(self.entries[who] for who in drawn.byes)
        return PreviewRound(drawn.number, tuple(tables), byes, self.certificates[drawn.number])


def schedule_preview(event: Event) -> Preview:
    """Return every round that is still to come, as it stands now. Nine queries at most.

    Raises WrongState for a method that draws by standing or by hand, CannotDraw.
    """
    method = FORMATS.get(event.method)
    if method is None or not method.fixed or method.by_hand:
        raise WrongState(_("The rounds of this event are not known in advance."))
    return _preview(event, schedule_of(event, awaited=True), drawn_ahead)


def what_if(event: Event, results: Mapping[int, Mapping[str, int]]) -> Preview:
    """Return the next round if the tables of the last one ended as given: places by table.

    Tables that are not named keep the result they have. Nine queries at most. Raises
    WrongState before the first round and after the last, InvalidInput for a table or a side
    that is not there, CannotDraw where a table would still lack a result.
    """
    schedule = schedule_of(event, awaited=True)
    if not schedule.rounds:
        raise WrongState(_("No round has been drawn yet: there are no results to suppose."))
    last = schedule.rounds[-1]
    known = {table.number for table in last.tables}
    for number in results:
        if number not in known:
            raise InvalidInput(
                _("Round %(round)d has no table %(number)d.")
                % {"round": last.number, "number": number},
                pointer="/results",
            )
    tables = tuple(_supposed(table, results, event.shape) for table in last.tables)
    rounds = (*schedule.rounds[:-1], replace(last, tables=tables))
    supposed = replace(schedule, rounds=rounds)
    return _preview(event, supposed, lambda known, names: (drawn_next(known, names),))


def _supposed(
    table: core.Table, results: Mapping[int, Mapping[str, int]], shape: str
) -> core.Table:
    places = results.get(table.number)
    if places is None:
        return table
    keys = sides(shape, table.seats)
    if places.keys() != keys.keys():
        raise InvalidInput(
            _("Give every side of table %(number)d a place from 1: %(sides)s.")
            % {"number": table.number, "sides": ", ".join(sorted(keys))},
            pointer="/results",
        )
    return replace(table, places=dict(places), points=None, absent=frozenset())


Drawing = Callable[[core.Schedule, Names], tuple[core.Round, ...]]
"""How the rounds of a preview are drawn."""


def _preview(event: Event, schedule: core.Schedule, draw: Drawing) -> Preview:
    entries = {str(entry.id): entry for entry in entries_of_event(event)}
    names = {entry_id: str(entry) for entry_id, entry in entries.items()}
    ahead = draw(schedule, names)
    report = check(replace(schedule, rounds=(*schedule.rounds, *ahead)))
    mine = {None, *(drawn.number for drawn in ahead)}
    return Preview(
        ahead,
        entries,
        {drawn.number: certificate_of(schedule, drawn) for drawn in ahead},
        tuple(shown_to_reader([one for one in report.violations if one.round in mine], names)),
        values_json(report.metrics),
        values_json(report.bounds),
    )


@dataclass(frozen=True)
class Review:
    """What there is to say of a draft before it is published.

    `violations` keep it from being published, except forbidden meetings; `metrics` and `bounds`
    are those of the event with this round; `stale` says that it was drawn from other facts than
    hold now (somebody came, left, or a setting changed).
    """

    violations: tuple[dict[str, Any], ...]
    metrics: Mapping[str, int | float]
    bounds: Mapping[str, int | float]
    stale: bool


def draft_review(row: Round, names: Names) -> Review:
    """Judge a draft as it stands. Eight queries at most."""
    event = row.event
    drafted = event.rounds.prefetch_related(*ROUND_FACTS).get(id=row.id)
    schedule = schedule_of(event, before=row.number)
    report = check(replace(schedule, rounds=(*schedule.rounds, core_round(drafted, event))))
    mine = [one for one in report.violations if one.round in {None, row.number}]
    return Review(
        tuple(shown_to_reader(mine, names)),
        values_json(report.metrics),
        values_json(report.bounds),
        row.certified["input_hash"] != input_hash(schedule),
    )
