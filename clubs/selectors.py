"""Reads of clubs and their people; every function says how many queries it takes."""

from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from clubs.models import Club, Partnership, Player
from clubs.web.faults import NotFound


def clubs() -> QuerySet[Club]:
    """Return all clubs by name. One query when read."""
    return Club.objects.order_by("name", "id")


def club_by_id(club_id: UUID) -> Club:
    """Return a club, or raise NotFound. One query."""
    club = Club.objects.filter(id=club_id).first()
    if club is None:
        raise NotFound(_("There is no club %(id)s.") % {"id": club_id})
    return club


def player_by_id(player_id: UUID) -> Player:
    """Return a player with the club, or raise NotFound. One query."""
    player = Player.objects.select_related("club").filter(id=player_id).first()
    if player is None:
        raise NotFound(_("There is no player %(id)s.") % {"id": player_id})
    return player


def partnership_by_id(partnership_id: UUID) -> Partnership:
    """Return a partnership with club and players, or raise NotFound. One query."""
    found = (
        Partnership.objects.select_related("club", "first", "second")
        .filter(id=partnership_id)
        .first()
    )
    if found is None:
        raise NotFound(_("There is no partnership %(id)s.") % {"id": partnership_id})
    return found


def players_of_club(club_id: UUID) -> QuerySet[Player]:
    """Return the club's players by name. One query when read."""
    return Player.objects.filter(club_id=club_id).order_by("sort_key", "id")


def partnerships_of_club(club_id: UUID) -> QuerySet[Partnership]:
    """Return the club's partnerships with their players, by name. One query when read."""
    found = Partnership.objects.filter(club_id=club_id).select_related("first", "second")
    return found.order_by("name", "id")


def partnerships_of_player(player_id: UUID) -> list[Partnership]:
    """Return the partnerships a player belongs to, with both players, by name. One query."""
    found = Partnership.objects.filter(Q(first_id=player_id) | Q(second_id=player_id))
    return list(found.select_related("first", "second").order_by("name"))
