"""Clubs join associations and federations: one side asks, the other accepts.

Whatever changes the kind of a club or its body locks the rows of the clubs concerned, in the order
of their ids, so that a body is always of a higher kind than the clubs below it.
"""

from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from clubs.models import Affiliation, Club, User
from clubs.selectors import club_by_id
from clubs.services.clubs import club_rename
from web.faults import InvalidInput, NotFound, WrongState
from web.messages import isolate_values
from web.time_zones import check_zone

KIND_RANKS: dict[str, int] = {Club.Kind.CLUB: 0, Club.Kind.ASSOCIATION: 1, Club.Kind.FEDERATION: 2}
"""Kinds of clubs, the higher the further up."""


@transaction.atomic
def club_kind_change(*, club_id: UUID, kind: str) -> Club:
    """Say that a club is a club, an association or a federation.

    Raises NotFound, InvalidInput for an unknown kind, WrongState where it belongs to a body that
    is no higher, or others that are no lower belong to it, or it has given numbers.
    """
    if kind not in KIND_RANKS:
        raise InvalidInput(_("There is no such kind of club."), pointer="/kind")
    # Also its body and the clubs below it, so that none of them changes its kind meanwhile.
    above = Club.objects.filter(id=club_id).values("above_id")
    around = Club.objects.filter(Q(above_id=club_id) | Q(id__in=above)).values_list("id", flat=True)
    club = _lock_clubs(club_id, *around).get(club_id) or club_by_id(club_id)
    if club.above is not None and KIND_RANKS[club.above.kind] <= KIND_RANKS[kind]:
        raise WrongState(
            _("It belongs to %(body)s; leave that first.") % isolate_values({"body": club.above})
        )
    below = [one for one in club.below.all() if KIND_RANKS[one.kind] >= KIND_RANKS[kind]]
    if below:
        raise WrongState(
            _("%(club)s belongs to it; release it first.") % isolate_values({"club": below[0]})
        )
    if kind == Club.Kind.CLUB and club.numbers_given.exists():
        raise WrongState(_("It has issued membership numbers; a club cannot do that."))
    club.kind = kind
    club.save(update_fields=["kind"])
    return club


@transaction.atomic
def club_change(
    *,
    club_id: UUID,
    name: str | None = None,
    kind: str | None = None,
    endorses_all: bool | None = None,
    time_zone: str | None = None,
) -> Club:
    """Say what a club is called and is, its clocks, and whether it endorses what ends below it.

    What is None stays. Raises NotFound, InvalidInput for what is no name or no time zone,
    NameTaken, what `club_kind_change` raises, and WrongState where a club that is no body is to
    endorse.
    """
    club = _lock_clubs(club_id)[club_id]
    if name is not None:
        club = club_rename(club=club, name=name)
    if kind is not None:
        club = club_kind_change(club_id=club_id, kind=kind)
    if endorses_all is not None:
        if endorses_all and not club.gives_numbers:
            raise WrongState(_("Only associations and federations endorse events."))
        club.endorses_all = endorses_all
        club.save(update_fields=["endorses_all"])
    if time_zone is not None:
        club.time_zone = check_zone(time_zone)
        club.save(update_fields=["time_zone"])
    return club


@transaction.atomic
def affiliation_ask(*, club_id: UUID, other: UUID, by: User) -> Affiliation:
    """Ask another club to be joined: the lower of the two joins the higher; again changes nothing.

    Raises NotFound, InvalidInput for a club there is not or one of the same kind, WrongState where
    the lower one belongs to a body already.
    """
    club_by_id(club_id)
    both = _lock_clubs(club_id, other)
    if other not in both or club_id == other:
        raise InvalidInput(_("There is no other club %(id)s.") % {"id": other}, pointer="/club")
    lower, higher = sorted((both[club_id], both[other]), key=lambda one: KIND_RANKS[one.kind])
    _refuse_unfit(lower, higher)
    try:
        with transaction.atomic():
            row, _new = Affiliation.objects.get_or_create(
                club=lower, body=higher, defaults={"by_body": higher.id == club_id, "by": by}
            )
    except IntegrityError:
        raise WrongState(_("This was requested a moment ago; reload the page.")) from None
    return row


