"""Previews, not stored: the whole of a fixed schedule, and what a draft would break."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from tournaments.entries.selectors.entries import entries_of_event
from tournaments.events.core.boards import boards_per_round
from tournaments.models import Entry, Event, Round
from tournaments.rounds.core.drafting import (
    Names,
    certificate_of,
    draw_rounds_ahead,
    values_json,
    violations_in_words,
)
from tournaments.rounds.selectors.schedules import ROUND_FACTS, core_round, schedule_of
from tournaments.scheduling import types
from tournaments.scheduling.certificate import input_hash
from tournaments.scheduling.checker import check
from tournaments.scheduling.formats import FORMATS
from tournaments.scheduling.types import set_of_boards
from web.faults import WrongState


@dataclass(frozen=True)
class PreviewTable:
    """A table as it would be: who sits where, by the keys of the shape."""

    number: int
    seats: Mapping[str, Entry]
    boards: Sequence[int] = ()


@dataclass(frozen=True)
class PreviewRound:
    """A round as it would be, with the entries themselves."""

    number: int
    tables: tuple[PreviewTable, ...]
    byes: tuple[Entry, ...]
    certificate: Mapping[str, Any]


@dataclass(frozen=True)
class Preview:
    """Rounds as they would be drawn; nothing of it is stored.

    `entries` are those of the event by id, `certificates` by number of the round; `violations`
    say what the rounds would break. `boards` is how many a table plays in a round.
    """

    rounds: tuple[types.Round, ...]
    entries: Mapping[str, Entry]
    certificates: Mapping[int, dict[str, Any]]
    violations: tuple[dict[str, Any], ...]
    metrics: Mapping[str, int | float]
    bounds: Mapping[str, int | float]
    boards: int = 0

    @property
    def round_rows(self) -> tuple[PreviewRound, ...]:
        """The rounds with their entries and certificates."""
        return tuple(self._with_entries(drawn) for drawn in self.rounds)

    def _with_entries(self, drawn: types.Round) -> PreviewRound:
        tables = (
            PreviewTable(
                table.number,
                {seat: self.entries[who] for seat, who in sorted(table.seats.items())},
                table.boards or set_of_boards(drawn.number, self.boards),
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
    return preview_of(event, schedule_of(event, awaited=True), draw_rounds_ahead)


Drawing = Callable[[types.Schedule, Names], tuple[types.Round, ...]]
"""How the rounds of a preview are drawn."""


def preview_of(event: Event, schedule: types.Schedule, draw: Drawing) -> Preview:
    """Return the rounds that `draw` makes of a schedule, judged by the checker."""
    entries = {str(entry.id): entry for entry in entries_of_event(event)}
    names = {entry_id: str(entry) for entry_id, entry in entries.items()}
    ahead = draw(schedule, names)
    report = check(replace(schedule, rounds=(*schedule.rounds, *ahead)))
    mine = {None, *(drawn.number for drawn in ahead)}
    return Preview(
        ahead,
        entries,
        {drawn.number: certificate_of(schedule, drawn) for drawn in ahead},
        tuple(violations_in_words([one for one in report.violations if one.round in mine], names)),
        values_json(report.metrics),
        values_json(report.bounds),
        boards_per_round(event),
    )


@dataclass(frozen=True)
class Review:
    """What the checker says of a draft before it is published.

    `violations` keep it from being published, except forbidden meetings; `metrics` and `bounds`
    are those of the event with this round; `stale` says that facts have changed since it was drawn
    (somebody came, left, or a setting changed).
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
        tuple(violations_in_words(mine, names)),
        values_json(report.metrics),
        values_json(report.bounds),
        row.certified["input_hash"] != input_hash(schedule),
    )
