"""The standings of an event, and a stamp of all they follow from."""

from dataclasses import dataclass
from fractions import Fraction
from uuid import UUID

from django.db.models import Count, Q
from django.utils.translation import gettext as _

from clubs.faults import InvalidInput, NotFound
from tournaments import models
from tournaments.models import Event, Round, Table
from tournaments.scheduling.elimination.brackets import out_in
from tournaments.scheduling.formats import FORMATS
from tournaments.scheduling.types import Entry
from tournaments.selectors.events import entries_of_event
from tournaments.selectors.rounds import visible_rounds
from tournaments.selectors.schedules import (
    ROUND_FACTS,
    facts_of,
    played_round,
    schedule_from,
    terms_of,
)
from tournaments.standings.difference import Difference, difference
from tournaments.standings.presets import PRESETS
from tournaments.standings.ranking import Standing, rank


@dataclass(frozen=True)
class StandingRow:
    """A line of the standings: the entry and what the core computed for it."""

    entry: models.Entry
    standing: Standing

    @property
    def tie_breaks(self) -> dict[str, Fraction]:
        """The values of the tie-breaks by name, the first that counts first."""
        return dict(self.standing.tie_breaks)


def standings(event: Event) -> list[StandingRow]:
    """Return the event's standings, best first. Seven queries at most, ten by elimination.

    A draft is not in them: its byes are as secret as its seats.
    """
    entries = {str(entry.id): entry for entry in entries_of_event(event)}
    drawn = event.rounds.exclude(state=Round.State.DRAFT)
    rounds = list(drawn.prefetch_related(*ROUND_FACTS).order_by("number"))
    facts = {
        (row.number, table.number): facts_of(table) for row in rounds for table in row.tables.all()
    }
    ranked = rank(
        [Entry(name, rating=row.rating_points) for name, row in entries.items()],
        [played_round(row, event.shape) for row in rounds],
        PRESETS[event.preset],
        event.shape,
        terms=terms_of(event),
        facts=facts,
        tie_breaks=event.tie_breaks or None,
        seed=event.seed,
        out=out_in(schedule_from(event, rounds)) if FORMATS[event.method].eliminates else None,
    )
    return [StandingRow(entries[line.entry], line) for line in ranked]


def criteria(event: Event) -> list[str]:
    """Return what the entries are ranked by, in this order. No query."""
    preset = PRESETS[event.preset]
    return list(dict.fromkeys((preset.order, *(event.tie_breaks or preset.tie_breaks))))


def difference_between(event: Event, one: UUID, other: UUID) -> tuple[Difference, dict[str, str]]:
    """Return what parts two entries in the standings, and their names; those of `standings`.

    Raises NotFound where one of them is not in the event, InvalidInput for one entry twice.
    """
    lines = {row.entry.id: row for row in standings(event)}
    for wanted in (one, other):
        if wanted not in lines:
            raise NotFound(_("There is no entry %(id)s in this event.") % {"id": wanted})
    if one == other:
        raise InvalidInput(_("Name two different entries."), pointer="/other")
    names = {str(key): str(lines[key].entry) for key in (one, other)}
    return difference(lines[one].standing, lines[other].standing), names


def event_stamp(event: Event, role: str) -> str:
    """Return a text that changes whenever what a role sees of an event does. Two queries.

    That is results, rounds, entries and settings, and whether a round has a clock. A result is
    never edited, so counting versions finds every correction. Names are not in it.
    """
    rounds = (
        visible_rounds(event, role)
        .order_by("number")
        .annotate(
            versions=Count("tables__results", distinct=True),
            waiting=Count("tables", distinct=True, filter=Q(tables__state=Table.State.OPEN)),
            disputed=Count("tables", distinct=True, filter=Q(tables__state=Table.State.DISPUTED)),
        )
    )
    rows = rounds.values_list("id", "state", "versions", "waiting", "disputed", "clock__id")
    settings = f"{event.revision} {event.preset} {event.tie_breaks} {event.scoring}"
    counted = event.entries.aggregate(
        entries=Count("id", distinct=True),
        substitutes=Count("substitutions"),
        ended=Count("substitutions__to_round"),
    )
    parts = [f"{event.state} {settings} {counted}"]
    return "|".join([*parts, *(" ".join(map(str, row)) for row in rows)])
