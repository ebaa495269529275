"""Logs for tables decide them; scorers settle disputes.

A log is parsed and replayed before any lock is taken, then stored and decided under the lock of its
table only, so that forty tables can finish at the same time.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet, Subquery, Value
from django.utils.translation import gettext as _

from clubs.models import User
from clubs.selectors import names_merged_into
from games.errors import GameElsewhere, LogContested, StorageFull, WrongOccupant
from games.judging import Form, Judgement, Terms, judge_log, receive_for
from games.models import Submission
from games.rules.sheets import first_difference
from games.selectors import (
    bytes_without_effect,
    has_contested_submission,
    matches_of_game,
    submission_by_id,
)
from games.services import (
    StoredSubmission,
    draft_supersede,
    submission_accept,
    submission_dismiss,
    submission_keep,
    submission_row,
)
from ratings.models import Evidence, Period
from tournaments.models import Result, Round, Table
from tournaments.results.selectors.seating import TableSeating, seating_of_table, terms_for_log
from tournaments.results.services.at_once import (
    Beside,
    decide_at_once,
    game_lock,
    result_of_log,
)
from tournaments.results.services.corrections import DeskChoice, guard_bracket, round_of_table
from tournaments.results.services.versions import (
    Stand,
    ledger_follow,
    lock_table_row,
    publication_check,
    result_current,
    stand_from,
    stand_of,
    stands,
    table_state,
    version_add,
)
from web.faults import Fault, WrongState

State = Table.State


@dataclass(frozen=True)
class Decision:
    """The outcome of a log, or of a scorer's decision about one.

    `fault` says why the log did not decide the table; the log is stored all the same. `period` has
    to be rated again.
    """

    submission: Submission
    result: Result | None
    repeated: bool = False
    fault: Fault | None = None
    period: Period | None = None


def log_submit(
    *, table_id: UUID, body: bytes, form: Form, by: User | None, at: TableSeating | None = None
) -> Decision:
    """Judge a log sent for a table, store it, and decide the table by it if possible.

    `at` is the seating, if it was read already. Raises NotFound, StorageFull. Any other fault comes
    back as the decision's `fault`, with the log stored: WrongState if the round is not published.
    """
    at = at or seating_of_table(table_id)
    return log_decide(judge_for_table(at, body, form), by, was_open=at.is_open)


def judge_for_table(at: TableSeating, body: bytes, form: Form) -> Judgement:
    """Return the judgement of a log; one for an unpublished round has a fault."""
    terms = terms_for_log(at)
    received = receive_for(terms, body, form)
    judgement = judge_log(terms, received)
    if isinstance(judgement.fault, WrongOccupant):
        judgement = judge_log(_with_merged(terms), received)
    try:
        publication_check(at.round_state)
    except WrongState as early:
        return judgement.with_refusal(early)
    return judgement


def _with_merged(terms: Terms) -> Terms:
    """Return the terms with the names and ids of players merged into those who sit there."""
    also = names_merged_into([who.id for who in terms.occupants.values()])
    known = {letter: replace(who, also=also[who.id]) for letter, who in terms.occupants.items()}
    return replace(terms, occupants=known)


def log_decide(judgement: Judgement, by: User | None, *, was_open: bool = False) -> Decision:
    """Store a judged log and decide its table by it if possible, in one transaction.

    `was_open`: the table was open when it was read, so the quick way is tried first. Raises
    StorageFull for a log that decides nothing if the event stores too many of those.
    """
    if was_open and judgement.fault is None:
        at_once = _decide_at_once(judgement, by)
        if at_once is not None:
            return at_once
    # A refused log changed nothing, so an outer transaction may go on.
    with transaction.atomic(savepoint=False):
        try:
            return _decide(judgement, by)
        except StorageFull as full:
            refused = full
    raise refused


def log_submit_at_once(
    at: TableSeating, body: bytes, form: Form, by: User, beside: Callable[[Decision], Beside]
) -> Decision | None:
    """Decide an open table by its first log; None, with nothing stored, where anything is odd.

    `beside` says, of the decision as it will be, what the deciding statement holds and stores
    beside it.
    """
    if not at.is_open:
        return None
    judgement = judge_for_table(at, body, form)
    return None if judgement.fault else _decide_at_once(judgement, by, beside)


def _decide_at_once(
    judgement: Judgement,
    by: User | None,
    beside: Callable[[Decision], Beside] = lambda _decision: Beside(),
) -> Decision | None:
    """Decide an open table by its first log; None if it is not the plain case."""
    submission = submission_row(judgement, Submission.State.CURRENT, by)
    table = judgement.terms.match
    result = result_of_log(
        submission, judgement.verdict, table_id=table, decided_by_id=by and by.pk
    )
    decision = Decision(submission, result)
    nameless = not judgement.names_everybody
    done = decide_at_once(
        submission, result, once_in_event=nameless, beside=lambda: beside(decision)
    )
    return decision if done else None


def _decide(judgement: Judgement, by: User | None) -> Decision:
    nameless = judgement.fault is None and not judgement.names_everybody
    if nameless:
        game_lock(judgement.game_hash)
    table = lock_table_row(judgement.terms.match)
    found = _read_situation(table, judgement)
    if nameless and found.elsewhere and not found.stands_here:
        judgement = _elsewhere(table, judgement)
        found = _read_situation(table, judgement)
    standing = result_current(table) if found.stand.current else None
    proves = _proves(table, standing, judgement)
    kept = submission_keep(
        judgement=judgement,
        by=by,
        decided=not (proves or _yields(found.stand, standing)),
        room=lambda: _room(table),
        known=found.state is not None,
    )
    submission = kept.submission
    if submission.state == Submission.State.CURRENT and not kept.repeated:
        result = _result_add(table, submission, by, (found.stand, standing))
        if not proves:
            table_state(table, State.DECIDED)
        if found.draft:
            draft_supersede(table.id)
        return Decision(submission, result, period=ledger_follow(table, found.stand))
    if submission.state == Submission.State.CONTESTED and not kept.repeated:
        table_state(table, State.DISPUTED)
    return _without_effect(table, standing, kept, judgement)


@dataclass(frozen=True)
class _Situation:
    """The situation at a locked table when a log comes.

    `state` is that of the same log, None if it is new. `elsewhere`: its game stands at another
    table of the event. `draft`: a game in progress is being logged.
    """

    stand: Stand
    state: str | None
    draft: bool
    elsewhere: bool

    @property
    def stands_here(self) -> bool:
        """Whether the same log was stored and not set aside since."""
        return self.state not in {None, Submission.State.SUPERSEDED}


def _read_situation(table: Table, judgement: Judgement) -> _Situation:
    """Read the situation after the locks: a statement that waits for a lock sees old rows.

    One query.
    """
    here = Submission.objects.filter(match=OuterRef("id"))
    row = (
        stands(table)
        .annotate(
            same=Subquery(here.filter(content_hash=judgement.content_hash).values("state")[:1]),
            draft=Exists(here.filter(state=Submission.State.DRAFT)),
            elsewhere=Value(False)
            if judgement.names_everybody
            else Exists(_others(table, judgement)),
        )
        .get()
    )
    return _Situation(stand_from(row), row["same"], row["draft"], row["elsewhere"])


def _others(table: Table, judgement: Judgement) -> QuerySet[Table]:
    """Return the other tables of the event where the game of a log stands or is contested."""
    game = matches_of_game(judgement.game_hash, but=table.id)
    return Table.objects.filter(id__in=game, round__event__rounds=table.round_id)


def _elsewhere(table: Table, judgement: Judgement) -> Judgement:
    """Return the judgement with the fault that the game stands at another table of the event.

    A log that names everybody is accepted. The game is locked before the table, so of two tables
    that get the same game at the same time the later sees the earlier.
    """
    others = _others(table, judgement).select_related("round")
    other = others.order_by("round__number", "number").first()
    if other is None:
        return judgement
    numbers = {"table": other.number, "round": other.round.number}
    return judgement.with_refusal(
        GameElsewhere(
            _(
                "This is the game of table %(table)d in round %(round)d; if it was "
                "played here, send a log that names the player in every seat."
            )
            % numbers,
            **numbers,
        )
    )


def _room(table: Table) -> int:
    """Return how many bytes of logs that decide nothing the table's event may still store."""
    tables = Table.objects.filter(round__event__rounds=table.round_id).values("id")
    return settings.MOST_EVENT_LOG_BYTES - bytes_without_effect(tables)


