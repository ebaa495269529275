"""The Celery application; tasks live in the apps' tasks.py."""

import os
from contextlib import suppress
from typing import Any

from celery import Celery, bootsteps
from django.conf import settings

from deploy.observing import tasks  # noqa: F401  # it listens to every task
from deploy.supervisor.heartbeat import EVERY, beat, heartbeat_file

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
# `migrate` has checked the site. Here the checks would load every page: 45 MB and
# a second of each process, which renders none.
os.environ.setdefault("CELERY_SKIP_CHECKS", "1")
app = Celery("boneyard")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


class Heartbeat(bootsteps.StartStopStep):
    """Lets the loop of the worker's main process say that it goes round.

    It stops with the loop, also where that hangs while the worker ends.
    """

    requires = ("celery.worker.components:Timer",)

    def start(self, parent: Any) -> None:
        """Begin to beat."""
        self._beat()
        parent.timer.call_repeatedly(EVERY, self._beat)

    def _beat(self) -> None:
        with suppress(OSError):
            beat(heartbeat_file(settings.DATA, settings.WORKER))


app.steps["worker"].add(Heartbeat)
