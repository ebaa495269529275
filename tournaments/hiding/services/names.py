"""A player's name is hidden, and shown again, as the player and the club want it.

The short name becomes what the player is called (`Player.name`), so that everything anybody may
read has no other; the full one stays in columns of its own, which only the pages of the club's own
people ask for. What was written down with the full name is rewritten as when a player is forgotten.
"""

from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from clubs.errors import NameTaken
from clubs.models import Club, Player
from clubs.services.players import (
    names_shown,
    player_lock,
    player_name_hide,
    player_name_show,
    player_store,
)
from tournaments.hiding.services.copies import (
    copies_replace,
    names_of,
    pairs_rename,
    records_of,
)

MILD_FIRST = list(Club.Names)


def player_hide(*, player_id: UUID) -> Player:
    """Hide a player's name, with those of all who were merged into this one.

    Again changes nothing. Raises NotFound, NameTaken where somebody got the short name meanwhile.
    """
    return player_settle(player_id=player_id, hides=True)


def player_show(*, player_id: UUID) -> Player:
    """Show a player's name again as the club shows names, with the names of pairs.

    Logs go on saying the id. Again changes nothing. Raises NotFound, NameTaken where nobody could
    tell the player from another by now.
    """
    return player_settle(player_id=player_id, hides=False)


@transaction.atomic
def player_settle(
    *, player_id: UUID, hides: bool | None = None, minor: bool | None = None
) -> Player:
    """Show a player, and all who were merged into this one, as the club and the player want it.

    What is None stays. Raises NotFound, NameTaken where nobody could tell the player from another.
    """
    player = player_lock(player_id)
    hides = player.hides if hides is None else hides
    minor = player.minor if minor is None else minor
    for one in records_of(player):
        one.minor = minor
        _show_as(one, names_shown(one, hides=hides), hides=hides)
    player.refresh_from_db()
    return player


def _show_as(player: Player, shown: Club.Names, *, hides: bool) -> None:
    before, short, names = player.shown_as, player.name, names_of(player)
    if before == shown:
        pass
    elif shown == Club.Names.FULL:
        player_name_show(player)
    else:
        player_name_hide(player, player.full, shown)
    player.hidden_by_club = player.is_hidden and not hides
    player.name_due = False
    _store(player)
    if MILD_FIRST.index(shown) > MILD_FIRST.index(before):
        copies_replace(player, names)
    elif before != shown:
        pairs_rename(player, [short])


def _store(player: Player) -> None:
    try:
        with transaction.atomic():
            player_store(player=player)
    except IntegrityError:
        raise NameTaken(
            _("This name was given to someone else a moment ago; reload the page.")
        ) from None
