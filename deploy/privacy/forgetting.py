"""A player is made anonymous: the name goes, what was played stays.

Standings, rating lists and their hashes are made of ids, so all of them stay as they are and can be
verified as before. Where else the name was written down says `tournaments/hiding`.
"""

from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Player
from clubs.names import neutral_name
from clubs.services.players import player_store
from tournaments.hiding.services.copies import copies_replace, names_of, records_of
from web.faults import NotFound
from web.handling import models_handled
from web.reasons import clean_reason


@transaction.atomic
def player_forget(*, player_id: UUID, reason: str) -> Player:
    """Take a player's name from everything that is kept; nothing gives it back.

    Players that were merged into this one go with it. The account, if there is one, is unlinked and
    stays its owner's. Raises NotFound, InvalidInput without a reason.
    """
    clean_reason(reason, missing=_("Enter who asked for it, or why."))
    player = Player.objects.select_for_update().filter(id=player_id).first()
    if player is None:
        raise NotFound(_("There is no player %(id)s.") % {"id": player_id})
    everyone = records_of(player)
    named = [(one, names_of(one)) for one in everyone]
    for one in everyone:
        _nobody(one)
    for model, said in models_handled():
        if said.forget:
            model._base_manager.filter(player__in=everyone).delete()
    for one, names in named:
        copies_replace(one, names)
    return player


def _nobody(player: Player) -> None:
    player.name, player.nickname, player.number = neutral_name(player.id), "", None
    player.hidden_name = player.hidden_nickname = ""
    player.hidden_by_club = player.minor = False
    player.user = None
    player_store(player=player)
