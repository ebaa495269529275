"""Reads of clubs and their people; every function says how many queries it takes."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Count, F, Model, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce, Lower
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from clubs.access import Viewer
from clubs.models import (
    Club,
    Invitation,
    Membership,
    Partnership,
    Player,
    ProfileInvitation,
    User,
)
from clubs.names import BEFORE_CLUB, display_name, name_with_club
from clubs.places import ClubOf
from clubs.rosters import NewPlayer, parse_player
from clubs.selectors.bodies import clubs_by_name, players_by_member_number
from clubs.selectors.listing import listed_clubs, listed_rows
from clubs.selectors.words import pairs_with_words, players_with_words, with_words
from web.faults import InvalidInput, NotFound
from web.folding import SORT_KEY_LENGTH, closest_spellings, sort_key
from web.messages import isolate
from web.queries import QueryByIds

FEW = 5
"""How many players we list if a typed name fits several."""


def clubs(search: str = "", viewer: Viewer | None = None) -> QuerySet[Club]:
    """Return the clubs with these words in their names, in any order, by name.

    Those that are listed, and the viewer's own. Each row also has `player_count`, and the body it
    belongs to. One query when read.
    """
    found = (
        Club.objects.filter(listed_clubs(viewer))
        .select_related("above")
        .annotate(player_count=_count(Player))
        .order_by("sort_key", "id")
    )
    return with_words(found, search)


def _count(model: type[Model], **also: Any) -> Any:
    """Return how many rows of a model a club has, as a part of a query."""
    rows = model._default_manager.filter(club_id=OuterRef("id"), **also).order_by()
    # Of any column: an index of the club alone serves.
    found = rows.values("club_id").annotate(count=Count("*")).values("count")
    return Coalesce(Subquery(found), 0)


def club_by_id(club_id: UUID) -> Club:
    """Return a club with the body it belongs to, or raise NotFound. One query."""
    club = Club.objects.select_related("above").filter(id=club_id).first()
    if club is None:
        raise NotFound(_("There is no club %(id)s.") % {"id": club_id})
    return club


existing_club = ClubOf(Club, gettext_noop("There is no club %(id)s."), club="id")
"""Finds a club by its own id."""


@dataclass(frozen=True)
class ClubCounts:
    """How many there are of each in a club; `pairs` without the dissolved ones."""

    players: int
    pairs: int
    members: int


def clubs_of_user(user: User) -> QuerySet[Club]:
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
    found = _PLAYER(player_id)
    if not found:
        raise NotFound(_("There is no player %(id)s.") % {"id": player_id})
    player: Player = found[0]
    return player


_PLAYER = QueryByIds(lambda one: Player.objects.select_related("club", "user").filter(id=one))


def player_of(viewer: Viewer) -> Player | None:
    """Return the player with this account, None if there is none. One query."""
    if not viewer.is_authenticated:
        return None
    return Player.objects.select_related("club").filter(user=viewer).first()


def surviving_player(player_id: UUID) -> UUID | None:
    """Return the player that one was merged into in the end, None if there was no merge.

    One query for each step.
    """
    return _survivor(Player.everyone.all(), player_id)


def names_merged_into(player_ids: Collection[UUID]) -> dict[UUID, frozenset[str]]:
    """Return the ids and names of all players merged into each of these, directly or not.

    One query without a merge, one more for each step.
    """
    found: dict[UUID, set[str]] = {one: set() for one in player_ids}
    kept = {one: one for one in player_ids}
    while kept:
        rows = Player.everyone.filter(merged_into__in=list(kept))
        step: dict[UUID, UUID] = {}
        for one, name, into in rows.values_list("id", "name", "merged_into_id"):
            step[one] = kept[into]
            found[kept[into]] |= {str(one), name}
        kept = step
    return {one: frozenset(names) for one, names in found.items()}


def surviving_partnership(partnership_id: UUID) -> UUID | None:
    """Return what a partnership was merged into in the end, as `surviving_player`."""
    return _survivor(Partnership.everyone.all(), partnership_id)


def _survivor(rows: QuerySet[Any], wanted: UUID) -> UUID | None:
    found: UUID | None = rows.filter(id=wanted).values_list("merged_into_id", flat=True).first()
    return found and (_survivor(rows, found) or found)


club_of_player = ClubOf(Player, gettext_noop("There is no player %(id)s."))


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


club_of_partnership = ClubOf(Partnership, gettext_noop("There is no partnership %(id)s."))


def players_of_club(club_id: UUID, search: str = "", *, full: bool = False) -> QuerySet[Player]:
    """Return the club's players by name, those with all these words. One query when read.

    A word is a part of name or nickname, or a club number; with `full`, for the club's own people,
    also of a name that is hidden.
    """
    return players_with_words(Player.objects.filter(club_id=club_id), search, full=full)


def players_everywhere(viewer: Viewer | None = None) -> QuerySet[Player]:
    """Return the players of all clubs with their clubs, by name. One query when read.

    Of clubs that are listed, and of the viewer's own.
    """
    found = Player.objects.filter(listed_rows(viewer)).select_related("club")
    return found.order_by("sort_key", "id")


def search_players(search: str, viewer: Viewer | None = None) -> QuerySet[Player]:
    """Return the players of all clubs with all these words, with clubs, by name. One query.

    Of clubs that are listed, and of the viewer's own.
    """
    found = Player.objects.filter(listed_rows(viewer)).select_related("club")
    return players_with_words(found, search)


def search_pairs(search: str, viewer: Viewer | None = None) -> QuerySet[Partnership]:
    """Return the pairs of all clubs with all these words, with clubs, by name. One query.

    Those that are dissolved are left out; clubs as in `search_players`.
    """
    pairs = Partnership.objects.filter(listed_rows(viewer), dissolved__isnull=True)
    pairs = pairs.select_related("club")
    return pairs_with_words(pairs, search).order_by("sort_key", "id")


def find_player(
    club_id: UUID, text: str, pointer: str, but: UUID | None = None, *, full: bool = False
) -> Player:
    """Return the one player of a club that a typed name means, other than `but`.

    That is the one with that name or membership number, else the only one with all the words. With
    `full`, for the club's own people, names that are hidden count, too. Raises InvalidInput for
    none or several. Two queries at most, three more if there is a digit.
    """
    found = [one for one in find_players(club_id, text.strip(), full=full) if one.id != but]
    if not found and text.strip():
        others = players_of_club(club_id, text, full=full)
        found = list((others.exclude(id=but) if but else others)[:FEW])
    if len(found) > 1:
        raise ambiguous_name(found, pointer, club_id)
    if not found:
        raise InvalidInput(
            _("No one else in the club is called “%(name)s”.") % {"name": text}
            if but
            else _("No one in the club is called “%(name)s”.") % {"name": text},
            pointer=pointer,
        )
    return found[0]


def ambiguous_name(found: Collection[Player], pointer: str, club_id: UUID) -> InvalidInput:
    """Return the fault that a typed name fits several players, which it lists unambiguously.

    A player of another club than `club_id` is listed with it.
    """
    often = Counter(sort_key(str(one)) for one in found)
    names = []
    for one in found:
        apart = one.number is not None and often[sort_key(str(one))] > 1
        name = display_name(one.name, "", one.number) if apart else str(one)
        names.append(isolate(name if one.club_id == club_id else name_with_club(name, one.club)))
    detail = _("There is more than one; write which one: %(names)s.") % {"names": ", ".join(names)}
    return InvalidInput(detail, pointer=pointer)


def members_without_player(club_id: UUID) -> QuerySet[Membership]:
    """Return the members whose account has no player yet, by name. One query when read."""
    return members_of_club(club_id).filter(user__player__isnull=True)


def player_names_of_club(club_id: UUID, but: UUID | None = None) -> list[NewPlayer]:
    """Return name, nickname and number of the club's players other than `but`. One query.

    Those whose names are hidden stand there twice: with the short name and with the full one.
    """
    roster = roster_of_club(club_id)
    return [way for player, ways in roster.items() if player != but for way in ways]


def roster_of_club(club_id: UUID) -> dict[UUID, tuple[NewPlayer, ...]]:
    """Return what the club's players are called, by id, for the club's own people. One query.

    That is name, nickname and number; of a name that is hidden, the full one, then the short one.
    """
    rows = Player.objects.filter(club_id=club_id).values_list(
        "id", "number", "name", "nickname", "hidden_name", "hidden_nickname"
    )
    return {
        player: tuple(
            NewPlayer(called, nickname, number)
            for called, nickname in ((full, full_nickname), (name, short_nickname))
            if called
        )
        for player, number, name, short_nickname, full, full_nickname in rows
    }


def partnerships_of_club(
    club_id: UUID, search: str = "", *, full: bool = False
) -> QuerySet[Partnership]:
    """Return the club's partnerships with their players, by name; dissolved ones last.

    With a search, those with all its words in the names of the players or in their own; with
    `full`, for the club's own people, also in names that are hidden. One query when read.
    """
    found = Partnership.objects.filter(club_id=club_id).select_related("first", "second")
    found = pairs_with_words(found, search, full=full)
    return found.order_by(F("dissolved").desc(nulls_first=True), "name", "id")


def name_and_club(text: str) -> tuple[str, Club | None]:
    """Return a typed name and the club behind it, as in “Ana Gil · La Ficha”.

    Without a club of that name all of the text is the name. One query if a club may be there.
    """
    name, mark, behind = text.rpartition(BEFORE_CLUB)
    if not mark or not name.strip():
        return text, None
    found = clubs_by_name(behind)
    return (name.strip(), found[0]) if len(found) == 1 else (text, None)


def players_by_name(
    club_id: UUID | Collection[UUID], text: str, *, full: bool = False
) -> list[Player]:
    """Return the players that a typed name fits, in one club or several: exact names first.

    Of several we return the one with the exact spelling; without an exact name, all namesakes. With
    `full`, for the club's own people, names that are hidden count, too. One query.
    """
    wanted = sort_key(text)
    stem = sort_key(parse_player(text).name)[:SORT_KEY_LENGTH]
    clubs = [club_id] if isinstance(club_id, UUID) else list(club_id)
    begins = Q(sort_key__startswith=stem)
    if full:
        begins |= Q(hidden_key__startswith=stem, hidden_key__gt="")
    known = Player.objects.filter(begins, club_id__in=clubs)
    close = list(known.select_related("club").order_by("sort_key", "id"))

    def spellings(player: Player) -> set[str]:
        return player.spellings | player.full.spellings if full else player.spellings

    def names(player: Player) -> set[str]:
        return {player.name, player.full.name} if full else {player.name}

    exact = [player for player in close if wanted in map(sort_key, spellings(player))]
    if exact:
        return closest_spellings(exact, text, spellings)
    named = [player for player in close if wanted in map(sort_key, names(player))]
    return closest_spellings(named, text, names)


def find_players(club_id: UUID, text: str, *, full: bool = False) -> list[Player]:
    """Return the players that a typed name fits, else those with that membership number.

    A number is of a body above the club, so its player may be of another club. `full` as in
    `players_by_name`. One query, two more for a text with a digit that is no name.
    """
    return players_by_name(club_id, text, full=full) or players_by_member_number(club_id, text)


def partnerships_of_player(player_id: UUID) -> list[Partnership]:
    """Return the partnerships a player belongs to, with both players, by name. One query."""
    return _PARTNERSHIPS(player_id)


_PARTNERSHIPS = QueryByIds(
    lambda one: (
        Partnership.objects.filter(Q(first_id=one) | Q(second_id=one))
        .select_related("first", "second")
        .order_by("name")
    )
)


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


club_of_membership = ClubOf(Membership, gettext_noop("There is no member %(id)s."))


def memberships_of(user: User) -> QuerySet[Membership]:
    """Return the memberships of a user, by the clubs' names. One query when read."""
    found = Membership.objects.filter(user=user).select_related("club")
    return found.order_by("club__sort_key", "club_id")


def invitations_of_club(club_id: UUID, now: datetime) -> QuerySet[Invitation]:
    """Return the valid invitations of a club, the newest first. One query when read."""
    found = Invitation.objects.filter(
        club_id=club_id, revoked__isnull=True, expires__gt=now, uses__lt=F("most_uses")
    )
    return found.select_related("by").order_by("-created", "-id")


club_of_invitation = ClubOf(Invitation, gettext_noop("There is no invitation %(id)s."))


def invitation_of_player(player_id: UUID, now: datetime) -> ProfileInvitation | None:
    """Return the valid invitation of a player, None if there is none. One query."""
    found = ProfileInvitation.objects.filter(player_id=player_id, expires__gt=now)
    held = found.filter(used__isnull=True, revoked__isnull=True, player__user__isnull=True)
    return held.select_related("by").first()
