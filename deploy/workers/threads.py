"""A pool of threads for Celery, in which a task has the time that it has in a pool of processes.

Celery's own pool of threads knows no time limits, lets a thread answer the broker on the
connection that the loop reads from, and does not wake the loop: the next message waits a second.
Here a thread only works. What it made is handed to the loop, which tells the broker.
"""

import ctypes
import os
import signal
import threading
import time
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import structlog
from celery import signals
from celery.concurrency.base import BasePool
from celery.exceptions import SoftTimeLimitExceeded

log: Any = structlog.stdlib.get_logger("workers")
LOOK = 1.0
"""Seconds between two looks at who is overdue."""
SAME = 2
"""How many tasks of one name that the clock rang for run at once. It rings for them again, so that
receivers who are slow keep two threads, not all."""


class Job:
    """A task on its way through a thread. The loop keeps it by a weak reference."""

    def __init__(self, name: str, run: Callable[[], Any], limits: tuple[float, float]) -> None:
        self.name = name
        self.answer: Any = None
        self.answered = False
        self.begun: float | None = None
        self.soft, self.hard = limits
        self._run = run
        self._guard = threading.Lock()
        self._thread: int | None = None

    def work(self) -> None:
        """Do it, in the thread that is to do it."""
        with self._guard:
            self._thread, self.begun = threading.get_ident(), time.monotonic()
        try:
            self.answer = self._run()
            self.answered = True
        except BaseException as error:  # noqa: BLE001 - nobody else would hear of it
            # The tracer answers for what a task raises: this came when it had done so.
            log.error("task left no answer", task=self.name, exc_info=error)
        finally:
            with self._guard:
                _raise_in(self._thread, None)
                self._thread = None

    def overdue(self, now: float) -> bool:
        """Interrupt the task where its time is over; return whether it goes on all the same."""
        took = 0.0 if self.begun is None else now - self.begun
        if took > self.soft:
            self.soft = float("inf")
            with self._guard:
                _raise_in(self._thread, SoftTimeLimitExceeded)
        return took > self.hard


def _raise_in(thread: int | None, error: type[BaseException] | None) -> None:
    """Let a thread raise an error at its next line of Python; None takes back one not raised."""
    if thread is not None:
        what = None if error is None else ctypes.py_object(error)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), what)


class Threads(BasePool):
    """The pool."""

    body_can_be_buffer = True
    signal_safe = False
    uses_semaphore = True
    """No more is begun than there are threads, so what is answered at its begin is not lost."""

    def on_start(self) -> None:
        """Make the threads' room and the pipe that wakes the loop."""
        self._threads = ThreadPoolExecutor(self.limit, thread_name_prefix="work")
        self._jobs: set[Job] = set()
        self._done: deque[tuple[Job, Callable[[Any], None]]] = deque()
        self._woken, self._wake = os.pipe()
        for end in (self._woken, self._wake):
            os.set_blocking(end, False)
        # As Celery's pool of one process does: this is the process that works.
        signals.worker_process_init.send(sender=None)

    def register_with_event_loop(self, loop: Any) -> None:
        """Let the loop take what is done, and look for who is overdue."""
        loop.add_reader(self._woken, self._take)
        loop.timer.call_repeatedly(LOOK, self._look)

    def on_apply(  # type: ignore[override]  # the library's own is declared to return nothing
        self, target: Any, args: Any = (), kwargs: Any = None, **more: Any
    ) -> Job:
        """Give a task to a thread; by the loop."""
        name, request = args[0], args[2]
        soft, hard = (more.get(one) or float("inf") for one in ("soft_timeout", "timeout"))
        job = Job(name, lambda: target(*args, **(kwargs or {})), (soft, hard))
        more["accept_callback"](os.getpid(), time.monotonic())
        if request.get("celery_beat_task") and self._running()[name] >= SAME:
            job.answer, job.answered = (0, None, 0.0), True
            self._end(job, more["callback"])
            return job
        self._jobs.add(job)
        self._threads.submit(self._work, job, more["callback"])
        return job

    def on_stop(self) -> None:
        """Let what has begun come to its end, and tell the broker."""
        self._threads.shutdown()
        self._take()
        signals.worker_process_shutdown.send(sender=None, pid=os.getpid(), exitcode=0)

    def _running(self) -> Counter[str]:
        return Counter(job.name for job in self._jobs)

    def _work(self, job: Job, callback: Callable[[Any], None]) -> None:
        job.work()
        self._done.append((job, callback))
        # A full pipe wakes it, too.
        with suppress(BlockingIOError):
            os.write(self._wake, b".")

    def _take(self) -> None:
        """Tell of each task that is done, by the loop."""
        with suppress(BlockingIOError):
            os.read(self._woken, 4096)
        while self._done:
            job, callback = self._done.popleft()
            self._jobs.discard(job)
            self._end(job, callback)

    def _end(self, job: Job, callback: Callable[[Any], None]) -> None:
        try:
            if job.answered:
                callback(job.answer)
        finally:
            if self.options.get("semaphore") is not None:
                self.options["semaphore"].release()

    def _look(self) -> None:
        """Interrupt who is overdue; where that helps nothing, end the process.

        It is started again, and what it was at is due.
        """
        now = time.monotonic()
        for job in [job for job in self._jobs if job.overdue(now)]:
            log.critical("task takes longer than it may, the worker ends", task=job.name)
            os.kill(os.getpid(), signal.SIGKILL)
