"""What of a migration would hold up a site that goes on working while it is upgraded.

The migrations of the last release are the base (`tests/golden/migrations.txt`), whatever they do.
Each later one has to be short under its lock, and code of the release before has to get on with
its tables. `python -m tests.migrating --freeze X.Y.Z` makes today's migrations the base of a
release. Sources: the lock levels in https://www.postgresql.org/docs/current/sql-altertable.html
and https://www.postgresql.org/docs/current/sql-createindex.html.
"""

import argparse
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

BASE = Path(__file__).parent / "golden" / "migrations.txt"
OURS = ("clubs", "deploy", "games", "ratings", "tournaments")

HARMLESS = frozenset(
    {
        "CreateModel",
        "AlterModelOptions",
        "AlterModelManagers",
        "AlterModelTableComment",
        "AddIndexConcurrently",
        "RemoveIndexConcurrently",
        "RemoveIndex",
        "RenameIndex",
        "RemoveConstraint",
        "AlterConstraint",
        "AddConstraintNotValid",
    }
)
"""Operations that touch no table of before, or have its lock only for a moment."""

GONE = "takes away what the release before still reads: two releases, or a reason"
REFUSED = {
    "AddIndex": "locks the table while it is built: AddIndexConcurrently, with atomic = False",
    "AddConstraint": "reads the table under its lock: AddConstraintNotValid, ValidateConstraint",
    "AlterUniqueTogether": "builds an index under the lock of the table",
    "AlterIndexTogether": "builds an index under the lock of the table",
    "RemoveField": GONE,
    "RenameField": GONE,
    "RenameModel": GONE,
    "DeleteModel": GONE,
    "AlterModelTable": GONE,
}
"""Operations that hold up others, or break code of the release before."""


def base() -> set[str]:
    """Return the migrations of the last release, as `app.name`."""
    lines = BASE.read_text().splitlines()
    return {line for line in lines if line and not line.startswith("#")}


def freeze(version: str) -> int:
    """Make the migrations of today the base of a release; return how many there are."""
    from django.db.migrations.loader import MigrationLoader

    names = sorted(
        f"{app}.{name}" for app, name in MigrationLoader(None).graph.nodes if app in OURS
    )
    BASE.write_text("\n".join([f"# The migrations of {version}.", *names]) + "\n")
    return len(names)


def faults(migration: Any, state: Any) -> Iterator[tuple[str, str]]:
    """Yield operation and what is wrong with it, for a migration on the state before it.

    The state is changed to that after it.
    """
    new: set[str] = set()
    not_valid: set[str] = set()
    for operation in _in_database(migration):
        kind = type(operation).__name__
        if kind == "CreateModel":
            new.add(operation.name_lower)
        of = str(getattr(operation, "model_name_lower", getattr(operation, "name_lower", "")))
        wrong = None if of in new else _wrong(operation, kind, migration.app_label, state)
        if kind == "AddConstraintNotValid":
            not_valid.add(operation.constraint.name)
        if kind == "ValidateConstraint" and operation.name in not_valid:
            wrong = (
                "reads the table under the lock of AddConstraintNotValid: a migration of its own"
            )
        if wrong is not None:
            yield kind, wrong
        operation.state_forwards(migration.app_label, state)
    _state_only(migration, state)


def _in_database(migration: Any) -> Iterator[Any]:
    """Yield what is done to the database."""
    for operation in migration.operations:
        if type(operation).__name__ == "SeparateDatabaseAndState":
            yield from operation.database_operations
        else:
            yield operation


def _state_only(migration: Any, state: Any) -> None:
    """Put into the state what a migration does to it alone."""
    for operation in migration.operations:
        if type(operation).__name__ == "SeparateDatabaseAndState":
            for inner in operation.state_operations:
                inner.state_forwards(migration.app_label, state)


def _wrong(operation: Any, kind: str, app: str, state: Any) -> str | None:
    """Return what is wrong with an operation on a table of before, None for nothing."""
    look: Callable[[Any, str, Any], str | None] | None = LOOKS.get(kind)
    if look is not None:
        return look(operation, app, state)
    if kind in HARMLESS or kind == "ValidateConstraint":
        return None
    return REFUSED.get(kind, "cannot be judged: a reason")


def _judge_new_column(operation: Any, _app: str, _state: Any) -> str | None:
    """Judge a new column.

    A check that comes with its type (a positive number) reads the table once and writes nothing:
    it passes.
    """
    field = operation.field
    if field.many_to_many:
        return None
    if field.generated or field.primary_key:
        return "writes the table anew"
    if field.unique or field.db_index:
        return "builds an index under the lock of the table: db_index=False, AddIndexConcurrently"
    if not field.has_db_default():
        return None if field.null else "is NOT NULL without db_default: code of before inserts rows"
    if hasattr(field.db_default, "resolve_expression"):
        return "has a db_default that is worked out: only a plain value writes no rows"
    if field.remote_field is not None:
        return "checks every row: a foreign key has no db_default"
    return None


def _judge_changed_column(operation: Any, app: str, state: Any) -> str | None:
    """Judge a column that is another than before."""
    models = state.clone()
    old = models.apps.get_model(app, operation.model_name)._meta.get_field(operation.name)
    operation.state_forwards(app, models)
    new = models.apps.get_model(app, operation.model_name)._meta.get_field(operation.name)
    if old.many_to_many and new.many_to_many:
        return None
    if old.column != new.column:
        return GONE
    before, after = _column(old), _column(new)
    if before != after and not _wider(old, new):
        return f"changes the column's type or check: {before} to {after}"
    if old.null and not new.null:
        return "reads the table under its lock: a NOT NULL check that is not valid first"
    if (new.unique and not old.unique) or (new.db_index and not old.db_index):
        return "builds an index under the lock of the table"
    if _references(new) and _references(old) != _references(new):
        return "checks every row under the lock of the table"
    if old.has_db_default() and not new.has_db_default() and not new.null:
        return "takes the default away that code of the release before relies on"
    return None


def _column(field: Any) -> tuple[str | None, Any, Any]:
    """Return type, check and collation of a column, as PostgreSQL has them."""
    from django.db import connection

    made = field.db_parameters(connection)
    return made["type"], made["check"], made.get("collation")


def _wider(old: Any, new: Any) -> bool:
    """Say whether only the length of a text grew, which PostgreSQL merely notes."""
    (was, *others), (now, *same) = _column(old), _column(new)
    if others != same or not str(was).startswith("varchar"):
        return False
    if now == "text":
        return True
    return str(now).startswith("varchar") and (
        new.max_length is None or (old.max_length is not None and new.max_length >= old.max_length)
    )


def _references(field: Any) -> str | None:
    """Return the table a foreign key is checked against, None for no key."""
    if field.remote_field is None or not field.db_constraint:
        return None
    return str(field.remote_field.model._meta.db_table)


LOOKS: dict[str, Callable[[Any, str, Any], str | None]] = {
    "AddField": _judge_new_column,
    "AlterField": _judge_changed_column,
}


def main() -> None:
    """Freeze the base."""
    parser = argparse.ArgumentParser(description="Make today's migrations the base of a release.")
    parser.add_argument("--freeze", metavar="X.Y.Z", required=True)
    version = parser.parse_args().freeze
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    django.setup()
    print(f"{freeze(version)} migrations are the base of {version}.")  # noqa: T201


if __name__ == "__main__":
    main()
