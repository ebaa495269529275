"""Compares what is published with what the ledger gives: list by list, change by change."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import numpy as np
import numpy.typing as npt
from django.db import transaction

from ratings.engine.columns import State
from ratings.engine.lines import UNSURE
from ratings.engine.rebuild import (
    NOTHING_BEFORE,
    BuiltList,
    Roster,
    change_columns,
    rebuild_lists,
)
from ratings.models import Period, Pool, RatingList, Standing
from ratings.models.ledger import day_number
from ratings.store import binary_copy
from ratings.store.partitions import COLUMNS, TABLE, TYPES
from ratings.store.progress import OnProgress, Progress
from ratings.store.reading import copy_from_query, read_ledger, read_lists

STORED = f"""
    SELECT {", ".join(COLUMNS)} FROM {TABLE}
    WHERE list_id = %s ORDER BY subject_id, game_id
"""  # noqa: S608 - our own names


@dataclass(frozen=True)
class Difference:
    """The first list that differs from what the ledger gives; `what`: input, hash, fit, ..."""

    period: int
    list_number: int | None
    what: str


@dataclass(frozen=True)
class Verdict:
    """How many lists were built again, the first that differs, periods still to be rated."""

    lists: int
    difference: Difference | None
    waiting: int


def list_difference(
    standing: RatingList | None, built: BuiltList, roster: Roster, *, rows: bool
) -> str | None:
    """Return in a word how a list differs from the rebuilt one; None where it does not.

    With ``rows`` every stored change is compared too.
    """
    if standing is None:
        return "missing"
    if standing.input_hash != built.input_hash:
        return "input"
    if standing.hash != built.hash:
        return "hash"
    if standing.fit != built.fit:
        return "fit"
    if rows and b"".join(_stored_rows(standing.id)) != _rebuilt_rows(standing.id, built, roster):
        return "changes"
    return None


def _stored_rows(list_id: int) -> Iterator[bytes]:
    return copy_from_query(STORED, [list_id])


def _rebuilt_rows(list_id: int, built: BuiltList, roster: Roster) -> bytes:
    blocks = [change_columns(roster, list_id, part) for part in built.rated]
    if not blocks:
        return binary_copy.HEADER + binary_copy.TRAILER
    columns = [np.concatenate(parts) for parts in zip(*blocks, strict=True)]
    order = np.lexsort((columns[2], columns[1]))
    rows = binary_copy.pack_rows([column[order] for column in columns], TYPES)
    return binary_copy.HEADER + rows + binary_copy.TRAILER


@transaction.atomic
def pool_verify(*, pool_id: UUID, tell: OnProgress | None = None) -> Verdict:
    """Build every published list again from the first game and compare; writes nothing.

    Periods that wait for a worker, and all after them, are not compared. Where a round is closed
    or corrected meanwhile, the comparison starts again.
    """
    while True:
        pool = Pool.objects.get(id=pool_id)
        before = _revisions(pool)
        verdict = _verify(pool, tell)
        if verdict.difference is None or _revisions(pool) == before:
            return verdict


def _revisions(pool: Pool) -> Mapping[UUID, tuple[int, str]]:
    rows = pool.periods.values_list("id", "revision", "state")
    return {period: (revision, state) for period, revision, state in rows}


def _verify(pool: Pool, tell: OnProgress | None) -> Verdict:
    closed = pool.periods.filter(number__isnull=False).order_by("number")
    rated: list[int] = []
    days: dict[int, int] = {}
    for number, state, closed_at in closed.values_list("number", "state", "closed_at"):
        if state != Period.State.RATED or number is None:
            break
        rated.append(number)
        days[number] = day_number(closed_at)
    waiting = closed.count() - len(rated)
    ledger, roster = read_ledger(pool, 1, rated[-1] if rated else 0)
    lists, _none = read_lists(pool, 1)
    state_now = State.opening(len(roster.numbers))
    stream = rebuild_lists(
        pool.rating_config(), roster, ledger, rated, state_now, NOTHING_BEFORE, days
    )
    with Progress(None, sum(len(games.rows) for games in ledger), tell) as progress:
        for count, built in enumerate(stream, 1):
            progress.add(built.games)
            standing = lists.get(built.period)
            what = list_difference(standing, built, roster, rows=True)
            if what is not None and not _waits_for_deviations(standing, what):
                number = standing.number if standing else None
                return Verdict(count, Difference(built.period, number, what), waiting)
    if not waiting and rated:
        newest = lists[rated[-1]]
        what = standings_difference(pool, newest, roster, state_now)
        if what is not None:
            return Verdict(len(rated), Difference(rated[-1], newest.number, what), waiting)
    return Verdict(len(rated), None, waiting)


def _waits_for_deviations(standing: RatingList | None, what: str) -> bool:
    """Whether a list is right by its hashes and of a release that knew no deviations.

    The next sweep rates it once more.
    """
    return what == "fit" and standing is not None and standing.fit is None


def standings_difference(
    pool: Pool, newest: RatingList, roster: Roster, state: State
) -> str | None:
    """Return in a word whether the pool's pointer or standings differ from the newest list."""
    if pool.head_id != newest.id:
        return "pointer"
    names = UNSURE if newest.fit is not None else ()
    rows = Standing.objects.filter(pool=pool).values_list("subject_id", "after", "games", *names)
    columns: list[npt.NDArray[np.integer[Any]]] = [roster.numbers, state.ratings, state.games]
    columns += [state.lines[name] for name in names]
    built = sorted(zip(*(column.tolist() for column in columns), strict=True))
    # Those that were never measured have nulls, which are in no order.
    stored = sorted(rows.iterator(chunk_size=10_000), key=lambda row: row[0])
    return None if stored == built else "standings"
