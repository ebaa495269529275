"""Clubs come into being."""

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from clubs.errors import NameTaken
from clubs.models import Club, Membership, User
from clubs.names import name_cleaned


@transaction.atomic
def club_create(*, name: str, owner: User) -> Club:
    """Make a club whose first owner is `owner`.

    Raises InvalidInput for the name, NameTaken where a club has it already.
    """
    name = name_cleaned(name)
    try:
        with transaction.atomic():
            club = Club.objects.create(name=name)
    except IntegrityError:
        raise NameTaken(
            _("There is a club named %(name)s already.") % {"name": name}, pointer="/name"
        ) from None
    Membership.objects.create(user=owner, club=club, role=Membership.Role.OWNER)
    return club
