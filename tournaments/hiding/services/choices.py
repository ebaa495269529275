"""A club chooses whether it is listed and what guests read; its players follow one by one.

The rows are the queue: `Player.name_due` marks who does not follow yet. Each is done in a
transaction of its own, so that a worker that dies leaves the others marked.
"""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.errors import NameTaken
from clubs.models import Club, Player
from tournaments.hiding.services.names import player_settle
from web.faults import NotFound

MOST = 500
"""How many players are looked up at a time."""
NAMES = {"guest_names", "minors_named"}
"""The choices that change names."""
log = logging.getLogger(__name__)


@transaction.atomic
def privacy_change(*, club_id: UUID, changes: dict[str, Any]) -> Club:
    """Store what a club chooses of `listed`, `guest_names`, `minors_named`; the rest stays.

    Names that are to change with it are marked; `names_follow` rewrites them. Raises NotFound.
    """
    club = Club.objects.select_for_update(no_key=True).filter(id=club_id).first()
    if club is None:
        raise NotFound(_("There is no club %(id)s.") % {"id": club_id})
    changed = {name for name, value in changes.items() if getattr(club, name) != value}
    for name in changed:
        setattr(club, name, changes[name])
    if changed:
        club.save(update_fields=changed)
    if changed & NAMES:
        Player.objects.filter(club=club).update(name_due=True)
    return club


def names_follow(*, now: Callable[[], datetime], seconds: float) -> int:
    """Rewrite names that are marked until so many seconds are over; returns how many."""
    end, done = now() + timedelta(seconds=seconds), 0
    for player_id in Player.objects.filter(name_due=True).values_list("id", flat=True)[:MOST]:
        if now() >= end:
            break
        name_follow(player_id)
        done += 1
    return done


def name_follow(player_id: UUID) -> None:
    """Show a player as the club has chosen; whose full name another got stays hidden."""
    try:
        player_settle(player_id=player_id)
    except NotFound:
        log.info("player %s was merged while the name was to change", player_id)
    except NameTaken:
        log.warning("the full name of player %s is another's by now and stays hidden", player_id)
        Player.objects.filter(id=player_id).update(name_due=False)
