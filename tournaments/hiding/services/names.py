"""A player's name is hidden, and shown again.

The short name becomes what the player is called (`Player.name`), so that everything anybody may
read has no other; the full one stays in columns of its own, which only the pages of the club's own
people ask for. What was written down with the full name is rewritten as when a player is forgotten.
"""

from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from clubs.errors import NameTaken
from clubs.models import Player
from clubs.services.players import player_lock, player_name_hide, player_name_show, player_store
from tournaments.hiding.services.copies import (
    copies_replace,
    names_of,
    pairs_rename,
    records_of,
)


@transaction.atomic
def player_hide(*, player_id: UUID) -> Player:
    """Hide a player's name, with those of all who were merged into this one.

    Again changes nothing. Raises NotFound, NameTaken where somebody got the short name meanwhile.
    """
    player = player_lock(player_id)
    for one in records_of(player):
        if not one.is_hidden:
            names = names_of(one)
            player_name_hide(one, one.full)
            _store(one)
            copies_replace(one, names)
    player.refresh_from_db()
    return player


@transaction.atomic
def player_show(*, player_id: UUID) -> Player:
    """Show a player's name again, with the names of pairs; logs go on saying the id.

    Again changes nothing. Raises NotFound, NameTaken where nobody could tell the player from
    another by now.
    """
    player = player_lock(player_id)
    for one in records_of(player):
        if one.is_hidden:
            short = one.name
            player_name_show(one)
            _store(one)
            pairs_rename(one, [short])
    player.refresh_from_db()
    return player


def _store(player: Player) -> None:
    try:
        with transaction.atomic():
            player_store(player=player)
    except IntegrityError:
        raise NameTaken(
            _("This name was given to someone else a moment ago; reload the page.")
        ) from None
