"""The rating with which each player of a pool ended each month: what drift is measured on."""

from django.db import connection

from ratings.engine.drift import MonthEnd
from ratings.models import RatingList

DRIFT = "drift"
"""The kind of the report that has the readings."""
ENDS = """
    SELECT DISTINCT ON (played.month, c.subject_id)
        played.month, c.subject_id, c.after, c.games, played.day
    FROM (
        SELECT l.id, p.number, extract(year FROM p.utc)::int * 12 + extract(month FROM p.utc)::int
            - 1 AS month, p.utc::date - date '0001-01-01' AS day
        FROM ratings_ratinglist l JOIN (
            SELECT id, number, closed_at AT TIME ZONE 'UTC' AS utc FROM ratings_period
        ) p ON p.id = l.period_id
        WHERE l.pool_id = %s AND l.replaced IS NULL AND p.number <= %s
    ) played
    JOIN ratings_ratingchange c ON c.list_id = played.id
    JOIN ratings_subject s ON s.id = c.subject_id AND s.player_id IS NOT NULL
    ORDER BY played.month, c.subject_id, played.number DESC
"""
"""The rating with which each player ended each month with games."""


def month_ends(until: RatingList) -> list[MonthEnd]:
    """Return how each player ended each month, up to a current list, in order of months.

    One query over the whole history. The list is given with its period.
    """
    with connection.cursor() as cursor:
        cursor.execute(ENDS, [until.pool_id, until.period.number])
        return [MonthEnd(*row) for row in cursor.fetchall()]
