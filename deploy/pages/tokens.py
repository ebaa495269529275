"""The API tokens of the logged-in user: created, listed, revoked.

The plain text of a token is only in the answer that created it.
"""

from datetime import timedelta
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from clubs.access import user_of
from clubs.selectors import clubs_of_user
from deploy import tokens
from deploy.pages.forms import SCOPE_WORDS, TokenForm
from tournaments.events.selectors.events import events_to_score
from web.forms import Form, form_again
from web.messages import isolate_values
from web.pages import own_action, own_page, page_of_rows, redirect_with_message


def show_tokens(request: HttpRequest, refused: Form | None = None, plain: str = "") -> HttpResponse:
    """Show the tokens of the viewer; `plain` is the text of a new one."""
    user, clubs, events = user_of(request), _clubs(request), _events(request)
    part = page_of_rows(request, tokens.tokens_of(user, timezone.now()))
    names = dict([*clubs, *events])
    context = {
        "part": part,
        "rows": [(row, names.get(row.event or row.club, "")) for row in part.rows],
        "words": SCOPE_WORDS,
        "form": form_again(TokenForm(), refused).offer_places(clubs, events),
        "refused": refused,
        "plain": plain,
    }
    return render(request, "deploy/tokens.html", context)


def _clubs(request: HttpRequest) -> list[tuple[UUID, str]]:
    """Return the clubs a token may be for: those the viewer belongs to."""
    return [(club.id, club.name) for club in clubs_of_user(user_of(request))]


def _events(request: HttpRequest) -> list[tuple[UUID, str]]:
    """Return the events a token may be for: those of the clubs in which the viewer decides."""
    return [
        (event.id, f"{event.name} ({event.club})") for event in events_to_score(user_of(request))
    ]


tokens_page = never_cache(own_page(show_tokens))


@never_cache
@own_action("tokens", show_tokens)
def token_make(request: HttpRequest) -> HttpResponse:
    """Create a token and show its text, which cannot be shown again."""
    form = TokenForm(request.POST).offer_places(_clubs(request), _events(request))
    with form.valid_values() as given:
        _row, plain = tokens.token_create(
            user=user_of(request),
            name=given["called"],
            scopes=given["scopes"],
            lifetime=timedelta(days=given["days"]),
            **given["only"],
        )
    return show_tokens(request, plain=plain)


@own_action("tokens", show_tokens)
def token_revoke(request: HttpRequest) -> HttpResponse:
    """Revoke a token: it no longer works."""
    row = tokens.token_revoke(user=user_of(request), token_id=request.POST.get("token", ""))
    return redirect_with_message(
        request,
        _("The token %(name)s was revoked.") % isolate_values({"name": row.name}),
        to=reverse("tokens"),
    )
