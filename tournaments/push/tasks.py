"""The task that announces a round to devices, and the request for it."""

from datetime import datetime
from typing import Any
from uuid import UUID

import structlog
from celery import shared_task
from django.conf import settings
from django.db import transaction
from kombu.exceptions import OperationalError

from tournaments.models import Round
from tournaments.push.services.announcements import round_announce

log: Any = structlog.stdlib.get_logger("push")
STALE = 600
"""Seconds after which a message is not sent any more: it is of no use."""


# Acknowledged before it begins: nobody is to be notified twice.
@shared_task(name="tournaments.announce_round", acks_late=False)
def announce_round(round_id: str) -> int:
    """Notify the devices of everybody in a round; returns how many were reached."""
    return round_announce(UUID(round_id)).reached


def request_announcement(row: Round, now: datetime) -> None:
    """Let a worker announce a round that was published right `now`, once that is committed.

    Nothing happens without a key, nor for a round that was published before.
    """
    if settings.PUSH_KEY and row.published_at == now:
        transaction.on_commit(lambda: _send_task(str(row.id)))


def _send_task(round_id: str) -> None:
    try:
        announce_round.apply_async(args=(round_id,), expires=STALE)
    except (OperationalError, OSError) as fault:
        log.warning("no_bell", round=round_id, why=str(fault))
