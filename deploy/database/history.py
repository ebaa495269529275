"""The migrations a database has seen, and whether this version leads on from there."""

from collections.abc import Collection

from django.db.migrations.loader import MigrationLoader

OURS = frozenset({"clubs", "games", "ratings", "tournaments", "deploy"})
EARLIEST = "0.2.0"
"""The release whose migrations stand in one file an application."""
Key = tuple[str, str]
"""Application and name of a migration."""


def known_migrations() -> frozenset[Key]:
    """Return the migrations of this version, and those of a release that one of them stands for."""
    loader = MigrationLoader(None)
    stood_for = {key for one in loader.replacements.values() for key in one.replaces}
    return frozenset(loader.disk_migrations) | stood_for


def missing_migration(seen: Collection[Key]) -> Key | None:
    """Return a migration that a database of an earlier release lacks for this version to go on.

    The migrations of a release stand in one file an application: a database that has seen some of
    them, but not all, was never brought up to that release.
    """
    for one in MigrationLoader(None).replacements.values():
        lacks = [key for key in one.replaces if key not in seen]
        if lacks and len(lacks) < len(one.replaces):
            return lacks[0]
    return None
