"""The numbers of players and partnerships in the ledger: given once, at their first rated game."""

from collections.abc import Iterable
from uuid import UUID

from ratings.models import Subject


def subjects_number(
    *, players: Iterable[UUID], partnerships: Iterable[UUID]
) -> tuple[dict[UUID, int], dict[UUID, int]]:
    """Return the numbers of players and of partnerships, given now to whoever has none.

    Four queries at most. Two transactions that number the same people at once end with the same
    numbers; they go in the order of ids, so that neither waits for the other for ever.
    """
    wanted = {"player_id": sorted(set(players)), "partnership_id": sorted(set(partnerships))}
    found = {field: _numbers(field, ids) for field, ids in wanted.items()}
    missing = [
        Subject(**{field: subject})
        for field, ids in wanted.items()
        for subject in ids
        if subject not in found[field]
    ]
    if missing:
        Subject.objects.bulk_create(missing, ignore_conflicts=True)
        found = {field: _numbers(field, ids) for field, ids in wanted.items()}
    return found["player_id"], found["partnership_id"]


def _numbers(field: str, ids: list[UUID]) -> dict[UUID, int]:
    if not ids:
        return {}
    rows = Subject.objects.filter(**{f"{field}__in": ids}).values_list(field, "id")
    return dict(rows)
