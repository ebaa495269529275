"""The clock of periodic tasks: when each was rung for last stands in the database.

So two beats ring no more often than one, whichever of them is first, and one that starts anew goes
on where the last one was, also where it finds no schedule file.
"""

from datetime import timedelta
from typing import Any

import structlog
from celery.beat import PersistentScheduler
from django.db import Error, connection

from deploy.models import Tick

log: Any = structlog.stdlib.get_logger("beat")
EARLY = 0.9
"""The part of a period after which it may be rung again: beats do not wake to the millisecond."""
_TAKE = """
INSERT INTO deploy_tick (name, at) VALUES (%s, clock_timestamp())
ON CONFLICT (name) DO UPDATE SET at = excluded.at
WHERE deploy_tick.at <= excluded.at - make_interval(secs => %s) RETURNING name
"""


def tick_take(name: str, every: timedelta) -> bool:
    """Return whether it is time for a periodic task, and nobody else has rung for it. One query."""
    with connection.cursor() as cursor:
        cursor.execute(_TAKE, [name, every.total_seconds() * EARLY])
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
