"""Players and pairs that are named elsewhere by their ids."""

from collections.abc import Collection
from uuid import UUID

from django.db.models import QuerySet

from clubs.models import Partnership, Player


def players_by_ids(ids: Collection[UUID]) -> QuerySet[Player]:
    """Return players with their clubs, in no order. One query when read."""
    return Player.objects.filter(id__in=ids).select_related("club")


def partnerships_by_ids(ids: Collection[UUID]) -> QuerySet[Partnership]:
    """Return pairs with both players and their clubs, in no order. One query when read."""
    found = Partnership.objects.filter(id__in=ids)
    return found.select_related("first__club", "second__club")
