"""Work done by several threads at once, each with a connection of its own."""

from collections.abc import Callable, Iterable
from threading import Barrier, Thread
from typing import Any, TypeVar

from django.db import connections

from web.faults import Fault

One = TypeVar("One")
PATIENCE = 60
"""Seconds within which everything has to be done."""


def run_at_once(work: Callable[[One], object], each: Iterable[One]) -> None:
    """Call `work` with each of these, all begun at once; return when all are done.

    Fails where one is not done within `PATIENCE`, for it waits for a lock that nobody lets go.
    """
    values = list(each)
    together = Barrier(len(values))

    def run(one: One) -> None:
        together.wait(PATIENCE)
        try:
            work(one)
        finally:
            connections.close_all()

    threads = [Thread(target=run, args=(one,)) for one in values]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert not any(thread.is_alive() for thread in threads)


def answers_at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Make the calls in threads of their own; return their answers, or their faults."""
    answers: dict[int, Any] = {}

    def work(number: int) -> None:
        try:
            answers[number] = calls[number]()
        except Fault as fault:
            answers[number] = fault

    run_at_once(work, range(len(calls)))
    return [answers[number] for number in range(len(calls))]
