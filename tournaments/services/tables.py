"""Logs come in for tables and decide them; scorers settle what contradicts.

The shortest path: the log is parsed and replayed before any lock is taken, then kept and
decided under the lock of its table alone, so that forty tables can finish at once.
"""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from clubs.models import User
from clubs.web.faults import Fault, NotFound, WrongState
from games import selectors as submissions
from games.errors import LogContested
from games.judging import Form, Judgement, Occupant, Terms, log_judge, log_receive
from games.models import Submission
from games.options import game_by_slug, options_resolved
from games.services import (
    Kept,
    drafts_end,
    submission_accept,
    submission_dismiss,
    submission_keep,
)
from ratings.models import Period
from ratings.services.ledger import game_correct
from tournaments.models import Result, Round, Table
from tournaments.services.rated import ledger_game

State = Table.State


@dataclass(frozen=True)
class Decision:
    """What came of a log or of a scorer's word.

    `fault` is what the sender is told where the log did not decide the table; the log is kept
    all the same. `period` is one that has to be rated again.
    """

    submission: Submission
    result: Result | None
    repeated: bool = False
    fault: Fault | None = None
    period: Period | None = None


def log_submit(*, table_id: UUID, body: bytes, form: Form, by: User | None) -> Decision:
    """Judge a log sent for a table, keep it, and decide the table by it where it can.

    Raises NotFound. Whatever else is wrong comes back as the decision's `fault`, with the log
    kept: WrongState where the round is not published yet.
    """
    terms = terms_of(table_id)
    return log_decide(judged(terms, body, form), by)


def judged(terms: Terms, body: bytes, form: Form) -> Judgement:
    """Return the judgement of a log; one for a round that is not published is set aside."""
    judgement = log_judge(terms, log_receive(body, form, terms.options))
    if Round.objects.filter(tables=terms.match, state=Round.State.DRAFT).exists():
        early = WrongState(_("The round is not published yet; its seats may change."))
        return judgement.aside(early)
    return judgement


def terms_of(table_id: UUID) -> Terms:
    """Return what a log for this table is held against; raises NotFound."""
    table = (
        Table.objects.select_related("round__event")
        .prefetch_related("seats__player")
        .filter(id=table_id)
        .first()
    )
    if table is None:
        raise NotFound(_("There is no table %(id)s.") % {"id": table_id})
    event, seats = table.round.event, table.seats.all()
    return Terms(
        match=table.id,
        game=event.game,
        options=options_resolved(game_by_slug(event.game), event.options, len(seats)),
        occupants={seat.letter: Occupant(seat.player_id, seat.player.name) for seat in seats},
    )


@transaction.atomic
def log_decide(judgement: Judgement, by: User | None) -> Decision:
    """Keep a judged log and decide its table by it where it can."""
    table = table_locked(judgement.terms.match)
    kept = submission_keep(judgement=judgement, by=by, decided=table.state != State.OPEN)
    submission = kept.submission
    if submission.state == Submission.State.CURRENT and not kept.repeated:
        result = _result_add(table, submission, by)
        table_state(table, State.DECIDED)
        drafts_end(table.id)
        return Decision(submission, result)
    if submission.state == Submission.State.CONTESTED and not kept.repeated:
        table_state(table, State.DISPUTED)
    return _without_effect(table, kept, judgement)


def _without_effect(table: Table, kept: Kept, judgement: Judgement) -> Decision:
    """Return the answer for a log that changed no result: refused, contested or a repeat."""
    submission = kept.submission
    result = table.results.filter(current=True).first()
    fault = judgement.fault
    if submission.state == Submission.State.CONTESTED:
        fault = LogContested(
            _("Table %(number)d is decided by a different log; yours is kept for the scorer.")
            % {"number": table.number}
        )
    if fault is not None:
        fault.data["submission"] = str(submission.id)
    return Decision(submission, result, kept.repeated, fault)


def _result_add(table: Table, submission: Submission, by: User | None) -> Result:
    """Derive the table's next result version from the verdict of the log."""
    verdict = submission.as_verdict()
    return version_add(
        table,
        Result(
            table=table,
            submission=submission.id,
            places=verdict.placing,
            points=verdict.totals,
            winner=verdict.winner or "",
            decided_by=by,
        ),
    )


def version_add(table: Table, result: Result) -> Result:
    """Make a result the table's current one; the one before stays as an older version."""
    last = table.results.aggregate(last=Max("version"))["last"] or 0
    table.results.filter(current=True).update(current=False)
    result.version = last + 1
    result.save()
    return result


def table_state(table: Table, state: str) -> None:
    """Move a locked table to a state."""
    table.state = state
    table.save(update_fields=["state"])


@transaction.atomic
def submission_decide(*, submission_id: UUID, accept: bool, by: User, now: datetime) -> Decision:
    """A scorer settles a contested log: it becomes the table's result, or stays on file.

    The table is confirmed once nothing contested is left. After the round was closed the ledger
    gets a corrected game, and the period is pending again. Raises NotFound, NotContested.
    """
    table = table_locked(submissions.submission_by_id(submission_id).match)
    period = None
    if accept:
        submission = submission_accept(submission_id=submission_id, by=by, now=now)
        result: Result | None = _result_add(table, submission, by)
        period = _correct_ledger(table)
    else:
        submission = submission_dismiss(submission_id=submission_id, by=by, now=now)
        result = table.results.filter(current=True).first()
    if not submissions.contested_exists(table.id):
        table_state(table, State.CONFIRMED)
    return Decision(submission, result, period=period)


def _correct_ledger(table: Table) -> Period | None:
    """Hand the new result of a table of a closed, rated round to the ledger."""
    row = Table.objects.prefetch_related("seats__entry", "results").get(id=table.id)
    game = ledger_game(row)
    closed = Round.objects.filter(id=table.round_id, state=Round.State.CLOSED).exists()
    if game is None or not closed:
        return None
    return game_correct(period_source=table.round_id, game=game)


def table_locked(table_id: UUID) -> Table:
    """Return the table with its row locked until the transaction ends, or raise NotFound."""
    table = Table.objects.select_for_update(of=("self",)).filter(id=table_id).first()
    if table is None:
        raise NotFound(_("There is no table %(id)s.") % {"id": table_id})
    return table
