"""How ratings went in the months before a list, for all rows of a page at once."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from itertools import groupby
from typing import Any
from uuid import UUID

from django.db import connection

from ratings.models import RatingList
from ratings.selectors.list_sql import PLAYERS, Kind

SHOWN = timedelta(days=182)
"""Half a year: long enough to see a way, short enough to see the last weeks in it."""

WEEKS = """
    SELECT DISTINCT ON (s.{who}_id, date_trunc('week', p.closed_at))
        s.{who}_id, p.closed_at, c.after, first_value(c.before) OVER (
            PARTITION BY s.{who}_id, date_trunc('week', p.closed_at) ORDER BY l.number
        )
    FROM ratings_ratinglist l
    JOIN ratings_period p ON p.id = l.period_id
    JOIN ratings_ratingchange c ON c.list_id = l.id
    JOIN ratings_subject s ON s.id = c.subject_id
    WHERE l.pool_id = %(pool)s AND l.number <= %(number)s
        AND (l.replaced IS NULL OR l.replaced > %(number)s)
        AND p.closed_at > %(since)s AND s.{who}_id = ANY(%(ids)s::uuid[])
    ORDER BY s.{who}_id, date_trunc('week', p.closed_at), l.number DESC
"""
"""What each week with games ended with and began with, of players or partnerships."""


@dataclass(frozen=True)
class Trend:
    """A rating over the time shown: shares of that time, rising from 0 to 1, and millionths."""

    points: tuple[tuple[float, int], ...]

    @property
    def first(self) -> int:
        """The rating before the first period of that time."""
        return self.points[0][1]

    @property
    def last(self) -> int:
        """The rating at its end."""
        return self.points[-1][1]


def trends(shown: RatingList, kind: Kind, ids: Iterable[UUID]) -> dict[UUID, Trend]:
    """Return how players or partnerships went until a list, a point a week. One query.

    Who did not play in that time is left out. The list is given with its period.
    """
    until = shown.period.closed_at
    since = until - SHOWN
    values: dict[str, Any] = {
        "pool": shown.pool_id,
        "number": shown.number,
        "since": since,
        "ids": list(ids),
    }
    with connection.cursor() as cursor:
        cursor.execute(WEEKS.format(who="player" if kind == PLAYERS else "partnership"), values)
        rows = cursor.fetchall()
    found = {}
    for one, group in groupby(rows, key=lambda row: row[0]):
        played = list(group)
        ways = [((closed - since) / SHOWN, after) for _one, closed, after, _before in played]
        found[one] = Trend(((0.0, played[0][3]), *ways, (1.0, played[-1][2])))
    return found
