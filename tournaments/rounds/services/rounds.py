"""Draw, publish and close rounds; throw drafts away or draw them again."""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Prefetch, QuerySet, prefetch_related_objects
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.selectors import submissions_exist
from ratings.models import Period
from ratings.services.ledger import period_record, period_withdraw
from tournaments.deals.selectors.sources import refuse_seen_boards
from tournaments.deals.services import (
    deals_commit,
    deals_cover,
    deals_disclose,
    refuse_dealt,
)
from tournaments.errors import CannotDraw, DraftUnfit, TablesOpen
from tournaments.events.services.lifecycle import lock_event
from tournaments.models import Entry, Event, Result, Round, SideReport, Table
from tournaments.rounds.core.drafting import (
    Arrangement,
    Names,
    arrange_round,
    certificate_of,
    draw_next_round,
    why_unfit,
)
from tournaments.rounds.selectors.rounds import ROUNDS
from tournaments.rounds.selectors.rows import ROUND_PARTS, TABLE_PARTS
from tournaments.rounds.selectors.schedules import core_round, schedule_of, schedule_of_present
from tournaments.rounds.services.ledger import ledger_game
from tournaments.rounds.services.no_shows import no_shows_return, no_shows_withdraw
from tournaments.rounds.services.seats import entries_to_seat, refuse_changed_draft, seats_fill
from tournaments.scheduling import types
from tournaments.scheduling.elimination.brackets import is_over
from tournaments.scheduling.formats import format_of
from web.faults import NotFound, WrongState

State = Round.State
_BEFORE_NEXT = {
    State.DRAFT.value: gettext_lazy(
        "Round %(number)d is a draft; play it or discard it before you draw the next."
    ),
    State.PUBLISHED.value: gettext_lazy(
        "Round %(number)d is in progress; close it before you draw the next."
    ),
}


@transaction.atomic
def round_draw(*, event_id: UUID, arrangement: Arrangement | None = None) -> Round:
    """Draw the next round as a draft, with tables, seats, byes and certificate.

    An event whose rounds are entered by hand needs the `arrangement`, no other takes one.
    Raises NotFound, WrongState while the event takes no rounds, the round before is not closed or
    boards that travel could be seen, CannotDraw where the scheduling core says why the round is
    impossible, EditRefused where an arrangement is not legal.
    """
    event = lock_event(event_id)
    if not event.is_active:
        raise WrongState(
            _("The event is %(state)s; rounds can only be drawn while it is open or running.")
            % {"state": event.get_state_display()}
        )
    refuse_seen_boards(event)
    last = event.rounds.order_by("-number").first()
    if last is not None and last.state != State.CLOSED:
        raise WrongState(_BEFORE_NEXT[last.state] % {"number": last.number})
    return _draw_and_store(event, Round(event=event), arrangement)


@transaction.atomic
def round_redraw(*, round_id: UUID, seed: int | None = None, revision: int | None = None) -> Round:
    """Draw a draft again, as it was if nothing has changed; a new seed holds from now on.

    Changes made by hand are gone. `revision` is that of the draft its sender has seen. Raises
    NotFound, WrongState unless it is a draft, DraftChanged, CannotDraw.
    """
    row = lock_round(round_id)
    if row.state != State.DRAFT:
        raise WrongState(_("Only a draft can be redrawn."))
    refuse_changed_draft(row, revision)
    event = row.event
    if seed is not None:
        event.seed = seed
        event.save(update_fields=["seed"])
    again = Round(id=row.id, event=event, revision=row.revision)
    row.delete()
    return _draw_and_store(event, again, None)


def _draw_and_store(event: Event, row: Round, arrangement: Arrangement | None) -> Round:
    """Draw a round and store it; entries are read only once."""
    prefetch_related_objects([event], Prefetch("entries", entries_to_seat(event.id)))
    entries = {str(entry.id): entry for entry in event.entries.all()}
    names = {name: str(entry) for name, entry in entries.items()}
    schedule = schedule_of(event)
    if arrangement is None:
        drawn = _draw_next(schedule, names)
    else:
        drawn = arrange_round(schedule, arrangement, names)
    row.number, row.seed, row.check_in = drawn.number, event.seed, event.check_in
    row.certificate = certificate_of(schedule, drawn)
    row.revision += 1
    row.save(force_insert=True)
    seats_fill(row, drawn, entries, {})
    return row


