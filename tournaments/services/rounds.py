"""Rounds are drawn, published, closed; a draft may be thrown away and drawn again."""

from dataclasses import asdict
from datetime import datetime
from fractions import Fraction
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from ratings.errors import NotFound
from ratings.models import Period
from ratings.services.ledger import period_record
from tournaments.errors import CannotDraw, TablesOpen, WrongState
from tournaments.ledger import ledger_game
from tournaments.models import Bye, Entry, Event, Round, Seat, Table
from tournaments.schedules import schedule_of
from tournaments.scheduling import types as core
from tournaments.scheduling.draw import draw_round
from tournaments.scheduling.errors import DrawFault
from tournaments.services.events import event_locked

State = Round.State
ENTRANTS = ("player", "partnership__first", "partnership__second")
SETTLED = frozenset({Table.State.DECIDED, Table.State.CONFIRMED})


@transaction.atomic
def round_draw(*, event_id: UUID) -> Round:
    """Draw the next round as a draft, with tables, seats, byes and certificate.

    Raises NotFound, WrongState while the event takes no rounds or the round before is not
    closed, CannotDraw where the scheduling core says why the round is impossible.
    """
    event = event_locked(event_id)
    if event.state not in {Event.State.OPEN, Event.State.RUNNING}:
        raise WrongState(
            _("The event is %(state)s; rounds are drawn while it is open or running.")
            % {"state": event.get_state_display()}
        )
    last = event.rounds.order_by("-number").first()
    if last is not None and last.state != State.CLOSED:
        raise WrongState(
            _("Round %(number)d is %(state)s; close it before you draw the next.")
            % {"number": last.number, "state": last.get_state_display()}
        )
    try:
        drawn = draw_round(schedule_of(event))
    except DrawFault as fault:
        raise CannotDraw(fault.detail, code=fault.code) from None
    return _round_store(event, drawn)


def _round_store(event: Event, drawn: core.Round) -> Round:
    row = Round.objects.create(
        event=event,
        number=drawn.number,
        seed=event.seed,
        certificate=_certificate(drawn.certificate),
    )
    entries = {str(entry.id): entry for entry in event.entries.select_related(*ENTRANTS)}
    tables = Table.objects.bulk_create(
        Table(round=row, number=table.number) for table in drawn.tables
    )
    Seat.objects.bulk_create(
        seat
        for table, seated in zip(tables, drawn.tables, strict=True)
        for side, entry_id in seated.seats.items()
        for seat in _seats(table, side, entries[entry_id])
    )
    Bye.objects.bulk_create(Bye(round=row, entry=entries[entry_id]) for entry_id in drawn.byes)
    return row


def _seats(table: Table, side: str, entry: Entry) -> list[Seat]:
    """Return one seat a letter of the side; a partnership's first player takes the first."""
    pair = entry.partnership
    players = [pair.first, pair.second] if pair else [entry.player]
    return [
        Seat(
            table=table,
            round_id=table.round_id,
            letter=letter,
            side=side,
            entry=entry,
            player=player,
        )
        for letter, player in zip(side, players, strict=True)
    ]


def _certificate(certificate: core.Certificate | None) -> dict[str, Any]:
    """Return the certificate as JSON; fractions become numbers."""
    plain = asdict(certificate) if certificate else {}
    for part in ("objective", "bounds"):
        plain[part] = {name: _number(value) for name, value in plain.get(part, {}).items()}
    return plain


def _number(value: int | Fraction) -> int | float:
    return int(value) if value == int(value) else round(float(value), 6)


@transaction.atomic
def round_discard(*, round_id: UUID) -> None:
    """Throw a draft away, so that it can be drawn again. Raises NotFound, WrongState."""
    row = round_locked(round_id)
    if row.state != State.DRAFT:
        raise WrongState(_("Only a draft can be thrown away."))
    row.delete()


@transaction.atomic
def round_publish(*, round_id: UUID, now: datetime) -> Round:
    """Publish a draft: everybody sees the seats and logs are taken; again changes nothing.

    Raises NotFound, WrongState for a closed round.
    """
    row = round_locked(round_id)
    if row.state == State.PUBLISHED:
        return row
    if row.state != State.DRAFT:
        raise WrongState(_("Round %(number)d is closed.") % {"number": row.number})
    row.state, row.published_at = State.PUBLISHED, now
    row.save(update_fields=["state", "published_at"])
    Event.objects.filter(id=row.event_id, state=Event.State.OPEN).update(state=Event.State.RUNNING)
    return row


@transaction.atomic
def round_close(*, round_id: UUID, now: datetime) -> tuple[Round, Period | None]:
    """Close a round whose tables are all settled; its games go to the ledger in the same breath.

    Returns the round and the period to be rated (None for an unrated event); again changes
    nothing. Raises NotFound, WrongState for a draft, TablesOpen naming the tables that wait.
    """
    row = round_locked(round_id)
    if row.state == State.CLOSED:
        return row, Period.objects.filter(source=row.id).first()
    if row.state != State.PUBLISHED:
        raise WrongState(_("Round %(number)d is a draft; publish it.") % {"number": row.number})
    tables = _tables_locked(row)
    waiting = [table for table in tables if table.state not in SETTLED]
    if waiting:
        numbers = ", ".join(str(table.number) for table in waiting)
        raise TablesOpen(
            _("These tables are not settled: %(numbers)s.") % {"numbers": numbers},
            tables=[{"number": table.number, "state": table.state} for table in waiting],
        )
    row.state, row.closed_at = State.CLOSED, now
    row.save(update_fields=["state", "closed_at"])
    event = row.event
    if row.number >= event.rounds_planned:
        Event.objects.filter(id=event.id).update(state=Event.State.FINISHED)
    return row, _record(row, now) if event.rated else None


def _record(row: Round, now: datetime) -> Period:
    tables = row.tables.prefetch_related("seats__entry", "results")
    games = [ledger_game(table) for table in tables]
    return period_record(
        club=row.event.club,
        game=row.event.game,
        source=row.id,
        label=f"{row.event.name} · {row.number}",
        closed_at=now,
        games=[game for game in games if game is not None],
    )


def _tables_locked(row: Round) -> list[Table]:
    """Lock every table: a log that is being decided is waited for, a later one sees the close."""
    return list(row.tables.select_for_update(of=("self",)).order_by("id"))


def round_locked(round_id: UUID) -> Round:
    """Return the round with event and round locked, in that order; raises NotFound."""
    event_id = Round.objects.filter(id=round_id).values_list("event_id", flat=True).first()
    if event_id is None:
        raise NotFound(_("There is no round %(id)s.") % {"id": round_id})
    event_locked(event_id)
    row = (
        Round.objects.select_for_update(of=("self",)).select_related("event__club").get(id=round_id)
    )
    return row
