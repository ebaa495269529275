"""How much work one draw may take: counted steps, never seconds.

Decides when a search skips what would only improve a schedule (``has_spare_work``), and when a draw
is given up because it exceeds its limit (``spend``). A unit is about a microsecond on a machine of
2024; the same input spends the same everywhere, so it always ends the same way. Work is counted
only within ``limit_work``.
"""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, TypeVar

from tournaments.scheduling.errors import TooMuchWork
from web.messages import message

ENOUGH_WORK = 6_000_000
"""A draw that has spent so much skips what would only improve it."""

MOST_WORK = 9_000_000
"""A draw that others wait for is given up before it spends more."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one draw; ``None``: no limit.

    ``seats``: entries times rounds drawn at once; ``work``: units of it. With ``work`` there are
    at most so many entries as the format's facts say, without it ``MOST_ENTRIES``.
    """

    seats: int | None = None
    work: int | None = None


ANY = Limits()
PATIENT = Limits(seats=500_000)
"""For a draw that only its sender waits for."""
WAITED_FOR = Limits(seats=4_000, work=MOST_WORK)
"""For a draw that holds up other requests."""

MOST_ENTRIES = 5_000
"""The most entries of a draw with any limit."""


@dataclass(slots=True)
class Work:
    """What a draw has spent, the most it may spend (``None``: any), and whether a search was cut.

    ``known`` are results that it may need again.
    """

    most: int | None
    spent: int = 0
    cut: bool = False
    known: dict[Hashable, Any] = field(default_factory=dict)


T = TypeVar("T")

_NOW: ContextVar[Work | None] = ContextVar("work", default=None)


@contextmanager
def limit_work(most: int | None) -> Iterator[Work]:
    """Count the work spent within; it counts for an outer count, too.

    >>> with limit_work(None) as work:
    ...     spend(ENOUGH_WORK)
    ...     has_spare_work(1), work.cut
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
                "This draw is too large to run here; keep fewer entries apart, plan "
                "fewer rounds, or draw it on the command line."
            )
        )


def has_spare_work(units: int) -> bool:
    """Whether work is left for an optional search; if not, note that it was cut."""
    work = _NOW.get()
    if work is None or work.spent + units <= ENOUGH_WORK:
        return True
    work.cut = True
    return False


def make_once(key: Hashable, make: Callable[[], T]) -> T:
    """Return what ``make`` gives, made once in a draw for the same key."""
    work = _NOW.get()
    if work is None:
        return make()
    if key not in work.known:
        work.known[key] = make()
    found: T = work.known[key]
    return found
