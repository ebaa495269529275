"""A published round is announced to the devices of all who sit in it or have a bye.

A late message is worth nothing, so each is tried once. Devices that a push service no longer knows
are deleted.
"""

import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import structlog
from django.conf import settings
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournaments.models import Bye, PushDevice, Round, Seat
from tournaments.push.services.web_push import (
    encrypt,
    parse_keys,
    parse_private_key,
    sign_authorization,
)
from web.http_client import NotSent, post

log: Any = structlog.stdlib.get_logger("push")
GONE = {404, 410}
"""Answers of a push service that no longer knows the device (RFC 8030, 7.3)."""
LIVES = 3600
"""Seconds that a push service holds a message for a device that is off."""
SIGNED = 12 * 3600
"""Seconds that a signature is valid; a day at most (RFC 8292, 2)."""
AT_ONCE = 8


@dataclass(frozen=True)
class AnnouncementCounts:
    """How many devices were reached, how many are gone, how many failed."""

    reached: int = 0
    gone: int = 0
    failed: int = 0


@dataclass(frozen=True)
class _Message:
    """A message ready to be sent."""

    device: PushDevice
    body: bytes
    headers: dict[str, str]


def round_announce(round_id: UUID) -> AnnouncementCounts:
    """Notify the devices of everybody in a published round. Four queries, five if some are gone.

    Nothing is sent without a key, nor for a round that is not published (any more).
    """
    row = Round.objects.select_related("event").filter(id=round_id).first()
    if not settings.PUSH_KEY or row is None or row.state != Round.State.PUBLISHED:
        return AnnouncementCounts()
    notes = [_build_message(row, device, say) for device, say in _devices(row)]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        answers = list(pool.map(_send, notes))
    gone = [note.device.id for note, status in zip(notes, answers, strict=True) if status in GONE]
    if gone:
        PushDevice.objects.filter(id__in=gone).delete()
    told = sum(200 <= status < 300 for status in answers)
    return AnnouncementCounts(told, len(gone), len(answers) - told - len(gone))


def _devices(row: Round) -> list[tuple[PushDevice, Callable[[], tuple[UUID, str]]]]:
    """Return the devices to notify, each with a function for the player and the title."""
    seats = {one.player_id: one for one in Seat.objects.filter(round=row).select_related("table")}
    waiting: set[UUID | None] = set()
    for bye in Bye.objects.filter(round=row).select_related("entry__partnership"):
        pair = bye.entry.partnership
        waiting |= {pair.first_id, pair.second_id} if pair else {bye.entry.player_id}
    concerned = [*seats, *waiting]
    # A player who was merged meanwhile sits there as the one they were merged into.
    found = PushDevice.objects.filter(
        Q(player__in=concerned) | Q(player__merged_into__in=concerned)
    ).values_list("id", "player__merged_into_id")
    kept = dict(found)
    devices = PushDevice.objects.in_bulk(list(kept))

    def saying(player: UUID) -> Callable[[], tuple[UUID, str]]:
        return lambda: (player, _title(row, seats.get(player)))

    return [(devices[one], saying(kept[one] or devices[one].player_id)) for one in kept]


def _title(row: Round, seat: Seat | None) -> str:
    if seat is None:
        return _("Round %(number)d: you have a bye") % {"number": row.number}
    values = {"number": row.number, "table": seat.table.number, "seat": seat.letter}
    return _("Round %(number)d: table %(table)d, seat %(seat)s") % values


def _build_message(row: Round, device: PushDevice, say: Callable[[], tuple[UUID, str]]) -> _Message:
    with override(device.language or settings.LANGUAGE_CODE):
        player, title = say()
    told = {
        "title": title,
        "body": row.event.name,
        "url": reverse("my-table", args=[row.event_id, player]),
        "tag": str(row.event_id),
    }
    now = int(time.time())
    body = encrypt(
        json.dumps(told, ensure_ascii=False).encode(), parse_keys(device.point, device.secret)
    )
    key = parse_private_key(settings.PUSH_KEY)
    headers = {
        "Authorization": sign_authorization(
            key, device.address, settings.PUSH_CONTACT, now + SIGNED
        ),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(LIVES),
        "Urgency": "high",
        # One of an event takes the place of the one before that was not delivered yet.
        "Topic": row.event_id.hex,
    }
    return _Message(device, body, headers)


def _send(note: _Message) -> int:
    """Send a message; returns the status of the answer, 0 for none."""
    try:
        return post(note.device.address, note.body, note.headers, inner=settings.PUSH_INNER)
    except NotSent as fault:
        log.warning("unsent", device=str(note.device.id), why=str(fault))
        return 0
