"""Queries of the ORM that are built once a process, and asked with other ids each time.

Django takes longer to build a query with joins and parts than PostgreSQL to answer it. What is
built is Django's own; only the ids that a caller gives are put in the place of those it was built
with. PostgreSQL plans it once per connection, with all its other values in it, and so may use the
indexes of a part of a table.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID

from django.db import connection, connections
from django.db.models import Model, QuerySet

from web.sql import fetch_rows


@dataclass(frozen=True)
class _Statement:
    """A query with its compiler, and the statement with placeholders for the ids."""

    rows: Any
    compiler: Any
    statement: str


class _Reader:
    """Stands for a QuerySet and its query where rows are read: the statement is there already."""

    def __init__(self, rows: Any, compiler: Any) -> None:
        self.model, self.db = rows.model, rows.db
        self._known_related_objects: dict[Any, Any] = {}
        self._compiler = compiler

    @property
    def query(self) -> "_Reader":
        """What has the compiler."""
        return self

    def get_compiler(self, using: str) -> Any:
        """Return the compiler, which is of the database that the rows are of."""
        return self._compiler


class QueryByIds:
    """Calls with ids answer a list of rows: what a QuerySet made with these ids would have.

    `build` makes the QuerySet from as many ids. It may depend on nothing else that changes: no
    time, no language, no setting. Where it asks for one of a list, `x__in=[one]`, a call gives a
    list of ids.
    """

    def __init__(self, build: Callable[..., "QuerySet[Any, Any]"]) -> None:
        self._build = build
        self._built: _Statement | None = None

    def __call__(self, *ids: UUID | Sequence[UUID]) -> list[Any]:
        """Return the rows. One query."""
        built = self._built
        if built is None:
            built = self._built = _build(self._build, len(ids))
        compiler = copy(built.compiler)
        compiler.connection = connections[built.rows.db]
        values = {f"id{place}": one for place, one in enumerate(ids)}
        compiler.execute_sql = lambda *_, **__: [fetch_rows(built.statement, values)]
        return list(built.rows._iterable_class(_Reader(built.rows, compiler)))


def _build(build: Callable[..., "QuerySet[Any, Any]"], count: int) -> _Statement:
    marks = {UUID(int=place): f"%(id{place})s" for place in range(count)}
    rows: Any = build(*marks)
    compiler = rows.query.get_compiler(using=rows.db)
    statement, values = compiler.as_sql()
    if missing := marks.keys() - set(filter(_is_id, values)):
        raise ValueError(f"the query does not ask for {len(missing)} of its ids")
    left = iter(values)

    def write(found: re.Match[str]) -> str:
        if found[0] == "%%":
            return found[0]
        value = next(left)
        return marks[value] if _is_id(value) and value in marks else _literal(value)

    written = re.sub("%[s%]", write, statement)
    return _Statement(rows, compiler, _ONE_OF.sub(r"= ANY(\1)", written))


_ONE_OF = re.compile(r"IN \((%\(id\d+\)s)\)")
"""Where a query asks for one of a list."""


def _is_id(value: Any) -> bool:
    return isinstance(value, UUID)


def _literal(value: Any) -> str:
    """Return a value as it stands in a statement with placeholders."""
    operations: Any = connection.ops
    return str(operations.compose_sql("%s", [value])).replace("%", "%%")


def has_related(row: Model, name: str) -> bool:
    """Say whether the rows of `row.name` are there already, prefetched or kept."""
    return name in vars(row).get("_prefetched_objects_cache", ())


def keep_related(row: Model, name: str, rows: Iterable[Model], back: str) -> None:
    """Let `row.name.all()` answer these rows, as if prefetched; `back` leads from each to it."""
    model: Any = type(row)._meta.get_field(name).related_model
    asked: Any = partial(model._default_manager.filter, **{back: row})
    found: Any = _RelatedRows(model, query=asked)
    found._result_cache = list(rows)
    found._prefetch_done = True
    for one in found._result_cache:
        one._state.fields_cache[back] = row
    vars(row).setdefault("_prefetched_objects_cache", {})[name] = found


def keep_related_of_each(
    owners: Iterable[Model], name: str, rows: Iterable[Model], back: str
) -> None:
    """Do so for each of several, with its own of the rows."""
    by_owner: dict[Any, list[Model]] = {}
    for row in rows:
        by_owner.setdefault(vars(row)[f"{back}_id"], []).append(row)
    for owner in owners:
        keep_related(owner, name, by_owner.get(owner.pk, ()), back)


class _RelatedRows(QuerySet[Any, Any]):
    """Rows that are there; a query is built where something else is asked of them.

    Django builds one for each row that has related ones, which takes longer than to read them.
    """

    @property
    def query(self) -> Any:  # type: ignore[override]  # Django itself writes `_query`
        """The query by which one would read them."""
        found: Any = self
        if isinstance(found._query, partial):
            found._query = found._query().query
        return super().query
