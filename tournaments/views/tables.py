"""Table pages: who sits there, what came of it, and the replay of the game."""

import json
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _

from games.rules.log import Log
from games.rules.write import to_json, to_text
from games.selectors import submission_by_id, submissions_of_match
from ratings.models import Membership
from ratings.selectors import has_role
from tournaments import selectors
from tournaments.replays import Replay, log_of, replay_at
from tournaments.selectors import TableRow
from tournaments.views.answers import number, page, viewer

SCORER = Membership.Role.SCORER.value


@page
def table_page(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Show a table; the steps of the replay are fetched one by one as fragments of it."""
    row, role = selectors.table_by_id(table_id, viewer(request))
    context = replay_context(request, row)
    if request.headers.get("HX-Request"):
        response = render(request, "tournaments/_replay.html", context)
    else:
        context |= desk_context(row, role)
        response = render(request, "tournaments/table.html", context)
    patch_vary_headers(response, ["HX-Request"])
    return response


def replay_context(request: HttpRequest, row: TableRow) -> dict[str, Any]:
    """Return what the table and its replay are drawn from; two queries at most."""
    log = _log(row)
    replay = None
    if log is not None:
        replay = replay_at(log, number(request, "deal", 1), number(request, "step", 0))
    return {
        "row": row,
        "table": row.table,
        "round": row.table.round,
        "event": row.table.round.event,
        "replay": replay,
        "seats": _seats(row, replay),
        "names": {seat.letter: seat.player.name for seat in row.seats},
        "sides": {side.key: str(side.entry) for side in row.sides},
    }


def _log(row: TableRow) -> Log | None:
    if row.result is None or row.result.submission is None:
        return None
    return log_of(submission_by_id(row.result.submission), row.table.round.event)


def _seats(row: TableRow, replay: Replay | None) -> list[dict[str, Any]]:
    """Return the seats with their hands as they stand at this step."""
    scene = replay.scene if replay else None
    trick = {seat: (tile, note) for seat, tile, note in scene.trick} if scene else {}
    return [
        {
            "seat": seat,
            "hand": scene.hands.get(seat.letter, []) if scene else [],
            "next": bool(scene and scene.next_seat == seat.letter),
            "acted": bool(scene and scene.seat == seat.letter),
            "played": trick.get(seat.letter),
            "tricks": scene.tricks.get(seat.letter, 0) if scene and scene.tricks else None,
        }
        for seat in row.seats
    ]


def desk_context(row: TableRow, role: str) -> dict[str, Any]:
    """Return what a scorer sees besides: everything that was sent; nothing for others."""
    scores = has_role(role, SCORER)
    sent = submissions_of_match(row.table.id) if scores else []
    open_now = row.table.state == "open" and row.table.round.state == "published"
    return {
        "versions": selectors.results_of_table(row.table.id),
        "scores": scores,
        "submissions": sent,
        "contested": [one for one in sent if one.state == "contested"],
        "may_award": scores and open_now,
    }


@page
def table_log(request: HttpRequest, table_id: UUID, form: str) -> HttpResponse:
    """Hand out the log that decided the table, in canonical text or JSON."""
    row, _role = selectors.table_by_id(table_id, viewer(request))
    log = _log(row)
    if log is None:
        raise Http404(_("This table has no log."))
    name = f"{row.table.round.number}-{row.table.number}.{form}"
    if form == "json":
        text, kind = json.dumps(to_json(log), ensure_ascii=False, indent=1), "application/json"
    else:
        text, kind = to_text(log), "text/x-domlog; charset=utf-8"
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(text, content_type=kind, headers=disposition)
