"""Celery's scheduler of periodic tasks, with the time of each last run in the database.

So two clocks send a task no more often than one, and a new one goes on where the last one stopped.
"""

from datetime import timedelta
from typing import Any

import structlog
from celery.beat import Scheduler
from django.db import Error, connection

from deploy.models import Tick

log: Any = structlog.stdlib.get_logger("beat")
AHEAD = timedelta(seconds=10)
"""A time further in the future was written before the clock was set back and does not count.

Less is allowed, since a second clock may have read the clock before the first one wrote.
"""
EARLIEST = 0.9
"""The part of a period after which a task may run again: clocks do not wake to the millisecond."""
_TAKE = """
INSERT INTO deploy_tick (name, at) VALUES (%s, clock_timestamp())
ON CONFLICT (name) DO UPDATE SET at = excluded.at
WHERE deploy_tick.at <= excluded.at - make_interval(secs => %s)
    OR deploy_tick.at > excluded.at + make_interval(secs => %s) RETURNING name
"""


def claim_run(name: str, every: timedelta) -> bool:
    """Claim a run of a periodic task; return whether it is due and nobody else has. One query."""
    with connection.cursor() as cursor:
        seconds = every.total_seconds() * EARLIEST
        cursor.execute(_TAKE, [name, seconds, AHEAD.total_seconds()])
        return cursor.fetchone() is not None


class DatabaseScheduler(Scheduler):
    """Celery's scheduler, which sends a task only if the database says that it is due.

    While the database is away it sends nothing, since no task could do anything.
    """

    def setup_schedule(self) -> None:
        """Read the schedule, and go on from each task's last run."""
        super().setup_schedule()
        try:
            rung = dict(Tick.objects.values_list("name", "at"))
        except Error as error:
            log.warning("database away, the clock begins anew", error=str(error))
            rung = {}
        finally:
            connection.close()
        for name in rung.keys() & self.schedule.keys():
            self.schedule[name].last_run_at = rung[name]

    def tick(self, *given: Any, **named: Any) -> float:
        """Send the tasks that are due, and return how long to wait.

        If the clock was set back, tasks with a last run in the future are due, and the order is
        rebuilt: else everything would wait until the old time comes again.
        """
        now = self.app.now()
        entries: list[Any] = list(self.schedule.values())
        ahead = [one for one in entries if one.last_run_at > now + AHEAD]
        for entry in ahead:
            entry.last_run_at = now - entry.schedule.run_every
        if ahead:
            self._heap = None
        return float(super().tick(*given, **named))

    def apply_entry(self, entry: Any, producer: Any = None) -> None:
        """Send a task that is due, unless another clock has."""
        try:
            taken = claim_run(entry.name, entry.schedule.run_every)
        except Error as error:
            log.warning("database away, nothing is rung for", task=entry.name, error=str(error))
            taken = False
        finally:
            # A clock sleeps much longer than it queries, and the server may go away meanwhile.
            connection.close()
        if taken:
            super().apply_entry(entry, producer=producer)
