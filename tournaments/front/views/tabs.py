"""The tabs of an event as pages, and the live part of each."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from clubs.access import viewer
from tournaments.endorsements.selectors import bodies_that_endorsed
from tournaments.events.selectors.change_counters import version_of_event
from tournaments.events.selectors.events import event_by_id
from tournaments.front.views import tab_contents
from tournaments.front.views.frame import (
    TITLES,
    Content,
    TabName,
    address_of,
    first_tab,
    frame_context,
    frame_of,
    tabs_of,
)
from web.caching.etags import ContentVersion, etag_at
from web.caching.responses import by_version, shared_response
from web.forms import Form
from web.pages import page

CONTENTS: dict[TabName, Content] = {
    TabName.NOW: tab_contents.now,
    TabName.STANDINGS: tab_contents.standings,
    TabName.TEAMS: tab_contents.teams,
    TabName.FIXTURES: tab_contents.fixtures,
    TabName.CROSSTABLE: tab_contents.crosstable,
    TabName.BRACKET: tab_contents.bracket,
    TabName.ROUNDS: tab_contents.rounds,
    TabName.PLAYERS: tab_contents.players,
    TabName.ABOUT: tab_contents.about,
}
"""What each tab shows."""


def _whole(
    request: HttpRequest, event_id: UUID, slug: TabName, refused: Form | None = None
) -> HttpResponse:
    stamp = version_of_event(event_id, viewer(request))

    def make() -> HttpResponse:
        context = _context(request, event_id, slug, stamp) | {"refused": refused}
        context["endorsed"] = bodies_that_endorsed(event_id)
        return render(request, "tournaments/front/event.html", context)

    return make() if refused else shared_response(request, stamp, make)


def _part(request: HttpRequest, event_id: UUID, slug: TabName) -> HttpResponse:
    stamp = version_of_event(event_id, viewer(request))

    def make() -> HttpResponse:
        context = _context(request, event_id, slug, stamp) | {"part": True}
        return render(request, "tournaments/front/_event.html", context)

    return shared_response(request, stamp, make, polled=True)


def _context(
    request: HttpRequest, event_id: UUID, asked: TabName, stamp: ContentVersion | None
) -> Any:
    event, role = event_by_id(event_id, viewer(request))
    frame = frame_of(request, event, role)
    slug = first_tab(frame) if asked == TabName.NOW else asked
    live = address_of(event_id, asked, live=True)
    return (
        frame_context(frame)
        | CONTENTS[slug](frame)
        | {
            "tab": slug,
            "tab_title": TITLES[slug],
            "tab_template": f"tournaments/front/_tab_{slug}.html",
            "tabs": tabs_of(frame, slug),
            "live": live,
            "etag": etag_at(live, stamp) if stamp else "",
        }
    )


def _tab(slug: TabName) -> tuple[Any, Any]:
    """Return the page of a tab, and its live part."""

    def whole(request: HttpRequest, event_id: UUID, refused: Form | None = None) -> HttpResponse:
        return _whole(request, event_id, slug, refused)

    def part(request: HttpRequest, event_id: UUID) -> HttpResponse:
        return _part(request, event_id, slug)

    whole.__name__ = whole.__qualname__ = f"event_{slug}"
    part.__name__ = part.__qualname__ = f"event_{slug}_live"
    whole.__doc__ = f"Show the tab {slug} of an event."
    part.__doc__ = f"Answer the part of the tab {slug} that changes, or 304."
    return (
        by_version(version_of_event)(page(whole)),
        by_version(version_of_event, polled=True)(page(part)),
    )


now_page, now_live = _tab(TabName.NOW)
standings_page, standings_live = _tab(TabName.STANDINGS)
teams_page, teams_live = _tab(TabName.TEAMS)
fixtures_page, fixtures_live = _tab(TabName.FIXTURES)
crosstable_page, crosstable_live = _tab(TabName.CROSSTABLE)
bracket_page, bracket_live = _tab(TabName.BRACKET)
rounds_page, rounds_live = _tab(TabName.ROUNDS)
players_page, players_live = _tab(TabName.PLAYERS)
about_page, about_live = _tab(TabName.ABOUT)
