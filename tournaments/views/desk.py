"""What the scorer's desk does: settle contested logs, award tables nobody can play."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.web.access import SCORER, user_of, viewer
from clubs.web.faults import InvalidInput
from clubs.web.pages import action, done, whole
from games.selectors import submission_by_id
from ratings.tasks import request_rating
from tournaments import selectors
from tournaments.services import rulings, tables
from tournaments.views.tables import desk_context, table_context

LONGEST_REASON = 250


def _club_of_submission(submission_id: UUID) -> UUID:
    return selectors.club_of_table(submission_by_id(submission_id).match)


@action(SCORER, _club_of_submission)
def submission_accept(request: HttpRequest, submission_id: UUID) -> HttpResponse:
    """Make a contested log the table's result."""
    _decide(request, submission_id, accept=True)
    return done(request, _("The log is accepted and decides the table."))


@action(SCORER, _club_of_submission)
def submission_dismiss(request: HttpRequest, submission_id: UUID) -> HttpResponse:
    """Leave the table's result as it is."""
    _decide(request, submission_id, accept=False)
    return done(request, _("The log is dismissed; the result stays as it was."))


def _decide(request: HttpRequest, submission_id: UUID, *, accept: bool) -> None:
    decision = tables.submission_decide(
        submission_id=submission_id, accept=accept, by=user_of(request), now=timezone.now()
    )
    if decision.period is not None:
        request_rating(decision.period.pool_id)


@action(SCORER, selectors.club_of_table)
def table_award(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Award an open table without a game; what does not fit is shown again with the reason."""
    row, role = selectors.table_by_id(table_id, viewer(request))
    given = {side.key: request.POST.get(f"place-{side.key}", "") for side in row.sides}
    reason = request.POST.get("reason", "")
    places = {side: place for side, text in given.items() if (place := whole(text)) is not None}
    absent = request.POST.getlist("absent")
    try:
        _check_length(reason)
        rulings.table_award(
            table_id=table_id, places=places, reason=reason, by=user_of(request), absent=absent
        )
    except InvalidInput as fault:
        award = {"places": given, "reason": reason, "absent": absent, "fault": fault.detail}
        context = table_context(request, row) | desk_context(row, role) | {"award": award}
        return render(request, "tournaments/table.html", context, status=422)
    return done(request, _("The table is awarded."))


@action(SCORER, selectors.club_of_table)
def table_stop(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Let a game count as it stands: time is up."""
    if rulings.table_stop(table_id=table_id, by=user_of(request)) is None:
        return done(request, _("The sides are level: one more deal is played, then stop it again."))
    return done(request, _("The game counts as it stands."))


@action(SCORER, selectors.club_of_table)
def table_sanction(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Take points off, or send a side away."""
    row, _role = selectors.table_by_id(table_id, viewer(request))
    given = {side.key: request.POST.get(f"sanction-{side.key}", "") for side in row.sides}
    reason = request.POST.get("reason", "")
    _check_length(reason)
    rulings.table_sanction(
        table_id=table_id,
        sanctions={side: whole(text) or 0 for side, text in given.items()},
        cards=request.POST.getlist("card"),
        reason=reason,
        by=user_of(request),
    )
    return done(request, _("The sanction is noted; the standings follow it."))


def _check_length(reason: str) -> None:
    if len(reason) > LONGEST_REASON:
        raise InvalidInput(
            _("A reason has at most %(most)d characters.") % {"most": LONGEST_REASON},
            pointer="/reason",
        )
