"""What is left of a round's time, as it runs, stands, and is given more."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from tournaments.ranking.clock import (
    Clock,
    Phase,
    extend_clock,
    pause_clock,
    phase_of,
    seconds_left,
    start_clock,
    time_run,
)

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
HALF_AN_HOUR = Clock(timedelta(minutes=30), timedelta(minutes=5))


def after(**passed: float) -> datetime:
    return NOON + timedelta(**passed)


def test_a_clock_counts_down_while_it_runs() -> None:
    clock = start_clock(HALF_AN_HOUR, NOON)
    assert seconds_left(HALF_AN_HOUR, after(hours=9)) == 1800
    assert seconds_left(clock, NOON) == 1800
    assert seconds_left(clock, after(seconds=0.2)) == 1800
    assert seconds_left(clock, after(seconds=1.2)) == 1799
    assert seconds_left(clock, after(minutes=30)) == 0
    assert seconds_left(clock, after(hours=3)) == 0
    assert seconds_left(clock, after(minutes=-2)) == 1800


def test_a_pause_stops_it() -> None:
    clock = pause_clock(start_clock(HALF_AN_HOUR, NOON), after(minutes=10))
    assert seconds_left(clock, after(hours=5)) == 1200
    again = start_clock(clock, after(hours=5))
    assert seconds_left(again, after(hours=5, minutes=1)) == 1140
    assert start_clock(again, after(hours=9)) == again


@pytest.mark.parametrize(
    ("minutes", "expected"),
    [(0, Phase.RUNNING), (24.9, Phase.RUNNING), (25, Phase.WARNING), (29.9, Phase.WARNING)]
    + [(30, Phase.OVER), (99, Phase.OVER)],
)
def test_phases_of_a_clock_that_runs(minutes: float, expected: Phase) -> None:
    assert phase_of(start_clock(HALF_AN_HOUR, NOON), after(minutes=minutes)) is expected


def test_phases_of_a_clock_that_stands() -> None:
    assert phase_of(None, NOON) is Phase.NONE
    assert phase_of(HALF_AN_HOUR, NOON) is Phase.READY
    clock = start_clock(HALF_AN_HOUR, NOON)
    assert phase_of(pause_clock(clock, after(minutes=28)), NOON) is Phase.PAUSED
    assert phase_of(pause_clock(clock, after(minutes=31)), NOON) is Phase.OVER


def test_time_added_when_it_is_up_counts_from_now() -> None:
    clock = start_clock(HALF_AN_HOUR, NOON)
    five = timedelta(minutes=5)
    assert seconds_left(extend_clock(clock, five, after(minutes=10)), after(minutes=10)) == 1500
    assert seconds_left(extend_clock(clock, five, after(minutes=42)), after(minutes=42)) == 300


@pytest.mark.sampled
@pytest.mark.parametrize("seed", range(20))
def test_only_the_time_that_it_ran_is_gone(seed: int) -> None:
    chance = Random(seed)
    seconds = chance.randrange(1, 7200)
    clock, now, gone = Clock(timedelta(seconds=seconds), timedelta(0)), NOON, 0
    for _step in range(8):
        goes, passed = chance.random() < 0.5, chance.randrange(900)
        clock = start_clock(clock, now) if goes else pause_clock(clock, now)
        now += timedelta(seconds=passed)
        gone += passed * goes
    assert time_run(clock, now) == timedelta(seconds=gone)
    assert seconds_left(clock, now) == max(0, seconds - gone)
