"""The wall: pages for a projector that turn by themselves. Public data only, whoever looks."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.access import viewer
from tournaments.clock.selectors import ClockRow, clock_row
from tournaments.clock.views.clock import with_time_left
from tournaments.events.selectors.change_counters import version_of_event
from tournaments.events.selectors.events import event_by_id
from tournaments.hall.selectors.hall import public_round, seats_by_name, wall_message
from tournaments.models import Event, Round
from tournaments.ranking.paging import KINDS, Page, pages
from tournaments.ranking.presets import PRESETS
from tournaments.rounds.selectors.rows import RoundRow, read_round
from tournaments.standings.selectors.readings import read_standings
from tournaments.teams.selectors.line_ups import plays_matches
from tournaments.teams.selectors.table import team_table
from tournaments.teams.views.teams import teams_context
from web.caching.etags import etag_of
from web.caching.responses import fragment_response
from web.pages import number_param, page

EVERY = 15
"""Seconds a page stays, unless the address says otherwise."""
SHORTEST, LONGEST = 5, 120
TITLES: dict[str, str | Promise] = {
    "seats": gettext_lazy("Seats by name"),
    "tables": gettext_lazy("Seats by table"),
    "results": gettext_lazy("Results"),
    "teams": gettext_lazy("Teams"),
    "standings": gettext_lazy("Standings"),
}


@dataclass(frozen=True)
class WallPage:
    """A page of the wall: its key, what it shows, and which part of that."""

    key: str
    kind: str
    title: str
    part: str
    cut: Page[Any]


@page
def wall_page(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Show the wall of an event; `?only=seats,standings` chooses pages, `?every=30` is how long."""
    event, row, clock = _wall_data(request, event_id)
    context = _context(request, event, row, clock)
    context["etag"] = etag_of(request, _version(request, event))
    return render(request, "tournaments/hall/wall.html", context)


@page
def wall_live(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Answer the pages of the wall, or 304; either way with the seconds the clock has left."""
    event, row, clock = _wall_data(request, event_id)
    response = fragment_response(
        request,
        "tournaments/hall/_wall.html",
        _version(request, event),
        lambda: _context(request, event, row, clock),
    )
    return with_time_left(response, clock)


def _wall_data(request: HttpRequest, event_id: UUID) -> tuple[Event, Round | None, ClockRow | None]:
    event, _role = event_by_id(event_id, viewer(request))
    row = public_round(event)
    return event, row, clock_row(row, timezone.now()) if row else None


def _version(request: HttpRequest, event: Event) -> str:
    found = version_of_event(event.id, AnonymousUser())
    return f"wall|{found.state if found else ''}|{request.get_full_path()}"


def _context(
    request: HttpRequest, event: Event, row: Round | None, clock: ClockRow | None
) -> dict[str, Any]:
    asked = [slug for slug in request.GET.get("only", "").split(",") if slug in KINDS]
    kinds = list(dict.fromkeys(asked)) or list(KINDS)
    shown = read_round(row) if row else None
    every = min(max(number_param(request, "every", EVERY), SHORTEST), LONGEST)
    return {
        "event": event,
        "round": row,
        "clock": clock,
        "message": wall_message(event),
        "pages": wall_pages(event, shown, kinds),
        "every": every,
        "query": request.GET.urlencode(),
        "by_points": PRESETS[event.preset].order != "score",
        "address": request.build_absolute_uri(f"/events/{event.id}/"),
    }


def wall_pages(event: Event, row: RoundRow | None, kinds: Sequence[str]) -> list[WallPage]:
    """Return the pages of these kinds that have something on them.

    Seats are shown while a round is played; its results and the standings from then on.
    """
    found: list[WallPage] = []
    for kind in kinds:
        cuts = PAGES[kind](event, row) if row else []
        for part, cut in enumerate(cuts, 1):
            title = _part(kind, cut, part, len(cuts))
            found.append(WallPage(f"{kind}-{part}", kind, str(TITLES[kind]), title, cut))
    return found


def _part(kind: str, cut: Page[Any], part: int, parts: int) -> str:
    """Return which part of a list a page shows: from name to name, or page of pages."""
    if parts == 1:
        return ""
    if kind == "seats":
        first, last = (place.name.split(" ")[0] for place in (cut.items[0], cut.items[-1]))
        return f"{first} – {last}"
    return _("%(part)d of %(parts)d") % {"part": part, "parts": parts}


def _is_being_played(row: RoundRow) -> bool:
    return row.round.state == Round.State.PUBLISHED


def _seats(event: Event, row: RoundRow) -> list[Page[Any]]:
    return pages(KINDS["seats"], seats_by_name(row)) if _is_being_played(row) else []


def _tables(event: Event, row: RoundRow) -> list[Page[Any]]:
    most = max((len(one.seats) for one in row.tables), default=0)
    return pages(KINDS["tables"], row.tables, most + 1) if _is_being_played(row) else []


def _results(event: Event, row: RoundRow) -> list[Page[Any]]:
    most = max((len(one.sides) for one in row.tables), default=0)
    return pages(KINDS["results"], row.tables, most + 1) if row.settled else []


def _teams(event: Event, row: RoundRow) -> list[Page[Any]]:
    if not plays_matches(event):
        return []
    teams = teams_context(event, team_table(event))["teams"]
    return pages(KINDS["teams"], teams) if any(one.row.played for one in teams) else []


def _standings(event: Event, row: RoundRow) -> list[Page[Any]]:
    lines = read_standings(event).lines
    played = any(line.played for line in lines)
    return pages(KINDS["standings"], lines) if played else []


PAGES: dict[str, Callable[[Event, RoundRow], list[Page[Any]]]] = {
    "seats": _seats,
    "tables": _tables,
    "results": _results,
    "teams": _teams,
    "standings": _standings,
}
