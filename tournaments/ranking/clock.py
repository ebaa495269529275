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
        """Whether it runs."""
        return self.since is not None


def time_run(clock: Clock, now: datetime) -> timedelta:
    """Return how long the clock has run; a start in the future (clocks differ) counts as now.

    >>> noon = datetime(2026, 5, 1, 12)
    >>> clock = Clock(timedelta(minutes=30), timedelta(0), noon, spent=timedelta(minutes=2))
    >>> str(time_run(clock, noon + timedelta(minutes=5)))
    '0:07:00'
    """
    return clock.spent + (max(NOTHING, now - clock.since) if clock.since else NOTHING)


def seconds_left(clock: Clock, now: datetime) -> int:
    """Return the whole seconds that are left, rounded up; 0 once time is up."""
    left = clock.given - time_run(clock, now)
    return max(0, -(-left // SECOND))


def phase_of(clock: Clock | None, now: datetime) -> Phase:
    """Return what the hall should know of the clock."""
    if clock is None:
        return Phase.NONE
    left = seconds_left(clock, now)
    if not left:
        return Phase.OVER
    if not clock.running:
        return Phase.PAUSED if clock.spent else Phase.READY
    return Phase.WARNING if left <= clock.warning // SECOND else Phase.RUNNING


def start_clock(clock: Clock, now: datetime) -> Clock:
    """Let the clock run from now on; one that runs already is left alone."""
    return clock if clock.running else replace(clock, since=now)


def pause_clock(clock: Clock, now: datetime) -> Clock:
    """Stop the clock where it is."""
    return replace(clock, since=None, spent=time_run(clock, now))


def extend_clock(clock: Clock, more: timedelta, now: datetime) -> Clock:
    """Give the clock more time, or less; once time is up, the time added counts from now."""
    return replace(clock, given=max(clock.given, time_run(clock, now)) + more)


def clock_face(seconds: int) -> str:
    """Write seconds as a clock shows them.

    >>> clock_face(65), clock_face(3_725), clock_face(0)
    ('1:05', '1:02:05', '0:00')
    """
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
