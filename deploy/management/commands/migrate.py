"""`manage.py migrate`, which leaves a database alone that another version of Boneyard made."""

from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands.migrate import Command as DjangoMigrate
from django.db import connections
from django.db.migrations.loader import MigrationLoader

OURS = frozenset({"clubs", "games", "ratings", "tournaments", "deploy"})
REFUSED = 3
"""The exit status that says so to the supervisor."""


class Command(DjangoMigrate):
    """Migrates, unless the database has seen migrations that this version does not have."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Refuse a database of another version in one line, else migrate as Django does."""
        unknown = unknown_migration(options["database"])
        if unknown is not None:
            raise CommandError(
                f"this database was made by another version of Boneyard ({unknown} is not known "
                "here); nothing was changed. Start with an empty one: ./run --reset deletes the "
                "old data, or let DATABASE_URL name another database.",
                returncode=REFUSED,
            )
        super().handle(*args, **options)


def unknown_migration(database: str) -> str | None:
    """Return a migration of ours that the database has seen and this version does not have."""
    loader = MigrationLoader(connections[database])
    known = loader.disk_migrations.keys()
    applied = [key for key in loader.applied_migrations if key[0] in OURS]
    if applied and ("clubs", "0001_initial") not in applied:
        return ".".join(min(applied))
    return next((".".join(key) for key in sorted(applied) if key not in known), None)
