"""How much work one draw may take: counted steps, never seconds.

Decides when a search leaves out what would only make a schedule better (``spared``), and when a
draw is given up because it cannot be done within its limit (``spend``). A unit is about a
microsecond on a machine of 2024; the same input spends the same everywhere, so it always ends the
same way. Outside of ``limited`` nothing is counted.
"""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, TypeVar

from tournaments.scheduling.errors import TooMuchWork
from web.messages import message

ENOUGH = 6_000_000
"""A draw that has spent so much leaves out what would only make it better."""

MOST = 9_000_000
"""A draw that others wait for is given up before it spends more."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one draw may take; ``None``: any.

    ``seats``: entries times rounds drawn at once; ``work``: units of it. With ``work`` there are
    at most so many entries as the format's facts say, without it ``MOST_ENTRIES``.
    """

    seats: int | None = None
    work: int | None = None


ANY = Limits()
PATIENT = Limits(seats=500_000)
"""Of a draw that nobody but its asker waits for."""
WAITED_FOR = Limits(seats=4_000, work=MOST)
"""Of a draw with whoever asks, beside others who wait for it."""

MOST_ENTRIES = 5_000
"""So many entries can be drawn at all, where there is a limit."""


@dataclass(slots=True)
class Work:
    """What a draw has spent, the most it may spend (``None``: any), and whether a search was cut.

    ``known`` is what it has worked out and may need again.
    """

    most: int | None
    spent: int = 0
    cut: bool = False
    known: dict[Hashable, Any] = field(default_factory=dict)


T = TypeVar("T")

_NOW: ContextVar[Work | None] = ContextVar("work", default=None)


@contextmanager
def limited(most: int | None) -> Iterator[Work]:
    """Count what is spent within; what a draw spent counts for whoever counts around it, too.

    >>> with limited(None) as work:
    ...     spend(ENOUGH)
    ...     spared(1), work.cut
    (False, True)
    """
    work = Work(most)
    token = _NOW.set(work)
    try:
        yield work
    finally:
        _NOW.reset(token)
        around = _NOW.get()
        if around is not None:
            around.spent += work.spent


def spend(units: int) -> None:
    """Count work that has to be done; raises ``TooMuchWork`` where that passes the limit."""
    work = _NOW.get()
    if work is None:
        return
    work.spent += units
    if work.most is not None and work.spent > work.most:
        raise TooMuchWork(
            message(
                "This draw takes more work than is done while others wait; let fewer be kept "
                "apart, plan fewer rounds, or draw it with the command line."
            )
        )


def spared(units: int) -> bool:
    """Whether there is work left for a search that could be left out; if not, that is noted."""
    work = _NOW.get()
    if work is None or work.spent + units <= ENOUGH:
        return True
    work.cut = True
    return False


def once(key: Hashable, make: Callable[[], T]) -> T:
    """What ``make`` gives, made once in a draw for the same key."""
    work = _NOW.get()
    if work is None:
        return make()
    if key not in work.known:
        work.known[key] = make()
    found: T = work.known[key]
    return found
