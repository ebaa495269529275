"""The manifest of a backup: how many rows each table has, and the hashes of rating lists.

It is read in the same snapshot as the backup, so that a restore can be compared.
"""

import hashlib
import tomllib
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection
from psycopg import sql

FORMAT = "boneyard-backup-1"
_BLOCK = 1024 * 1024

_TABLES = """
SELECT relname FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
WHERE nspname = 'public' AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY relname
"""
# One digest for all the lists of a pool: a line a list, in order of number and version.
_LISTS = """
SELECT pool_id::text, count(*), encode(sha256(convert_to(string_agg(
    concat_ws(' ', number, version, input_hash, hash), E'\\n' ORDER BY number, version
), 'UTF8')), 'hex')
FROM ratings_ratinglist GROUP BY pool_id ORDER BY pool_id
"""


def tables() -> list[str]:
    """Return the tables of the database, sorted. One query."""
    with connection.cursor() as cursor:
        cursor.execute(_TABLES)
        return [name for (name,) in cursor.fetchall()]


def contents() -> dict[str, Any]:
    """Return the contents of a manifest: migrations, rows by table, lists by pool.

    Reads every table; consistent in a transaction that sees one snapshot.
    """
    with connection.cursor() as cursor:
        rows = {}
        for name in tables():
            cursor.execute(sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(name)))
            rows[name] = cursor.fetchall()[0][0]
        cursor.execute(_LISTS)
        lists = {pool: {"lists": lists, "sha256": hashed} for pool, lists, hashed in cursor}
        cursor.execute("SELECT app, name FROM django_migrations ORDER BY app, name")
        migrations = [".".join(row) for row in cursor.fetchall()]
    return {"migrations": migrations, "rows": rows, "rating_lists": lists}


def differences(said: dict[str, Any], found: dict[str, Any]) -> list[str]:
    """Return the differences to a manifest, a sentence each; `found` is our own `contents()`.

    >>> differences({"rows": {"a": 2}, "rating_lists": {}}, {"rows": {"a": 1}, "rating_lists": {}})
    ['table a has 1 rows, the backup had 2']
    """
    wrong = [
        f"table {name} has {found['rows'].get(name, 0)} rows, the backup had {rows}"
        for name, rows in said["rows"].items()
        if found["rows"].get(name, 0) != rows
    ]
    wrong += [
        f"the rating lists of pool {pool} are not those of the backup"
        for pool, lists in said["rating_lists"].items()
        if found["rating_lists"].get(pool) != lists
    ]
    return wrong


def project_version() -> str:
    """Return the version of the running project, from pyproject.toml."""
    said = tomllib.loads((Path(settings.ROOT) / "pyproject.toml").read_text())
    return str(said["project"]["version"])


def digest(path: Path) -> str:
    """Return the SHA-256 of a file, in hexadecimal."""
    hashed = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            hashed.update(block)
    return hashed.hexdigest()
