"""Numbers players and partnerships in the ledger, once, at their first rated game."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.db.models import Q

from ratings.models import Subject
from web.sql import fetch_rows

_GIVE = """
INSERT INTO ratings_subject (player_id, partnership_id)
SELECT player, pair FROM unnest(%(players)s::uuid[], %(pairs)s::uuid[]) AS missing (player, pair)
ON CONFLICT DO NOTHING
RETURNING player_id, partnership_id, id
"""


def subjects_number(
    *, players: Iterable[UUID], partnerships: Iterable[UUID]
) -> tuple[dict[UUID, int], dict[UUID, int]]:
    """Return the numbers of players and of partnerships; those without one get it now.

    One query, two where somebody has none, three where somebody else numbers them at once. Two
    transactions that number the same people end with the same numbers; they go in the order of ids,
    so that neither waits for the other for ever.
    """
    people, pairs = set(players), set(partnerships)
    rows = _find_subjects(people, pairs)
    missing: list[tuple[UUID | None, UUID | None]] = [
        *((one, None) for one in sorted(people - {player for player, _pair, _id in rows})),
        *((None, one) for one in sorted(pairs - {pair for _player, pair, _id in rows})),
    ]
    if missing:
        one, other = zip(*missing, strict=True)
        given = fetch_rows(_GIVE, {"players": list(one), "pairs": list(other)})
        rows = [*rows, *given] if len(given) == len(missing) else _find_subjects(people, pairs)
    by_player = {player: number for player, _pair, number in rows if player is not None}
    return by_player, {pair: number for _player, pair, number in rows if pair is not None}


def _find_subjects(players: set[UUID], pairs: set[UUID]) -> list[tuple[Any, ...]]:
    found = Subject.objects.filter(Q(player_id__in=players) | Q(partnership_id__in=pairs))
    return list(found.values_list("player_id", "partnership_id", "id"))
