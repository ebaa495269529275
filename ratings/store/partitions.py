"""Writes the history: millions of changes by binary COPY, indexed and put where readers look.

The table is partitioned by the number of the list. What is rated day by day goes into the first
partition, whose indexes are there. What a long recompute writes gets a partition of its own: a
table that nobody sees is filled, indexed and then attached, all in one transaction, so that
loading is as fast as PostgreSQL can and a killed worker leaves nothing behind.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, Self

from django.db import connection

from ratings.engine.rebuild import Part, Roster, change_columns
from ratings.models import FIRST_RUN_LIST, PARTITION_LISTS
from ratings.store import binary_copy
from web.sql import fetch_rows

TABLE = "ratings_ratingchange"
DAILY = "ratings_ratingchange_daily"
COLUMNS = {
    "list_id": "int4",
    "subject_id": "int4",
    "game_id": "int4",
    "before": "int8",
    "after": "int8",
    "games": "int4",
    "k": "int4",
    "expected": "int4",
    "score": "int4",
    "change": "int4",
    "own": "int4",
    "spread": "int4",
    "luck": "int4",
}
TYPES = tuple(COLUMNS.values())
INDEXES = ("once", "list")
"""The endings of the names of a partition's indexes, see `index_statements`."""
INDEX_MEMORY = "256MB"
FEW = 2
"""Blocks for which a thread is not worth its while."""
AHEAD = 8
"""Blocks that may wait to be sent."""
_NEW_LISTS = """
SELECT nextval(pg_get_serial_sequence('ratings_ratinglist', 'id'))
FROM generate_series(1, %(count)s::int4)
"""
MOST_PARTITIONS = (2**31 - FIRST_RUN_LIST) // PARTITION_LISTS


class RunPartition:
    """A table of changes of its own, for the lists numbered from ``first``."""

    def __init__(self, number: int) -> None:
        self.table = partition_table(number)
        self.first = FIRST_RUN_LIST + number * PARTITION_LISTS

    def make(self) -> None:
        """Make the table; readers do not see it."""
        self._make(self.table)

    def attach(self) -> None:
        """Index the table and let it be part of the history once the transaction commits."""
        self._index(self.table)
        self._attach()

    def drop(self) -> None:
        """Drop the table; waits for everybody who reads the history."""
        with connection.cursor() as cursor:
            cursor.execute(f"DROP TABLE {self.table}")

    def rewrite_without(self, lists: Sequence[int]) -> Callable[[], None]:
        """Write the rows of other lists into a new table; returns a function that swaps the two.

        Only the swap makes readers wait, and waits for them.
        """
        beside = f"{self.table}_kept"
        self._make(beside)
        with connection.cursor() as cursor:
            cursor.execute(
                f"INSERT INTO {beside} SELECT * FROM {self.table} "  # noqa: S608 - our own names
                "WHERE list_id <> ALL(%s::int4[]) ORDER BY list_id",
                [f"{{{','.join(map(str, lists))}}}"],
            )
        self._index(beside)

        def swap() -> None:
            self.drop()
            with connection.cursor() as cursor:
                cursor.execute(f"ALTER TABLE {beside} RENAME TO {self.table}")
                for end in INDEXES:
                    cursor.execute(f"ALTER INDEX {beside}_{end} RENAME TO {self.table}_{end}")
            self._attach()

        return swap

    def _make(self, table: str) -> None:
        # With the check PostgreSQL need not scan every row to attach the table.
        end = self.first + PARTITION_LISTS
        with connection.cursor() as cursor:
            cursor.execute(
                f"CREATE TABLE {table} (LIKE {TABLE} INCLUDING DEFAULTS, "
                f"CHECK (list_id >= {self.first} AND list_id < {end}))"
            )

    def _index(self, table: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL maintenance_work_mem = '{INDEX_MEMORY}'")
            for statement in index_statements(table):
                cursor.execute(statement)

    def _attach(self) -> None:
        with connection.cursor() as cursor:
            cursor.execute(
                f"ALTER TABLE {TABLE} ATTACH PARTITION {self.table} "
                f"FOR VALUES FROM ({self.first}) TO ({self.first + PARTITION_LISTS})"
            )


def partition_table(number: int) -> str:
    """Return the name of a partition's table."""
    return f"{TABLE}_{number}"


def index_statements(table: str) -> list[str]:
    """Return the statements that index a partition: by subject and list, and by list."""
    return [
        f"CREATE UNIQUE INDEX {table}_once ON {table} (subject_id, list_id, game_id)",
        f"CREATE INDEX {table}_list ON {table} USING brin (list_id)",
    ]


def next_partition() -> RunPartition | None:
    """Return a partition nobody used yet, or None where all are in use."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT nextval('ratings_partition')")
        number = int(cursor.fetchone()[0])
    return RunPartition(number) if number < MOST_PARTITIONS else None


def new_list_ids(count: int) -> list[int]:
    """Return numbers for lists that are rated day by day."""
    return [one for (one,) in fetch_rows(_NEW_LISTS, {"count": count})]


class Writer:
    """Writes changes, list by list, while a COPY is open.

    A thread of its own sends the rows, a few blocks behind: PostgreSQL stores one period while the
    next is rated. Where there are only a few blocks, they are sent at the end, without one. It is a
    context manager; at its end everything is sent.
    """

    def __init__(self, copy: Any, roster: Roster) -> None:
        self._copy, self._roster = copy, roster
        self._thread = ThreadPoolExecutor(1)
        self._kept: list[tuple[memoryview, bytearray]] = []
        self._sent: deque[tuple[Future[None], bytearray]] = deque()
        self._rooms: list[bytearray] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._thread.shutdown(cancel_futures=error != (None, None, None))
        if error == (None, None, None):
            while self._sent:
                self._free_room()
            for rows, _room in self._kept:
                self._send(rows)

    def write(self, list_id: int, part: Part) -> None:
        """Write the changes of a block of games of one list."""
        columns = change_columns(self._roster, list_id, part)
        room = self._rooms.pop() if self._rooms else bytearray()
        rows = binary_copy.pack_rows(columns, TYPES, room)
        self._kept.append((rows, room))
        if len(self._kept) > FEW or self._sent:
            self._sent += [(self._thread.submit(self._send, one), room) for one, room in self._kept]
            self._kept.clear()
        while len(self._sent) > AHEAD:
            self._free_room()

    def _send(self, rows: memoryview) -> None:
        # Memory that is still looked at could not grow.
        with rows:
            self._copy.write(rows)

    def _free_room(self) -> None:
        """Wait until the oldest block is sent; its memory is used again."""
        sent, room = self._sent.popleft()
        sent.result()
        self._rooms.append(room)


@contextmanager
def copy_into(table: str, columns: str, *, fresh: bool = False) -> Iterator[Any]:
    """Open a binary COPY into a table; ``fresh``: created in this very transaction."""
    freeze = ", FREEZE" if fresh else ""
    with connection.cursor() as cursor:
        into: Any = cursor.copy(f"COPY {table} ({columns}) FROM STDIN (FORMAT binary{freeze})")
        # Django wraps what a cursor raises, but not what a COPY does.
        with connection.wrap_database_errors, into as copy:
            copy.write(binary_copy.HEADER)
            yield copy
            copy.write(binary_copy.TRAILER)
