"""Names are looked for in everything, or in all events; what is typed stands in the address."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from clubs import selectors as people
from clubs.access import viewer
from tournaments.events.selectors.stamps import stamp_of_events_today
from tournaments.front.forms import HomeSearch
from tournaments.front.selectors import events_called
from tournaments.standings.selectors.winners import with_winners
from web.caching.etags import stamp_of_release
from web.caching.responses import cached_for_guests
from web.forms import searched
from web.pages import REFUSED, page, part_of

FEW, EVENTS = 8, 24
"""Rows of each kind that a search shows, and events on a page of their own."""


@cached_for_guests(stamp_of_release, plain=True)
@page
def search_page(request: HttpRequest) -> HttpResponse:
    """Show the events, players, pairs and clubs with these words in their names, a few of each."""
    search = HomeSearch(request)
    context: dict[str, Any] = {"search": search, "asked": search.asked}
    if search.asked.strip():
        found = {
            "events": events_called(viewer(request), timezone.now(), search.asked),
            "players": people.players_found(search.asked),
            "pairs": people.pairs_found(search.asked),
            "clubs": people.clubs(search.asked),
        }
        context |= {kind: part_of(request, rows, FEW) for kind, rows in found.items()}
        with_winners(context["events"].rows)
    status = REFUSED if search.errors else 200
    return render(request, "tournaments/front/search.html", context, status=status)


@cached_for_guests(stamp_of_events_today, plain=True)
@page
def events_page(request: HttpRequest) -> HttpResponse:
    """Show all events that the viewer may see, or those that are looked for."""
    search = searched(request)
    events = events_called(viewer(request), timezone.now(), search.asked)
    part = part_of(request, events, EVENTS)
    with_winners(part.rows)
    context = {"search": search, "part": part}
    status = REFUSED if search.errors else 200
    return render(request, "tournaments/front/events.html", context, status=status)
