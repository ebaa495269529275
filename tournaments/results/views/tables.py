"""Pages of tables: who sits there, the result, and the replay of the game."""

import json
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _

from clubs.access import PLAYER, SCORER, has_role, viewer
from games.models import Submission
from games.replays import Replay, replay_at, submission_log
from games.rules.log import Log
from games.rules.refereeing.verdict import Verdict
from games.rules.registry import GAMES
from games.rules.write import to_json, to_text
from games.scene import NamedSeat, NamedSide, scene_context
from games.seating import replay_words
from games.selectors import contested_submissions, draft_of_match, submissions_of_match
from tournaments.clock.views.clock import clock_reading
from tournaments.deals.selectors.deals import are_hands_covered
from tournaments.events.selectors.events import event_by_id
from tournaments.models import Round, Table
from tournaments.results.forms.rulings import AcceptForm, AwardForm, SanctionForm
from tournaments.results.forms.sheets import PhotoForm
from tournaments.results.selectors.photos import photos_of_table
from tournaments.results.selectors.results import deciding_submission
from tournaments.results.views.reports import report_context
from tournaments.rounds.selectors import rounds
from tournaments.rounds.selectors.rounds import table_by_id
from tournaments.rounds.selectors.rows import TableRow
from web.caching.etags import etag_of
from web.caching.responses import fragment_response
from web.forms import Form, form_again
from web.pages import number_param, page, page_of_rows

NEWEST = 999_999
"""The number of the last deal and step, whatever they are."""


def show_table(request: HttpRequest, table_id: UUID, refused: Form | None = None) -> HttpResponse:
    """Show a table; the steps of the replay are fetched one by one as fragments of it."""
    row, role = table_by_id(table_id, viewer(request))
    context = table_context(request, row)
    if request.headers.get("HX-Request") and context["replay"] and refused is None:
        response = render(request, "games/_replay.html", context)
    else:
        context |= desk_context(request, row, role, refused)
        context |= report_context(request, row, role, refused)
        if row.table.round.state == Round.State.PUBLISHED:
            context |= clock_reading(request, row.table.round)
        response = render(request, "tournaments/results/table.html", context)
    patch_vary_headers(response, ["HX-Request"])
    return response


table_page = page(show_table)


@page
def table_numbered(request: HttpRequest, event_id: UUID, number: int, table: int) -> HttpResponse:
    """Redirect to a table by the numbers of round and table, as a crosstable links it."""
    event, _role = event_by_id(event_id, viewer(request))
    found = rounds.find_table_id(event, number, table)
    if found is None:
        raise Http404
    return redirect("table", found)


