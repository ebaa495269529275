"""Publishes lists: writes their changes, replaces the old ones, moves the pointer.

All of it belongs to the transaction of the run; the caller holds the pool's rating lock.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from uuid import UUID

import numpy as np
from django.db import connection

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
from ratings.store.counting import periods_count
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
from web.sql import fetch_rows

STANDING_COLUMNS = "pool_id, subject_id, list_id, before, after, games, own, spread, luck, pair"
_PUBLISHED = """
SELECT NULL::uuid, max(number) FROM ratings_ratinglist WHERE pool_id = %(pool)s::uuid
UNION ALL
SELECT period_id, max(version) FROM ratings_ratinglist
WHERE pool_id = %(pool)s::uuid AND period_id = ANY(%(periods)s::uuid[]) GROUP BY period_id
"""
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

    def publish(self, state: State) -> None:
        """Make the written lists current and the pool point to the last; ``state`` is after it.

        The pool's row is locked last, since closing a round waits for it.
        """
        by_number = {period.number: period for period in self.periods}
        last, versions = self._number_and_versions()
        # A period that is rated for the first time replaces no list.
        went = versions and RatingList.objects.filter(
            pool=self.pool, period__in=self.periods, replaced__isnull=True
        ).update(replaced=last + 1)
        self._write_standings(state)
        if went:
            self._restore_standings()
        # That the list exists is asked when the transaction ends.
        Pool.objects.filter(id=self.pool.id).update(head=self.written[-1].id)
        config = canonical_config(self.pool.rating_config())
        RatingList.objects.bulk_create(
            RatingList(
                id=row.id,
                pool=self.pool,
                number=last + place,
                period=by_number[row.period],
                version=versions.get(by_number[row.period].id, 0) + 1,
                input_hash=row.input_hash,
                hash=row.hash,
                config=config,
                games=row.games,
                surplus=row.fit.surplus,
                weight=row.fit.weight,
            )
            for place, row in enumerate(self.written, 1)
        )
        self._add_to_log(by_number, last)

    def _number_and_versions(self) -> tuple[int, dict[UUID, int]]:
        """Return the pool's last number, and the last version of each period that has one."""
        found = fetch_rows(
            _PUBLISHED, {"pool": self.pool.id, "periods": [one.id for one in self.periods]}
        )
        last = next((number for period, number in found if period is None), None)
        return last or 0, {period: version for period, version in found if period is not None}

    def _add_to_log(self, by_number: Mapping[int | None, Period], last: int) -> None:
        """Let the lists wait for the log of the club, where it keeps one."""
        entries_add(
            club_id=self.pool.club_id,
            entries=(
                NewEntry(
                    kind=RATING_LIST,
                    subject=list_subject(self.pool.id, last + place),
                    about=f"periods/{by_number[row.period].id}",
                    hash=row.hash,
                    title=str(self.pool),
                    basis=row.input_hash,
                )
                for place, row in enumerate(self.written, 1)
            ),
        )

    def _write_standings(self, state: State) -> None:
        """Write the standings of those who played, from the state."""
        played = np.flatnonzero(self._list)
        subjects = self.roster.numbers[played]
        _replace_standings(
            self.pool,
            [
                np.broadcast_to(np.void(self.pool.id.bytes), len(played)),
                subjects,
                self._list[played],
                self._before[played],
                state.ratings[played],
                state.games[played],
                *(state.lines[name][played] for name in UNSURE),
                played < self.roster.players_from,
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
    if pool.head_id is not None or Standing.objects.filter(pool=pool).exists():
        with connection.cursor() as cursor:
            cursor.execute(
                "DELETE FROM ratings_standing WHERE pool_id = %s AND subject_id = ANY(%s::int4[])",
                [pool.id, array_literal(columns[1].tolist())],
            )
    with copy_into("ratings_standing", STANDING_COLUMNS) as copy:
        copy.write(binary_copy.pack_rows(columns, STANDING_TYPES))


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
    """Mark periods as rated; those that changed since they were read stay pending.

    `held`: this transaction has the pool's row already.
    """
    if not held:
        Pool.objects.select_for_update(no_key=True).get(id=pool.id)
    periods_count([period.id for period in periods])
    by_revision = sorted(periods, key=lambda period: period.revision)
    for revision, group in groupby(by_revision, key=lambda period: period.revision):
        Period.objects.filter(
            id__in=[period.id for period in group],
            revision=revision,
            state=Period.State.PENDING,
        ).update(state=Period.State.RATED, rated_at=now)
