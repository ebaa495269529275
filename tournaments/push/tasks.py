"""The task that tells devices of a round, and its bell."""

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
"""After so many seconds nobody needs to be told: the message is not sent any more."""


# Acknowledged before it begins: nobody is to be told twice.
@shared_task(name="tournaments.announce_round", acks_late=False)
def announce_round(round_id: str) -> int:
    """Tell the devices of everybody in a round; returns how many were told."""
    return round_announce(UUID(round_id)).told


def announced(row: Round, now: datetime) -> None:
    """Ask a worker to tell of a round that was published right `now`, once that is committed.

    Nothing happens without a key, nor for a round that was published before.
    """
    if settings.PUSH_KEY and row.published_at == now:
        transaction.on_commit(lambda: _ring(str(row.id)))


def _ring(round_id: str) -> None:
    try:
        announce_round.apply_async(args=(round_id,), expires=STALE)
    except (OperationalError, OSError) as fault:
        log.warning("no_bell", round=round_id, why=str(fault))
