"""Round pages, and what an organiser does with a round."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.names import sort_key
from clubs.web.access import ORGANISER, has_role, viewer
from clubs.web.pages import action, done, etag_of, live, page
from ratings.tasks import request_rating
from tournaments import selectors
from tournaments.models import Round
from tournaments.selectors import RoundRow, TableRow
from tournaments.services import rounds
from tournaments.views.drafts import draft_context, places
from tournaments.views.supposing import may_suppose


@page
def round_page(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Show the tables of a round, all or those that match `?q=`."""
    row, role = selectors.round_by_id(round_id, viewer(request))
    etag = etag_of(request, _stamp(request, row, role))
    context = _context(request, row, role) | {"etag": etag}
    if row.round.state == Round.State.DRAFT:
        context |= draft_context(row)
    if role:
        context["placed"] = places(row)
    return render(request, "tournaments/round.html", context)


@page
def round_live(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Answer the tables of the round page, or 304."""
    row, role = selectors.round_by_id(round_id, viewer(request))
    stamp = _stamp(request, row, role)
    context = lambda: _context(request, row, role)  # noqa: E731 - only made where it is shown
    return live(request, "tournaments/_tables.html", stamp, context)


def _stamp(request: HttpRequest, row: RoundRow, role: str) -> str:
    tables = " ".join(
        f"{table.table.state}{table.result.version if table.result else 0}" for table in row.tables
    )
    edits = sum(seat.pk.int for table in row.tables for seat in table.seats) % 10**9
    return f"{role}|{row.round.id}|{row.round.state}|{edits}|{tables}|{request.GET.get('q', '')}"


def _context(request: HttpRequest, row: RoundRow, role: str) -> dict[str, Any]:
    asked = " ".join(request.GET.get("q", "").split())[:80]
    closed = row.round.state == Round.State.CLOSED
    return {
        "event": row.round.event,
        "round": row.round,
        "row": row,
        "tables": tables_found(row.tables, asked),
        "asked": asked,
        "organises": has_role(role, ORGANISER),
        "over": closed,
        "may_suppose": not closed and may_suppose(row.round.event, row.round.number),
    }


def tables_found(tables: tuple[TableRow, ...], asked: str) -> list[TableRow]:
    """Return the tables with that number, or with somebody of that name, accents or none."""
    wanted = sort_key(asked)
    if asked.isascii() and asked.isdigit():
        return [row for row in tables if row.table.number == int(asked)]
    return [
        row
        for row in tables
        if any(
            wanted in seat.player.sort_key or wanted in sort_key(str(seat.entry))
            for seat in row.seats
        )
    ]


@action(ORGANISER, selectors.club_of_round)
def round_publish(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Publish a draft."""
    row = rounds.round_publish(round_id=round_id, now=timezone.now())
    said = _("Round %(number)d is published: everybody sees the seats, logs are taken.")
    return done(request, said % {"number": row.number})


@action(ORGANISER, selectors.club_of_round)
def round_discard(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Throw a draft away."""
    rounds.round_discard(round_id=round_id)
    return done(request, _("The draft is thrown away; draw the round again."))


@action(ORGANISER, selectors.club_of_round)
def round_close(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Close a round and hand it on for rating."""
    row, period = rounds.round_close(round_id=round_id, now=timezone.now())
    if period is not None:
        request_rating(period.pool_id)
    return done(request, _("Round %(number)d is closed.") % {"number": row.number})
