"""The workers: which there are, and what each does. `python -m deploy.workers NAME` starts one.

The supervisor, the units of systemd and the containers all start them so.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from deploy.supervisor.heartbeat import WORKERS


@dataclass(frozen=True)
class Worker:
    """One worker: how it is called, and the queues that it takes from.

    It does `most` tasks at once: by threads of one process, or else by processes, of which one
    waits and the others are forked when there is work for them.
    """

    title: str
    queues: tuple[str, ...]
    most: int
    threads: bool


BELL = Worker("the Celery worker", ("celery", "outbox"), most=8, threads=True)
"""Short tasks, most of which wait for PostgreSQL or for somebody's server; and the clock."""
LONG = Worker("the Celery worker of long runs", ("long", "reports"), most=2, threads=False)
"""What computes for minutes: a process that takes too much time or memory is ended by itself."""
KINDS: Mapping[str, Worker] = dict(zip(WORKERS, (BELL, LONG), strict=True))
"""The workers by name, which is also that of their heartbeat."""
