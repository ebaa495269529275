"""`manage.py migrate`, which leaves a database alone that another version of Boneyard made.

A migration that does not get its lock soon is undone and tried again (see `deploy.database`): a
single long reader would otherwise hold up every request behind the migration that waits for it.
"""

import time
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.core.management.commands.migrate import Command as DjangoMigrate
from django.db import OperationalError, connections
from django.db.migrations.loader import MigrationLoader
from psycopg.errors import LockNotAvailable

from deploy.operations.manifest import project_version

OURS = frozenset({"clubs", "games", "ratings", "tournaments", "deploy"})
REFUSED = 3
"""The exit status that says so to the supervisor."""
TRIES = 20
"""How often a lock is asked for; with the waits between them about a minute."""
PAUSE = 1.0
"""Seconds between two tries, for those who waited behind the one before."""


class Command(DjangoMigrate):
    """Migrates, unless the database has seen migrations that this version does not have."""

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare --tries beside Django's options."""
        super().add_arguments(parser)
        parser.add_argument(
            "--tries",
            type=int,
            default=TRIES,
            metavar="N",
            help="how often a migration asks for a lock that others hold before it gives up",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Refuse a database of another version in one line, else migrate as Django does."""
        unknown = unknown_migration(options["database"])
        if unknown is not None:
            raise CommandError(refusal(unknown, later=is_later(unknown)), returncode=REFUSED)
        self._patiently(*args, **options)

    def _patiently(self, *args: Any, **options: Any) -> None:
        """Migrate; begin again where a lock was not to be had: what is done stays done."""
        for left in reversed(range(options["tries"])):
            try:
                super().handle(*args, **options)
            except OperationalError as error:
                if not isinstance(error.__cause__, LockNotAvailable):
                    raise
                if not left:
                    raise CommandError(
                        "a migration did not get its lock: another transaction has held the "
                        "table all the time (pg_stat_activity names it). The migration was "
                        "undone, those before it are done; run this again."
                    ) from None
                self.stderr.write(f"A table is in use; {left} more tries.")
                time.sleep(PAUSE)
            else:
                return


def is_later(unknown: str) -> bool:
    """Say whether a migration that is not known here comes after those of its application."""
    app, _point, name = unknown.partition(".")
    known = [key[1] for key in MigrationLoader(None).disk_migrations if key[0] == app]
    return name[:4] > max(known)[:4]


def refusal(unknown: str, *, later: bool) -> str:
    """Return in a line why a database is left alone, and what leads over, if anything does."""
    seen = f"({unknown} is not known to {project_version()}); nothing was changed."
    anew = "./run --reset deletes the data, or let DATABASE_URL name another database."
    if later:
        return (
            f"this database was made by another version of Boneyard, a later one {seen} Run that "
            "release again, let it lead back (docs/release.md, Roll back), or let it write events "
            f"with export-archive and take them here with import-archive. To start anew, {anew}"
        )
    return (
        f"this database was made by another version of Boneyard, before its first release, 0.1.0 "
        f"{seen} Nothing leads over. To start anew, {anew}"
    )


def unknown_migration(database: str) -> str | None:
    """Return a migration of ours that the database has seen and this version does not have."""
    loader = MigrationLoader(connections[database])
    known = loader.disk_migrations.keys()
    applied = [key for key in loader.applied_migrations if key[0] in OURS]
    if applied and ("clubs", "0001_initial") not in applied:
        return ".".join(min(applied))
    return next((".".join(key) for key in sorted(applied) if key not in known), None)