def _proves(table: Table, result: Result | None, judgement: Judgement) -> bool:
    """Return whether a complete log proves the sheet, or the reports, of a settled table."""
    if not table.is_settled or judgement.fault is not None:
        return False
    if result is None or result.by_time:
        return False
    if result.evidence not in {Evidence.SHEET, Evidence.CONFIRMED}:
        return False
    verdict = judgement.verdict
    return bool(result.points == verdict.totals and result.places == verdict.placing)


def _yields(stand: Stand, result: Result | None) -> bool:
    """Return whether a log goes before the reports of the sides, until the round is closed.

    Reports that differ make no result; equal ones make one that is `confirmed`.
    """
    if result is None:
        return True
    return result.evidence == Evidence.CONFIRMED and stand.round_state == Round.State.PUBLISHED


def _without_effect(
    table: Table, result: Result | None, kept: StoredSubmission, judgement: Judgement
) -> Decision:
    """Return the answer for a log that changed no result: refused, contested or a repeat."""
    submission = kept.submission
    fault = judgement.fault
    if submission.state == Submission.State.CONTESTED:
        fault = _contested_fault(table, result, submission)
    if fault is not None:
        fault.data["submission"] = str(submission.id)
    return Decision(submission, result, kept.repeated, fault)


def _contested_fault(table: Table, result: Result | None, submission: Submission) -> LogContested:
    """Return the fault for a log that contradicts the result of its table."""
    number = {"number": table.number}
    if result is None or result.evidence == Evidence.LOG:
        return LogContested(
            _("Table %(number)d was decided by another log; yours is stored for the scorer.")
            % number
        )
    verdict = submission.as_verdict()
    return LogContested(
        _("Table %(number)d has a different result; your log is stored for the scorer.") % number,
        result=result.points,
        log=verdict.totals,
        deal=first_difference(result.deals, verdict.scores),
    )


