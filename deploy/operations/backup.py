"""A backup is a folder: the database as `pg_dump` writes it, and a manifest of what is in it.

Everything there is lies in the database: logs, photos, ratings, accounts. Redis holds nothing that
has to be saved: tasks are queued and pages made again.
"""

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.db import OperationalError, connection, transaction

from deploy.database.history import EARLIEST, known_migrations, missing_migration
from deploy.operations.manifest import (
    FORMAT,
    contents,
    differences,
    digest,
    project_version,
    tables,
)
from deploy.operations.programs import ProgramMissing, address, program, run_program
from deploy.operations.waiting import reason
from deploy.supervisor.data import write_private
from tournaments.feeds.services.cleaning import feeds_leap

DUMP = "database.dump"
MANIFEST = "manifest.json"


class BackupFault(Exception):
    """A backup that cannot be made or taken, in a sentence that says what to do."""


@contextmanager
def failing_in_one_line() -> Iterator[None]:
    """Let a command end with 2 and a line where a backup fails or no database answers."""
    try:
        yield
    except BackupFault as fault:
        raise CommandError(str(fault), returncode=2) from None
    except OperationalError as error:
        why = f"The database cannot be reached: {reason(error)}"
        raise CommandError(why, returncode=2) from None


def backup_write(folder: Path) -> dict[str, Any]:
    """Write a backup of one moment into a new folder; return its manifest.

    The site keeps running meanwhile. The folder gets its name when all of it is written, so that an
    incomplete one is never taken for a whole one. Only its owner can read it, or any file in it
    that is moved elsewhere. Raises BackupFault.
    """
    if folder.exists():
        raise BackupFault(f"{folder} already exists; name a new folder.")
    part = folder.with_name(folder.name + ".part")
    shutil.rmtree(part, ignore_errors=True)
    try:
        part.parent.mkdir(parents=True, exist_ok=True)
        part.mkdir(mode=0o700)
        manifest = _write(part)
        write_private(part / MANIFEST, json.dumps(manifest, indent=1, sort_keys=True) + "\n")
        part.rename(folder)
    except OSError as error:
        raise BackupFault(f"{error.filename or folder}: {error.strerror}.") from None
    finally:
        with suppress(OSError):
            shutil.rmtree(part)
    return manifest


@transaction.atomic
def _write(folder: Path) -> dict[str, Any]:
    """Dump the snapshot of a transaction, and describe that same snapshot."""
    made = datetime.now(UTC).isoformat(timespec="seconds")
    with connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        cursor.execute("SELECT pg_export_snapshot()")
        snapshot = cursor.fetchall()[0][0]
    dump = folder / DUMP
    dump.touch(mode=0o600)  # pg_dump would make a new file readable by everybody
    _postgres(
        "pg_dump",
        [f"--snapshot={snapshot}", "--format=custom", "--no-owner", "--no-privileges"]
        + ["--no-publications", "--no-subscriptions", f"--file={dump}"],
    )
    return {
        "format": FORMAT,
        "made": made,
        "version": project_version(),
        "postgresql": _server(),
        "dump": {"bytes": dump.stat().st_size, "sha256": digest(dump)},
    } | contents()


def backup_restore(folder: Path) -> dict[str, Any]:
    """Put a backup into an empty database; return its manifest.

    All of it comes in, or nothing. The database is left as the backup had it, with the migrations
    it had: `migrate` brings it up to this version. Raises BackupFault for a folder that is no
    backup, is damaged or was made by a later version, and for a database with a table in it.
    """
    manifest = manifest_read(folder)
    seen = {(app, name) for app, _, name in (key.partition(".") for key in manifest["migrations"])}
    unknown = seen - known_migrations()
    if unknown:
        raise BackupFault(
            f"The backup was made by another version ({manifest['version']}): "
            f"{'.'.join(min(unknown))} is not known here. Restore it with that version."
        )
    if missing_migration(seen):
        raise BackupFault(
            f"The backup was made by {manifest['version']}, before {EARLIEST}. Restore it with "
            f"{EARLIEST}, and restore the backup of that."
        )
    there = tables()
    if there:
        raise BackupFault(
            f"The database is not empty: it has {len(there)} tables, {there[0]} among them. "
            "Nothing was changed. Restore into a new database."
        )
    words = ["--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges"]
    _postgres("pg_restore", [*words, str(folder / DUMP)], target=True)
    wrong = differences(manifest, contents())
    if wrong:
        raise BackupFault(f"What was restored is not what was backed up: {'; '.join(wrong)}.")
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return manifest


def backup_follow() -> None:
    """Let clients that knew the site before a restore notice it: see `feeds_leap`.

    Needs the tables of this version.
    """
    feeds_leap(now=datetime.now(UTC))


def manifest_read(folder: Path) -> dict[str, Any]:
    """Return the manifest of a backup whose dump is whole; raises BackupFault."""
    try:
        manifest = json.loads((folder / MANIFEST).read_text())
        if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
            raise BackupFault(f"{folder / MANIFEST} is not of the format {FORMAT}.")
        if digest(folder / DUMP) != manifest["dump"]["sha256"]:
            raise BackupFault(f"{folder / DUMP} is damaged: its SHA-256 is not the manifest's.")
    except OSError as error:
        raise BackupFault(f"{error.filename}: {error.strerror}.") from None
    except (ValueError, KeyError, TypeError):
        raise BackupFault(f"{folder / MANIFEST} is damaged.") from None
    return manifest


def _postgres(name: str, words: list[str], *, target: bool = False) -> None:
    """Run a program of PostgreSQL on our database; raises BackupFault with its first words."""
    word, environment = address(connection.settings_dict)
    try:
        path = program(name, _server())
    except ProgramMissing as missing:
        raise BackupFault(str(missing)) from None
    why = run_program(path, [f"--dbname={word}", *words], environment)
    if why is not None:
        raise BackupFault(f"{why}{' Nothing was restored.' if target else ''}")


def _server() -> int:
    """Return the major version of the server."""
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_version_num")
        return int(cursor.fetchall()[0][0]) // 10_000
