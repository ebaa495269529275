"""Rating lists as the text that their hash is of (`ratings.engine.hashes`)."""

from collections.abc import Collection
from uuid import UUID

from ratings.engine.hashes import PARTNERSHIP, PLAYER
from web.sql import fetch_rows

_TEXTS = f"""
SELECT one.number, string_agg(
    '["' || line.kind || line.id || '",' || line.after || ',' || line.games || E']\\n', ''
    ORDER BY line.kind COLLATE "C", line.id
)
FROM ratings_ratinglist AS one
JOIN LATERAL (
    SELECT DISTINCT change.after, change.games,
        coalesce(subject.player_id, subject.partnership_id) AS id,
        CASE WHEN subject.player_id IS NULL THEN '{PARTNERSHIP}' ELSE '{PLAYER}' END AS kind
    FROM ratings_ratingchange AS change
    JOIN ratings_subject AS subject ON subject.id = change.subject_id
    WHERE change.list_id = one.id
) AS line ON true
WHERE one.pool_id = %(pool)s AND one.number = ANY(%(numbers)s::int[]) AND one.dropped_at IS NULL
GROUP BY one.number
"""  # noqa: S608 - our own names


def list_subject(pool_id: UUID, number: int) -> str:
    """Return what a list is called in a log."""
    return f"pools/{pool_id}/lists/{number}"


def list_texts(pool_id: UUID, numbers: Collection[int]) -> dict[int, str]:
    """Return the texts of lists of a pool by number; those that were dropped have none. One query.

    A line `["player:<id>",<rating in millionths>,<games>]` for each who played, `partnership:<id>`
    of pairs, which come first; by id.
    """
    return dict(fetch_rows(_TEXTS, {"pool": pool_id, "numbers": list(numbers)}))
