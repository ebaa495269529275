"""The tabs of an event as pages, and the part of each that changes while somebody looks."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from clubs.access import viewer
from tournaments.endorsements.selectors import bodies_that_endorsed
from tournaments.events.selectors.events import event_by_id
from tournaments.events.selectors.stamps import stamp_of_event
from tournaments.front.views import tab_contents
from tournaments.front.views.frame import (
    ABOUT,
    BRACKET,
    CROSSTABLE,
    FIXTURES,
    NOW,
    PLAYERS,
    ROUNDS,
    STANDINGS,
    TEAMS,
    TITLES,
    Content,
    address_of,
    frame_context,
    frame_of,
    tab_at_first,
    tabs_of,
)
from tournaments.rounds.selectors.rounds import table_to_replay
from web.caching.etags import Stamp, etag_at
from web.caching.responses import by_stamp, shared_response
from web.forms import Form
from web.pages import page

CONTENTS: dict[str, Content] = {
    NOW: tab_contents.now,
    STANDINGS: tab_contents.standings,
    TEAMS: tab_contents.teams,
    FIXTURES: tab_contents.fixtures,
    CROSSTABLE: tab_contents.crosstable,
    BRACKET: tab_contents.bracket,
    ROUNDS: tab_contents.rounds,
    PLAYERS: tab_contents.players,
    ABOUT: tab_contents.about,
}
"""What each tab shows."""
BAR = {
    STANDINGS: "standings",
    TEAMS: "standings",
    FIXTURES: "rounds",
    CROSSTABLE: "standings",
    BRACKET: "standings",
    ROUNDS: "rounds",
}
"""What a tab is in the bar at the thumb."""


def _whole(
    request: HttpRequest, event_id: UUID, slug: str, refused: Form | None = None
) -> HttpResponse:
    stamp = stamp_of_event(event_id, viewer(request))

    def made() -> HttpResponse:
        context = _context(request, event_id, slug, stamp) | {"refused": refused}
        context["to_replay"] = table_to_replay(context["event"])
        context["endorsed"] = bodies_that_endorsed(event_id)
        return render(request, "tournaments/front/event.html", context)

    return made() if refused else shared_response(request, stamp, made)


def _part(request: HttpRequest, event_id: UUID, slug: str) -> HttpResponse:
    stamp = stamp_of_event(event_id, viewer(request))

    def made() -> HttpResponse:
        context = _context(request, event_id, slug, stamp) | {"part": True}
        return render(request, "tournaments/front/_event.html", context)

    return shared_response(request, stamp, made, polled=True)


def _context(request: HttpRequest, event_id: UUID, asked: str, stamp: Stamp | None) -> Any:
    event, role = event_by_id(event_id, viewer(request))
    frame = frame_of(request, event, role)
    slug = tab_at_first(frame) if asked == NOW else asked
    live = address_of(event_id, asked, live=True)
    return (
        frame_context(frame)
        | CONTENTS[slug](frame)
        | {
            "tab": slug,
            "tab_title": TITLES[slug],
            "tab_template": f"tournaments/front/_tab_{slug}.html",
            "tabs": tabs_of(frame, slug),
            "bar_here": BAR.get(slug, ""),
            "live": live,
            "etag": etag_at(live, stamp) if stamp else "",
        }
    )


def _tab(slug: str) -> tuple[Any, Any]:
    """Return the page of a tab, and the part of it that changes."""

    def whole(request: HttpRequest, event_id: UUID, refused: Form | None = None) -> HttpResponse:
        return _whole(request, event_id, slug, refused)

    def part(request: HttpRequest, event_id: UUID) -> HttpResponse:
        return _part(request, event_id, slug)

    whole.__name__ = whole.__qualname__ = f"event_{slug}"
    part.__name__ = part.__qualname__ = f"event_{slug}_live"
    whole.__doc__ = f"Show the tab {slug} of an event."
    part.__doc__ = f"Answer the part of the tab {slug} that changes, or 304."
    return (
        by_stamp(stamp_of_event)(page(whole)),
        by_stamp(stamp_of_event, polled=True)(page(part)),
    )


now_page, now_live = _tab(NOW)
standings_page, standings_live = _tab(STANDINGS)
teams_page, teams_live = _tab(TEAMS)
fixtures_page, fixtures_live = _tab(FIXTURES)
crosstable_page, crosstable_live = _tab(CROSSTABLE)
bracket_page, bracket_live = _tab(BRACKET)
rounds_page, rounds_live = _tab(ROUNDS)
players_page, players_live = _tab(PLAYERS)
about_page, about_live = _tab(ABOUT)
