"""The database: its version, migrations, what our role may do, its clock, a pooler before it.

It opens its own connections: Django's pool would only report a timeout.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import psycopg
from django.conf import settings
from django.db import connections
from django.db.migrations.loader import MigrationLoader

from deploy import env
from deploy.database.history import OURS, known_migrations
from deploy.database.sizing import connections_needed
from deploy.operations.doctor.finding import DoctorOptions, Finding
from deploy.operations.programs import address
from deploy.supervisor.data import DataFolder
from deploy.supervisor.heartbeat import SILENT

Connection = psycopg.Connection[tuple[Any, ...]]
WHERE = "DATABASE_URL"
OLDEST = 15
"""The oldest supported major version."""
DRIFT = 2.0
"""Seconds that two clocks may differ by: requests and rows are ordered by both."""
TABLES = """
FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
WHERE nspname = 'public' AND relkind IN ('r', 'p')
"""
# A server before 16 reserves connections only for superusers. We see in which database others are,
# not what they do.
ROOM = """
SELECT current_setting('max_connections')::int,
    current_setting('superuser_reserved_connections')::int
        + coalesce(current_setting('reserved_connections', true), '0')::int,
    (SELECT count(*) FROM pg_stat_activity WHERE datname <> current_database())
"""
_POWERS = {
    "rolsuper": "is a superuser",
    "rolcreaterole": "may make roles",
    "rolcreatedb": "may make databases",
    "rolreplication": "may copy the whole server",
    "rolbypassrls": "passes row security by",
}


def connect() -> Connection:
    """Return a new connection to the site's database; raises OperationalError."""
    entry = connections["default"].settings_dict
    words, _environment = address(entry)
    return psycopg.connect(
        words,
        password=entry.get("PASSWORD") or None,
        connect_timeout=5,
        prepare_threshold=1000,  # almost never, unless it is asked for
    )


def away(error: psycopg.Error) -> Finding:
    """Return that the database does not answer, in the driver's words, which hold no password."""
    why = str(error).strip().partition("\n")[0]
    what = f"The database does not answer: {why}."
    return Finding(what, WHERE, "Start it, or correct host, user and password.")


def run_check(
    look: Callable[[Connection, DoctorOptions], Iterable[Finding]],
    connection: Connection,
    asked: DoctorOptions,
) -> list[Finding]:
    """Return what a check finds, in a transaction of its own that changes nothing."""
    try:
        return list(look(connection, asked))
    except psycopg.OperationalError:
        raise
    except psycopg.Error as error:
        why = str(error).strip().partition("\n")[0]
        what = f"{look.__name__} cannot be looked at: {why}."
        return [Finding(what, WHERE, "Give the role the right to read it.")]
    finally:
        if not connection.closed:
            connection.rollback()


def version(connection: Connection, _asked: DoctorOptions) -> Iterator[Finding]:
    """Yield that the server is older than what is supported."""
    yield from too_old(connection.info.server_version)


def too_old(number: int) -> Iterator[Finding]:
    """Yield it for a version as the server numbers it, 150004 for 15.4."""
    if number // 10_000 < OLDEST:
        yield Finding(
            f"PostgreSQL {number // 10_000} is not supported.",
            WHERE,
            f"Move to PostgreSQL {OLDEST} or later.",
        )


def encoding(connection: Connection, _asked: DoctorOptions) -> Iterator[Finding]:
    """Yield that the database cannot store every name."""
    found = _one(connection, "SHOW server_encoding")
    if found != "UTF8":
        yield Finding(
            f"The database is encoded as {found}.", WHERE, "Make one with ENCODING 'UTF8'."
        )


def migrations(connection: Connection, _asked: DoctorOptions) -> Iterator[Finding]:
    """Yield migrations that are not applied, or unknown to this version."""
    here = set(MigrationLoader(None).disk_migrations)
    there = _one(connection, "SELECT to_regclass('django_migrations')")
    rows = connection.execute("SELECT app, name FROM django_migrations").fetchall() if there else []
    applied = {(app, name) for app, name in rows}
    unknown = sorted(key for key in applied - known_migrations() if key[0] in OURS)
    if unknown:
        yield Finding(
            f"A later version migrated the database: {'.'.join(unknown[0])} is not known here.",
            WHERE,
            "Run that version, or restore a backup made before.",
        )
    elif here - applied:
        yield Finding(
            f"{len(here - applied)} migrations are not applied yet.",
            WHERE,
            "Run manage.py prepare.",
        )


def role(connection: Connection, asked: DoctorOptions) -> Iterator[Finding]:
    """Yield rights that our role does not need, or the owner's where workers need them."""
    if DataFolder(settings.DATA).postgres.is_dir():
        return  # The embedded server has no other role, and only we can reach it.
    row = connection.execute(
        f"SELECT {', '.join(_POWERS)} FROM pg_roles WHERE rolname = current_user"  # noqa: S608
    ).fetchone()
    powers = [words for words, has in zip(_POWERS.values(), row or (), strict=False) if has]
    if powers:
        yield Finding(
            f"The role {' and '.join(powers)}, which the site does not need.",
            WHERE,
            "Use roles as deploy/debian/roles.sql makes them.",
        )
    if row and row[0]:
        return
    owned, tables = connection.execute(
        f"SELECT count(*) FILTER (WHERE pg_has_role(relowner, 'USAGE')), count(*) {TABLES}"  # noqa: S608
    ).fetchall()[0]
    makes = _one(connection, "SELECT has_schema_privilege('public', 'CREATE')")
    if asked.web and (owned or makes):
        yield Finding(
            "The web server's role may alter tables, which no request needs.",
            WHERE,
            "Give the web server the role boneyard_web from deploy/debian/roles.sql.",
        )
    if not asked.web and (owned < tables or not makes):
        yield Finding(
            "The role does not own the tables: prepare and long rating runs need it.",
            WHERE,
            "Use the owner here; `doctor --web` looks at the web server's settings.",
        )


