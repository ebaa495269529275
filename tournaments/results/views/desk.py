"""The round desk: all tables of a round on one screen, results typed where they stand.


An action answers with the row of its table (htmx), so that nothing else on the screen moves;
without scripts it redirects to the desk.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.access import ORGANISER, SCORER, has_role, role_in_club, user_of, viewer
from clubs.acts import act
from clubs.views.access import action, desk_page
from games import judging
from games.models import Submission
from games.replays import replay_at, submission_log
from games.selectors import newest_submissions
from ratings.tasks import rate_again
from tournaments.clock.views.clock import clock_at_desk
from tournaments.corrections.selectors.consequences import sentences, things_outdated_by_result
from tournaments.deals.selectors.deals import are_hands_covered
from tournaments.models import Round, Table
from tournaments.results.forms.rulings import (
    AcceptForm,
    AwardForm,
    NoShowForm,
    ResultForm,
    SanctionForm,
)
from tournaments.results.forms.sheets import ClearForm, LogForm, PhotoForm, SheetForm
from tournaments.results.selectors.desk import (
    DeskMarks,
    DeskRow,
    DeskStatus,
    desk_marks,
    desk_rows,
    status_counts,
)
from tournaments.results.selectors.seating import seating_of_table
from tournaments.results.services import photos, sheets
from tournaments.results.services.locked_table import lock_table
from tournaments.results.services.logs import log_submit
from tournaments.results.views.tables import scene_with_names
from tournaments.rounds.selectors.next_act import next_act
from tournaments.rounds.selectors.parents import club_of_round, club_of_table, round_of_table
from tournaments.rounds.selectors.rounds import (
    may_see,
    round_by_id,
    round_without_tables,
    table_by_id,
    tables_of_round,
)
from tournaments.rounds.selectors.rows import TableRow, show_full_names_at
from web.faults import NotFound
from web.forms import Form, form_again
from web.pages import REFUSED, FormPage, redirect_with_message, same_id

MOST_SENT = 3
"""Newest logs of a table that the desk shows."""


def show_desk(request: HttpRequest, round_id: UUID, refused: Form | None = None) -> HttpResponse:
    """Show the tables of a round to type their results; `?show=` only those of one status."""
    row, role = round_by_id(round_id, viewer(request))
    marks = desk_marks(row.round, role)
    rows = desk_rows(row.tables, marks)
    context = head_context(request, row.round, role, marks)
    context |= clock_at_desk(request, row.round, role)
    context["rows"] = [row_context(one, refused) for one in _filter_rows(request, rows)]
    return render(request, "tournaments/results/desk.html", context | {"refused": refused})


desk = desk_page(SCORER, club_of_round)(show_desk)


@desk_page(SCORER, club_of_round)
def desk_live(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Answer the rows that have changed, or 204 if none has.

    `?held=` says which tables the desk shows, and in which state: `1.STAMP-2.STAMP-…`. Rows that it
    does not show are left out; the head counts all.
    """
    row, role = round_without_tables(round_id, viewer(request))
    held = set(request.GET.get("held", "").split("-"))
    marks = desk_marks(row, role)
    changed = [one for one in marks.tables if one.held not in held]
    if not changed:
        return HttpResponse(status=204)
    shown = {one.partition(".")[0] for one in held}
    wanted = [one.table for one in changed if str(one.number) in shown]
    context = head_context(request, row, role, marks)
    rows = desk_rows(tables_of_round(row.id, wanted), marks)
    context["rows"] = [row_context(one, lean=True) for one in rows]
    return render(request, "tournaments/results/_desk_changed.html", context)


def _status_filter(request: HttpRequest) -> str:
    """Return the one status that is shown; "" for all."""
    asked = request.GET.get("show", "")
    return asked if asked in list(DeskStatus) else ""


def _filter_rows(request: HttpRequest, rows: Sequence[DeskRow]) -> list[DeskRow]:
    shown = _status_filter(request)
    return [one for one in rows if shown in {"", one.status}]


def head_context(request: HttpRequest, row: Round, role: str, marks: DeskMarks) -> dict[str, Any]:
    """Return the context of the head of the desk: counts, the next act."""
    event = row.event
    last = marks.progress(row, role)
    counts = status_counts(marks.tables)
    return {
        "event": event,
        "round": row,
        "counts": counts,
        "settled": counts[DeskStatus.DONE],
        "total": len(marks.tables),
        "shown": _status_filter(request),
        "here": reverse("round-desk", args=[row.id]),
        "may_type": row.state != Round.State.DRAFT,
        "latest": last is not None and last.round.id == row.id,
        "act": next_act(event, last, entries=2),
        "organises": has_role(role, ORGANISER),
    }


