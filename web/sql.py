"""Statements that are written out, since a whole hall asks them at once.

Making a statement from models takes longer than answering it; here the text is written, goes to the
server once a connection, and only its values follow. Marks are `%(name)s`; the types of values that
the statement does not tell are written behind them (`%(name)s::uuid`).
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import (
    BooleanField,
    CharField,
    Field,
    ForeignKey,
    IntegerField,
    Model,
    TextField,
    UUIDField,
)


def rows_of(statement: str, values: Mapping[str, Any]) -> list[tuple[Any, ...]]:
    """Return the rows of a query. One query."""
    with _cursor() as cursor:
        cursor.execute(statement, values)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows


def rows_changed(statement: str, values: Mapping[str, Any]) -> int:
    """Do what a statement says; return how many rows it changed last. One statement."""
    with _cursor() as cursor:
        cursor.execute(statement, values)
        return int(cursor.rowcount)


def take_time(*, lock: str = "0") -> None:
    """Let the running transaction take long, but for a lock that is not had in `lock`. One query.

    Its statements and the pauses between them are then not given up (`deploy.env.Patience`): a long
    run, or a file that somebody reads slowly. `lock` is a time as PostgreSQL has it, `0` for ever.
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
    """Return the names of the columns of a model, in its order."""
    return [str(field.column) for field in model._meta.concrete_fields]


@cache
def insertion(model: type[Model]) -> str:
    """Return the beginning of a statement that inserts a row of a model, for each it selects.

    The values are those of `row_values`.
    """
    fields = model._meta.concrete_fields
    columns = ", ".join(map(connection.ops.quote_name, columns_of(model)))
    marks = ", ".join(f"%({_mark(field)})s::{field.db_type(connection)}" for field in fields)
    # Names of columns and marks only.
    return f"INSERT INTO {model._meta.db_table} ({columns}) SELECT {marks}"  # noqa: S608


def row_values(row: Model) -> dict[str, Any]:
    """Return the values of a row that is to be inserted."""
    plain, others = _written(type(row))
    values = {mark: getattr(row, name) for mark, name in plain}
    for mark, field in others:
        values[mark] = field.get_db_prep_save(field.pre_save(row, add=True), connection)
    return values


_PLAIN = (BooleanField, CharField, ForeignKey, IntegerField, TextField, UUIDField)
"""Fields whose values the driver takes as they stand in a row."""


def _is_plain(field: "Field[Any, Any]") -> bool:
    """Say whether the driver takes the values of a field as they stand in a row."""
    return isinstance(field, _PLAIN) and type(field).pre_save is Field.pre_save


@cache
def _written(
    model: type[Model],
) -> tuple[list[tuple[str, str]], list[tuple[str, "Field[Any, Any]"]]]:
    """Return marks with names of plain columns, and marks with fields of all others."""
    plain, others = [], []
    for field in model._meta.concrete_fields:
        if _is_plain(field):
            plain.append((_mark(field), field.attname))
        else:
            others.append((_mark(field), field))
    return plain, others


def _mark(field: "Field[Any, Any]") -> str:
    return f"{field.model._meta.model_name}_{field.column}"


def _cursor() -> Any:
    # Of our own engine (deploy.database), which alone has it.
    engine: Any = connection
    return engine.statement_cursor()
