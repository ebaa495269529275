"""The databases of a test run: migrated once, then copied.

Migrating takes longer than most test files do, and every process of a run needs a database of its
own. Only the run's own server is used so: in one that somebody named, a database of that name may
be of an earlier source.
"""

import fcntl
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import psycopg
from django.db import connections, transaction
from psycopg import sql

FOLDER = "BONEYARD_TESTS_FOLDER"
"""The variable that names the folder of the run's own PostgreSQL, where there is one."""
MIGRATED = "boneyard_migrated"
"""The database that others are copied from; nobody may be connected to it."""
ROOT = Path(__file__).resolve().parents[1]
_TABLES = """
SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
    AND NOT relispartition
    AND relname NOT IN ('django_migrations', 'django_content_type', 'auth_permission')
"""


def delete_rows(using: str) -> None:
    """Delete all rows but those that migrating made, after a test that committed.

    Django's flush truncates every table, empty or not, and makes rows of rights anew: it takes many
    times as long. Triggers and foreign keys are left out meanwhile, which the owner of the run's
    own server may.
    """
    with transaction.atomic(using=using), connections[using].cursor() as cursor:
        cursor.execute(_TABLES)
        tables = [sql.Identifier(name) for (name,) in cursor.fetchall()]
        look = sql.SQL("SELECT {} WHERE EXISTS (SELECT FROM {})")
        looks = [look.format(sql.Literal(one.as_string()), one) for one in tables]
        cursor.execute(sql.SQL(" UNION ALL ").join(looks))
        full = [name for (name,) in cursor.fetchall()]
        cursor.execute("SET LOCAL session_replication_role = replica")
        for name in full:
            cursor.execute(f"DELETE FROM {name}")  # noqa: S608 - our own tables
        # The transaction may go on: that of a test that empties the database in its middle.
        cursor.execute("SET LOCAL session_replication_role = origin")


def drop_database(name: str, _verbosity: int) -> None:
    """Drop a database of the tests, whoever is connected to it."""
    drop = sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name))
    creation: Any = connections["default"].creation
    with creation._nodb_cursor() as cursor:
        cursor.execute(drop)


def migrated_database() -> str | None:
    """Return the name of a migrated, empty database to copy; None where there is none.

    The first process makes it, and the others wait for it.
    """
    named = os.environ.get(FOLDER)
    if named is None:
        return None
    folder = Path(named)
    with (folder / "migrating").open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / MIGRATED).exists():
            _make()
            (folder / MIGRATED).touch()
    return MIGRATED


def _make() -> None:
    server = os.environ["DATABASE_URL"]
    with psycopg.connect(server, autocommit=True) as session:
        session.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(MIGRATED)))
    head, _, query = server.partition("?")
    address = f"{head.rpartition('/')[0]}/{MIGRATED}?{query}"
    subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "manage.py", "migrate", "--verbosity", "0", "--skip-checks"],
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": address},
        check=True,
    )