@transaction.atomic
def affiliation_accept(*, club_id: UUID, affiliation_id: UUID) -> Club:
    """Let the club join the body, at the word of the one that was asked, `club_id`.

    Raises NotFound, also for a request of others, WrongState where it asked itself or where the
    two do not fit any more. What else the club had asked goes.
    """
    row = _find_request(club_id, affiliation_id)
    if row.asked.id != club_id:
        raise WrongState(_("%(club)s has to accept this.") % isolate_values({"club": row.asked}))
    both = _lock_clubs(row.club_id, row.body_id)
    club, body = both[row.club_id], both[row.body_id]
    if not Affiliation.objects.filter(id=row.id).exists():
        raise WrongState(_("This was answered a moment ago; reload the page."))
    _refuse_unfit(club, body)
    club.above = body
    club.save(update_fields=["above"])
    Affiliation.objects.filter(club=club).delete()
    return club


@transaction.atomic
def affiliation_drop(*, club_id: UUID, affiliation_id: UUID) -> Affiliation:
    """Take a request back, or decline it, at the word of either, `club_id`.

    Raises NotFound, also for a request of others.
    """
    row = _find_request(club_id, affiliation_id)
    Affiliation.objects.filter(id=row.id).delete()
    return row


@transaction.atomic
def body_leave(*, club_id: UUID) -> Club:
    """Let a club leave the body it belongs to; its players keep their numbers.

    Raises NotFound, WrongState where it belongs to none.
    """
    club = _lock_clubs(club_id)[club_id]
    if club.above is None:
        raise WrongState(
            _("%(club)s does not belong to an association or federation.")
            % isolate_values({"club": club})
        )
    left = club.above
    club.above = None
    club.save(update_fields=["above"])
    return left


@transaction.atomic
def club_release(*, body_id: UUID, below_id: UUID) -> Club:
    """Let a body go on without a club that belongs to it.

    Raises NotFound, also for a club that does not belong to it.
    """
    club_by_id(body_id)
    club = _lock_clubs(below_id)[below_id]
    if club.above_id != body_id:
        raise NotFound(_("%(club)s does not belong to it.") % isolate_values({"club": club}))
    club.above = None
    club.save(update_fields=["above"])
    return club


def _refuse_unfit(lower: Club, higher: Club) -> None:
    """Raise the fault that keeps one club from joining the other."""
    if lower.sandbox_until or higher.sandbox_until:
        raise WrongState(_("A sandbox joins no other club."))
    if KIND_RANKS[lower.kind] >= KIND_RANKS[higher.kind]:
        raise InvalidInput(
            _(
                "A club can join an association or a federation, an association can join "
                "a federation."
            ),
            pointer="/club",
        )
    if lower.above_id is not None:
        names = isolate_values({"club": lower, "body": lower.above})
        raise WrongState(_("%(club)s already belongs to %(body)s.") % names)


def _find_request(club_id: UUID, affiliation_id: UUID) -> Affiliation:
    found = Affiliation.objects.select_related("club", "body").filter(id=affiliation_id).first()
    if found is None or club_id not in (found.club_id, found.body_id):
        raise NotFound(_("There is no request to join %(id)s.") % {"id": affiliation_id})
    return found


def _lock_clubs(*ids: UUID) -> dict[UUID, Club]:
    """Lock clubs in the order of their ids, return them by id; raises NotFound for a single one."""
    # No joins: after waiting for a lock, joined rows would still be those of before.
    rows = Club.objects.select_for_update(no_key=True)
    found = {one.id: one for one in rows.filter(id__in=ids).order_by("id")}
    if len(ids) == 1 and not found:
        raise NotFound(_("There is no club %(id)s.") % {"id": ids[0]})
    return found