def rights(connection: Connection, _asked: DoctorOptions) -> Iterator[Finding]:
    """Yield that rows of some tables cannot be read or written, as after a restore."""
    lacking = " OR ".join(
        f"NOT has_table_privilege(pg_class.oid, '{right}')"
        for right in ("SELECT", "INSERT", "UPDATE", "DELETE")
    )
    count = _one(connection, f"SELECT count(*) {TABLES} AND ({lacking})")  # noqa: S608
    if count:
        yield Finding(
            f"The role cannot read or write {count} tables.",
            WHERE,
            "Grant it SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public.",
        )


def clock(connection: Connection, _asked: DoctorOptions) -> Iterator[Finding]:
    """Yield that the clocks of the database and of this machine differ."""
    before = time.time()
    there = float(_one(connection, "SELECT extract(epoch FROM clock_timestamp())"))
    yield from clocks_apart(there, (before + time.time()) / 2)


def clocks_apart(there: float, here: float) -> Iterator[Finding]:
    """Yield it for two moments, in seconds."""
    if abs(there - here) > DRIFT:
        yield Finding(
            f"The database's clock is {there - here:+.1f} seconds from this machine's.",
            "clock",
            "Let both follow a time server (Debian: systemd-timesyncd).",
        )


def beat(connection: Connection, _asked: DoctorOptions) -> Iterator[Finding]:
    """Yield that no clock starts periodic tasks, on any machine."""
    if not _one(connection, "SELECT to_regclass('deploy_tick')"):
        return
    age = _one(
        connection, "SELECT extract(epoch FROM clock_timestamp() - max(at)) FROM deploy_tick"
    )
    if age is None or age > 2 * settings.SWEEP_SECONDS + SILENT:
        since = "has ever rung" if age is None else f"has rung for {int(age)} seconds"
        yield Finding(
            f"No clock {since}: periodic tasks are not done.",
            "boneyard-worker",
            "Start it, and see its log.",
        )


def room(connection: Connection, _asked: DoctorOptions) -> Iterator[Finding]:
    """Yield that the server accepts fewer connections than the site may open.

    A pooler takes care of that itself.
    """
    if _is_pooled(connection):
        return
    most, reserved, others = connection.execute(ROOM).fetchall()[0]
    needed = connections_needed()
    if needed > most - reserved - others:
        used = f", {others} of them are other databases'" if others else ""
        yield Finding(
            f"The server lets {most - reserved} connections in{used}; the site may open {needed}.",
            "max_connections",
            f"Set it to {needed + reserved + others} or more in postgresql.conf and restart "
            "PostgreSQL, or use fewer BONEYARD_WEB_PROCESSES.",
        )


def patience(connection: Connection, asked: DoctorOptions) -> Iterator[Finding]:
    """Yield that statements have no time limit: a pooler ignores `?options=`."""
    asked_for = (
        "options" in connections["default"].settings_dict["OPTIONS"]
        or not env.web_patience().statement
    )
    if asked.web and not asked_for and _one(connection, "SHOW statement_timeout") == "0":
        yield Finding(
            "Statements of the web server have no time limit.",
            WHERE,
            f"ALTER ROLE {connection.info.user} SET statement_timeout = '30s'; and likewise "
            "idle_in_transaction_session_timeout.",
        )


def pooler(connection: Connection, _asked: DoctorOptions) -> Iterator[Finding]:
    """Yield a transaction pooler that mixes up the prepared statements of its clients.

    A pooler gives each client an invented process number. Two clients that share a server name
    their statements alike, and it may not keep them apart.
    """
    behind = _is_pooled(connection)
    connection.rollback()
    if (
        not behind
        or connections["default"].settings_dict["OPTIONS"].get("prepare_threshold") is None
    ):
        return
    with connect() as first, connect() as second:
        try:
            for number, client in enumerate((first, second)):
                client.execute(f"SELECT {number}", prepare=True)
                client.commit()
        except psycopg.errors.DuplicatePreparedStatement:
            yield Finding(
                "The pooler in front of the database does not support prepared statements.",
                WHERE,
                "Add ?prepare_threshold=no to it, or use PgBouncer from 1.21 on with "
                "max_prepared_statements.",
            )


def _is_pooled(connection: Connection) -> bool:
    """Say whether a pooler answers: its process numbers are invented."""
    pid = _one(connection, "SELECT pg_backend_pid()")
    return bool(connection.info.backend_pid != pid)


def _one(connection: Connection, query: str) -> Any:
    row = connection.execute(query.encode()).fetchone()
    return row[0] if row else None
