"""Publishes lists: writes their changes, replaces the old ones, moves the pointer.

All of it belongs to the transaction of the run; the caller holds the pool's rating lock.
"""

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

import numpy as np
from django.utils import timezone

from clubs.services import NewEntry, entries_add
from clubs.transparency.entries import RATING_LIST
from ratings.engine.columns import State
from ratings.engine.deviation import PoolFit
from ratings.engine.hashes import canonical_config
from ratings.engine.lines import UNSURE
from ratings.engine.rebuild import BuiltList, Roster
from ratings.models import (
    PARTITION_LISTS,
    FormerSubject,
    Period,
    Pool,
    RatingList,
    Standing,
    Subject,
)
from ratings.store import binary_copy
from ratings.store.list_texts import list_subject
from ratings.store.partitions import (
    COLUMNS,
    DAILY,
    RunPartition,
    Writer,
    copy_into,
    new_list_ids,
    next_partition,
)
from ratings.store.reading import array_literal, read_newest
from web.sql import count_changed, fetch_rows

STANDING_COLUMNS = "pool_id, subject_id, list_id, before, after, games, own, spread, luck, pair"
_REPLACE = """
UPDATE ratings_ratinglist SET replaced = (
    SELECT max(number) + 1 FROM ratings_ratinglist WHERE pool_id = %(pool)s
)
WHERE period_id = ANY(%(periods)s::uuid[]) AND replaced IS NULL
"""
# That the list exists to which the pool points is asked when the transaction ends.
_PUBLISH = """
WITH pointed AS (
    UPDATE ratings_pool SET head_id = %(head)s WHERE id = %(pool)s
), made AS (
    INSERT INTO ratings_ratinglist (
        id, period_id, input_hash, hash, games, surplus, weight,
        pool_id, number, version, config, created
    )
    SELECT one.id, period, input_hash, hash, games, surplus, weight, %(pool)s, last + place, (
            SELECT coalesce(max(version), 0) + 1 FROM ratings_ratinglist
            WHERE period_id = one.period
        ), %(config)s::jsonb, %(now)s
    FROM unnest(
        %(ids)s::int4[], %(periods)s::uuid[], %(input_hashes)s::text[], %(hashes)s::text[],
        %(games)s::int4[], %(surpluses)s::int8[], %(weights)s::int8[]
    ) WITH ORDINALITY AS one(id, period, input_hash, hash, games, surplus, weight, place), (
        SELECT coalesce(max(number), 0) FROM ratings_ratinglist WHERE pool_id = %(pool)s
    ) AS published(last)
    RETURNING number
)
SELECT min(number) FROM made
"""
_STOOD = "SELECT FROM ratings_standing WHERE pool_id = %(pool)s LIMIT 1"
_CLEAR = """
DELETE FROM ratings_standing WHERE pool_id = %(pool)s AND subject_id = ANY(%(subjects)s::int4[])
"""
_MARK = f"""
UPDATE ratings_period p SET state = '{Period.State.RATED}', rated_at = %(now)s
FROM unnest(%(periods)s::uuid[], %(revisions)s::int4[]) AS read(id, revision)
WHERE p.id = read.id AND p.revision = read.revision AND p.state = '{Period.State.PENDING}'
"""  # noqa: S608 - our own words
STANDINGS_AT_ONCE = 8192
STANDING_TYPES = ("uuid", "int4", "int4", "int8", "int8", *("int4",) * 4, "bool")


@dataclass(frozen=True)
class WrittenList:
    """A list whose changes are written: its id, and the values of its row."""

    id: int
    period: int
    games: int
    input_hash: str
    hash: str
    fit: PoolFit


