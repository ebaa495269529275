"""A player's own page of an event: the same for all who look, cached by the event's stamp."""

from typing import Any
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from clubs.access import viewer
from clubs.selectors import surviving_player
from tournaments.clock.views.clock import clock_reading
from tournaments.events.selectors.change_counters import version_of_event
from tournaments.events.selectors.events import event_by_id
from tournaments.models import Event, Round
from tournaments.players.selectors.my_table import PlayerPage, player_page
from tournaments.players.selectors.participants import (
    Participants,
    cached_participants,
    read_participants,
)
from tournaments.push.services.web_push import parse_private_key, public_key_of
from tournaments.ranking.presets import PRESETS
from web.caching.etags import ContentVersion, etag_at
from web.caching.responses import by_version, shared_response
from web.faults import NotFound
from web.pages import page


@by_version(version_of_event)
@page
def my_table(request: HttpRequest, event_id: UUID, player_id: UUID) -> HttpResponse:
    """Show where a player sits in an event, how the player stands, and what was before."""
    return _answer(request, event_id, player_id, "tournaments/players/my_table.html")


@by_version(version_of_event, polled=True)
@page
def my_table_live(request: HttpRequest, event_id: UUID, player_id: UUID) -> HttpResponse:
    """Answer the part of that page that changes, or 304."""
    return _answer(request, event_id, player_id, "tournaments/players/_my_table.html", polled=True)


def _answer(
    request: HttpRequest,
    event_id: UUID,
    player_id: UUID,
    template: str,
    *,
    polled: bool = False,
) -> HttpResponse:
    stamp = version_of_event(event_id, viewer(request))

    def make() -> HttpResponse:
        event, _role = event_by_id(event_id, viewer(request))
        try:
            found = player_page(event, player_id, participants_of(event, stamp))
        except NotFound:
            kept = surviving_player(player_id)
            if kept is None:
                raise
            return redirect("my-table", event_id, kept)
        return render(request, template, _context(request, found, stamp))

    return shared_response(request, stamp, make, polled=polled)


def participants_of(event: Event, stamp: ContentVersion | None) -> Participants:
    """Return the participants of an event, from the cache if the event has a stamp."""
    return (
        cached_participants(event, stamp.state) if stamp is not None else read_participants(event)
    )


def _context(
    request: HttpRequest, found: PlayerPage, stamp: ContentVersion | None
) -> dict[str, Any]:
    event = found.event
    live = reverse("my-table-live", args=[event.id, found.participant.player])
    context: dict[str, Any] = {
        "event": event,
        "mine": found,
        "now": found.now,
        "live": live,
        "etag": etag_at(live, stamp) if stamp else "",
        "over": event.is_over,
        "push_key": public_key_of(parse_private_key(settings.PUSH_KEY))
        if settings.PUSH_KEY
        else "",
        "by_points": PRESETS[event.preset].order != "score",
    }
    if found.now is not None and found.now.round.state == Round.State.PUBLISHED:
        found.now.round.event = event
        context |= clock_reading(request, found.now.round)
    return context
