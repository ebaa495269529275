"""The page on which an organiser draws the next round as if the last one had ended otherwise.

The form sends what the page is to show, so it is answered where it was sent and nothing is stored.
Results are only supposed: places by side, as the endpoint of the same name takes them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _

from clubs.web.access import ORGANISER, viewer
from clubs.web.faults import Fault
from clubs.web.pages import desk_page, whole
from tournaments import selectors
from tournaments.models import Event
from tournaments.scheduling.formats import FORMATS
from tournaments.selectors import RoundRow, TableRow
from tournaments.services.entries import OVER

TIE = "tie"


def may_suppose(event: Event, drawn: int) -> bool:
    """Say whether results decide a round that is still to be drawn, after `drawn` rounds."""
    follows = FORMATS[event.method].by_standing and event.state not in OVER
    return follows and 0 < drawn < event.rounds_planned


@dataclass(frozen=True)
class Supposed:
    """A table of the form: what it shows, and the words it was sent with by the field's name."""

    row: TableRow
    sent: Mapping[str, str]

    @property
    def two_sided(self) -> bool:
        """Whether a winner or a tie says it all."""
        return len(self.row.sides) == 2

    @property
    def won(self) -> str:
        """The side that is to have won, `tie`, or "" where nothing is supposed."""
        return self.sent.get(f"won-{self.row.table.number}", "")

    @property
    def places(self) -> dict[str, str]:
        """What was written as the place of each side."""
        keys = (side.key for side in self.row.sides)
        return {key: self.sent.get(f"place-{self.row.table.number}-{key}", "") for key in keys}

    @property
    def result(self) -> dict[str, int] | None:
        """The places by side, None where nothing is supposed; wrong words give no place."""
        keys = [side.key for side in self.row.sides]
        if not self.two_sided:
            found = {key: whole(text) or 0 for key, text in self.places.items()}
            given = {key: place for key, place in found.items() if 1 <= place <= len(keys)}
            return given if any(self.places.values()) else None
        if self.won == TIE:
            return dict.fromkeys(keys, 1)
        if self.won not in keys:
            return {} if self.won else None
        return {key: 1 if key == self.won else 2 for key in keys}


@desk_page(ORGANISER, selectors.club_of_event, sent=True)
def what_if_page(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Show the last round with results to suppose; sent, the round that would follow from them.

    Only what follows where htmx asks.
    """
    event, _role = selectors.event_by_id(event_id, viewer(request))
    context = _context(event, selectors.last_round(event), request.POST)
    status = 200
    if request.method == "POST":
        status = _draw(event, context)
    asked = request.headers.get("HX-Request")
    # htmx shows nothing of an answer that is not a success.
    name, status = ("_supposed", 200) if asked else ("what_if", status)
    response = render(request, f"tournaments/{name}.html", context, status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _draw(event: Event, context: dict[str, Any]) -> int:
    """Put the round that would follow into the context, or why there is none; return the status."""
    if not context["possible"]:
        return 409
    tables: list[Supposed] = context["tables"]
    results = {one.row.table.number: one.result for one in tables if one.result is not None}
    try:
        context["preview"] = selectors.what_if(event, results)
    except Fault as fault:
        context["fault"] = _reason(fault, tables)
        return 422
    return 200


def _reason(fault: Fault, tables: list[Supposed]) -> str:
    """Return why there is no round, with every table that still lacks a result at once."""
    lacking = [one.row.table.number for one in tables if not (one.row.result or one.result)]
    if fault.code != "results_missing" or not lacking:
        return fault.detail
    numbers = ", ".join(str(number) for number in lacking)
    return _("The next round needs a result of these tables too: %(numbers)s.") % {
        "numbers": numbers
    }


def _context(event: Event, last: RoundRow | None, sent: Mapping[str, str]) -> dict[str, Any]:
    drawn = last.round.number if last else 0
    tables = [Supposed(row, sent) for row in last.tables] if last else []
    return {
        "event": event,
        "last": last,
        "possible": may_suppose(event, drawn),
        "tables": tables,
        "many_sided": not all(one.two_sided for one in tables),
        "waiting": [one for one in tables if one.row.table.state in {"open", "disputed"}],
        "settled": [one for one in tables if one.row.table.state not in {"open", "disputed"}],
    }
