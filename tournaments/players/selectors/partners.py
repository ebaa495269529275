"""Reads with whom a player played on one side, and what came of it."""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from clubs.models import Partnership, Player
from web.sql import fetch_rows

# A table that the desk awarded was not played. Of several other sides the mean counts.
_RECORDS = """
SELECT partner.player_id,
    count(*),
    count(*) FILTER (WHERE result.places ->> mine.side = '1' AND level.firsts = 1),
    round(coalesce(sum((result.points ->> mine.side)::numeric - level.points), 0))::integer
FROM tournaments_seat AS mine
JOIN tournaments_seat AS partner ON partner.table_id = mine.table_id
    AND partner.side = mine.side AND partner.player_id <> mine.player_id
JOIN tournaments_result AS result ON result.table_id = mine.table_id
    AND result.current AND result.evidence <> 'award'
CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE place.value = '1') AS firsts,
        avg((result.points ->> place.key)::numeric) FILTER (WHERE place.key <> mine.side) AS points
    FROM jsonb_each_text(result.places) AS place) AS level
WHERE mine.player_id = %(player)s
GROUP BY partner.player_id
ORDER BY 2 DESC, 3 DESC, 4 DESC, 1
"""


@dataclass(frozen=True)
class PartnerRecord:
    """Games with a partner: how many, how many of them won, and points made less points against.

    `pair` is the partnership of both, if there is one.
    """

    partner: Player
    pair: Partnership | None
    games: int = 0
    won: int = 0
    points: int = 0


def records_with_partners(player_id: UUID, pairs: Iterable[Partnership]) -> list[PartnerRecord]:
    """Return the record with each partner, most games first, then pairs that have not played.

    `pairs` are the player's partnerships. Two queries.
    """
    by_partner = {
        one.second_id if one.first_id == player_id else one.first_id: one for one in pairs
    }
    rows = fetch_rows(_RECORDS, {"player": player_id})
    played = [row[0] for row in rows]
    people = Player.everyone.in_bulk([*played, *by_partner])
    waiting = [PartnerRecord(people[id], by_partner[id]) for id in by_partner if id not in played]
    return [
        PartnerRecord(people[id], by_partner.get(id), *counts) for id, *counts in rows
    ] + waiting
