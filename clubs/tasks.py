"""The Celery task of `clubs`: lists that wait are added to the logs of their clubs."""

from typing import Any

import structlog
from celery import shared_task
from django.db import DatabaseError
from django.utils import timezone

from clubs.errors import KeyUnreadable
from clubs.selectors.logs import logs_waiting
from clubs.services.logs import MOST, log_append

log: Any = structlog.stdlib.get_logger("logs")


# Acknowledged before it begins: the rows are the queue, and the next one goes on.
@shared_task(name="clubs.append_logs", acks_late=False)
def append_logs() -> int:
    """Add what waits to the logs of all clubs; returns how many entries. Safe to run twice."""
    added = 0
    for club_id in logs_waiting():
        try:
            while count := log_append(club_id=club_id, now=timezone.now()):
                added += count
                if count < MOST:
                    break
        except (KeyUnreadable, DatabaseError) as error:
            log.error("log not extended", club=str(club_id), exc_info=error)
    return added
