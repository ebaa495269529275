"""Reads of results: the log that a result rests on, points of tables."""

from collections.abc import Collection
from dataclasses import dataclass
from uuid import UUID

from games.judging import Kind
from games.models import Submission
from games.selectors import submission_by_id
from tournaments.models import Result


@dataclass(frozen=True)
class SubmissionRow:
    """A log that was sent, and the current result of its table, if it was sent for one."""

    submission: Submission
    result: Result | None

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


def points_of_tables(tables: Collection[UUID]) -> dict[UUID, tuple[int, ...]]:
    """Return the points of the tables that have any, side by side in turn order. One query."""
    found = Result.objects.filter(table_id__in=tables, current=True).exclude(points={})
    rows = found.values_list("table_id", "points")
    return {table: tuple(points[side] for side in sorted(points)) for table, points in rows}
