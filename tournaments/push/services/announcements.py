"""A published round is announced to the devices of all who sit in it or have a bye."""

from collections.abc import Mapping
from uuid import UUID

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournaments.models import Bye, PushDevice, Round, Seat
from tournaments.push.services.sending import Note, SentCounts, devices_of, notes_send


def round_announce(round_id: UUID) -> SentCounts:
    """Notify the devices of everybody in a published round. Five queries, six if some are gone.

    Nothing is sent without a key, nor for a round that is not published (any more).
    """
    row = Round.objects.select_related("event").filter(id=round_id).first()
    if not settings.PUSH_KEY or row is None or row.state != Round.State.PUBLISHED:
        return SentCounts()
    seats = {one.player_id: one for one in Seat.objects.filter(round=row).select_related("table")}
    waiting: set[UUID | None] = set()
    for bye in Bye.objects.filter(round=row).select_related("entry__partnership"):
        pair = bye.entry.partnership
        waiting |= {pair.first_id, pair.second_id} if pair else {bye.entry.player_id}
    concerned = [*seats, *(one for one in waiting if one)]
    notes = [_note(row, seats, device, player) for device, player in devices_of(concerned)]
    return notes_send(notes)


def _note(row: Round, seats: Mapping[UUID, Seat], device: PushDevice, player: UUID) -> Note:
    with override(device.language or settings.LANGUAGE_CODE):
        title = _title(row, seats.get(player))
    url = reverse("my-table", args=[row.event_id, player])
    return Note(device, title, row.event.name, url, row.event_id)


def _title(row: Round, seat: Seat | None) -> str:
    if seat is None:
        return _("Round %(number)d: you have a bye") % {"number": row.number}
    values = {"number": row.number, "table": seat.table.number, "seat": seat.letter}
    return _("Round %(number)d: table %(table)d, seat %(seat)s") % values
