"""The search for names, in everything or in all events; the address holds what was typed."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from clubs.access import viewer
from clubs.selectors import clubs, search_pairs, search_players
from games.lessons.finding import find_games, find_terms
from tournaments.events.selectors.change_counters import version_of_events_today
from tournaments.front.forms import HomeSearch
from tournaments.front.selectors import search_events
from tournaments.players.selectors.current_event import search_seats
from tournaments.standings.selectors.winners import add_winners
from web.caching.etags import version_of_release
from web.caching.responses import cache_for_guests
from web.forms import search_form
from web.pages import REFUSED, page, page_of_rows

FEW, EVENTS = 8, 24
"""Rows of each kind that a search shows, and events on a page of their own."""
SEATS, OFFERED = 6, 4
"""Seats that are offered while something is typed, and rows of every other kind."""


@cache_for_guests(version_of_release, plain=True)
@page
def search_page(request: HttpRequest) -> HttpResponse:
    """Show what has these words in its name: a few each of events, players, pairs, clubs; rules."""
    search = HomeSearch(request)
    context: dict[str, Any] = {"search": search, "asked": search.query}
    if search.query.strip():
        found = {
            "events": search_events(viewer(request), timezone.now(), search.query),
            "players": search_players(search.query, viewer(request)),
            "pairs": search_pairs(search.query, viewer(request)),
            "clubs": clubs(search.query, viewer(request)),
        }
        context |= {kind: page_of_rows(request, rows, FEW) for kind, rows in found.items()}
        context["seats"] = list(search_seats(search.query)[:FEW])
        context |= {"games": find_games(search.query), "terms": find_terms(search.query)}
        add_winners(context["events"].rows)
    status = REFUSED if search.errors else 200
    return render(request, "tournaments/front/search.html", context, status=status)


@page
def search_suggestions(request: HttpRequest) -> HttpResponse:
    """Answer what to offer while something is typed: seats first, then a few of every kind."""
    search = HomeSearch(request)
    context: dict[str, Any] = {"asked": search.query.strip()}
    if context["asked"]:
        seats = list(search_seats(search.query)[:SEATS])
        seated = {seat.player_id for seat in seats}
        players = search_players(search.query, viewer(request))
        context |= {
            "seats": seats,
            "players": players.exclude(id__in=seated)[:OFFERED],
            "events": search_events(viewer(request), timezone.now(), search.query)[:OFFERED],
            "clubs": clubs(search.query, viewer(request))[:OFFERED],
            "games": find_games(search.query)[:OFFERED],
            "terms": find_terms(search.query)[:OFFERED],
        }
    return render(request, "tournaments/front/_found.html", context)


@cache_for_guests(version_of_events_today, plain=True)
@page
def events_page(request: HttpRequest) -> HttpResponse:
    """Show all events that the viewer may see, or those that are looked for."""
    search = search_form(request)
    events = search_events(viewer(request), timezone.now(), search.query)
    part = page_of_rows(request, events, EVENTS)
    add_winners(part.rows)
    context = {"search": search, "part": part}
    status = REFUSED if search.errors else 200
    return render(request, "tournaments/front/events.html", context, status=status)
