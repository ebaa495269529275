"""The front page: for everybody what is on, for organisers tonight and what needs them."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from clubs import selectors as people
from clubs.web.access import viewer
from clubs.web.pages import REFUSED, page, part_of
from tournaments import selectors
from tournaments.forms.home import HomeSearch
from tournaments.selectors.tonight import home as selected

EVENTS = 24
"""Events on a page, which shows them as cards."""
CLUBS, PLAYERS = 10, 30
"""Clubs and players that a search shows at most."""


@page
def home(request: HttpRequest) -> HttpResponse:
    """Show what is on, or what is looked for with `?q=`."""
    now = timezone.now()
    search = HomeSearch(request)
    context: dict[str, Any] = {"search": search}
    if search.asked:
        events = selected.events_called(viewer(request), now, search.asked)
        context |= {
            "found_clubs": people.clubs(search.asked)[:CLUBS],
            "found_players": selected.players_called(search.asked)[:PLAYERS],
        }
    else:
        events = selected.events_at_home(viewer(request), now)
        context |= _of_organisers(request)
    context["part"] = part_of(request, events, EVENTS)
    status = REFUSED if search.errors else 200
    return render(request, "tournaments/home.html", context, status=status)


def _of_organisers(request: HttpRequest) -> dict[str, Any]:
    clubs = list(selectors.clubs_organised(viewer(request)))
    if not clubs:
        return {}
    now = timezone.now()
    return {
        "clubs": clubs,
        "tonight": selected.tonight(viewer(request), clubs, now),
        "attention": selected.attention(clubs, now),
    }
