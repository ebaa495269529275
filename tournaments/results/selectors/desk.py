"""Reads for the round desk: the status of each table, its running score, refused logs."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, partial
from typing import Any
from uuid import UUID

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Count, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from clubs.access import ORGANISER, SCORER, has_role
from games.models import Submission
from games.selectors import drafts_of_matches
from tournaments.models import Event, Result, Round, Seat, SideReport, Table
from tournaments.results.selectors.reports import (
    ReportsOfTable,
    reports_for_scorer,
    reports_of_tables,
)
from tournaments.rounds.selectors.rounds import RoundProgress, round_progress, visible_rounds
from tournaments.rounds.selectors.rows import TableRow, show_full_names_at
from web.queries import QueryByIds

DRAFT = Submission.State.DRAFT


class DeskStatus(StrEnum):
    """What the desk has to do at a table, as addresses name it."""

    OPEN = "open"
    PLAYING = "playing"
    REFUSED = "refused"
    DISPUTED = "disputed"
    DONE = "done"


@dataclass(frozen=True)
class DeskRow:
    """A table as the desk sees it.

    `score` are the points so far by side, after `deals` finished deals, of a game that is logged
    while it is played. `refused` counts the logs that the referee refused. `said` are the reports
    of the sides, `stamp` changes with anything of the row.
    """

    row: TableRow
    status: DeskStatus
    score: Mapping[str, int] | None
    deals: int
    refused: int
    said: ReportsOfTable | None
    stamp: str

    @property
    def held(self) -> str:
        """The mark by which a desk says that it shows this state of the row."""
        return row_mark(self.row.table.number, self.stamp)

    @property
    def waits(self) -> bool:
        """Whether the table still needs a result."""
        return self.row.result is None


@dataclass(frozen=True)
class DeskMark:
    """The state of a table without its players; `held` is that of its `DeskRow`.

    `draft` is the hash of the log of a game in progress, "" for none; `refused` counts refused
    logs, `heard` the reports of sides.
    """

    table: UUID
    number: int
    state: str
    draft: str
    refused: int
    heard: int
    held: str

    @property
    def status(self) -> DeskStatus:
        """One of `DeskStatus`."""
        return _status(self.state, playing=self.draft != "", refused=self.refused > 0)


@dataclass(frozen=True)
class DeskMarks:
    """The states of all tables of a round, by number; `newest` is the last round in view."""

    tables: Sequence[DeskMark]
    newest: UUID | None

    def progress(self, row: Round, role: str) -> RoundProgress | None:
        """Return the progress of the last round that the role may see.

        One query if that is not `row`.
        """
        if row.id != self.newest:
            return next(reversed(round_progress(row.event, role)), None)
        states = [one.state for one in self.tables]
        waiting, disputed = states.count(Table.State.OPEN), states.count(Table.State.DISPUTED)
        return RoundProgress(row, len(states), waiting, disputed)


def desk_rows(tables: Sequence[TableRow], marks: DeskMarks) -> list[DeskRow]:
    """Return tables of a round for the desk, in their order, with full names.

    Two queries at most: for logs of games in progress and for reports, if `marks` have any.
    """
    for row in tables[:1]:
        show_full_names_at(row.table.round.event.club_id, tables)
    by_table = {one.table: one for one in marks.tables}
    found = {one.table.id: by_table.get(one.table.id) for one in tables}
    drafts = drafts_of_matches([id for id, mark in found.items() if mark and mark.draft])
    reports = reports_of_tables([id for id, mark in found.items() if mark and mark.heard])
    return [
        _row(one, found[one.table.id], drafts.get(one.table.id), reports.get(one.table.id, []))
        for one in tables
    ]


def _row(
    row: TableRow, mark: DeskMark | None, draft: Submission | None, heard: list[SideReport]
) -> DeskRow:
    verdict = draft.as_verdict() if draft else None
    refused = mark.refused if mark else 0
    version = row.result.version if row.result else 0
    substitutes = [seat.player_id for seat in row.substitute_seats]
    sent = draft.content_hash if draft else ""
    return DeskRow(
        row=row,
        status=_status(row.table.state, playing=draft is not None, refused=refused > 0),
        score=verdict.totals if verdict else None,
        deals=len(verdict.deals) if verdict else 0,
        refused=refused,
        said=reports_for_scorer(row, heard),
        stamp=_digest(row.table.state, version, sent, (refused, len(heard)), substitutes),
    )


def desk_marks(row: Round, role: str) -> DeskMarks:
    """Return the states of all tables of a round. One query."""
    rows = _marks_in_view(has_role(role, ORGANISER))(row.id, row.event_id)
    found = []
    for table, number, state, version, substitutes, draft, refused, said, _newest in rows:
        stamp = _digest(state, version, draft, (refused, said), substitutes)
        found.append(DeskMark(table, number, state, draft, refused, said, row_mark(number, stamp)))
    return DeskMarks(found, rows[0][-1] if rows else None)


@cache
def _marks_in_view(drafts: bool) -> QueryByIds:
    """Return the query of the tables of a round and of the newest round of its event in view."""
    return QueryByIds(partial(_read_marks, ORGANISER if drafts else SCORER))


def _read_marks(role: str, row: UUID, event: UUID) -> QuerySet[Any, Any]:
    results = Result.objects.filter(table=OuterRef("id"), current=True)
    stood = Seat.objects.filter(table=OuterRef("id"), instead_of__isnull=False).order_by()
    logs = Submission.objects.filter(match=OuterRef("id")).order_by()
    heard = SideReport.objects.filter(table=OuterRef("id")).order_by()
    newest = visible_rounds(Event(id=event), role).order_by("-number").values("id")[:1]
    tables = Table.objects.filter(round_id=row).order_by("number")
    return tables.values_list(
        "id",
        "number",
        "state",
        Coalesce(Subquery(results.values("version")[:1]), 0),
        ArraySubquery(stood.values("player_id")),
        Coalesce(Subquery(logs.filter(state=DRAFT).values("content_hash")[:1]), Value("")),
        _count(logs.filter(state=Submission.State.REFUSED), "match"),
        _count(heard, "table"),
        Subquery(newest),
    )


def _count(rows: QuerySet[Any], by: str) -> Coalesce:
    """Return how many of some rows a table has, as a part of a query."""
    return Coalesce(Subquery(rows.values(by).annotate(count=Count("*")).values("count")), 0)


def row_mark(number: int, stamp: str) -> str:
    """Return the mark of a row's state: short, since those of all rows stand in one address."""
    return f"{number}.{stamp}"


def _digest(
    state: str,
    version: int,
    sent: str,
    counts: tuple[int, int],
    substitutes: Iterable[UUID],
) -> str:
    """Return a digest of a table's state; `counts` are those of refused logs and of reports.

    Both only grow. `sent` is the hash of the log of a game in progress.
    """
    parts = (state, version, sent, counts, sorted(str(one) for one in substitutes))
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:8]


def _status(state: str, *, playing: bool, refused: bool) -> DeskStatus:
    if state == Table.State.DISPUTED:
        return DeskStatus.DISPUTED
    if state != Table.State.OPEN:
        return DeskStatus.DONE
    if playing:
        return DeskStatus.PLAYING
    return DeskStatus.REFUSED if refused else DeskStatus.OPEN


def status_counts(marks: Sequence[DeskRow | DeskMark]) -> dict[DeskStatus, int]:
    """Return how many tables have each status. No query."""
    return {status: sum(one.status == status for one in marks) for status in DeskStatus}