def _result_add(
    table: Table, submission: Submission, by: User | None, before: tuple[Stand, Result | None]
) -> Result:
    """Add the result by the verdict of the log as the table's next version.

    `before` are the stand of the table and its current result.
    """
    stand, standing = before
    rulings = standing.rulings if standing else {}
    result = result_of_log(
        submission, submission.as_verdict(), decided_by_id=by and by.pk, **rulings
    )
    return version_add(table, result, stand)


@transaction.atomic
def submission_decide(
    *, submission_id: UUID, accept: bool, by: User, now: datetime, bracket: str = ""
) -> Decision:
    """Settle a contested log: it becomes the table's result, or stays on file.

    The table is confirmed once nothing contested is left. If the round is closed, the ledger gets a
    corrected game, and the period is pending again. `bracket` says what becomes of a bracket that
    rests on the result. Raises NotFound, NotContested, BracketRests.
    """
    table_id = submission_by_id(submission_id).match
    if not accept:
        return _settle(table_id, submission_id, by, now, accept=False)
    row = round_of_table(table_id)
    with guard_bracket(row.event, DeskChoice(bracket, by), row):
        return _settle(table_id, submission_id, by, now, accept=True)


def _settle(
    table_id: UUID, submission_id: UUID, by: User, now: datetime, *, accept: bool
) -> Decision:
    table = lock_table_row(table_id)
    period = None
    if accept:
        submission = submission_accept(submission_id=submission_id, by=by, now=now)
        before = (stand_of(table), result_current(table))
        result: Result | None = _result_add(table, submission, by, before)
        period = ledger_follow(table)
    else:
        submission = submission_dismiss(submission_id=submission_id, by=by, now=now)
        result = result_current(table)
    if not has_contested_submission(table.id):
        table_state(table, State.CONFIRMED)
    return Decision(submission, result, period=period)
