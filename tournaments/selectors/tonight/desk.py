"""What the round desk shows of a table: what it waits for, its running score, what was refused."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.selectors import drafts_of_matches, refused_counts
from tournaments.models import Table
from tournaments.selectors.rows import RoundRow, TableRow

OPEN, PLAYING, REFUSED, DISPUTED, DONE = "open", "playing", "refused", "disputed", "done"
STATUSES = (OPEN, PLAYING, REFUSED, DISPUTED, DONE)


@dataclass(frozen=True)
class DeskRow:
    """A table as the desk sees it.

    `status` is one of `STATUSES`; `score` the points so far by side where a log comes in while the
    game goes on, after `deals` finished deals; `refused` counts logs the referee refused. `stamp`
    changes with anything of it.
    """

    row: TableRow
    status: str
    score: Mapping[str, int] | None
    deals: int
    refused: int
    stamp: str

    @property
    def held(self) -> str:
        """What a desk says that has this row as it is: short, as all rows stand in one address."""
        return f"{self.row.table.number}.{self.stamp}"

    @property
    def waits(self) -> bool:
        """Whether the table still needs a result."""
        return self.status in {OPEN, PLAYING, REFUSED}


def desk_rows(row: RoundRow) -> list[DeskRow]:
    """Return the tables of a round for the desk, by number. Two queries."""
    ids = [one.table.id for one in row.tables]
    drafts, refused = drafts_of_matches(ids), refused_counts(ids)
    found = []
    for one in row.tables:
        draft = drafts.get(one.table.id)
        verdict = draft.as_verdict() if draft else None
        count = refused.get(one.table.id, 0)
        version = one.result.version if one.result else 0
        parts = (one.table.state, version, draft.content_hash if draft else "", count)
        found.append(
            DeskRow(
                row=one,
                status=_status(one.table, playing=draft is not None, refused=count > 0),
                score=verdict.totals if verdict else None,
                deals=len(verdict.deals) if verdict else 0,
                refused=count,
                stamp=hashlib.sha256(repr(parts).encode()).hexdigest()[:8],
            )
        )
    return found


def _status(table: Table, *, playing: bool, refused: bool) -> str:
    if table.state == Table.State.DISPUTED:
        return DISPUTED
    if table.state != Table.State.OPEN:
        return DONE
    if playing:
        return PLAYING
    return REFUSED if refused else OPEN


def status_counts(rows: Sequence[DeskRow]) -> dict[str, int]:
    """Return how many tables have each status. No query."""
    return {status: sum(row.status == status for row in rows) for status in STATUSES}
