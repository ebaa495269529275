"""A late entry joins a published round at a table with those who have a bye."""

from dataclasses import replace
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from clubs.models import User
from tournaments.attendance.selectors import round_with_byes
from tournaments.discipline.services import penalties_move
from tournaments.entries.selectors.entries import entry_by_id, members
from tournaments.errors import EditRefused
from tournaments.events.services.lifecycle import refuse_over
from tournaments.models import Bye, CheckIn, Entry, Event, Round, RoundEdit, Seat, Table
from tournaments.rounds.core.drafting import (
    forbidden_meetings_of,
    measure_round,
    refuse_illegal,
    values_json,
)
from tournaments.rounds.selectors.schedules import read_core_round, schedule_of
from tournaments.rounds.services.edits import certificate_after_edit
from tournaments.rounds.services.rounds import NAME_PARTS, lock_round
from tournaments.rounds.services.seats import ENTRANTS, entries_to_seat, new_seats
from tournaments.scheduling import types
from tournaments.scheduling.edits import EditFault, move
from tournaments.scheduling.formats import format_of
from tournaments.scheduling.parts.boards import keep_boards
from web.faults import InvalidInput, WrongState
from web.messages import isolate_values
from web.words import in_words

State = Round.State
SEATS = {Event.Shape.PAIRS.value: 2, Event.Shape.ROTATING.value: 4}
"""Entries at a table, by shape."""


@transaction.atomic
def bye_seat(*, round_id: UUID, entry_id: UUID, by: User) -> Table:
    """Make a table for a late entry and those who have a bye in a round that is being played.

    They lose the bye, and the round's record says who did it. Raises NotFound; WrongState unless
    the round is published and has byes enough for a table, in an elimination (there a bye is a
    place in the next round), and for an entry that has a place in the round or has left;
    InvalidInput for an entry of another event; EditRefused if the checker finds a broken rule.
    """
    row = lock_round(round_id)
    refuse_over(row.event)
    if row.state != State.PUBLISHED:
        raise WrongState(
            _("Round %(number)d is not in progress, so its bye cannot be filled.")
            % {"number": row.number}
        )
    if format_of(row.event.method).eliminates:
        raise WrongState(_("In a knockout a bye means going through to the next round."))
    entry = _bring_in(row, entry_id)
    waiting = _entries_with_bye(row)
    schedule = schedule_of(row.event, before=row.number)
    before = read_core_round(row)
    after = _with_new_table(row, schedule, before, entry, waiting)
    table = _store_table(row, after, waiting)
    _record_edit(row, schedule, before, after, table, by)
    return table


@transaction.atomic
def late_entry_seat(*, entry_id: UUID, by: User) -> Table:
    """Call `bye_seat` for the round that is being played and has a bye.

    Raises NotFound, WrongState before the first round, and what `bye_seat` raises.
    """
    entry = entry_by_id(entry_id)
    row = round_with_byes(entry.event) or entry.event.rounds.order_by("-number").first()
    if row is None:
        raise WrongState(_("No round has been drawn yet."))
    return bye_seat(round_id=row.id, entry_id=entry.id, by=by)


def _bring_in(row: Round, entry_id: UUID) -> Entry:
    """Let an entry begin with this round and check it in; raises InvalidInput, WrongState."""
    entry = row.event.entries.select_related(*ENTRANTS).filter(id=entry_id).first()
    if entry is None:
        raise InvalidInput(
            _("%(id)s is not an entry of this event.") % {"id": entry_id}, pointer="/entry"
        )
    sits = Q(entry=entry) | Q(player__in=members(entry.who))
    if row.seats.filter(sits).exists() or row.byes.filter(entry=entry).exists():
        raise WrongState(
            _("%(name)s already has a place in round %(number)d.")
            % isolate_values({"name": entry, "number": row.number})
        )
    if entry.to_round is not None and entry.to_round < row.number:
        raise WrongState(_("%(name)s has withdrawn.") % isolate_values({"name": entry}))
    entry.from_round = min(entry.from_round, row.number)
    entry.sits_out = [number for number in entry.sits_out if number != row.number]
    entry.save(update_fields=["from_round", "sits_out"])
    if row.check_in:
        CheckIn.objects.get_or_create(entry=entry, number=row.number)
    return entry


def _entries_with_bye(row: Round) -> list[Entry]:
    """Return as many with a bye as fill a table with one more; raises WrongState for too few."""
    event = row.event
    byes = Entry.objects.filter(byes__round=row).select_related(*ENTRANTS).order_by("number")
    found = list(byes)
    least = SEATS.get(event.shape, event.table_min)
    most = SEATS.get(event.shape, event.table_max)
    if not found:
        raise WrongState(_("Nobody has a bye in round %(number)d.") % {"number": row.number})
    if len(found) + 1 < least:
        raise WrongState(
            _("A table needs %(seats)d; with those on a bye there would be %(there)d.")
            % {"seats": least, "there": len(found) + 1}
        )
    return found[: most - 1]


def _with_new_table(
    row: Round,
    schedule: types.Schedule,
    before: types.Round,
    entry: Entry,
    waiting: list[Entry],
) -> types.Round:
    """Return the round with the new table; raises EditRefused if it breaks a rule."""
    names = {str(one.id): str(one) for one in row.event.entries.select_related(*NAME_PARTS)}
    number = max((table.number for table in before.tables), default=0) + 1
    sitting = [*(str(one.id) for one in waiting), str(entry.id)]
    shown = replace(before, byes=tuple(sorted([*before.byes, str(entry.id)])))
    try:
        after = keep_boards(schedule, before, move(shown, sitting, number, row.event.shape))
    except EditFault as fault:
        raise EditRefused(in_words(fault.message, names)) from None
    refuse_illegal(schedule, before, after, names)
    return after


def _store_table(row: Round, after: types.Round, waiting: list[Entry]) -> Table:
    """Store the new table, which has the highest number, and delete the byes it takes up."""
    made = max(after.tables, key=lambda table: table.number)
    own = types.number_of_set(made.boards)
    table = Table.objects.create(round=row, number=made.number, board_set=own)
    people = {str(entry.id): entry for entry in entries_to_seat(row.event_id)}
    Seat.objects.bulk_create(
        seat
        for key, entry_id in made.seats.items()
        for seat in new_seats(row, table, key, people[entry_id])
    )
    Bye.objects.filter(round=row, entry__in=waiting).delete()
    penalties_move(row)
    return table


def _record_edit(
    row: Round,
    schedule: types.Schedule,
    before: types.Round,
    after: types.Round,
    table: Table,
    by: User,
) -> None:
    """Record who seated whom, and the values of the round before and after."""
    seats = next(one.seats for one in after.tables if one.number == table.number)
    values = values_json(measure_round(schedule, after))
    RoundEdit.objects.create(
        round=row,
        by=by,
        kind=RoundEdit.Kind.BYE,
        change={"entries": list(seats.values()), "table": table.number},
        before=values_json(measure_round(schedule, before)),
        after=values,
    )
    forced = {"forbidden": forbidden_meetings_of(schedule, after)}
    row.certificate = certificate_after_edit(row.certified, values) | forced
    row.save(update_fields=["certificate"])
