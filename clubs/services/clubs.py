"""Makes, renames and deletes clubs."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import ProtectedError
from django.utils.translation import gettext as _

from clubs.errors import NameTaken
from clubs.models import Club, Membership, Partnership, Player, User
from clubs.names import clean_person_name
from clubs.services.accounts import account_store
from web.faults import NotFound, WrongState
from web.folding import SORT_KEY_LENGTH, sort_key
from web.messages import isolate_values
from web.time_zones import FIRST_ZONE, check_zone


@transaction.atomic
def club_create(*, name: str, owner: User, time_zone: str = FIRST_ZONE) -> Club:
    """Make a club whose first owner is `owner`.

    Raises InvalidInput for the name or the time zone, NameTaken where a club has it already.
    """
    name = clean_person_name(name)
    _refuse_namesake(Club(), name)
    with _refuse_duplicate(name):
        club = Club.objects.create(name=name, time_zone=check_zone(time_zone))
    Membership.objects.create(user=owner, club=club, role=Membership.Role.OWNER)
    return club


@transaction.atomic
def club_start(
    *, name: str, username: str, password: str, time_zone: str = FIRST_ZONE
) -> Membership:
    """Make an account and a club that it owns, both or neither; return the ownership.

    The caller has checked that anybody may. Raises what `account_store` and `club_create` raise.
    """
    owner = account_store(username=username, password=password)
    club = club_create(name=name, owner=owner, time_zone=time_zone)
    return Membership.objects.get(club=club, user=owner)


def club_rename(*, club: Club, name: str) -> Club:
    """Give a club, which the caller has locked, another name.

    Raises InvalidInput for the name, NameTaken where another club has it.
    """
    cleaned = clean_person_name(name)
    _refuse_namesake(club, cleaned)
    club.name = cleaned
    with _refuse_duplicate(club.name):
        club.save(update_fields=["name"])
    return club


@transaction.atomic
def club_delete(*, club_id: UUID) -> Club:
    """Delete a club with which nothing was done yet, with its players, pairs and members.

    Raises NotFound, WrongState where it has events, games, clubs below it, or players who played.
    """
    club = Club.objects.select_for_update().filter(id=club_id).first()
    if club is None:
        raise NotFound(_("There is no club %(id)s.") % {"id": club_id})
    try:
        Partnership.everyone.filter(club=club).delete()
        Player.everyone.filter(club=club).delete()
        club.delete()
    except ProtectedError:
        raise WrongState(
            _(
                "The club cannot be deleted: it has events, games, member clubs, or "
                "players who have played."
            )
        ) from None
    return club


def _refuse_namesake(club: Club, name: str) -> None:
    """Raise NameTaken if another club has a name with the same key; a club may keep its own."""
    key = sort_key(name)[:SORT_KEY_LENGTH]
    if key == sort_key(club.name)[:SORT_KEY_LENGTH]:
        return
    other = Club.objects.filter(sort_key=key).exclude(id=club.id).first()
    if other is not None:
        raise _name_taken(other.name)


def _name_taken(name: str) -> NameTaken:
    return NameTaken(
        _("A club called %(name)s already exists; add the town or the district.")
        % isolate_values({"name": name}),
        pointer="/name",
    )


@contextmanager
def _refuse_duplicate(name: str) -> Iterator[None]:
    """Raise NameTaken if the database refuses the name as a duplicate."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError:
        raise _name_taken(name) from None
