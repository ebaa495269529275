"""The front page: events that are on, and for organisers tonight and what needs them."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from clubs.access import viewer
from tournaments.events.selectors.change_counters import version_of_events_today
from tournaments.events.selectors.events import clubs_organised
from tournaments.front.forms import HomeSearch
from tournaments.front.selectors import attention_of_clubs, events_at_home, events_tonight
from tournaments.players.selectors.own_entry import partners_asking
from tournaments.standings.selectors.winners import add_winners
from web.caching.responses import cache_for_guests
from web.pages import REFUSED, page, page_of_rows

EVENTS = 24
"""Events on a page, which shows them as cards."""


@cache_for_guests(version_of_events_today, plain=True)
@page
def home(request: HttpRequest) -> HttpResponse:
    """Show what is on; with `?q=` it leads to what is looked for."""
    now = timezone.now()
    search = HomeSearch(request)
    if search.query:
        # Where the box of the front page once led.
        return redirect(f"{reverse('search')}?{urlencode({'q': search.query})}")
    events = events_at_home(viewer(request), now)
    context = {"search": search} | _of_organisers(request)
    context["asking"] = partners_asking(viewer(request))
    context["part"] = page_of_rows(request, events, EVENTS)
    add_winners(context["part"].rows)
    status = REFUSED if search.errors else 200
    return render(request, "tournaments/front/home.html", context, status=status)


def _of_organisers(request: HttpRequest) -> dict[str, Any]:
    clubs = list(clubs_organised(viewer(request)))
    if not clubs:
        return {}
    now = timezone.now()
    return {
        "clubs": clubs,
        "tonight": events_tonight(viewer(request), clubs, now),
        "attention": attention_of_clubs(clubs, now),
    }
