"""Reports of a result by those who sit at a table, on its page or on a page of their own."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from clubs.access import user_of, viewer
from clubs.acts import act
from clubs.places import keeping_place, place_keep
from tournaments.models import Table
from tournaments.results.forms.sheets import ReportForm
from tournaments.results.selectors.reports import ReportsOfTable, reports_for_viewer
from tournaments.results.services.locked_table import lock_table
from tournaments.results.services.reports import ReportOutcome, agreement_take, report_take
from tournaments.rounds.selectors.rounds import table_by_id
from tournaments.rounds.selectors.rows import TableRow
from web.forms import Form, Id, form_again
from web.pages import own_action, own_page, redirect_with_message


class ConfirmForm(Form):
    """Which report of the other side is confirmed."""

    name = "confirm"
    report = Id()


def report_context(
    request: HttpRequest, row: TableRow, role: str, refused: Form | None
) -> dict[str, Any]:
    """Return the context of the reports of a table and of the form; one query at most."""
    said = reports_for_viewer(row, viewer(request), role)
    context: dict[str, Any] = {"said": said}
    if said is not None and said.takes:
        report = said.own.report if said.own else None
        context["report_form"] = form_again(ReportForm(row=row, report=report), refused)
        context["said_stamp"] = reports_digest(said)
    return context


def reports_digest(said: ReportsOfTable) -> str:
    """Return a digest of the reports of a table and its state."""
    parts = [said.row.table.state, *(str(one.report.id) for one in said.said if one.report)]
    return "-".join(part[-12:] for part in parts)


def show_report(request: HttpRequest, table_id: UUID, refused: Form | None = None) -> HttpResponse:
    """Show the reports; somebody who does not sit there is redirected to the table."""
    row, role = table_by_id(table_id, viewer(request))
    context = report_context(request, row, role, refused)
    if context["said"] is None and refused is None:
        return redirect("table", table_id)
    table = row.table
    context |= {"row": row, "table": table, "event": table.round.event, "refused": refused}
    return render(request, "tournaments/results/report.html", context)


report_page = never_cache(own_page(show_report))


@never_cache
@own_page
def report_live(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Let the page reload if `?seen=` is out of date; else 204."""
    row, role = table_by_id(table_id, viewer(request))
    said = reports_for_viewer(row, viewer(request), role)
    changed = said is not None and reports_digest(said) != request.GET.get("seen", "")
    return HttpResponse(status=204, headers={"HX-Refresh": "true"} if changed else {})


@act("result_report")
@own_action("table-report", show_report)
@keeping_place
def report_say(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Report the result of the table, or correct the report."""
    sent = request.POST
    with lock_table(table_id, seen_by=viewer(request)) as held:
        form = ReportForm(sent, row=held.row)
        with form.valid_values():
            reported = report_take(held=held, sheet=form.sheet, by=user_of(request))
    place_keep(request, table_id, held.place)
    return redirect_with_message(request, _answer(reported))


@act("result_confirm")
@own_action("table-report", show_report)
@keeping_place
def report_agree(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Confirm the report of the other side."""
    form = ConfirmForm(request.POST)
    with lock_table(table_id, seen_by=viewer(request)) as held, form.valid_values() as given:
        reported = agreement_take(held=held, report_id=given["report"], by=user_of(request))
    place_keep(request, table_id, held.place)
    return redirect_with_message(request, _answer(reported))


def _answer(reported: ReportOutcome) -> str:
    if reported.table.state == Table.State.DISPUTED:
        return _("Your opponents reported a different score. The scorer will decide.")
    if reported.result is not None:
        return _("Both reports match: the result counts.")
    return _("Sent. It counts once your opponents confirm.")
