"""Logs of games in progress: the draft grows until the last deal decides the table."""

from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import User
from games.errors import DraftConflict, LogIncomplete
from games.judging import Form, Judgement
from games.services import compare_with_draft, draft_keep
from tournaments.models import Table
from tournaments.results.selectors.seating import TableSeating, seating_of_table
from tournaments.results.services.logs import Decision, judge_for_table, log_decide
from tournaments.results.services.versions import lock_table_row
from web.faults import WrongState


def draft_submit(
    *, table_id: UUID, body: bytes, form: Form, by: User | None, at: TableSeating | None = None
) -> Decision:
    """Judge a log of a game that may still go on; a complete one decides the table.

    A legal unfinished log becomes the draft, in place of the one it continues; one that the draft
    already contains changes nothing. Any other log is stored as refused, with the decision's
    `fault`: it is illegal, contradicts the draft, is unfinished although the table is decided, or
    comes before the round is published. `at` is the seating, if it was read already. Raises
    NotFound, StorageFull.
    """
    judgement = judge_for_table(at or seating_of_table(table_id), body, form)
    if judgement.fault is not None and not isinstance(judgement.fault, LogIncomplete):
        return log_decide(judgement, by)
    return _grow(judgement, by)


@transaction.atomic
def _grow(judgement: Judgement, by: User | None) -> Decision:
    table = lock_table_row(judgement.terms.match)
    try:
        growth = compare_with_draft(judgement)
    except DraftConflict as conflict:
        return log_decide(judgement.with_refusal(conflict), by)
    if judgement.fault is None:
        return log_decide(judgement, by)
    if table.state != Table.State.OPEN:
        late = WrongState(_("The table is decided; only a complete log can contest it."))
        return log_decide(judgement.with_refusal(late), by)
    kept = draft_keep(growth=growth, judgement=judgement, by=by)
    return Decision(kept.submission, None, kept.repeated)
