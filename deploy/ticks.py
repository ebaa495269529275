"""The clock of periodic tasks: when each was rung for last stands in the database.

So two beats ring no more often than one, whichever of them is first, and one that starts anew goes
on where the last one was, also where it finds no schedule file.
"""

from contextlib import suppress
from datetime import timedelta
from typing import Any

import structlog
from celery.beat import PersistentScheduler
from django.conf import settings
from django.db import Error, connection

from deploy.models import Tick
from deploy.supervisor.heartbeat import BEAT, beat, heartbeat_file

log: Any = structlog.stdlib.get_logger("beat")
AHEAD = timedelta(seconds=10)
"""A time that is further ahead was written before the clock went back, and counts no more.

Of two beats the second may have looked at the clock before the first one had written.
"""
EARLY = 0.9
"""The part of a period after which it may be rung again: beats do not wake to the millisecond."""
_TAKE = """
INSERT INTO deploy_tick (name, at) VALUES (%s, clock_timestamp())
ON CONFLICT (name) DO UPDATE SET at = excluded.at
WHERE deploy_tick.at <= excluded.at - make_interval(secs => %s)
    OR deploy_tick.at > excluded.at + make_interval(secs => %s) RETURNING name
"""


def tick_take(name: str, every: timedelta) -> bool:
    """Return whether it is time for a periodic task, and nobody else has rung for it. One query."""
    with connection.cursor() as cursor:
        seconds = every.total_seconds() * EARLY
        cursor.execute(_TAKE, [name, seconds, AHEAD.total_seconds()])
        return cursor.fetchone() is not None


class Clock(PersistentScheduler):
    """Celery's scheduler, which rings only where the database says that it is time.

    While the database is away nothing is rung for, since no task could do anything.
    """

    def setup_schedule(self) -> None:
        """Read the schedule, and go on from when each task was rung for last."""
        super().setup_schedule()
        try:
            rung = dict(Tick.objects.values_list("name", "at"))
        except Error as error:
            log.warning("database away, beat goes by its file", error=str(error))
            rung = {}
        finally:
            connection.close()
        for name in rung.keys() & self.schedule.keys():
            self.schedule[name].last_run_at = rung[name]

    def tick(self, *given: Any, **named: Any) -> float:
        """Ring for what is due, and say that we go round; return how long to wait.

        Where the clock went back, what was rung for later than now is due, and all is put into
        its order anew: else everything would wait for the old time to come again.
        """
        with suppress(OSError):
            beat(heartbeat_file(settings.DATA, BEAT))
        now = self.app.now()
        entries: list[Any] = list(self.schedule.values())
        ahead = [one for one in entries if one.last_run_at > now + AHEAD]
        for entry in ahead:
            entry.last_run_at = now - entry.schedule.run_every
        if ahead:
            self._heap = None
        return float(super().tick(*given, **named))

    def apply_entry(self, entry: Any, producer: Any = None) -> None:
        """Ring for a task that is due, unless another beat has."""
        try:
            taken = tick_take(entry.name, entry.schedule.run_every)
        except Error as error:
            log.warning("database away, nothing is rung for", task=entry.name, error=str(error))
            taken = False
        finally:
            # A beat waits much longer than it asks, and the server may have gone meanwhile.
            connection.close()
        if taken:
            super().apply_entry(entry, producer=producer)