def _draw_next(schedule: types.Schedule, names: Names) -> types.Round:
    """Draw the next round; where an elimination has its winner, the fault says to end the event."""
    try:
        return draw_next_round(schedule, names)
    except CannotDraw as fault:
        if not schedule.rounds or not is_over(schedule):
            raise
        advice = _("End the event.")
        raise CannotDraw(f"{fault.detail} {advice}", code=fault.code) from None


NAME_PARTS = ("player", "partnership")


@transaction.atomic
def round_discard(*, round_id: UUID, revision: int | None = None) -> None:
    """Throw a draft away, so that it can be drawn again.

    `revision` is that of the draft its sender has seen. Raises NotFound, WrongState, DraftChanged.
    """
    row = lock_round(round_id)
    if row.state != State.DRAFT:
        raise WrongState(_("Only a draft can be discarded."))
    refuse_changed_draft(row, revision)
    row.delete()


@transaction.atomic
def round_publish(*, round_id: UUID, now: datetime, revision: int | None = None) -> Round:
    """Publish a draft: everybody sees the seats and logs are taken; again changes nothing.

    Entries that never checked in are withdrawn with the round that the event's rules name.
    `revision` is that of the draft its sender has seen. Raises NotFound, WrongState for a closed
    round, DraftChanged, DraftUnfit where somebody came or left since it was drawn.
    """
    row = lock_round(round_id)
    if row.state == State.PUBLISHED:
        return row
    if row.state != State.DRAFT:
        raise WrongState(_("Round %(number)d is closed.") % {"number": row.number})
    refuse_changed_draft(row, revision)
    refuse_seen_boards(row.event)
    _refuse_unfit(row)
    row.state, row.published_at = State.PUBLISHED, now
    row.save(update_fields=["state", "published_at"])
    deals_commit(row)
    if row.event.state == Event.State.OPEN:
        row.event.state = Event.State.RUNNING
        row.event.save(update_fields=["state"])
    no_shows_withdraw(row)
    return row


def _refuse_unfit(row: Round) -> None:
    """Refuse a draft that does not fit who is there; read the round with its tables and byes."""
    event, earlier = row.event, list[Round]()
    if format_of(event.method).eliminates:
        earlier = list(event.rounds.filter(number__lt=row.number).order_by("number"))
    prefetch_related_objects([*earlier, row], *ROUND_PARTS)
    prefetch_related_objects(
        [event], Prefetch("entries", Entry.objects.select_related(*NAME_PARTS))
    )
    names = {str(entry.id): str(entry) for entry in event.entries.all()}
    found = why_unfit(
        schedule_of_present(event, row.number, earlier), core_round(row, event), names
    )
    if found:
        raise DraftUnfit(
            _("Redraw round %(number)d or change it by hand: %(why)s")
            % {"number": row.number, "why": found[0]["detail"]},
            violations=found,
        )


@transaction.atomic
def round_close(*, round_id: UUID, now: datetime) -> tuple[Round, Period | None]:
    """Close a round whose tables are all settled; its games go to the ledger with it.

    The last round does not end the event: that is an act of its own (`event_finish`). Returns the
    round and the period to be rated (None for an unrated event); again changes
    nothing. Raises NotFound, WrongState for a draft, TablesOpen naming the tables that wait.
    """
    row = lock_round(round_id)
    if row.state == State.CLOSED:
        return row, Period.objects.filter(source=row.id).first()
    if row.state != State.PUBLISHED:
        raise WrongState(
            _("Round %(number)d is still a draft; publish it first.") % {"number": row.number}
        )
    locked = _lock_tables(row).prefetch_related(*TABLE_PARTS)
    prefetch_related_objects([row], Prefetch("tables", locked))
    tables = sorted(row.tables.all(), key=lambda table: table.number)
    waiting = [table for table in tables if not table.is_settled]
    if waiting:
        numbers = ", ".join(str(table.number) for table in waiting)
        raise TablesOpen(
            _("These tables have no final result: %(numbers)s.") % {"numbers": numbers},
            tables=[{"number": table.number, "state": table.state} for table in waiting],
        )
    row.state, row.closed_at = State.CLOSED, now
    row.save(update_fields=["state", "closed_at"])
    deals_disclose(row)
    return row, _record_games(row, now) if row.event.rated else None


