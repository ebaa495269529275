"""`manage.py migrate`, which leaves a database alone that another version of Boneyard made.

A migration that does not get its lock soon is undone and tried again (see `deploy.database`): a
single long reader would otherwise hold up every request behind the migration that waits for it.
"""

import time
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.core.management.commands import migrate
from django.db import OperationalError, connections
from django.db.migrations.recorder import MigrationRecorder
from psycopg.errors import LockNotAvailable

from deploy.database.history import EARLIEST, OURS, Key, known_migrations, missing_migration
from deploy.database.tables import tables_create
from deploy.operations.manifest import project_version

REFUSED = 3
"""The exit status that says so to the supervisor."""
TRIES = 20
"""How often a lock is asked for; with the waits between them about a minute."""
PAUSE = 1.0
"""Seconds between two tries, for those who waited behind the one before."""

PARTLY = ("app_label", "fake", "plan", "check_unapplied", "prune", "run_syncdb")
"""What asks for less than all migrations, or for something else."""

LATER = (
    "Run that release again, let it lead back (docs/release.md, Roll back), or let it write events "
    "with export-archive and take them here with import-archive."
)
EARLIER = f"Start Boneyard {EARLIEST} on it first, then this version."


class Command(migrate.Command):
    """Migrates, unless the database has seen migrations that this version does not have.

    An empty one gets its tables in one piece.
    """

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
        why = refusal(options["database"])
        if why is not None:
            raise CommandError(why, returncode=REFUSED)
        everything = not any(options[word] for word in PARTLY)
        if everything and tables_create(options["database"]) and options["verbosity"]:
            self.stdout.write("The database was empty: its tables were made in one piece.")
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


def refusal(database: str) -> str | None:
    """Return in a line why a database is left alone, and what leads over; None where it is not."""
    applied = MigrationRecorder(connections[database]).applied_migrations()
    seen = {key for key in applied if key[0] in OURS}
    unknown = sorted(seen - known_migrations())
    if seen and ("clubs", "0001_initial") not in seen:
        return _foreign_database(
            "before its first release, 0.1.0", min(seen), "Nothing leads over."
        )
    if unknown and not _is_later(unknown[0]):
        return _foreign_database(
            "before its first release, 0.1.0", unknown[0], "Nothing leads over."
        )
    if unknown:
        return _foreign_database("a later one", unknown[0], LATER)
    lacks = missing_migration(seen)
    return (
        None
        if lacks is None
        else _foreign_database(f"before {EARLIEST}", lacks, EARLIER, "lacking")
    )


def _is_later(unknown: Key) -> bool:
    """Say whether a migration that is not known here comes after those of its application."""
    return unknown[1][:4] > max(name for app, name in known_migrations() if app == unknown[0])[:4]


def _foreign_database(whom: str, key: Key, leads: str, what: str = "") -> str:
    return (
        f"this database was made by another version of Boneyard, {whom} ({'.'.join(key)} is "
        f"{what or f'not known to {project_version()}'}); nothing was changed. {leads} To start "
        "anew, ./run --reset deletes the data, or let DATABASE_URL name another database."
    )
