"""The clock of a round as a fragment of its page."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from clubs.access import SCORER, has_role, viewer
from tournaments.clock.forms import ClockForm, MoreTimeForm
from tournaments.clock.selectors import ClockRow, clock_of_round, clock_row
from tournaments.models import Round
from web.caching.etags import etag_of
from web.caching.responses import fragment_response
from web.forms import Form, form_again
from web.pages import page

LEFT = "X-Clock-Remaining"
"""The header with the seconds that are left: it comes with a 304, too, and corrects the page."""


def clock_context(
    request: HttpRequest, row: Round, role: str, refused: Form | None = None
) -> dict[str, Any]:
    """Return what the template of the clock on a round's page needs. No query."""
    clock = clock_row(row, timezone.now())
    return _context(clock, role, refused) | {"clock_etag": etag_of(request, _version(clock, role))}


def clock_at_desk(request: HttpRequest, row: Round, role: str) -> dict[str, Any]:
    """Return what the template of the clock on the round desk needs. No query."""
    found = clock_context(request, row, role) | {"clock_query": "?desk"}
    return found | {"clock_shown": found["clock"].there}


def clock_reading(request: HttpRequest, row: Round) -> dict[str, Any]:
    """Return what the template needs of a clock that nobody sets there, whoever looks. No query."""
    return clock_context(request, row, "") | {"clock_query": "?look"}


@page
def round_clock(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Answer the clock, or 304; either way with the seconds that are left.

    With `?look` nobody can set it there, whoever looks; with `?desk` buttons lead back to the desk.
    """
    clock, role = clock_of_round(round_id, viewer(request), timezone.now())
    query = next((f"?{place}" for place in ("look", "desk") if place in request.GET), "")
    role = "" if query == "?look" else role
    version = _version(clock, role)
    response = fragment_response(
        request,
        "tournaments/clock/_clock.html",
        version,
        lambda: (
            _context(clock, role, None)
            | {"clock_etag": etag_of(request, version), "clock_query": query}
        ),
    )
    return with_time_left(response, clock)


def with_time_left(response: HttpResponse, clock: ClockRow | None) -> HttpResponse:
    """Say in the answer's header how many seconds are left."""
    if clock is not None and clock.remaining is not None:
        response[LEFT] = str(clock.remaining)
    return response


def _version(clock: ClockRow, role: str) -> str:
    return f"clock|{role}|{clock.stamp}"


def _context(clock: ClockRow, role: str, refused: Form | None) -> dict[str, Any]:
    playing = clock.round.state == Round.State.PUBLISHED
    found: dict[str, Any] = {
        "clock": clock,
        "round": clock.round,
        "event": clock.round.event,
        "sets_clock": playing and has_role(role, SCORER),
        "clock_shown": clock.there or (playing and has_role(role, SCORER)),
    }
    if found["sets_clock"] and clock.begun:
        found["more_form"] = form_again(MoreTimeForm(), refused)
    elif found["sets_clock"]:
        given = clock.given // 60 if clock.given else clock.round.event.minutes
        found["clock_form"] = form_again(ClockForm(minutes=given), refused)
    return found