@page
def table_live(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Answer the game in progress, or 304; the page of a decided table reloads.

    `?part=score` is only the score so far: the page plays the rest from one document.
    """
    row, _role = table_by_id(table_id, viewer(request))
    if not row.waits:
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    draft = current_draft(row)
    stamp = _version(row, draft)
    score = request.GET.get("part") == "score"
    template = "tournaments/results/_so_far.html" if score else "tournaments/results/_live.html"
    return fragment_response(request, template, stamp, lambda: replay_context(request, row, draft))


def table_context(request: HttpRequest, row: TableRow) -> dict[str, Any]:
    """Return the context of the table and its replay, with an ETag; two queries at most."""
    draft = current_draft(row)
    etag = etag_of(request, _version(row, draft))
    return replay_context(request, row, draft) | {"etag": etag}


def current_draft(row: TableRow) -> Submission | None:
    """Return the log so far of a table that is being played; one query."""
    return draft_of_match(row.table.id) if row.waits and not _is_covered(row) else None


def _is_covered(row: TableRow) -> bool:
    return are_hands_covered(row.table.round)


def _version(row: TableRow, draft: Submission | None) -> str:
    return f"{row.table.state}|{draft.content_hash if draft else ''}"


def replay_context(request: HttpRequest, row: TableRow, draft: Submission | None) -> dict[str, Any]:
    """Return the context of the table and its replay; one query at most.

    Without a step in the address the replay is at its end.
    """
    round_is_closed = row.table.round.state == Round.State.CLOSED
    log = submission_log(draft, row.table.round.event.options) if draft else deciding_log(row)
    replay = None
    if log is not None and log.sections:
        deal = number_param(request, "deal", NEWEST)
        step = number_param(request, "step", NEWEST if deal == NEWEST else 0)
        replay = replay_at(log, deal, step, live=draft is not None)
    return {
        "row": row,
        "table": row.table,
        "round": row.table.round,
        "event": row.table.round.event,
        "waits": row.waits,
        "analysed": round_is_closed and not GAMES[row.table.round.event.game].not_analysable,
        "live_url": reverse("table-live", args=[row.table.id]),
        "so_far": so_far(draft.as_verdict()) if draft else None,
        "replay": replay,
        "replay_source": reverse("api-table-replay", args=[row.table.id]),
        "words": replay_words(),
        "moment_page": reverse("table", args=[row.table.id]),
        "shown_at": _moment_address(request, replay),
        **scene_with_names(row, replay),
    }


def _moment_address(request: HttpRequest, replay: Replay | None) -> str:
    """Return the address of this page with the step that is shown."""
    if replay is None or "step" not in request.GET:
        return request.path
    return f"{request.path}?deal={replay.deal}&step={replay.step}"


def scene_with_names(row: TableRow, replay: Replay | None) -> dict[str, Any]:
    """Return the names at a table, and the scene of a step of its game. No query."""
    names, sides = row.names, row.side_names
    named: dict[str, Any] = {"names": names, "sides": sides, "everybody": sides | names}
    if replay is None:
        return named
    seats = [NamedSeat(letter, name) for letter, name in names.items()]
    parties = [NamedSide(key, name) for key, name in sides.items()]
    turns = GAMES[row.table.round.event.game].turns
    return named | scene_context(seats, parties, replay.scene, turns, replay.inferences)


def so_far(verdict: Verdict) -> dict[str, Any]:
    """Return the totals of a game that goes on, and its finished deals, the newest first."""
    deals = [(deal, verdict.score_by_side(deal)) for deal in reversed(verdict.deals)]
    return {"totals": verdict.totals, "deals": deals}


def deciding_log(row: TableRow) -> Log | None:
    """Return the log that decided a table; None if nobody may read one. One query at most."""
    submission = None if _is_covered(row) else deciding_submission(row.result)
    return submission_log(submission, row.table.round.event.options) if submission else None


def desk_context(
    request: HttpRequest, row: TableRow, role: str, refused: Form | None
) -> dict[str, Any]:
    """Return the context only for scorers: all logs that were sent, and forms."""
    scores = has_role(role, SCORER)
    waiting = scores and row.table.state == Table.State.DISPUTED
    context: dict[str, Any] = {
        "versions": row.versions,
        "scores": scores,
        "part": page_of_rows(request, submissions_of_match(row.table.id)) if scores else None,
        "contested": [
            (one, form_again(AcceptForm(of=one.id), refused))
            for one in (contested_submissions(row.table.id) if waiting else [])
        ],
        "may_stop": scores and row.waits and row.table.round.event.time_limit != "none",
        "refused": refused,
        "covered": _is_covered(row),
    }
    if row.result is not None or context["versions"]:
        context["photos"] = photos_of_table(row.table.id) if has_role(role, PLAYER) else []
    if scores and row.result is not None:
        context["photo_form"] = form_again(PhotoForm(row=row, of=row.table.id), refused)
    if scores and row.waits:
        context["award"] = form_again(AwardForm(row=row), refused)
    if scores and row.result is not None and row.table.state != Table.State.DISPUTED:
        context["sanction"] = form_again(SanctionForm(row=row), refused)
    return context


@page
def table_log(request: HttpRequest, table_id: UUID, form: str) -> HttpResponse:
    """Hand out the log that decided the table, in canonical text or JSON."""
    row, _role = table_by_id(table_id, viewer(request))
    log = deciding_log(row)
    if log is None:
        raise Http404(_("This table has no log."))
    name = f"{row.table.round.number}-{row.table.number}.{form}"
    if form == "json":
        text, kind = json.dumps(to_json(log), ensure_ascii=False, indent=1), "application/json"
    else:
        text, kind = to_text(log), "text/x-domlog; charset=utf-8"
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(text, content_type=kind, headers=disposition)
