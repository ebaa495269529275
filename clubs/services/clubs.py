"""Clubs come into being and are renamed."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from clubs.errors import NameTaken
from clubs.messages import isolating
from clubs.models import Club, Membership, User
from clubs.names import name_cleaned


@transaction.atomic
def club_create(*, name: str, owner: User) -> Club:
    """Make a club whose first owner is `owner`.

    Raises InvalidInput for the name, NameTaken where a club has it already.
    """
    name = name_cleaned(name)
    with _once(name):
        club = Club.objects.create(name=name)
    Membership.objects.create(user=owner, club=club, role=Membership.Role.OWNER)
    return club


def club_rename(*, club: Club, name: str) -> Club:
    """Give a club, which the caller has locked, another name.

    Raises InvalidInput for the name, NameTaken where another club has it.
    """
    club.name = name_cleaned(name)
    with _once(club.name):
        club.save(update_fields=["name"])
    return club


@contextmanager
def _once(name: str) -> Iterator[None]:
    """Raise NameTaken where the database says that a club has the name already."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError:
        raise NameTaken(
            _("There is a club named %(name)s already.") % isolating({"name": name}),
            pointer="/name",
        ) from None
