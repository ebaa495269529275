"""Reads of bodies, the clubs below them, and the numbers by which bodies know players."""

from collections.abc import Sequence
from uuid import UUID

from django.db.models import Exists, Q, QuerySet
from django.db.models.expressions import Combinable
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from clubs.access import Viewer
from clubs.models import Affiliation, Club, MemberNumber, Membership, Player
from clubs.names import fold_number
from clubs.places import ClubOf
from clubs.selectors.words import player_words
from web.faults import InvalidInput, NotFound
from web.folding import SORT_KEY_LENGTH, closest_spellings, normalize_text, sort_key
from web.messages import isolate

FEW = 20
"""How many clubs with the same key we look at."""


def bodies_above(club_id: UUID) -> list[Club]:
    """Return the bodies that a club belongs to, the nearest first. One query."""
    club = Club.objects.select_related("above__above").filter(id=club_id).first()
    near = club.above if club else None
    return [one for one in (near, near.above if near else None) if one is not None]


def clubs_below(body_id: UUID, viewer: Viewer | None = None) -> QuerySet[Club]:
    """Return the clubs that belong to a body itself, by name. One query when read.

    Those that are listed; members of the body, and of the club, see the others, too.
    """
    seen: Q | Combinable = Q(listed=True)
    if viewer is not None and viewer.is_authenticated:
        mine = Membership.objects.filter(user_id=viewer.pk)
        seen |= Q(id__in=mine.values("club_id")) | Exists(mine.filter(club_id=body_id))
    return Club.objects.filter(seen, above_id=body_id).order_by("sort_key", "id")


def clubs_within(body_id: UUID) -> QuerySet[Club]:
    """Return a body and all clubs below it, those of its associations too. One query when read."""
    within = Q(id=body_id) | Q(above_id=body_id) | Q(above__above_id=body_id)
    return Club.objects.filter(within)


def club_by_name(text: str, pointer: str) -> Club:
    """Return the club of that name; raises InvalidInput where there is none. One query."""
    found = clubs_by_name(text)
    if len(found) > 1:
        names = ", ".join(isolate(str(one)) for one in found)
        raise InvalidInput(
            _("There is more than one; write which one: %(names)s.") % {"names": names},
            pointer=pointer,
        )
    if not found:
        raise InvalidInput(
            _("No club is called “%(name)s”.") % {"name": text.strip()}, pointer=pointer
        )
    return found[0]


def clubs_by_name(text: str) -> list[Club]:
    """Return the clubs that a typed name fits; of several the one spelled exactly so. One query."""
    key = sort_key(normalize_text(text))[:SORT_KEY_LENGTH]
    return closest_spellings(Club.objects.filter(sort_key=key).order_by("id")[:FEW], text)


def affiliations_of(club_id: UUID) -> QuerySet[Affiliation]:
    """Return the requests from and to a club or body, the oldest first. One query when read."""
    found = Affiliation.objects.filter(Q(club_id=club_id) | Q(body_id=club_id))
    return found.select_related("club", "body", "by").order_by("created", "id")


def numbers_of_body(body_id: UUID, asked: str = "") -> QuerySet[MemberNumber]:
    """Return the numbers of a body with players and clubs, in order. One query when read.

    With `asked`, those that begin so, or without a digit in it, those of players with these words.
    """
    found = MemberNumber.objects.filter(body_id=body_id).select_related("player__club", "body")
    folded = fold_number(asked)
    if folded:
        found = found.filter(folded__startswith=folded)
    elif asked.strip():
        found = found.filter(player_words(asked, "player__"))
    return found.order_by("folded", "id")


def number_by_id(number_id: UUID) -> MemberNumber:
    """Return a number with its body, player and club, or raise NotFound. One query."""
    found = MemberNumber.objects.select_related("body", "player__club").filter(id=number_id)
    row = found.first()
    if row is None:
        raise NotFound(_("There is no membership number %(id)s.") % {"id": number_id})
    return row


body_of_number = ClubOf(
    MemberNumber, gettext_noop("There is no membership number %(id)s."), club="body_id"
)


def numbers_of_player(player_id: UUID) -> QuerySet[MemberNumber]:
    """Return a player's numbers with the bodies that gave them, by body. One query when read."""
    found = MemberNumber.objects.filter(player_id=player_id).select_related("body")
    return found.order_by("body__sort_key", "since", "id")


def player_ids_by_number(club_id: UUID, numbers: Sequence[str], pointer: str) -> list[UUID]:
    """Return the ids of the players with these numbers in a club, in order.

    Raises InvalidInput that names the numbers of nobody or of two players. Two queries.
    """
    bodies = [club_id, *(one.id for one in bodies_above(club_id))]
    wanted = [fold_number(one) for one in numbers]
    rows = MemberNumber.objects.filter(body__in=bodies, folded__in=wanted, until__isnull=True)
    held: dict[str, set[UUID]] = {}
    for folded, player in rows.values_list("folded", "player_id"):
        held.setdefault(folded, set()).add(player)
    wrong = [one for one in numbers if len(held.get(fold_number(one), ())) != 1]
    if wrong:
        raise InvalidInput(
            _("These numbers match no player, or more than one: %(numbers)s.")
            % {"numbers": ", ".join(wrong)},
            pointer=pointer,
        )
    return [next(iter(held[one])) for one in wanted]


def players_by_member_number(club_id: UUID, text: str) -> list[Player]:
    """Return the players with a typed number of a body above a club.

    A number that ended does not count. Two queries, none for a text without a digit.
    """
    folded = fold_number(text)
    if not folded:
        return []
    bodies = [club_id, *(one.id for one in bodies_above(club_id))]
    held = MemberNumber.objects.filter(body__in=bodies, folded=folded, until__isnull=True)
    return list(Player.objects.filter(member_numbers__in=held).select_related("club").distinct())
