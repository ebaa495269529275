"""Written-out SQL, for queries that a whole hall sends at once.

Django takes longer to build such a query than PostgreSQL to answer it. A written one is prepared
once per connection, and only its values follow. Placeholders are `%(name)s`, with a cast where
PostgreSQL cannot tell the type (`%(name)s::uuid`).
"""

from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import (
    BinaryField,
    BooleanField,
    CharField,
    DateTimeField,
    Field,
    ForeignKey,
    IntegerField,
    JSONField,
    Model,
    TextField,
    UUIDField,
)
from msgspec.json import encode


def fetch_rows(
    statement: str, values: Mapping[str, Any], *, binary: bool = False
) -> list[tuple[Any, ...]]:
    """Return the rows of a query; `binary` is quicker for long values of bytes. One query."""
    with _cursor(binary=binary) as cursor:
        cursor.execute(statement, values)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows


def count_changed(statement: str, values: Mapping[str, Any]) -> int:
    """Execute a statement and return how many rows it changed. One statement."""
    with _cursor() as cursor:
        cursor.execute(statement, values)
        return int(cursor.rowcount)


def release_connection() -> None:
    """Give the connection back to the pool, as Django does at the end of a request. No query."""
    if not connection.in_atomic_block:
        connection.close_if_unusable_or_obsolete()


def lift_timeouts(*, lock: str = "0") -> None:
    """Let the running transaction take as long as it needs, waiting for locks `lock`. One query.

    For a long run, or a file that somebody reads slowly; else timeouts end its statements and the
    pauses between them (`deploy.env.Patience`). `lock` is a time as PostgreSQL writes it, `0` for
    no limit.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT set_config('lock_timeout', %s, true), "
            "set_config('statement_timeout', '0', true), "
            "set_config('idle_in_transaction_session_timeout', '0', true)",
            [lock],
        )


@cache
def columns_of(model: type[Model]) -> list[str]:
    """Return the column names of a model, in the order of its fields."""
    return [str(field.column) for field in model._meta.concrete_fields]


@cache
def insert_statement(model: type[Model]) -> str:
    """Return the beginning of an INSERT … SELECT statement of a row of a model.

    `row_values` gives its values.
    """
    fields = model._meta.concrete_fields
    columns = ", ".join(map(connection.ops.quote_name, columns_of(model)))
    marks = ", ".join(f"%({_mark(field)})s::{field.db_type(connection)}" for field in fields)
    # Column names and placeholders only.
    return f"INSERT INTO {model._meta.db_table} ({columns}) SELECT {marks}"  # noqa: S608


def row_values(row: Model) -> dict[str, Any]:
    """Return the values of a row for `insert_statement`."""
    plain, documents, others = _fields_by_kind(type(row))
    stored = vars(row)
    values = {mark: stored[name] for mark, name in plain}
    for mark, value in values.items():
        if isinstance(value, Enum):
            # It takes the driver five times as long as its word.
            values[mark] = value.value
    for mark, name in documents:
        value = stored[name]
        values[mark] = None if value is None else encode(value).decode()
    for mark, field in others:
        value = field.pre_save(row, add=True)
        timed = isinstance(field, DateTimeField)
        values[mark] = value if timed else field.get_db_prep_save(value, connection)
    return values


_PLAIN = (BinaryField, BooleanField, CharField, ForeignKey, IntegerField, TextField, UUIDField)
"""Fields whose values the driver takes as they stand in a row, as those of times."""
Marks = list[tuple[str, str]]


def _is_plain(field: "Field[Any, Any]") -> bool:
    """Say whether the driver takes the values of a field as they stand in a row."""
    if isinstance(field, DateTimeField):
        return not (field.auto_now or field.auto_now_add)
    return isinstance(field, _PLAIN) and type(field).pre_save is Field.pre_save


@cache
def _fields_by_kind(
    model: type[Model],
) -> tuple[Marks, Marks, list[tuple[str, "Field[Any, Any]"]]]:
    """Return placeholders with attributes, of plain fields and of JSON, then others with fields."""
    plain: Marks = []
    documents: Marks = []
    others = []
    for field in model._meta.concrete_fields:
        if _is_plain(field):
            plain.append((_mark(field), field.attname))
        elif isinstance(field, JSONField) and field.encoder is None:
            documents.append((_mark(field), field.attname))
        else:
            others.append((_mark(field), field))
    return plain, documents, others


def _mark(field: "Field[Any, Any]") -> str:
    return f"{field.model._meta.model_name}_{field.column}"


def _cursor(*, binary: bool = False) -> Any:
    # Only our own database engine (deploy.database) has this cursor.
    engine: Any = connection
    return engine.statement_cursor(binary=binary)
