"""The Celery tasks of `clubs`: lists enter logs, and logs of others are looked at."""

from datetime import timedelta
from typing import Any

import structlog
from celery import shared_task
from django.db import DatabaseError
from django.utils import timezone

from clubs.errors import KeyUnreadable
from clubs.selectors.logs import logs_waiting
from clubs.services.logs import MOST, log_append
from clubs.services.watching import logs_look

log: Any = structlog.stdlib.get_logger("logs")
LOOKING = timedelta(seconds=30)
"""The time for which one task looks; beat starts the next."""


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


# Acknowledged before it begins: the rows say what is due.
@shared_task(name="clubs.watch_logs", acks_late=False)
def watch_logs() -> int:
    """Look at the logs of others that are due; returns at how many. Safe to run twice."""
    return logs_look(timezone.now, timezone.now() + LOOKING)
