"""Django's PostgreSQL with a pool that knows a server that is away from one that is busy.

A pool waits for a free connection as long as for a server that is gone. Here a wait is cut into
short ones, and after each the server is asked directly: where it does not answer, the request ends
at once with OperationalError, which becomes a 503.

What changes tables waits for their locks briefly: whoever comes after it waits behind it.
"""

import re
import select
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import lru_cache, partial
from typing import Any, Self

import psycopg
from django.db.backends.postgresql import base, operations, schema
from psycopg_pool import PoolTimeout

PATIENCE = 10.0
"""Seconds that are waited in all for a connection of a server that answers."""

LOCK_WAIT = 2000
"""Milliseconds that a change of tables waits for a lock; then its migration is undone."""


STATEMENTS = 1000
"""Written-out statements that a process remembers."""


@lru_cache(STATEMENTS)
def numbered_places(statement: str) -> tuple[str, tuple[str, ...]]:
    """Return a statement with PostgreSQL's own placeholders, and the names of its values in turn.

    >>> numbered_places("SELECT %(one)s, %(two)s, %(one)s LIKE 'a%%'")
    ("SELECT $1, $2, $1 LIKE 'a%'", ('one', 'two'))
    """
    places: dict[str, int] = {}

    def number(found: re.Match[str]) -> str:
        name = found["name"]
        return f"${places.setdefault(name, len(places) + 1)}" if name else "%"

    return re.sub(r"%\((?P<name>\w+)\)s|%%", number, statement), tuple(places)


class StatementCursor(base.CursorMixin, psycopg.RawCursor):
    """A cursor for written-out statements, whose placeholders are worked out once a process.

    The driver would do so each time for a statement of many values, or of more than 4,096
    characters.
    """

    def execute(self, query: Any, params: Any = None, **more: Any) -> Self:
        """Execute a statement with placeholders such as `%(name)s`."""
        if params is None:
            return super().execute(query, None, **more)
        statement, names = numbered_places(query)
        return super().execute(statement, [params[name] for name in names], **more)


class SchemaEditor(schema.DatabaseSchemaEditor):
    """Changes tables, and gives up where it would hold up everybody else behind one reader.

    Only in a transaction: what stands outside of one builds indexes `CONCURRENTLY`, which holds
    up nobody and, ended half-way, would leave an index behind that is not valid.
    """

    def __enter__(self) -> Self:
        """Begin; the limit ends with the transaction, as PgBouncer needs it."""
        super().__enter__()
        if self.atomic_migration:
            self.execute(f"SET LOCAL lock_timeout = {LOCK_WAIT}", None)
        return self


class Operations(operations.DatabaseOperations):
    """What a connection to PostgreSQL can do."""

    def last_executed_query(self, cursor: Any, sql: Any, params: Any) -> Any:
        """Return the statement that was executed; one that is prepared as it is written."""
        return super().last_executed_query(cursor, sql, params) or sql


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection to PostgreSQL."""

    ops_class = Operations
    SchemaEditorClass = SchemaEditor

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Return a connection; raises the driver's OperationalError where the server is away."""
        return self._take(partial(super().get_new_connection, conn_params))

    def _take(self, take: Callable[[], Any]) -> Any:
        """Return a connection that is taken so, as soon as the pool has one that is open."""
        pool, deadline = self.pool, time.monotonic() + PATIENCE
        while True:
            try:
                connection = take()
            except PoolTimeout:
                self.Database.connect(**self.get_connection_params()).close()
                if time.monotonic() > deadline:
                    raise
                continue
            if pool is None or not _is_dropped(connection):
                return connection
            # Closed, it is not used again: the pool makes another.
            connection.close()
            pool.putconn(connection)

    def _set_autocommit(self, autocommit: bool) -> None:
        # A connection of the pool has it, as a rule; asking the driver again takes longer.
        connection: Any = self.connection
        if connection.autocommit != autocommit:
            super()._set_autocommit(autocommit)  # type: ignore[misc]  # the stubs lack it

    def statement_cursor(self, *, binary: bool = False) -> AbstractContextManager[StatementCursor]:
        """Return a cursor whose values go to the server beside the statement, which is kept there.

        `binary`: rows come as PostgreSQL has them, not as text, which takes many bytes twice as
        long to write and to read.
        The server then reads and plans a statement once a connection, not once a request. Where
        `prepare_threshold` is not set (see deploy.env) nothing is kept, as PgBouncer may need it.
        """
        if self.connection is None and not self.queries_logged and (pool := self.pool):
            return self._borrowed_cursor(pool, binary)
        self.close_if_health_check_failed()
        self.ensure_connection()
        with self.wrap_database_errors:
            wrapped: Any = self._prepare_cursor  # type: ignore[attr-defined]  # the stubs lack it
            cursor: StatementCursor = wrapped(_opened_cursor(self.connection, binary))
            return cursor

    @contextmanager
    def _borrowed_cursor(self, pool: Any, binary: bool) -> Iterator[StatementCursor]:
        """Borrow a connection for one statement, past all that Django does for a request's own."""
        with self.wrap_database_errors:
            pool.open()
            borrowed = self._take(pool.getconn)
            try:
                yield _opened_cursor(borrowed, binary)
            finally:
                pool.putconn(borrowed)


def _opened_cursor(connection: Any, binary: bool) -> StatementCursor:
    cursor = StatementCursor(connection)
    cursor.format = psycopg.pq.Format(binary)
    return cursor


def _is_dropped(connection: Any) -> bool:
    """Say whether the server has let go of an idle connection: then there is something to read.

    Asking the server instead would cost every request a way there and back.
    """
    readable, _writable, _failed = select.select([connection], [], [], 0)
    if not readable:
        return False
    try:
        connection.execute("")
    except psycopg.Error:
        return True
    return False
