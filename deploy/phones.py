"""Tokens that the code on a table's card is changed for: for this table alone, for an evening.

The token is of whoever printed the card, may send logs for the table, and ends with the round.
"""

from datetime import datetime, timedelta
from uuid import UUID

from django.utils.translation import gettext as _

from clubs.access import SCORER, has_role, role_in_club
from clubs.models import User
from deploy import tokens
from deploy.models import ApiToken
from tournaments.hall.core.codes import card_giver
from tournaments.rounds.selectors.parents import club_of_table, is_played
from tournaments.rounds.selectors.rounds import table_by_id
from web.faults import InvalidInput, NotFound

LIFETIME = timedelta(hours=8)
MOST = 12
"""How many tokens of a table may be good at once: a few phones, and some that were lost."""


def giver_of(table_id: UUID, code: str) -> User:
    """Return who printed the card; raises NotFound where the code lets nobody send (any more)."""
    giver_id = card_giver(table_id, code)
    giver = User.objects.filter(id=giver_id, is_active=True).first() if giver_id else None
    if giver is None or not is_played(table_id):
        raise NotFound(_("This card is no longer valid; its round may be over."))
    if not has_role(role_in_club(giver, club_of_table(table_id)), SCORER):
        raise NotFound(_("This card is no longer valid; its round may be over."))
    return giver


def phone_token_create(*, table_id: UUID, code: str, now: datetime) -> tuple[ApiToken, str]:
    """Make a token for the table of a card and return it with its text, which is stored nowhere.

    Raises NotFound as `giver_of` does, InvalidInput where too many have asked already.
    """
    giver = giver_of(table_id, code)
    if tokens.tokens_of_table(table_id, now) >= MOST:
        raise InvalidInput(_("Too many phones have used this card. Ask at the desk."))
    row, _role = table_by_id(table_id, giver)
    name = _("Table %(table)d, round %(round)d") % {
        "table": row.table.number,
        "round": row.table.round.number,
    }
    return tokens.token_create(
        user=giver, name=name, scopes=[tokens.SUBMIT], table=table_id, lifetime=LIFETIME
    )
