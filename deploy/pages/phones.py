"""The page behind the code on a table card: who sits there, and a token for this table alone.

The code in its address is only on cards that a scorer has printed.
"""

from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache

from clubs.acts import act
from deploy.phones import LIFETIME, giver_of, phone_token_create
from tournaments.rounds.selectors.rounds import table_by_id
from web.forms import Form
from web.pages import own_action, page


def show_phone(
    request: HttpRequest, table_id: UUID, code: str, refused: Form | None = None, plain: str = ""
) -> HttpResponse:
    """Show the table; `plain` is the text of a new token."""
    giver_of(table_id, code)
    row, _role = table_by_id(table_id, AnonymousUser())
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


@act("table_card")
@never_cache
@own_action("table-phone", show_phone, guests=True)
def phone_token(request: HttpRequest, table_id: UUID, code: str) -> HttpResponse:
    """Create a token for the table and show its text, which cannot be shown again."""
    _row, plain = phone_token_create(table_id=table_id, code=code, now=timezone.now())
    return show_phone(request, table_id=table_id, code=code, plain=plain)