@transaction.atomic
def round_reopen(*, round_id: UUID) -> tuple[Round, Period | None]:
    """Open the last round again, so that its tables can be played, corrected and cleared.

    Its games leave the ratings until it is closed. Returns the round and the period that has to be
    rated again; again changes nothing. Raises NotFound, WrongState for a draft, for a round after
    which another was drawn, and while the event is over.
    """
    row = lock_round(round_id)
    if row.state == State.PUBLISHED:
        return row, None
    if row.state != State.CLOSED:
        raise WrongState(_("Round %(number)d is a draft.") % {"number": row.number})
    event = row.event
    if event.state != Event.State.RUNNING:
        raise WrongState(
            _("The event is %(state)s; reopen it first.") % {"state": event.get_state_display()}
        )
    if event.rounds.filter(number__gt=row.number).exists():
        raise WrongState(
            _("Round %(next)d has already been drawn; correct single results of round %(number)d.")
            % {"next": row.number + 1, "number": row.number}
        )
    row.state, row.closed_at = State.PUBLISHED, None
    row.save(update_fields=["state", "closed_at"])
    deals_cover(row)
    return row, period_withdraw(source=row.id)


@transaction.atomic
def round_unpublish(*, round_id: UUID) -> Round:
    """Take the publication of a round back while nothing has come in: it is a draft again.

    Again changes nothing. Raises NotFound, WrongState for a closed round, and where a log, a
    result or a side's report has come in or the site has dealt its hands.
    """
    row = lock_round(round_id)
    if row.state == State.DRAFT:
        return row
    if row.state != State.PUBLISHED:
        raise WrongState(_("Round %(number)d is closed.") % {"number": row.number})
    refuse_dealt(row)
    tables = [table.id for table in _lock_tables(row)]
    reports = SideReport.objects.filter(table__in=tables)
    if (
        Result.objects.filter(table__in=tables).exists()
        or submissions_exist(tables)
        or reports.exists()
    ):
        raise WrongState(
            _("Round %(number)d already has results or logs: it stays published.")
            % {"number": row.number}
        )
    row.state, row.published_at = State.DRAFT, None
    row.save(update_fields=["state", "published_at"])
    no_shows_return(row)
    if row.number == 1:
        Event.objects.filter(id=row.event_id, state=Event.State.RUNNING).update(
            state=Event.State.OPEN
        )
    return row


def _record_games(row: Round, now: datetime) -> Period:
    tables = sorted(row.tables.all(), key=lambda table: table.number)
    games = [ledger_game(table, row.event.evidence) for table in tables]
    return period_record(
        club=row.event.club,
        game=row.event.game,
        source=row.id,
        label=f"{row.event.name} · {row.number}",
        closed_at=now,
        time_zone=row.event.time_zone,
        games=[game for game in games if game is not None],
    )


def _lock_tables(row: Round) -> QuerySet[Table]:
    """Return the query that locks every table of a round, in the order of their ids.

    It waits for a log that is being decided; a later one sees the close.
    """
    return Table.objects.select_for_update(of=("self",)).filter(round=row).order_by("id")


def lock_round(round_id: UUID) -> Round:
    """Return the round with event and round locked, in that order; raises NotFound. Two queries."""
    events = Event.objects.select_for_update(of=("self",)).filter(rounds=round_id).order_by()
    row = ROUNDS.select_for_update(of=("self",)).filter(id=round_id) if events.first() else None
    found = row.order_by().first() if row is not None else None
    if found is None:
        raise NotFound(_("There is no round %(id)s.") % {"id": round_id})
    return found