def row_context(one: DeskRow, refused: Form | None = None, *, lean: bool = False) -> dict[str, Any]:
    """Return the context of a row of the desk; no query.

    Without a form where it is a `lean` part of the page, which asks for the form of a correction
    when somebody wants one (`table_more`).
    """
    if lean and not one.waits and not isinstance(refused, SheetForm):
        return {"desk": one}
    return {"desk": one, "form": form_again(SheetForm(row=one.row), refused)}


@desk_page(SCORER, club_of_table)
def table_more(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Answer the forms of a table that are seldom needed.

    `?part=absent`: those of no-shows, `?part=correct`: the sheet, to correct it.
    """
    row, _role = table_by_id(table_id, viewer(request))
    show_full_names_at(row.table.round.event.club_id, [row])
    if request.GET.get("part") == "correct":
        here = reverse("round-desk", args=[row.table.round_id])
        context = {"table": row.table, "form": SheetForm(row=row), "here": here}
        return render(request, "tournaments/results/_desk_sheet.html", context)
    part = "absent" if request.GET.get("part") == "absent" else "more"
    return render(request, f"tournaments/results/_desk_{part}.html", more_context(row, None))


def more_context(row: TableRow, refused: Form | None) -> dict[str, Any]:
    """Return the forms of a table that are seldom needed, and what was sent; one query."""
    table = row.table
    event, is_open = table.round.event, table.state == Table.State.OPEN
    published = table.round.state == Round.State.PUBLISHED
    sent = newest_submissions(table.id, MOST_SENT)
    context: dict[str, Any] = {
        "row": row,
        "table": table,
        "here": reverse("round-desk", args=[table.round_id]),
        "log": form_again(LogForm(of=table.id), refused),
        "award": form_again(AwardForm(row=row, of=table.id), refused),
        "no_show": form_again(NoShowForm(row=row, of=table.id), refused),
        "may_stop": is_open and published and event.time_limit != "none",
        "sent": [
            (one, refusal_context(one, row), form_again(AcceptForm(of=one.id), refused))
            for one in sent
        ],
        "sides": row.side_names,
        "covered": are_hands_covered(table.round),
    }
    if row.result is not None:
        context["photo_form"] = form_again(PhotoForm(row=row, of=table.id), refused)
    if row.result is not None and published:
        context["clear"] = form_again(ClearForm(row=row), refused)
    if row.result is not None and table.state != Table.State.DISPUTED:
        context["sanction"] = form_again(SanctionForm(row=row, of=table.id), refused)
    return context


def refusal_context(submission: Submission, row: TableRow) -> dict[str, Any] | None:
    """Return the board at the event for which a log was refused; None if there is none to show."""
    verdict = submission.as_verdict()
    error = verdict.error
    if are_hands_covered(row.table.round):
        return None
    if error is None or verdict.totals is None or not error.deal or error.is_claim:
        return None
    log = submission_log(submission, row.table.round.event.options)
    number = next(
        (
            number
            for number, one in enumerate(log.sections, 1)
            if (one.game, one.deal) == (error.game, error.deal)
        ),
        None,
    )
    if number is None:
        return None
    replay = replay_at(log, number, max(error.event - 1, 0))
    events = log.sections[number - 1].events
    wrong = events[error.event - 1] if 0 < error.event <= len(events) else ""
    tile = re.search(r"[0-9]{1,2}-[0-9]{1,2}", wrong)
    return scene_with_names(row, replay) | {
        "replay": replay,
        "scene": replay.scene,
        "wrong": wrong,
        "tile": tile[0] if tile else "",
    }


# -- actions at a table --------------------------------------------------------------------


def at_desk(request: HttpRequest) -> bool:
    """Return whether the request comes from a row of the desk, which is the answer then."""
    return request.headers.get("HX-Target", "").startswith("row-")


def row_answer(
    request: HttpRequest,
    row: TableRow,
    message: str = "",
    refused: Form | None = None,
    told: Sequence[str] = (),
) -> HttpResponse:
    """Answer the row of a table, and the head of the desk as it is now; 422 with a refused form.

    `told` are sentences about what rests on the corrected result. One query, up to two more for a
    game in progress or reports.
    """
    role = role_in_club(viewer(request), row.table.round.event.club_id)
    marks = desk_marks(row.table.round, role)
    (one,) = desk_rows([row], marks)
    context = head_context(request, row.table.round, role, marks) | row_context(
        one, refused, lean=True
    )
    context |= {"message": message, "fault": refused, "told": told}
    if refused is not None and not isinstance(refused, SheetForm):
        context["more"] = more_context(one.row, refused)
    answer = render(request, "tournaments/results/_desk_answer.html", context)
    if refused is not None:
        answer.status_code = REFUSED
    elif not one.waits:
        answer["HX-Trigger-After-Swap"] = "boneyard:entered"
    return answer


@dataclass(frozen=True)
class RowOrPage(FormPage):
    """The row of a table if the form was sent from the round desk, else a page.

    `table_of` finds the table from the id in the action's address.
    """

    table_of: Callable[[UUID], UUID] = field(default=same_id)

    def again(self, request: HttpRequest, acted: UUID, form: Form) -> HttpResponse:
        """Show the row or the page with a form that was refused, beside what stands now."""
        row, _role = table_by_id(self.table_of(acted), viewer(request))
        if isinstance(form, ResultForm):
            form.see(row.result.version if row.result else 0)
        if at_desk(request):
            return row_answer(request, row, refused=form)
        return super().again(request, acted, form)


DESK = RowOrPage("round-desk", of=round_of_table)


def table_done(request: HttpRequest, row: TableRow, message: str) -> HttpResponse:
    """Answer an action at a table with a message, in its row of the desk or on the form's page.

    `row` is its state now. The answer names what was made by a result that is corrected.
    """
    role = role_in_club(viewer(request), row.table.round.event.club_id)
    told = sentences(things_outdated_by_result(row.table, role))
    if at_desk(request):
        return row_answer(request, row, message, told=told)
    return redirect_with_message(request, " ".join([message, *told]))


@act("result_enter")
@action(SCORER, club_of_table, DESK)
def table_sheet(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Enter or correct the score sheet of a table."""
    sent = request.POST
    if request.FILES:
        return _sheet_with_photo(request, table_id)
    with lock_table(table_id, seen_by=viewer(request)) as held:
        form = SheetForm(sent, row=held.row)
        with form.valid_values() as given:
            ruling = sheets.sheet_take(held=held, **_sheet_values(request, form, given))
    rate_again(ruling.period)
    return _saved_answer(request, held.row)


def _sheet_with_photo(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Enter a score sheet with a photo, which is read before any row is locked."""
    row, _role = table_by_id(table_id, viewer(request))
    form = SheetForm(request.POST, request.FILES, row=row)
    with form.valid_values() as given:
        sheet = {"table_id": table_id, **_sheet_values(request, form, given)}
        photo = form.photo
        if photo:
            ruling = photos.sheet_enter_with_photo(photo=photo, **sheet)
        else:
            ruling = sheets.sheet_enter(**sheet)
    rate_again(ruling.period)
    row, _role = table_by_id(table_id, viewer(request))
    return _saved_answer(request, row)


def _sheet_values(request: HttpRequest, form: SheetForm, given: dict[str, Any]) -> dict[str, Any]:
    return {
        "sheet": form.sheet,
        "by": user_of(request),
        "now": timezone.now(),
        "reason": given.get("reason", ""),
        "version": given["version"],
        "bracket": given["bracket"],
    }


def _saved_answer(request: HttpRequest, row: TableRow) -> HttpResponse:
    return table_done(request, row, _("Table %(number)d: saved.") % {"number": row.table.number})


@act("result_clear")
@action(SCORER, club_of_table, DESK)
def table_clear(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Take the result of a table back."""
    sent = request.POST
    with lock_table(table_id, seen_by=viewer(request)) as held:
        form = ClearForm(sent, row=held.row)
        with form.valid_values() as given:
            sheets.result_take_back(
                held=held,
                reason=given["reason"],
                by=user_of(request),
                now=timezone.now(),
                version=given["version"],
            )
    message = _("Table %(number)d is open again; the old result stays in its history.")
    return table_done(request, held.row, message % {"number": held.table.number})


@action(SCORER, club_of_table, DESK)
def table_log_send(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Take a log that was pasted or uploaded; one that is refused is shown where it goes wrong."""
    at = seating_of_table(table_id, viewer(request))
    if not may_see(at.round_state, at.role):
        raise NotFound(_("There is no table %(id)s.") % {"id": table_id})
    form = LogForm(request.POST, request.FILES, of=table_id)
    with form.valid_values():
        body = form.body
        kind: judging.Form = "json" if body.lstrip()[:1] == b"{" else "text"
        decision = log_submit(table_id=table_id, body=body, form=kind, by=user_of(request), at=at)
        if decision.fault is not None:
            raise decision.fault
    rate_again(decision.period)
    message = (
        _("This log was already sent; nothing changed.")
        if decision.repeated
        else _("The log is valid and decides the table.")
    )
    row, _role = table_by_id(table_id, viewer(request))
    return table_done(request, row, message)