class Publication:
    """The new lists of a run, from their first period on."""

    def __init__(self, pool: Pool, roster: Roster, periods: Sequence[Period]) -> None:
        self.pool, self.roster, self.periods = pool, roster, periods
        self.written: list[WrittenList] = []
        self._list = np.zeros(len(roster.numbers), np.int32)
        self._before = np.zeros(len(roster.numbers), np.int64)

    def write(self, stream: Iterable[BuiltList], *, in_own_partition: bool) -> None:
        """Write the changes of every period of the stream, one list for each."""
        with self._open_writer(in_own_partition) as (writer, ids):
            for number, built in zip(ids, stream, strict=True):
                for part in built.rated:
                    writer.write(number, part)
                    rated = part.rated
                    self._list[rated.block.members] = number
                    self._before[rated.block.members] = rated.before
                named = (built.period, built.games, built.input_hash, built.hash)
                self.written.append(WrittenList(number, *named, built.fit))

    @contextmanager
    def _open_writer(self, in_own_partition: bool) -> Iterator[tuple[Writer, Sequence[int]]]:
        """A writer into a partition, or into the daily partition, and the ids of the lists."""
        count = len(self.periods)
        partition: RunPartition | None = (
            next_partition() if in_own_partition and count <= PARTITION_LISTS else None
        )
        columns = ", ".join(COLUMNS)
        if partition is None:
            ids: Sequence[int] = new_list_ids(count)
            with copy_into(DAILY, columns) as copy, Writer(copy, self.roster) as writer:
                yield writer, ids
            return
        partition.make()
        with (
            copy_into(partition.table, columns, fresh=True) as copy,
            Writer(copy, self.roster) as writer,
        ):
            yield writer, range(partition.first, partition.first + count)
        partition.attach()

    def publish(self, state: State, *, replacing: bool) -> None:
        """Make the written lists current and the pool point to the last; ``state`` is after it.

        ``replacing``: some of the periods have a list that stands until now. The pool's row is
        locked last, since closing a round waits for it.
        """
        by_number = {period.number: period.id for period in self.periods}
        periods = [by_number[row.period] for row in self.written]
        if replacing:
            count_changed(_REPLACE, {"pool": self.pool.id, "periods": periods})
        self._write_standings(state)
        if replacing:
            self._restore_standings()
        ((first,),) = fetch_rows(
            _PUBLISH,
            {
                "pool": self.pool.id,
                "head": self.written[-1].id,
                "config": json.dumps(canonical_config(self.pool.rating_config())),
                "now": timezone.now(),
                "periods": periods,
                "ids": [row.id for row in self.written],
                "input_hashes": [row.input_hash for row in self.written],
                "hashes": [row.hash for row in self.written],
                "games": [row.games for row in self.written],
                "surpluses": [row.fit.surplus for row in self.written],
                "weights": [row.fit.weight for row in self.written],
            },
        )
        self._add_to_log(periods, first)

    def _add_to_log(self, periods: Sequence[UUID], first: int) -> None:
        """Let the lists wait for the log of the club, where it keeps one."""
        entries_add(
            club_id=self.pool.club_id,
            entries=(
                NewEntry(
                    kind=RATING_LIST,
                    subject=list_subject(self.pool.id, number),
                    about=f"periods/{period}",
                    hash=row.hash,
                    title=str(self.pool),
                    basis=row.input_hash,
                )
                for number, (period, row) in enumerate(
                    zip(periods, self.written, strict=True), first
                )
            ),
        )

    def _write_standings(self, state: State) -> None:
        """Write the standings of those who played, from the state."""
        played = np.flatnonzero(self._list)
        pair = played < self.roster.players_from
        # In the order of the wide index, which PostgreSQL then fills page by page.
        order = np.lexsort((-state.ratings[played], pair))
        played, pair = played[order], pair[order]
        _replace_standings(
            self.pool,
            [
                np.broadcast_to(np.void(self.pool.id.bytes), len(played)),
                self.roster.numbers[played],
                self._list[played],
                self._before[played],
                state.ratings[played],
                state.games[played],
                *(state.lines[name][played] for name in UNSURE),
                pair,
            ],
        )

    def _restore_standings(self) -> None:
        """Restore the standings of those who played on replaced lists only, from earlier lists."""
        stale = list(
            Standing.objects.filter(pool=self.pool, list__replaced__isnull=False).values_list(
                "subject_id", flat=True
            )
        )
        if not stale:
            return
        Standing.objects.filter(pool=self.pool, subject_id__in=stale).delete()
        _create_standings(self.pool, stale)


def _replace_standings(
    pool: Pool, columns: Sequence[np.ndarray[tuple[int, ...], np.dtype]]
) -> None:
    # Looking up each of a pool's players takes a while, and the first time there are none.
    if pool.head_id is not None or fetch_rows(_STOOD, {"pool": pool.id}):
        subjects = array_literal(columns[1].tolist())
        count_changed(_CLEAR, {"pool": pool.id, "subjects": subjects})
    room = bytearray()
    with copy_into("ratings_standing", STANDING_COLUMNS) as copy:
        # PostgreSQL takes in the rows of one block while the next is packed.
        for first in range(0, len(columns[0]), STANDINGS_AT_ONCE):
            block = [column[first : first + STANDINGS_AT_ONCE] for column in columns]
            with binary_copy.pack_rows(block, STANDING_TYPES, room) as rows:
                copy.write(rows)


def rebuild_standings(pool: Pool, roster: Roster, newest: RatingList) -> None:
    """Write all standings of a pool again from its current lists, and point to the newest."""
    Pool.objects.select_for_update(no_key=True).get(id=pool.id)
    stood = Standing.objects.filter(pool=pool)
    subjects = {*roster.numbers.tolist(), *stood.values_list("subject_id", flat=True)}
    stood.delete()
    _create_standings(pool, subjects)
    Pool.objects.filter(id=pool.id).update(head=newest)


def _create_standings(pool: Pool, subjects: Collection[int]) -> None:
    """Create standings from each subject's newest list; one on no list becomes a former subject."""
    newest = read_newest(pool.id, subjects)
    known = Subject.objects.filter(
        id__in=[one.subject for one in newest], partnership__isnull=False
    )
    pairs = set(known.values_list("id", flat=True))
    Standing.objects.bulk_create(
        Standing(
            pool=pool,
            subject_id=one.subject,
            list_id=one.list_id,
            before=one.before,
            after=one.after,
            games=one.games,
            own=one.own,
            spread=one.spread,
            luck=one.luck,
            pair=one.subject in pairs,
        )
        for one in newest
    )
    left = set(subjects) - {one.subject for one in newest}
    FormerSubject.objects.bulk_create(
        (FormerSubject(pool=pool, subject_id=subject) for subject in sorted(left)),
        ignore_conflicts=True,
    )


def mark_rated(pool: Pool, periods: Sequence[Period], now: datetime, *, held: bool) -> None:
    """Mark periods as rated; those that changed since they were read stay pending. One query.

    `held`: this transaction has the pool's row already; else it is locked first, with another.
    """
    if not held:
        Pool.objects.select_for_update(no_key=True).get(id=pool.id)
    count_changed(
        _MARK,
        {
            "periods": [one.id for one in periods],
            "revisions": [one.revision for one in periods],
            "now": now,
        },
    )
