"""Maps a function over batches in one process per core, with the answers in the batches' order.

It is for work without a database. Only a few batches are under way at a time.
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
"""Batches that wait for each process, so that none is ever idle."""


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def load_models() -> None:
    """Set Django up in a process that just started, so that it can import models."""
    if not apps.ready:
        django.setup()


def map_in_order(
    work: Callable[[Batch], Answer],
    batches: Iterable[Batch],
    *,
    jobs: int,
    prepare: Callable[[], object] | None = None,
) -> Iterator[Answer]:
    """Yield the answer of `work` to every batch, in order; with one job, in this process.

    `work` and `prepare`, which every process calls first, are functions of a module; batches and
    answers can be pickled. Batches are taken when needed. Raises `BrokenProcessPool` if a process
    dies.
    """
    if jobs <= 1:
        if prepare is not None:
            prepare()
        yield from map(work, batches)
        return
    waiting: deque[Future[Answer]] = deque()
    # Spawned: a fork of this process would share its connections.
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
