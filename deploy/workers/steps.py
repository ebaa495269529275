"""What our workers do beside Celery's: they say that they live, and one kind has the clock."""

import threading
import time
from contextlib import suppress
from typing import Any

import structlog
from celery import bootsteps
from django.conf import settings

from deploy.beat_scheduler import DatabaseScheduler
from deploy.supervisor.heartbeat import EVERY, SILENT, beat, heartbeat_file

log: Any = structlog.stdlib.get_logger("beat")
AGAIN = 1.0
"""Seconds after which the clock goes on, where something went wrong."""


class Clock(bootsteps.StartStopStep):
    """A thread that rings for periodic tasks, in a worker that is made with `with_clock`.

    Any number of them may go: who rings is decided in the database.
    """

    requires = ("celery.worker.components:Pool",)

    def __init__(self, parent: Any, with_clock: bool = False, **options: Any) -> None:
        super().__init__(parent, **options)
        self.enabled = with_clock
        self._over = threading.Event()
        self._ticked = time.monotonic()

    def start(self, parent: Any) -> None:
        """Let it go."""
        self._thread = threading.Thread(target=self._go, args=(parent.app,), daemon=True)
        self._thread.start()

    def stop(self, parent: Any) -> None:
        """Let it end; where it waits for the broker, nobody waits for it."""
        self._over.set()
        self._thread.join(1)

    terminate = stop

    def goes(self) -> bool:
        """Return whether it went lately, or is not to go here."""
        return not self.enabled or time.monotonic() - self._ticked < SILENT

    def _go(self, app: Any) -> None:
        log.info("the clock goes")
        scheduler, pause = DatabaseScheduler(app=app), 0.0
        while not self._over.wait(pause):
            self._ticked = time.monotonic()
            try:
                pause = scheduler.tick()
            except Exception as error:  # noqa: BLE001 - a clock that stands still is worse
                log.error("the clock missed a tick", exc_info=error)
                pause = AGAIN


class Heartbeat(bootsteps.StartStopStep):
    """Lets the loop of the worker's main process say that it goes round, and that the clock does.

    It stops with the loop, also where that hangs while the worker ends.
    """

    requires = ("celery.worker.components:Timer", Clock)

    def start(self, parent: Any) -> None:
        """Begin to beat."""
        name, _at, _host = parent.hostname.partition("@")
        self._file = heartbeat_file(settings.DATA, name)
        self._clock = parent.blueprint[Clock.name]
        self._beat()
        parent.timer.call_repeatedly(EVERY, self._beat)

    def _beat(self) -> None:
        if self._clock.goes():
            with suppress(OSError):
                beat(self._file)
