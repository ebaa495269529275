"""Reads of results: the log that a result rests on, points of tables."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from clubs.access import Viewer
from games.judging import Kind
from games.models import Submission
from games.replays import submission_log
from games.rules.log import Log
from games.selectors import submission_by_id
from tournaments.deals.selectors.deals import are_hands_covered
from tournaments.events.core.boards import do_boards_travel
from tournaments.models import Result, Round
from tournaments.rounds.selectors.rounds import table_by_id
from tournaments.rounds.selectors.rows import TableRow
from web.faults import NotFound


@dataclass(frozen=True)
class SubmissionRow:
    """A log that was sent, and the current result of its table, if it was sent for one."""

    submission: Submission
    result: Result | None
    covered: bool = False
    """Whether nobody may read its hands yet."""

    @property
    def verdict(self) -> dict[str, Any]:
        """The verdict; of a log whose hands are covered, a fault without its tiles."""
        verdict: dict[str, Any] = self.submission.verdict
        error = verdict["error"]
        if not self.covered or error is None:
            return verdict
        return verdict | {"error": error | {"detail": error["title"], "seat": None, "legal": []}}

    @property
    def table(self) -> UUID | None:
        """The table the log was sent for."""
        return self._match(Kind.TABLE)

    @property
    def casual_game(self) -> UUID | None:
        """The casual game the log became."""
        return self._match(Kind.CASUAL)

    def _match(self, kind: str) -> UUID | None:
        return self.submission.match if self.submission.kind == kind else None


def deciding_submission(result: Result | None) -> Submission | None:
    """Return the log from which a result was derived; None without one.

    One query at most.
    """
    if result is None or result.submission is None:
        return None
    return submission_by_id(result.submission)


def read_log(row: TableRow, submission: Submission) -> Log:
    """Return a log of a table, read; raises NotFound as long as nobody may read it."""
    refuse_covered(row.table.round)
    return submission_log(submission, row.table.round.event.options)


def refuse_covered(row: Round) -> None:
    """Raise NotFound as long as nobody may read the logs of a round."""
    if not are_hands_covered(row):
        return
    if do_boards_travel(row.event):
        raise NotFound(_("Logs are shown once the event is over: its boards travel."))
    raise NotFound(_("Logs are shown once the round is closed: all tables play the same boards."))


def submission_to_read(submission_id: UUID, viewer: Viewer) -> Submission:
    """Return a log that was sent, with its body; raises NotFound as long as nobody may read it."""
    submission = submission_by_id(submission_id)
    if submission.kind == Kind.TABLE:
        refuse_covered(table_by_id(submission.match, viewer)[0].table.round)
    return submission


def points_of_tables(tables: Collection[UUID]) -> dict[UUID, tuple[int, ...]]:
    """Return the points of the tables that have any, side by side in turn order. One query."""
    found = Result.objects.filter(table_id__in=tables, current=True).exclude(points={})
    rows = found.values_list("table_id", "points")
    return {table: tuple(points[side] for side in sorted(points)) for table, points in rows}
