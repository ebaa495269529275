"""Reads of clubs and their people; every function says how many queries it takes."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Count, F, Model, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce, Concat, Lower
from django.utils.translation import gettext as _

from clubs.faults import NotFound
from clubs.models import Club, Invitation, Membership, Partnership, Player, User
from clubs.names import HIGHEST_NUMBER, sort_key
from clubs.rosters import NewPlayer


def clubs(search: str = "") -> QuerySet[Club]:
    """Return the clubs with these words in their names, in any order, by name.

    Each row also has `player_count`. One query when read.
    """
    found = Club.objects.annotate(player_count=_count(Player)).order_by("sort_key", "id")
    for word in sort_key(search).split():
        found = found.filter(sort_key__contains=word)
    return found


def _count(model: type[Model], **also: Any) -> Any:
    """Return how many rows of a model a club has, as a part of a query."""
    rows = model._default_manager.filter(club_id=OuterRef("id"), **also).order_by()
    found = rows.values("club_id").annotate(count=Count("id")).values("count")
    return Coalesce(Subquery(found), 0)


def club_by_id(club_id: UUID) -> Club:
    """Return a club, or raise NotFound. One query."""
    club = Club.objects.filter(id=club_id).first()
    if club is None:
        raise NotFound(_("There is no club %(id)s.") % {"id": club_id})
    return club


def existing_club(club_id: UUID) -> UUID:
    """Return the id of a club that there is; raises NotFound. One query."""
    return club_by_id(club_id).id


@dataclass(frozen=True)
class ClubCounts:
    """How many there are of each in a club; `pairs` without the dissolved ones."""

    players: int
    pairs: int
    members: int


def clubs_joined(user: User) -> QuerySet[Club]:
    """Return the clubs somebody is a member of, by name. One query when read."""
    return Club.objects.filter(memberships__user=user).order_by("name", "id")


def club_counts(club_id: UUID) -> ClubCounts:
    """Return how many people, pairs and members a club has. One query."""

    counted = Club.objects.filter(id=club_id).annotate(
        player_count=_count(Player),
        pair_count=_count(Partnership, dissolved__isnull=True),
        member_count=_count(Membership),
    )
    return ClubCounts(*counted.values_list("player_count", "pair_count", "member_count").get())


def player_by_id(player_id: UUID) -> Player:
    """Return a player with the club, or raise NotFound. One query."""
    player = Player.objects.select_related("club").filter(id=player_id).first()
    if player is None:
        raise NotFound(_("There is no player %(id)s.") % {"id": player_id})
    return player


def club_of_player(player_id: UUID) -> UUID:
    """Return the id of a player's club; raises NotFound. One query."""
    return player_by_id(player_id).club_id


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


def club_of_partnership(partnership_id: UUID) -> UUID:
    """Return the id of a partnership's club; raises NotFound. One query."""
    return partnership_by_id(partnership_id).club_id


def players_of_club(club_id: UUID, search: str = "") -> QuerySet[Player]:
    """Return the club's players by name, those with all these words. One query when read.

    A word is a part of name or nickname, or a club number.
    """
    found = Player.objects.filter(club_id=club_id).order_by("sort_key", "id")
    for word in sort_key(search).split():
        meant = Q(sort_key__contains=word)
        if word.isascii() and word.isdigit() and int(word[:10]) <= HIGHEST_NUMBER:
            meant |= Q(number=int(word))
        found = found.filter(meant)
    return found


def known_players(club_id: UUID, but: UUID | None = None) -> list[NewPlayer]:
    """Return what tells the club's players apart, but for one of them. One query."""
    rows = Player.objects.filter(club_id=club_id)
    if but is not None:
        rows = rows.exclude(id=but)
    return [NewPlayer(*row) for row in rows.values_list("name", "nickname", "number")]


def partnerships_of_club(club_id: UUID, search: str = "") -> QuerySet[Partnership]:
    """Return the club's partnerships with their players, by name; dissolved ones last.

    With a search, those with all its words in the names of the players or in their own. One query
    when read.
    """
    found = Partnership.objects.filter(club_id=club_id).select_related("first", "second")
    names = Concat(*("first__sort_key", Value(" "), "second__sort_key", Value(" "), Lower("name")))
    for word in sort_key(search).split():
        found = found.alias(names=names).filter(names__contains=word)
    return found.order_by(F("dissolved").desc(nulls_first=True), "name", "id")


def partnerships_of_player(player_id: UUID) -> list[Partnership]:
    """Return the partnerships a player belongs to, with both players, by name. One query."""
    found = Partnership.objects.filter(Q(first_id=player_id) | Q(second_id=player_id))
    return list(found.select_related("first", "second").order_by("name"))


def members_of_club(club_id: UUID) -> QuerySet[Membership]:
    """Return the members with their accounts, by name. One query when read."""
    found = Membership.objects.filter(club_id=club_id).select_related("user")
    return found.order_by(Lower("user__username"), "id")


def membership_by_id(membership_id: UUID) -> Membership:
    """Return a membership with its account and club, or raise NotFound. One query."""
    found = Membership.objects.select_related("user", "club").filter(id=membership_id).first()
    if found is None:
        raise NotFound(_("There is no member %(id)s.") % {"id": membership_id})
    return found


def club_of_membership(membership_id: UUID) -> UUID:
    """Return the id of a membership's club; raises NotFound. One query."""
    return membership_by_id(membership_id).club_id


def invitations_of_club(club_id: UUID, now: datetime) -> QuerySet[Invitation]:
    """Return the invitations that let somebody in, the newest first. One query when read."""
    found = Invitation.objects.filter(
        club_id=club_id, revoked__isnull=True, expires__gt=now, uses__lt=F("most_uses")
    )
    return found.select_related("by").order_by("-created", "-id")


def club_of_invitation(invitation_id: UUID) -> UUID:
    """Return the id of an invitation's club; raises NotFound. One query."""
    found = Invitation.objects.filter(id=invitation_id).values_list("club_id", flat=True).first()
    if found is None:
        raise NotFound(_("There is no invitation %(id)s.") % {"id": invitation_id})
    return found
