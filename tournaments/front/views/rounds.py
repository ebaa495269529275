"""Round pages, and the live part of each."""

from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from clubs.access import ORGANISER, SCORER, has_role, viewer
from tournaments.clock.views.clock import clock_context
from tournaments.events.selectors.change_counters import version_of_round
from tournaments.models import Round
from tournaments.rounds.forms.drafts import ExplainForm, FinderForm
from tournaments.rounds.selectors.next_act import results_decide_next
from tournaments.rounds.selectors.rounds import (
    add_corrections_of_round,
    round_by_id,
)
from tournaments.rounds.selectors.rows import RoundRow, SideRow, TableRow
from tournaments.rounds.views.drafts import draft_context, places_in_round
from tournaments.teams.selectors.line_ups import plays_matches
from tournaments.teams.selectors.matches import round_matches
from tournaments.teams.selectors.table import team_table
from web.caching.etags import ContentVersion, etag_at
from web.caching.responses import by_version, shared_response
from web.folding import has_words
from web.forms import Form
from web.pages import REFUSED, page


def show_round(request: HttpRequest, round_id: UUID, refused: Form | None = None) -> HttpResponse:
    """Show the tables of a round, all or those that match `?q=`."""
    stamp = version_of_round(round_id, viewer(request))

    def make() -> HttpResponse:
        return _round(request, round_id, stamp, refused)

    return make() if refused else shared_response(request, stamp, make)


def _round(
    request: HttpRequest, round_id: UUID, stamp: ContentVersion | None, refused: Form | None
) -> HttpResponse:
    row, role = round_by_id(round_id, viewer(request))
    finder = FinderForm(request)
    context = _context(add_corrections_of_round(row), role, finder.query) | _live(
        round_id, finder.query, stamp
    )
    context |= {"finder": finder, "refused": refused}
    context |= clock_context(request, row.round, role, refused)
    if has_role(role, SCORER):
        placed = places_in_round(row)
        context["why"] = ExplainForm().offer(entry=placed, against=placed)
        if row.round.state == Round.State.DRAFT:
            context |= draft_context(row, placed, refused)
    status = REFUSED if finder.errors else 200
    return render(request, "tournaments/front/round.html", context, status=status)


round_page = by_version(version_of_round)(page(show_round))


@by_version(version_of_round, polled=True)
@page
def round_live(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Answer the tables of the round page, or 304."""
    stamp = version_of_round(round_id, viewer(request))
    asked = FinderForm(request).query

    def make() -> HttpResponse:
        row, role = round_by_id(round_id, viewer(request))
        context = _context(add_corrections_of_round(row), role, asked) | _live(
            round_id, asked, stamp
        )
        return render(request, "tournaments/front/_tables.html", context)

    return shared_response(request, stamp, make, polled=True)


def _live(round_id: UUID, asked: str, stamp: ContentVersion | None) -> dict[str, str]:
    """Return the address and the ETag of the live part."""
    address = reverse("round-live", args=[round_id])
    if asked:
        address += "?" + urlencode({"q": asked})
    return {"live": address, "etag": etag_at(address, stamp) if stamp else ""}


def _context(row: RoundRow, role: str, asked: str) -> dict[str, Any]:
    closed, event = row.round.state == Round.State.CLOSED, row.round.event
    tables = find_tables(row.tables, asked)
    by_match = plays_matches(event)
    return {
        "event": event,
        "round": row.round,
        "row": row,
        "tables": tables,
        "groups": round_matches(tables, team_table(event)) if by_match else [{"tables": tables}],
        "asked": asked,
        "organises": has_role(role, ORGANISER),
        "draggable": has_role(role, ORGANISER) and row.round.state == Round.State.DRAFT,
        "scores": has_role(role, SCORER),
        "over": closed,
        "what_if": not closed and results_decide_next(event, row.round.number),
    }


def find_tables(tables: tuple[TableRow, ...], asked: str) -> list[TableRow]:
    """Return the tables with that number, or with a side that has these words in its names."""
    if not asked.strip():
        return list(tables)
    if asked.isascii() and asked.isdigit():
        return [row for row in tables if row.table.number == int(asked)]
    return [row for row in tables if any(has_words(_names(side), asked) for side in row.sides)]


def _names(side: SideRow) -> str:
    """Return all names of the people of a side."""
    return " ".join([side.name, *(str(seat.player) for seat in side.seats)])
