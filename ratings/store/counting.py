"""Counts the games of periods in the ledger again."""

from collections.abc import Sequence
from uuid import UUID

from web.sql import count_changed

_COUNT = """
UPDATE ratings_period p
SET logs = found.logs, confirmed = found.confirmed, sheets = found.sheets
FROM (
    SELECT one.id, count(*) FILTER (WHERE g.evidence = 'log') AS logs,
        count(*) FILTER (WHERE g.evidence = 'confirmed') AS confirmed,
        count(*) FILTER (WHERE g.evidence = 'sheet') AS sheets
    FROM unnest(%(periods)s::uuid[]) AS one(id)
    LEFT JOIN ratings_ratedgame g
        ON g.period_id = one.id AND g.current AND g.places IS NOT NULL
    GROUP BY one.id
) found
WHERE p.id = found.id
    AND (p.logs, p.confirmed, p.sheets) <> (found.logs, found.confirmed, found.sheets)
"""


def periods_count(periods: Sequence[UUID]) -> None:
    """Update how many games periods have, by evidence. One query."""
    count_changed(_COUNT, {"periods": list(periods)})
