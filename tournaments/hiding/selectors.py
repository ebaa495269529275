"""Hiding: reads."""

from uuid import UUID

from django.db.models import QuerySet

from clubs.models import Player


def names_due(club_id: UUID) -> int:
    """Return how many names of a club do not follow its choice yet. One query."""
    return Player.objects.filter(club_id=club_id, name_due=True).count()


def hidden_names_of(club_id: UUID) -> QuerySet[Player]:
    """Return the players of a club whose names are hidden, by the full name. One query."""
    hidden = Player.objects.filter(club_id=club_id, hidden_key__gt="")
    return hidden.order_by("hidden_key", "id")
