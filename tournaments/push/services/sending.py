"""Notes to devices: each is encrypted for its device and tried once.

A late message is worth nothing. Devices that a push service no longer knows are deleted.
"""

import json
import time
from collections.abc import Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import structlog
from django.conf import settings
from django.db.models import Q

from tournaments.models import PushDevice
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
class SentCounts:
    """How many devices were reached, how many are gone, how many failed."""

    reached: int = 0
    gone: int = 0
    failed: int = 0


@dataclass(frozen=True)
class Note:
    """What a device shows, the page it leads to, and the event that it is about.

    It is held for `lives` seconds while the device is off.
    """

    device: PushDevice
    title: str
    body: str
    url: str
    event_id: UUID
    lives: int = LIVES


def devices_of(players: Collection[UUID]) -> list[tuple[PushDevice, UUID]]:
    """Return the devices of players, each with the player whom it is about. Two queries.

    A player who was merged meanwhile plays as the one they were merged into.
    """
    found = PushDevice.objects.filter(Q(player__in=players) | Q(player__merged_into__in=players))
    kept = dict(found.values_list("id", "player__merged_into_id"))
    devices = PushDevice.objects.in_bulk(list(kept))
    return [(devices[one], kept[one] or devices[one].player_id) for one in kept]


def notes_send(notes: Sequence[Note]) -> SentCounts:
    """Send notes to their devices. No query, one if devices are gone; needs the key of a site."""
    with ThreadPoolExecutor(AT_ONCE) as pool:
        answers = list(pool.map(_send, [(one.device, *_message(one)) for one in notes]))
    gone = [note.device.id for note, status in zip(notes, answers, strict=True) if status in GONE]
    if gone:
        PushDevice.objects.filter(id__in=gone).delete()
    told = sum(200 <= status < 300 for status in answers)
    return SentCounts(told, len(gone), len(answers) - told - len(gone))


def _message(note: Note) -> tuple[bytes, dict[str, str]]:
    """Return the body of a message and its headers."""
    device = note.device
    told = {"title": note.title, "body": note.body, "url": note.url, "tag": str(note.event_id)}
    body = encrypt(
        json.dumps(told, ensure_ascii=False).encode(), parse_keys(device.point, device.secret)
    )
    key, until = parse_private_key(settings.PUSH_KEY), int(time.time()) + SIGNED
    return body, {
        "Authorization": sign_authorization(key, device.address, settings.PUSH_CONTACT, until),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(note.lives),
        "Urgency": "high",
        # One of an event takes the place of the one before that was not delivered yet.
        "Topic": note.event_id.hex,
    }


def _send(message: tuple[PushDevice, bytes, dict[str, str]]) -> int:
    """Send a message; returns the status of the answer, 0 for none."""
    device, body, headers = message
    try:
        return post(device.address, body, headers, inner=settings.PUSH_INNER)
    except NotSent as fault:
        log.warning("unsent", device=str(device.id), why=str(fault))
        return 0
