"""Logs come in for tables and decide them; scorers settle what contradicts.

The shortest path: the log is parsed and replayed before any lock is taken, then kept and
decided under the lock of its table alone, so that forty tables can finish at once.
"""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from clubs.faults import Fault, NotFound, WrongState
from clubs.models import User
from clubs.selectors import names_merged_into
from games import selectors as submissions
from games.errors import GameElsewhere, LogContested
from games.judging import Form, Judgement, Occupant, Terms, log_judge, log_receive
from games.models import Submission
from games.options import game_by_slug, options_resolved
from games.rules.sheets import first_difference
from games.services import (
    Kept,
    drafts_end,
    game_lock,
    submission_accept,
    submission_dismiss,
    submission_keep,
)
from ratings.models import Evidence, Period
from tournaments.models import Result, Round, Table
from tournaments.services.results import (
    SETTLED,
    ledger_follow,
    published_check,
    result_current,
    rulings_of,
    table_locked,
    table_state,
    version_add,
)

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
    try:
        published_check(Round.objects.get(tables=terms.match))
    except WrongState as early:
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
    also = names_merged_into([seat.player_id for seat in seats])
    return Terms(
        match=table.id,
        game=event.game,
        options=options_resolved(game_by_slug(event.game), event.options, len(seats)),
        occupants={
            seat.letter: Occupant(seat.player_id, seat.player.name, also[seat.player_id])
            for seat in seats
        },
    )


@transaction.atomic
def log_decide(judgement: Judgement, by: User | None) -> Decision:
    """Keep a judged log and decide its table by it where it can.

    Raises StorageFull for one that decides nothing where the event keeps too many of those.
    """
    table = table_locked(judgement.terms.match)
    judgement = _of_this_table(table, judgement)
    proves = _proves(table, judgement)
    decided = table.state != State.OPEN and not proves
    kept = submission_keep(judgement=judgement, by=by, decided=decided, room=lambda: _room(table))
    submission = kept.submission
    if submission.state == Submission.State.CURRENT and not kept.repeated:
        result = _result_add(table, submission, by)
        if not proves:
            table_state(table, State.DECIDED)
        drafts_end(table.id)
        return Decision(submission, result, period=ledger_follow(table))
    if submission.state == Submission.State.CONTESTED and not kept.repeated:
        table_state(table, State.DISPUTED)
    return _without_effect(table, kept, judgement)


def _room(table: Table) -> int:
    """Return how many bytes of logs that decide nothing the table's event may still keep."""
    tables = Table.objects.filter(round__event__rounds=table.round_id).values("id")
    return settings.MOST_EVENT_LOG_BYTES - submissions.bytes_without_effect(tables)


def _of_this_table(table: Table, judgement: Judgement) -> Judgement:
    """Return the judgement, set aside where the game stands at another table of the event.

    A log that names everybody is believed. The lock is of the game alone, taken last: of two
    tables that are sent one game at once, the later sees the earlier.
    """
    if judgement.fault is not None or judgement.names_all:
        return judgement
    if submissions.submission_stands(table.id, judgement.content_hash):
        return judgement
    game_lock(judgement)
    matches = submissions.matches_of_game(judgement.game_hash, but=table.id)
    other = (
        Table.objects.select_related("round")
        .filter(id__in=matches, round__event__rounds=table.round_id)
        .order_by("round__number", "number")
        .first()
    )
    if other is None:
        return judgement
    numbers = {"table": other.number, "round": other.round.number}
    return judgement.aside(
        GameElsewhere(
            _(
                "This is the game of table %(table)d in round %(round)d; if it was played here, "
                "send a log that names the players of every seat."
            )
            % numbers,
            **numbers,
        )
    )


def _proves(table: Table, judgement: Judgement) -> bool:
    """Whether a whole log says what the settled table's sheet, or both its sides, say already."""
    result = result_current(table) if table.state in SETTLED else None
    if result is None or judgement.fault is not None or result.by_time:
        return False
    if result.evidence not in {Evidence.SHEET, Evidence.CONFIRMED}:
        return False
    verdict = judgement.verdict
    return bool(result.points == verdict.totals and result.places == verdict.placing)


def _without_effect(table: Table, kept: Kept, judgement: Judgement) -> Decision:
    """Return the answer for a log that changed no result: refused, contested or a repeat."""
    submission = kept.submission
    result = result_current(table)
    fault = judgement.fault
    if submission.state == Submission.State.CONTESTED:
        fault = _contested(table, result, submission)
    if fault is not None:
        fault.data["submission"] = str(submission.id)
    return Decision(submission, result, kept.repeated, fault)


def _contested(table: Table, result: Result | None, submission: Submission) -> LogContested:
    """Return what the sender of a log is told that contradicts the result of its table."""
    number = {"number": table.number}
    if result is None or result.evidence == Evidence.LOG:
        return LogContested(
            _("Table %(number)d is decided by a different log; yours is kept for the scorer.")
            % number
        )
    verdict = submission.as_verdict()
    return LogContested(
        _("Table %(number)d has a result that says otherwise; your log is kept for the scorer.")
        % number,
        result=result.points,
        log=verdict.totals,
        deal=first_difference(result.deals, verdict.scores),
    )


def _result_add(table: Table, submission: Submission, by: User | None) -> Result:
    """Derive the table's next result version from the verdict of the log."""
    verdict = submission.as_verdict()
    return version_add(
        table,
        Result(
            evidence=Evidence.LOG,
            submission=submission.id,
            places=verdict.placing,
            points=verdict.totals,
            winner=verdict.winner or "",
            decided_by=by,
            **rulings_of(result_current(table)),
        ),
    )


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
        period = ledger_follow(table)
    else:
        submission = submission_dismiss(submission_id=submission_id, by=by, now=now)
        result = result_current(table)
    if not submissions.contested_exists(table.id):
        table_state(table, State.CONFIRMED)
    return Decision(submission, result, period=period)
