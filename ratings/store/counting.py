"""Counts the games of periods in the ledger again."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from ratings.models import Period
from web.sql import count_changed

State = Period.State
_FOUND = """
    SELECT one.id, one.revision, count(*) FILTER (WHERE g.evidence = 'log') AS logs,
        count(*) FILTER (WHERE g.evidence = 'confirmed') AS confirmed,
        count(*) FILTER (WHERE g.evidence = 'sheet') AS sheets
    FROM unnest(%(periods)s::uuid[], %(revisions)s::int4[]) AS one(id, revision)
    LEFT JOIN ratings_ratedgame g
        ON g.period_id = one.id AND g.current AND g.places IS NOT NULL
    GROUP BY one.id, one.revision
"""
_COUNTED = "logs = found.logs, confirmed = found.confirmed, sheets = found.sheets"
_DIFFERS = "(p.logs, p.confirmed, p.sheets) <> (found.logs, found.confirmed, found.sheets)"
_COUNT = f"""
UPDATE ratings_period p SET {_COUNTED} FROM ({_FOUND}) found
WHERE p.id = found.id AND {_DIFFERS}
"""  # noqa: S608 - our own words
_UNCHANGED = f"p.revision = found.revision AND p.state = '{State.PENDING}'"
_RATED = f"""
UPDATE ratings_period p SET {_COUNTED},
    state = CASE WHEN {_UNCHANGED} THEN '{State.RATED}' ELSE p.state END,
    rated_at = CASE WHEN {_UNCHANGED} THEN %(now)s ELSE p.rated_at END
FROM ({_FOUND}) found WHERE p.id = found.id AND ({_UNCHANGED} OR {_DIFFERS})
"""  # noqa: S608 - our own words


def periods_count(periods: Sequence[UUID]) -> None:
    """Update how many games periods have, by evidence. One query."""
    count_changed(_COUNT, {"periods": list(periods), "revisions": []})


def periods_mark_rated(periods: Sequence[Period], now: datetime) -> None:
    """Mark periods as rated, and count their games again; the pool is locked. One query.

    Those that changed since they were read stay pending.
    """
    count_changed(
        _RATED,
        {
            "periods": [one.id for one in periods],
            "revisions": [one.revision for one in periods],
            "now": now,
        },
    )
