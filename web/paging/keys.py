"""What a queryset is ordered by, key by key: the values of a row, and which rows come after it."""

from dataclasses import dataclass, replace
from functools import reduce
from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.db.models import CompositePrimaryKey, F, Q, QuerySet
from django.db.models.expressions import OrderBy


@dataclass(frozen=True)
class Key:
    """One thing that rows are ordered by: a path of fields, or what they are annotated with.

    `down`: the largest first. `nulls_first` says where rows without a value stand.
    """

    path: str
    down: bool = False
    nulls_first: bool = False
    nullable: bool = True

    def value(self, row: Any) -> Any:
        """Return the value of a row, None where there is none on the way."""
        return reduce(lambda here, name: getattr(here, name, None), self.path.split("__"), row)

    def turned(self) -> "Key":
        """Return it for the list read from its end."""
        return replace(self, down=not self.down, nulls_first=not self.nulls_first)

    def order(self) -> OrderBy:
        """Return it as the database orders by it."""
        found = F(self.path)
        if not self.nullable:
            return found.desc() if self.down else found.asc()
        nulls = {"nulls_first": True} if self.nulls_first else {"nulls_last": True}
        return found.desc(**nulls) if self.down else found.asc(**nulls)

    def same(self, value: Any) -> Q:
        """Return which rows have the same value."""
        return Q(**{f"{self.path}__isnull": True}) if value is None else Q(**{self.path: value})

    def beyond(self, value: Any) -> Q:
        """Return which rows stand further on by this key alone."""
        if value is None:
            return Q(**{f"{self.path}__isnull": False}) if self.nulls_first else Q(pk__in=[])
        found = Q(**{f"{self.path}__{'lt' if self.down else 'gt'}": value})
        without = self.nullable and not self.nulls_first
        return found | Q(**{f"{self.path}__isnull": True}) if without else found


def keyed(rows: QuerySet[Any]) -> tuple[QuerySet[Any], list[Key]]:
    """Return rows and the keys that put each of them in its place; the last parts equals."""
    query = rows.query
    given = query.order_by or (rows.model._meta.ordering if query.default_ordering else ())
    keys = []
    for number, one in enumerate(given):
        rows, key = _key(rows, f"key_{number}", one)
        keys.append(key)
    primary = rows.model._meta.pk
    composite = isinstance(primary, CompositePrimaryKey)
    if not (
        query.distinct_fields or composite or {"pk", primary.name} & {one.path for one in keys}
    ):
        keys.append(Key("pk", down=bool(keys) and keys[-1].down, nullable=False))
    return rows, keys


def in_order(rows: QuerySet[Any], keys: list[Key]) -> QuerySet[Any]:
    """Return the rows as the keys order them."""
    return rows.order_by(*(key.order() for key in keys))


def after(rows: QuerySet[Any], keys: list[Key], values: list[Any]) -> QuerySet[Any]:
    """Return the rows that stand after the one with these values, a value a key."""
    found, equal = Q(pk__in=[]), Q()
    for key, value in zip(keys, values, strict=True):
        found |= equal & key.beyond(value)
        equal &= key.same(value)
    first, value = keys[0], values[0]
    if not first.nullable:
        # Said by itself, an index begins there.
        found &= Q(**{f"{first.path}__{'lte' if first.down else 'gte'}": value})
    return rows.filter(found)


def _key(rows: QuerySet[Any], name: str, given: Any) -> tuple[QuerySet[Any], Key]:
    if isinstance(given, str):
        given = F(given.removeprefix("-")).desc() if given[0] == "-" else F(given).asc()
    elif not isinstance(given, OrderBy):
        given = given.asc()
    down, path = given.descending, getattr(given.expression, "name", None)
    if not isinstance(given.expression, F) or path is None:
        rows, path = rows.annotate(**{name: given.expression}), name
    # Where nothing is said, PostgreSQL takes what is missing for the largest.
    first = bool(given.nulls_first or (down and not given.nulls_last))
    return rows, Key(path, down, first, _nullable(rows.model, path))


def _nullable(model: Any, path: str) -> bool:
    """Say whether a value may be missing; of what is no field, it is not known."""
    if path == "pk":
        return False
    for name in path.split("__"):
        try:
            field = model._meta.get_field(name)
        except FieldDoesNotExist:
            return True
        if field.null:
            return True
        model = field.related_model
    return False
