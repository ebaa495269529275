"""A drill: the newest backup is restored into a separate database and verified.

A backup that was never restored may be useless. The database is called like the site's with
`_drill` behind it, on the same server; it has to exist, and is empty before and afterwards.
"""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import psycopg
from django.conf import settings

from deploy import env
from deploy.operations.programs import address
from deploy.operations.recent import DRILLED, backups_whole
from deploy.supervisor.data import write_private

BEHIND = "_drill"
"""The end of the database's name; no other database is ever emptied."""
# The owner of the database may do both.
_EMPTY = "DROP SCHEMA public CASCADE; CREATE SCHEMA public"


class DrillFault(Exception):
    """A drill that failed, with a sentence that says where."""


@dataclass(frozen=True)
class Drill:
    """The backup that was restored, and the output of `restore`."""

    backup: Path
    said: str


def drill_do(folder: Path, sample: int) -> Drill:
    """Restore the newest whole backup of a folder, verify a sample, and record the success.

    Raises DrillFault.
    """
    try:
        whole = backups_whole(folder)
    except OSError as error:
        raise DrillFault(f"{error.filename or folder}: {error.strerror}.") from None
    if not whole:
        raise DrillFault(f"There is no whole backup in {folder}.")
    _made, backup = max(whole)
    url = drill_url(env.text("DATABASE_URL", "postgresql:///boneyard"))
    _empty_database(url)
    try:
        said = _restore(backup, url, sample)
    finally:
        _empty_database(url)
    now = datetime.now(UTC).isoformat(timespec="seconds")
    try:
        write_private(folder / DRILLED, json.dumps({"backup": backup.name, "done": now}) + "\n")
    except OSError as error:
        raise DrillFault(f"{error.filename or folder}: {error.strerror}.") from None
    return Drill(backup, said)


def drill_url(url: str) -> str:
    """Return the address of the database for drills, beside the site's own.

    >>> drill_url("postgresql://ana:x@db/club?sslmode=require")
    'postgresql://ana:x@db/club_drill?sslmode=require'
    >>> drill_url("postgresql://db"), drill_url("postgresql:///?host=/run/pg")
    ('postgresql://db/boneyard_drill', 'postgresql:///boneyard_drill?host=/run/pg')
    """
    head, mark, query = url.partition("?")
    start, path = head.split("://", 1)
    host, _slash, name = path.partition("/")
    return f"{start}://{host}/{name or 'boneyard'}{BEHIND}{mark}{query}"


def _empty_database(url: str) -> None:
    """Empty the database for drills; raises DrillFault where there is none."""
    entry = env.database(url)
    words, _environment = address(entry)
    try:
        with psycopg.connect(words, password=entry["PASSWORD"] or None, autocommit=True) as own:
            own.execute(_EMPTY.encode())
    except psycopg.Error as error:
        why = str(error).strip().partition("\n")[0]
        raise DrillFault(
            f"{why}. The drill needs a database {entry['NAME']} that belongs to its role: "
            "deploy/debian/roles.sql makes it."
        ) from None


def _restore(backup: Path, url: str, sample: int) -> str:
    """Restore a backup in a process of its own, and return its output; raises DrillFault."""
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "manage.py", "restore", str(backup), f"--sample={sample}"],
        cwd=settings.ROOT,
        env=os.environ | {"DATABASE_URL": url},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        said = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
        wrong = next((line for line in said if "WRONG" in line), said[-1] if said else "nothing")
        raise DrillFault(f"{backup} could not be restored: {wrong.removeprefix('CommandError: ')}")
    return done.stdout
