"""What the round desk shows of a table: what it waits for, its running score, what was refused."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import Max, Q

from games.models import Submission
from games.selectors import drafts_of_matches, refused_counts
from tournaments.models import Table
from tournaments.results.selectors.reports import TableSaid, reports_of_tables, said_of
from tournaments.rounds.selectors.rows import TableRow

OPEN, PLAYING, REFUSED, DISPUTED, DONE = "open", "playing", "refused", "disputed", "done"
STATUSES = (OPEN, PLAYING, REFUSED, DISPUTED, DONE)


@dataclass(frozen=True)
class DeskRow:
    """A table as the desk sees it.

    `status` is one of `STATUSES`; `score` the points so far by side where a log comes in while the
    game goes on, after `deals` finished deals; `refused` counts logs the referee refused, `said` is
    what its sides say of the result. `stamp` changes with anything of it.
    """

    row: TableRow
    status: str
    score: Mapping[str, int] | None
    deals: int
    refused: int
    said: TableSaid | None
    stamp: str

    @property
    def held(self) -> str:
        """What a desk says that has this row as it is."""
        return held(self.row.table.number, self.stamp)

    @property
    def waits(self) -> bool:
        """Whether the table still needs a result."""
        return self.row.result is None


@dataclass(frozen=True)
class DeskMark:
    """How a table stands, without who sits at it; `held` as of a `DeskRow`."""

    table: UUID
    number: int
    status: str
    held: str


def desk_rows(tables: Sequence[TableRow]) -> list[DeskRow]:
    """Return tables of a round for the desk, in their order. Three queries."""
    ids = [one.table.id for one in tables]
    drafts, refused, reports = drafts_of_matches(ids), refused_counts(ids), reports_of_tables(ids)
    found = []
    for one in tables:
        draft = drafts.get(one.table.id)
        verdict = draft.as_verdict() if draft else None
        count = refused.get(one.table.id, 0)
        version = one.result.version if one.result else 0
        substitutes = [seat.player_id for seat in one.stood_in]
        heard = reports.get(one.table.id, [])
        found.append(
            DeskRow(
                row=one,
                status=_status(one.table.state, playing=draft is not None, refused=count > 0),
                score=verdict.totals if verdict else None,
                deals=len(verdict.deals) if verdict else 0,
                refused=count,
                said=said_of(one, heard),
                stamp=_stamp(one.table.state, version, draft, (count, len(heard)), substitutes),
            )
        )
    return found


def desk_marks(round_id: UUID) -> list[DeskMark]:
    """Return how all tables of a round stand, by number. Four queries, however many there are."""
    version = Max("results__version", filter=Q(results__current=True))
    stood = ArrayAgg("seats__player_id", filter=Q(seats__instead_of__isnull=False), distinct=True)
    tables = Table.objects.filter(round_id=round_id).annotate(version=version, stood=stood)
    rows = list(tables.order_by("number").values_list("id", "number", "state", "version", "stood"))
    ids = [row[0] for row in rows]
    drafts, refused, reports = drafts_of_matches(ids), refused_counts(ids), reports_of_tables(ids)
    found = []
    for table, number, state, current, substitutes in rows:
        draft, count = drafts.get(table), refused.get(table, 0)
        status = _status(state, playing=draft is not None, refused=count > 0)
        counts = (count, len(reports.get(table, [])))
        stamp = _stamp(state, current or 0, draft, counts, substitutes or ())
        found.append(DeskMark(table, number, status, held(number, stamp)))
    return found


def held(number: int, stamp: str) -> str:
    """Return what a desk says that has a row as it is: short, as all stand in one address."""
    return f"{number}.{stamp}"


def _stamp(
    state: str,
    version: int,
    draft: Submission | None,
    counts: tuple[int, int],
    substitutes: Iterable[UUID],
) -> str:
    """Return what changes with a table; `counts` are refused logs and what its sides said.

    Both only grow.
    """
    sent = draft.content_hash if draft else ""
    parts = (state, version, sent, counts, sorted(str(one) for one in substitutes))
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:8]


def _status(state: str, *, playing: bool, refused: bool) -> str:
    if state == Table.State.DISPUTED:
        return DISPUTED
    if state != Table.State.OPEN:
        return DONE
    if playing:
        return PLAYING
    return REFUSED if refused else OPEN


def status_counts(marks: Sequence[DeskRow | DeskMark]) -> dict[str, int]:
    """Return how many tables have each status. No query."""
    return {status: sum(one.status == status for one in marks) for status in STATUSES}
