"""Names are folded anew where the folding has changed, some rows at a time."""

from collections.abc import Callable

from django.db import connections
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from web.folding import SORT_KEY_LENGTH, sort_key

ROWS = 2000
"""Rows that are folded in one transaction."""
PLAIN = "sort_key ~ '[^a-z0-9 ]'"
"""What of the rows that were folded before may be folded otherwise now."""


def folded_anew(table: str, *names: str, only: str = "true") -> Callable[..., None]:
    """Return what folds the names of a table anew, in a migration that is not atomic.

    Rows that stay as they are, or of which `only` does not hold, are not written. Broken off, it
    may be run again.
    """

    def fold(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
        columns = ", ".join(names)
        last = "00000000-0000-0000-0000-000000000000"
        query = (
            f"SELECT id, sort_key, {columns} FROM {table} "  # noqa: S608 - our own words
            f"WHERE id > %s AND {only} ORDER BY id LIMIT {ROWS}"
        )
        change = (
            f"UPDATE {table} SET sort_key = given.key "  # noqa: S608 - our own words
            "FROM unnest(%s::uuid[], %s::text[]) AS given (id, key) "
            f"WHERE {table}.id = given.id"
        )
        with connections[editor.connection.alias].cursor() as cursor:
            while True:
                cursor.execute(query, [last])
                rows = cursor.fetchall()
                if not rows:
                    return
                last = rows[-1][0]
                keys = {
                    one: sort_key(" ".join(filter(None, parts)))[:SORT_KEY_LENGTH]
                    for one, _old, *parts in rows
                }
                new = [one for one, old, *_parts in rows if keys[one] != old]
                if new:
                    cursor.execute(change, [new, [keys[one] for one in new]])

    return fold
