"""Drift: whether the ratings of a pool rise or fall as a whole, seen in players who stayed.

No result within a pool can show that all its ratings moved
together, but newcomers and those who leave can move them: who leaves takes the points along that
came from others. So the same players, the cohort, are looked at month by month. They are those who
are active at the end and were settled, had their number of games, by the month in which half of
the settled who are active now were. Their mean moves by drift, by luck and by what they really
learned, beside the mean of all active players, which moves with who comes and goes, too.

Ratings are in millionths of a point; months and days are whole numbers that rise.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from ratings.engine.elo import round_fraction

LEAST_COHORT = 5
"""Players without whom a mean says nothing."""


class MonthEnd(NamedTuple):
    """What a player ended a month with games with; ``day`` is that of the last one."""

    month: int
    player: int
    rating: int
    games: int
    day: int


@dataclass(frozen=True, slots=True)
class Reading:
    """The end of a month: how many were active, their mean rating, that of the cohort."""

    month: int
    active: int
    mean: int
    cohort: int


@dataclass(frozen=True, slots=True)
class Drift:
    """How the mean of so many players, the cohort, went; the readings are in order of months."""

    cohort: int
    readings: tuple[Reading, ...]

    @property
    def moved(self) -> int:
        """By how much the mean of the cohort is higher than at the beginning."""
        return self.readings[-1].cohort - self.readings[0].cohort


def measure_drift(ends: Iterable[MonthEnd], settled: int, inactive_days: int) -> Drift | None:
    """Return the drift of a pool; None while too few stay, or all since the last month only.

    ``ends`` are in order of months. ``settled`` is the number of games from which on a rating
    counts for the cohort; active is who has played within ``inactive_days`` of the last game of a
    month.

    >>> year = [MonthEnd(m, p, 1500 + m, 20 * m, 30 * m) for m in (1, 2, 3) for p in range(5)]
    >>> found = measure_drift(year, settled=20, inactive_days=365)
    >>> found.cohort, found.moved, found.readings[0]
    (5, 2, Reading(month=1, active=5, mean=1501, cohort=1501))
    """
    months = [(month, list(rows)) for month, rows in groupby(ends, key=lambda one: one.month)]
    cohort, since = _choose_cohort(months, settled, inactive_days)
    if len(cohort) < LEAST_COHORT or since == months[-1][0]:
        return None
    readings = []
    latest: dict[int, MonthEnd] = {}
    for month, rows in months:
        latest |= {one.player: one for one in rows}
        if month >= since:
            playing = [one.rating for one in _active(latest, rows, inactive_days)]
            same = [latest[player].rating for player in cohort]
            readings.append(Reading(month, len(playing), _mean(playing), _mean(same)))
    return Drift(len(cohort), tuple(readings))


def _choose_cohort(
    months: Sequence[tuple[int, Sequence[MonthEnd]]], settled: int, inactive_days: int
) -> tuple[list[int], int]:
    """The players of the cohort, and the month from which on all of them are settled."""
    latest: dict[int, MonthEnd] = {}
    since: dict[int, int] = {}
    for month, rows in months:
        for one in rows:
            latest[one.player] = one
            if one.games >= settled:
                since.setdefault(one.player, month)
    last = months[-1][1] if months else ()
    stay = [one.player for one in _active(latest, last, inactive_days) if one.player in since]
    if not stay:
        return [], 0
    begin = sorted(since[player] for player in stay)[(len(stay) - 1) // 2]
    return [player for player in stay if since[player] <= begin], begin


def _active(
    latest: dict[int, MonthEnd], rows: Sequence[MonthEnd], inactive_days: int
) -> list[MonthEnd]:
    """Who is active at the end of a month, of which these are the rows."""
    now = max((one.day for one in rows), default=0)
    return [one for one in latest.values() if now - one.day <= inactive_days]


def _mean(ratings: Sequence[int]) -> int:
    return round_fraction(sum(ratings), len(ratings))
