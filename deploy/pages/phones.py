"""The page that the card of a table leads to: who sits there, and a token for this table alone.

The address holds a code that only those cards show which somebody who decides results has printed.
The token is that person's, may send logs for this table, and ends with the round or the evening.
"""

from datetime import timedelta
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from clubs.faults import InvalidInput, NotFound
from clubs.models import User
from clubs.web.access import SCORER, has_role, role_in_club
from clubs.web.forms import Form
from clubs.web.pages import own_action, page
from deploy import tokens
from tournaments import selectors
from tournaments.codes import card_giver

LIFETIME = timedelta(hours=8)
MOST = 12
"""How many tokens of a table may be good at once: a few phones, and some that were lost."""


def show_phone(
    request: HttpRequest, table_id: UUID, code: str, refused: Form | None = None, plain: str = ""
) -> HttpResponse:
    """Show the table; `plain` is the text of a token that was just made."""
    _giver(table_id, code)
    row, _role = selectors.table_by_id(table_id, AnonymousUser())
    path = reverse("api-table-logs", args=[table_id])
    context = {
        "row": row,
        "code": code,
        "plain": plain,
        "refused": refused,
        "hours": LIFETIME.seconds // 3600,
        "address": request.build_absolute_uri(path),
    }
    return render(request, "deploy/phone.html", context)


phone_page = never_cache(page(show_phone))


@never_cache
@own_action("table-phone", show_phone, guests=True)
def phone_token(request: HttpRequest, table_id: UUID, code: str) -> HttpResponse:
    """Make a token for the table and show its text, which nobody can show again."""
    giver, now = _giver(table_id, code), timezone.now()
    if tokens.tokens_of_table(table_id, now) >= MOST:
        raise InvalidInput(_("Too many phones have asked for this table. Ask the desk."))
    row, _role = selectors.table_by_id(table_id, giver)
    name = _("Table %(table)d, round %(round)d") % {
        "table": row.table.number,
        "round": row.table.round.number,
    }
    _row, plain = tokens.token_create(
        user=giver, name=name, scopes=[tokens.SUBMIT], table=table_id, lifetime=LIFETIME
    )
    return show_phone(request, table_id=table_id, code=code, plain=plain)


def _giver(table_id: UUID, code: str) -> User:
    """Return who printed the card; raises NotFound where the code lets nobody send (any more)."""
    giver_id = card_giver(table_id, code)
    giver = User.objects.filter(id=giver_id, is_active=True).first() if giver_id else None
    if giver is None or not selectors.is_played(table_id):
        raise NotFound(_("This card is good for nothing any more; its round may be over."))
    if not has_role(role_in_club(giver, selectors.club_of_table(table_id)), SCORER):
        raise NotFound(_("This card is good for nothing any more; its round may be over."))
    return giver
