"""Actions of the desk: settle contested logs, award, stop and sanction tables."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.access import SCORER, user_of, viewer
from clubs.acts import act
from clubs.views.access import action, desk_page
from games.replays import submission_file
from games.selectors import submission_by_id
from ratings.tasks import rate_again
from tournaments.results.forms.rulings import AcceptForm, AwardForm, NoShowForm, SanctionForm
from tournaments.results.selectors.results import submission_to_read
from tournaments.results.services import rulings
from tournaments.results.services.locked_table import lock_table
from tournaments.results.services.logs import submission_decide
from tournaments.results.views.desk import RowOrPage, at_desk, table_done
from tournaments.rounds.selectors.parents import club_of_submission, club_of_table
from tournaments.rounds.selectors.rounds import table_by_id
from tournaments.rounds.selectors.rows import TableRow

TABLE = RowOrPage("table")


def _table_of_submission(submission_id: UUID) -> UUID:
    return submission_by_id(submission_id).match


TABLE_OF_LOG = RowOrPage("table", of=_table_of_submission, table_of=_table_of_submission)


def _desk_of(request: HttpRequest, table_id: UUID) -> object:
    """Return what tells a table's forms apart from those of other tables on the desk."""
    return table_id if at_desk(request) else ""


@desk_page(SCORER, club_of_submission)
def submission_log(request: HttpRequest, submission_id: UUID) -> HttpResponse:
    """Hand out a log as it was sent, whatever became of it."""
    return submission_file(submission_to_read(submission_id, viewer(request)))


@act("log_accept")
@action(SCORER, club_of_submission, TABLE_OF_LOG)
def submission_accept(request: HttpRequest, submission_id: UUID) -> HttpResponse:
    """Make a contested log the table's result."""
    with AcceptForm(request.POST, of=submission_id).valid_values() as given:
        _decide(request, submission_id, accept=True, bracket=given["bracket"])
    row = _row_of_submission(request, submission_id)
    return table_done(request, row, _("Log accepted; it decides the table."))


@act("log_dismiss")
@action(SCORER, club_of_submission, TABLE_OF_LOG)
def submission_dismiss(request: HttpRequest, submission_id: UUID) -> HttpResponse:
    """Leave the table's result as it is."""
    _decide(request, submission_id, accept=False)
    row = _row_of_submission(request, submission_id)
    return table_done(request, row, _("Log dismissed; the result stays as it was."))


def _row_of_submission(request: HttpRequest, submission_id: UUID) -> TableRow:
    row, _role = table_by_id(_table_of_submission(submission_id), viewer(request))
    return row


def _decide(request: HttpRequest, submission_id: UUID, *, accept: bool, bracket: str = "") -> None:
    decision = submission_decide(
        submission_id=submission_id,
        accept=accept,
        by=user_of(request),
        now=timezone.now(),
        bracket=bracket,
    )
    rate_again(decision.period)


@act("table_award")
@action(SCORER, club_of_table, TABLE)
def table_award(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Award an open table without a game."""
    sent = request.POST
    with lock_table(table_id, seen_by=viewer(request)) as held:
        form = AwardForm(sent, row=held.row, of=_desk_of(request, table_id))
        with form.valid_values() as given:
            ruling = rulings.award_take(
                held=held,
                places=form.places,
                reason=given["reason"],
                by=user_of(request),
                now=timezone.now(),
                absent=form.absent,
                version=given["version"],
                bracket=given["bracket"],
            )
    rate_again(ruling.period)
    return table_done(request, held.row, _("Table awarded."))


@act("table_award")
@action(SCORER, club_of_table, TABLE)
def table_no_show(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Note with one press that a side did not show up."""
    sent = request.POST
    with lock_table(table_id, seen_by=viewer(request)) as held:
        form = NoShowForm(sent, row=held.row, of=table_id)
        with form.valid_values() as given:
            ruling = rulings.no_show_take(
                held=held,
                side=given["side"],
                by=user_of(request),
                now=timezone.now(),
                version=given["version"],
                bracket=given["bracket"],
            )
    rate_again(ruling.period)
    return table_done(request, held.row, _("Table awarded."))


@act("table_stop")
@action(SCORER, club_of_table, TABLE)
def table_stop(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Let a game count as it stands: time is up."""
    with lock_table(table_id) as held:
        stopped = rulings.stop_take(held=held, by=user_of(request))
    if stopped is None:
        message = _("The sides are tied: play one more deal, then stop the table again.")
        return table_done(request, held.row, message)
    return table_done(request, held.row, _("The game ends with the score as it is."))


@act("table_sanction")
@action(SCORER, club_of_table, TABLE)
def table_sanction(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Take points off, or send a side away."""
    sent = request.POST
    with lock_table(table_id, seen_by=viewer(request)) as held:
        form = SanctionForm(sent, row=held.row, of=_desk_of(request, table_id))
        with form.valid_values() as given:
            rulings.sanction_take(
                held=held,
                sanctions=form.sanctions,
                cards=form.cards,
                reason=given["reason"],
                by=user_of(request),
                version=given["version"],
                bracket=given["bracket"],
            )
    return table_done(request, held.row, _("Penalty recorded; the standings are updated."))
