"""Log lines of a task have its id and that of the request behind it; one line at its end."""

import time
from typing import Any

import structlog
from celery.signals import (
    before_task_publish,
    setup_logging,
    task_postrun,
    task_prerun,
    worker_process_init,
    worker_process_shutdown,
)

from deploy.observing.faults import faults_begin
from deploy.observing.telemetry import send_span, telemetry_begin, telemetry_end

_log: Any = structlog.stdlib.get_logger("tasks")
_HEADER = "request_id"
_BEGUN: dict[str, float] = {}
"""When the tasks of this process began, by id."""


@setup_logging.connect
def keep_logging(**_more: Any) -> None:
    """Keep logging as the settings have it: Celery would raise the level and drop our lines."""


@worker_process_init.connect
def process_begun(**_more: Any) -> None:
    """Send spans and faults from each worker process, if that is switched on."""
    telemetry_begin()
    faults_begin()


@worker_process_shutdown.connect
def process_ended(**_more: Any) -> None:
    """Send what is left."""
    telemetry_end()


@before_task_publish.connect
def send_request_id(headers: dict[str, Any], **_more: Any) -> None:
    """Send the id of the request along, or that of the request which queued the current task."""
    known = structlog.contextvars.get_contextvars().get(_HEADER)
    if known is not None:
        headers[_HEADER] = known


@task_prerun.connect
def task_begun(task_id: str, task: Any, **_more: Any) -> None:
    """Put the task's id on every line that is written while it runs."""
    structlog.contextvars.clear_contextvars()
    known = {"task_id": task_id, "task": task.name}
    request = getattr(task.request, _HEADER, None)
    if request is not None:
        known[_HEADER] = request
    structlog.contextvars.bind_contextvars(**known)
    _BEGUN[task_id] = time.perf_counter()


@task_postrun.connect
def task_ended(task_id: str, task: Any = None, state: str | None = None, **_more: Any) -> None:
    """Write how it ended and how long it took."""
    begun = _BEGUN.pop(task_id, None)
    seconds = None if begun is None else time.perf_counter() - begun
    _log.info("task", state=state, ms=None if seconds is None else round(1000 * seconds, 1))
    if task is not None:
        send_span(task.name, seconds or 0.0, {"task.state": str(state)}, failed=state == "FAILURE")
    structlog.contextvars.clear_contextvars()
