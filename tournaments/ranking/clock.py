"""The clock of a round: what is left of its time.

A clock is given so much time; it has run for `spent` and, unless it is paused, since `since`. What
is left follows from that and from the time of day, which is an argument. Time that is added once
it is up counts from now on: five minutes more are five minutes.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

NOTHING = timedelta(0)
SECOND = timedelta(seconds=1)


class Phase(StrEnum):
    """What the hall should know of the clock."""

    NONE = "none"
    """The round has no clock."""
    READY = "ready"
    """It has not been started."""
    RUNNING = "running"
    WARNING = "warning"
    """It runs, and little is left."""
    PAUSED = "paused"
    OVER = "over"
    """Time is up: the deal in play is the last."""


@dataclass(frozen=True, slots=True)
class Clock:
    """How much time is `given`, when to warn before its end, and how far it has run."""

    given: timedelta
    warning: timedelta
    since: datetime | None = None
    spent: timedelta = NOTHING

    @property
    def running(self) -> bool:
        """Whether it goes."""
        return self.since is not None


def ran(clock: Clock, now: datetime) -> timedelta:
    """For how long the clock has run; a start in the future (clocks differ) counts as now.

    >>> noon = datetime(2026, 5, 1, 12)
    >>> clock = Clock(timedelta(minutes=30), timedelta(0), noon, spent=timedelta(minutes=2))
    >>> str(ran(clock, noon + timedelta(minutes=5)))
    '0:07:00'
    """
    return clock.spent + (max(NOTHING, now - clock.since) if clock.since else NOTHING)


def remaining(clock: Clock, now: datetime) -> int:
    """Whole seconds that are left, begun ones too; 0 once time is up."""
    left = clock.given - ran(clock, now)
    return max(0, -(-left // SECOND))


def phase(clock: Clock | None, now: datetime) -> Phase:
    """What the hall should know of the clock."""
    if clock is None:
        return Phase.NONE
    left = remaining(clock, now)
    if not left:
        return Phase.OVER
    if not clock.running:
        return Phase.PAUSED if clock.spent else Phase.READY
    return Phase.WARNING if left <= clock.warning // SECOND else Phase.RUNNING


def started(clock: Clock, now: datetime) -> Clock:
    """The clock going from now on; one that goes already is left alone."""
    return clock if clock.running else replace(clock, since=now)


def paused(clock: Clock, now: datetime) -> Clock:
    """The clock standing as it is now."""
    return replace(clock, since=None, spent=ran(clock, now))


def lengthened(clock: Clock, more: timedelta, now: datetime) -> Clock:
    """The clock with more time, or less; once time is up, the time added counts from now."""
    return replace(clock, given=max(clock.given, ran(clock, now)) + more)


def face(seconds: int) -> str:
    """Seconds as a clock shows them.

    >>> face(65), face(3_725), face(0)
    ('1:05', '1:02:05', '0:00')
    """
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
