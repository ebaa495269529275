"""Clubs to try the API with: they are in no list, meet nobody else, and forget themselves in a day.

`deploy.sandboxes` forgets them, as only it knows all that may hang on a club.
"""

from datetime import datetime, timedelta
from secrets import token_hex

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Club, Membership, User
from clubs.names import clean_person_name
from clubs.services.clubs import club_create
from web.faults import WrongState
from web.time_zones import FIRST_ZONE

STAYS = timedelta(days=1)
MOST_SANDBOXES = 5
"""How many an account may have at a time."""


@transaction.atomic
def sandbox_create(*, name: str, owner: User, now: datetime, time_zone: str = FIRST_ZONE) -> Club:
    """Make a sandbox, whose name says that it is one; raises what `club_create` raises, WrongState.

    No real club loses its name to it: each has a mark of its own behind the name.
    """
    User.objects.select_for_update().get(id=owner.pk)
    mine = Membership.objects.filter(
        user=owner, role=Membership.Role.OWNER, club__sandbox_until__gt=now
    )
    if mine.count() >= MOST_SANDBOXES:
        raise WrongState(
            _("You have %(most)d sandboxes already; each forgets itself after a day.")
            % {"most": MOST_SANDBOXES}
        )
    called = f"{clean_person_name(name)} (sandbox {token_hex(3)})"
    club = club_create(name=called, owner=owner, time_zone=time_zone)
    club.sandbox_until = now + STAYS
    club.save(update_fields=["sandbox_until"])
    return club
