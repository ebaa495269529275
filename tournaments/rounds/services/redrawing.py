"""Draws a bracket again from a round whose result was corrected.

In the next round meetings that stay keep their table, result and log; at the others the result is
cleared, logs are set aside, and the new entries sit down. Later rounds are removed: who plays in
them follows from the tables that are played anew. The void results are on record with the round
that is played again.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import chain
from typing import Any

from django.utils.translation import gettext as _

from clubs.models import User
from games.services import draft_supersede, submissions_set_aside
from ratings.services.ledger import period_withdraw
from tournaments.deals.services import refuse_dealt
from tournaments.discipline.services import penalties_move
from tournaments.errors import CannotDraw
from tournaments.models import Bye, Event, Result, Round, RoundEdit, Seat, SideReport, Table
from tournaments.rounds.core.drafting import (
    certificate_of,
    draw_next_round,
    measure_round,
    values_json,
)
from tournaments.rounds.selectors.schedules import ROUND_FACTS, core_round, schedule_of
from tournaments.rounds.services.seats import entries_to_seat, new_seats
from tournaments.scheduling import types


def bracket_redraw(*, event: Event, number: int, by: User, now: datetime) -> None:
    """Draw the bracket of a locked event again after round `number`; see the module.

    The next round is being played then; if nobody is left to play in it, it is removed, too.
    Raises WrongState where the site has dealt hands of a later round: they are known.
    """
    later = list(
        event.rounds.filter(number__gt=number)
        .prefetch_related(*ROUND_FACTS)
        .select_related("event__club")
        .order_by("number")
    )
    for row in later:
        refuse_dealt(row)
    first, *rest = later
    void = list(chain.from_iterable(_record_of(row, row.tables.all()) for row in rest))
    for row in reversed(rest):
        _take_back(row)
    names = {str(entry.id): str(entry) for entry in event.entries.select_related(*NAME_PARTS)}
    schedule = schedule_of(event, before=first.number)
    try:
        drawn = draw_next_round(schedule, names)
    except CannotDraw:
        _take_back(first)
        return
    before = core_round(first, event)
    void = [*_reseat(first, drawn, by, now), *void]
    _reopen(first)
    _certify(first, schedule, drawn, before, void, by)


NAME_PARTS = ("player", "partnership")


def _take_back(row: Round) -> None:
    """Remove a round that follows from void results; its games leave the ratings."""
    period_withdraw(source=row.id)
    row.delete()


def _reopen(row: Round) -> None:
    """Let a round be played again."""
    if row.state == Round.State.CLOSED:
        row.state, row.closed_at = Round.State.PUBLISHED, None
        period_withdraw(source=row.id)


def _record_of(row: Round, tables: Iterable[Table]) -> list[dict[str, Any]]:
    """Return the results of tables as they are put on record."""
    return [
        {
            "round": row.number,
            "table": table.number,
            "seats": {seat.side: str(seat.entry_id) for seat in table.seats.all()},
            "points": result.points,
            "places": result.places,
            "reason": result.reason,
        }
        for table in tables
        for result in table.results.all()
        if result.current
    ]


def _reseat(row: Round, drawn: types.Round, by: User, now: datetime) -> list[dict[str, Any]]:
    """Seat a round as drawn, except for meetings that stay; return the void results."""
    wanted = {frozenset(table.seats.values()): table for table in drawn.tables}
    tables = list(row.tables.all())
    stay: list[Table] = []
    go: list[Table] = []
    for table in tables:
        here = frozenset(str(seat.entry_id) for seat in table.seats.all())
        (stay if wanted.pop(here, None) else go).append(table)
    void = _record_of(row, go)
    for table in go:
        _clear(table, by, now)
    Seat.objects.filter(table__in=go).delete()
    _seat(row, go, list(wanted.values()), {table.number for table in stay})
    entries = {str(entry.id): entry for entry in entries_to_seat(row.event_id)}
    row.byes.all().delete()
    Bye.objects.bulk_create(Bye(round=row, entry=entries[name]) for name in drawn.byes)
    penalties_move(row)
    return void


def _clear(table: Table, by: User, now: datetime) -> None:
    """Clear what came in for a table: other people sit down at it."""
    Result.objects.filter(table=table, current=True).update(
        current=False,
        cleared_by=by,
        cleared_at=now,
        cleared_reason=_("Redrawn: an earlier result was corrected."),
    )
    submissions_set_aside(match=table.id, by=by, now=now)
    draft_supersede(table.id)
    SideReport.objects.filter(table=table).delete()
    table.state, table.level_after, table.bracket = Table.State.OPEN, None, {}
    table.save(update_fields=["state", "level_after", "bracket"])


def _seat(row: Round, free: Sequence[Table], new: Sequence[types.Table], taken: set[int]) -> None:
    """Seat new meetings at the free tables, then at new ones; remove tables left over."""
    entries = {str(entry.id): entry for entry in entries_to_seat(row.event_id)}
    numbers = {*taken, *(table.number for table in free)}
    tables = list(free[: len(new)])
    for _more in range(len(new) - len(tables)):
        number = next(n for n in range(1, len(numbers) + 2) if n not in numbers)
        numbers.add(number)
        tables.append(Table.objects.create(round=row, number=number))
    Table.objects.filter(id__in=[table.id for table in free[len(new) :]]).delete()
    Seat.objects.bulk_create(
        seat
        for table, meeting in zip(tables, new, strict=True)
        for key, name in meeting.seats.items()
        for seat in new_seats(row, table, key, entries[name])
    )


def _certify(
    row: Round,
    schedule: types.Schedule,
    drawn: types.Round,
    before: types.Round,
    void: list[dict[str, Any]],
    by: User,
) -> None:
    """Give the round its new certificate, and put on record that it was drawn again."""
    seated = Round.objects.prefetch_related(*ROUND_FACTS).get(id=row.id)
    after = replace(core_round(seated, row.event), certificate=drawn.certificate)
    values = values_json(measure_round(schedule, after))
    row.certificate = certificate_of(schedule, after)
    row.certificate["objective"] |= {
        name: value for name, value in values.items() if name in row.certificate["objective"]
    }
    row.revision += 1
    row.save(update_fields=["certificate", "revision", "state", "closed_at"])
    RoundEdit.objects.create(
        round=row,
        by=by,
        kind=RoundEdit.Kind.REDRAW,
        change={"void": void},
        before=values_json(measure_round(schedule, before)),
        after=values,
    )
