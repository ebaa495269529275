"""Work on many things at once, one process a core, with the answers in the order of the things.

What needs no database is done on every core so. No more than a
few batches are under way at a time, however many there are.
"""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

import django
from django.apps import apps

Batch = TypeVar("Batch")
Answer = TypeVar("Answer")

BATCHES_AHEAD = 3
"""Batches a process may have waiting, so that none is ever idle."""


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def with_models() -> None:
    """Make a process that was just started ready for whatever imports models."""
    if not apps.ready:
        django.setup()


def in_order(
    work: Callable[[Batch], Answer],
    batches: Iterable[Batch],
    *,
    jobs: int,
    prepare: Callable[[], object] | None = None,
) -> Iterator[Answer]:
    """Yield what `work` answers to every batch, in their order; with one job in this process.

    `work` and `prepare`, which every process calls first, are functions of a module; batches and
    answers can be pickled. Batches are taken as they are needed. A process that dies is a
    `BrokenProcessPool`.
    """
    if jobs <= 1:
        if prepare is not None:
            prepare()
        yield from map(work, batches)
        return
    waiting: deque[Future[Answer]] = deque()
    # Started afresh: a copy of this process would share its connections.
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=prepare)
    try:
        for batch in batches:
            waiting.append(pool.submit(work, batch))
            if len(waiting) >= BATCHES_AHEAD * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)
