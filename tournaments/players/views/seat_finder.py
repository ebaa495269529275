"""From a name to a seat: the box “Where do I sit?” on its own pages."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from clubs.access import viewer
from clubs.selectors import (
    player_by_id,
    player_of,
    players_of_club,
    search_players,
    surviving_player,
)
from tournaments.events.selectors.change_counters import version_of_event
from tournaments.events.selectors.events import event_by_id
from tournaments.players.forms import WhereForm
from tournaments.players.selectors import current_event
from tournaments.players.selectors.own_entry import partners_asking
from tournaments.players.views.my_table import participants_of
from web.faults import NotFound
from web.forms import parse_id
from web.pages import REFUSED, page

SEATED, OTHERS = 20, 10
"""Players to offer at most: those who sit somewhere now, and others."""


@page
def my_page(request: HttpRequest) -> HttpResponse:
    """Ask for a name; one that means a single seat leads there at once.

    An account with a player is not asked.
    """
    own = None if request.GET else player_of(viewer(request))
    if own is not None:
        return my_player(request, player_id=own.id)
    form, club_id = WhereForm(request), _club(request)
    found = _search_names(request, form.query)
    seated = found.get("seated", [])
    if len(seated) == 1 and not found["others"]:
        return redirect("my-table", seated[0].round.event_id, seated[0].player_id)
    context = {"form": form, "club": club_id and {"id": club_id}, **found}
    context["asking"] = partners_asking(viewer(request))
    status = REFUSED if form.errors else 200
    return render(request, "tournaments/players/seat_finder.html", context, status=status)


@page
def my_suggestions(request: HttpRequest) -> HttpResponse:
    """Answer the players to offer while a name is typed."""
    return render(
        request, "tournaments/players/_found.html", _search_names(request, WhereForm(request).query)
    )


def _club(request: HttpRequest) -> UUID | None:
    return parse_id(request.GET.get("club", ""))


def _search_names(request: HttpRequest, asked: str) -> dict[str, Any]:
    if not asked.strip():
        return {}
    seated = list(current_event.search_seats(asked, _club(request))[:SEATED])
    here = {seat.player_id for seat in seated}
    club = _club(request)
    named = players_of_club(club, asked) if club else search_players(asked, viewer(request))
    named = named.select_related("club").exclude(id__in=here)
    return {"asked": asked, "seated": seated, "others": list(named[:OTHERS])}


@page
def my_player(request: HttpRequest, player_id: UUID) -> HttpResponse:
    """Redirect to the event a player is in now, rather to `?event=`; or say that there is none."""
    try:
        player = player_by_id(player_id)
    except NotFound:
        kept = surviving_player(player_id)
        if kept is None:
            raise
        return redirect("my-player", kept)
    events = current_event.events_of_player(player_id)
    wanted = parse_id(request.GET.get("event", ""))
    event = (wanted and events.filter(id=wanted).first()) or events.first()
    if event is not None:
        return redirect("my-table", event.id, player_id)
    context = {"player": player, "asking": partners_asking(viewer(request))}
    return render(request, "tournaments/players/no_table.html", context)


@page
def event_me(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Ask for a name in an event; one that means a single player leads there at once."""
    form = WhereForm(request)
    event, found = _search_event(request, event_id, form.query)
    if len(found.get("people", [])) == 1:
        return redirect("my-table", event_id, found["people"][0].player)
    context = {"form": form, "event": event, **found}
    status = REFUSED if form.errors else 200
    return render(request, "tournaments/players/seat_finder_in_event.html", context, status=status)


@page
def event_me_suggestions(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Answer the players of an event to offer while a name is typed."""
    event, found = _search_event(request, event_id, WhereForm(request).query)
    context = {"event": event, **found}
    return render(request, "tournaments/players/_found_here.html", context)


def _search_event(request: HttpRequest, event_id: UUID, asked: str) -> tuple[Any, dict[str, Any]]:
    event, _role = event_by_id(event_id, viewer(request))
    if not asked.strip():
        return event, {}
    roll = participants_of(event, version_of_event(event_id, viewer(request)))
    elsewhere = f"{reverse('my')}?q={asked}"
    return event, {"asked": asked, "people": roll.search(asked)[:SEATED], "elsewhere": elsewhere}
