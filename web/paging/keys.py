"""The sort keys of a queryset: the values of a row, and which rows come after it."""

from dataclasses import dataclass, replace
from functools import reduce
from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.db.models import CompositePrimaryKey, F, Q, QuerySet
from django.db.models.expressions import OrderBy


@dataclass(frozen=True)
class Key:
    """One sort key: a path of fields, or an annotation.

    `down`: largest first. `nulls_first` says where rows without a value come.
    """

    path: str
    down: bool = False
    nulls_first: bool = False
    nullable: bool = True

    def value(self, row: Any) -> Any:
        """Return the value of a row, None if any step of the path is missing."""
        return reduce(lambda here, name: getattr(here, name, None), self.path.split("__"), row)

    def reverse(self) -> "Key":
        """Return the key for the list in reverse."""
        return replace(self, down=not self.down, nulls_first=not self.nulls_first)

    def order(self) -> OrderBy:
        """Return the key for `order_by`."""
        found = F(self.path)
        if not self.nullable:
            return found.desc() if self.down else found.asc()
        nulls = {"nulls_first": True} if self.nulls_first else {"nulls_last": True}
        return found.desc(**nulls) if self.down else found.asc(**nulls)

    def same(self, value: Any) -> Q:
        """Return the filter of rows with the same value."""
        return Q(**{f"{self.path}__isnull": True}) if value is None else Q(**{self.path: value})

    def beyond(self, value: Any) -> Q:
        """Return the filter of rows that come later by this key alone."""
        if value is None:
            return Q(**{f"{self.path}__isnull": False}) if self.nulls_first else Q(pk__in=[])
        found = Q(**{f"{self.path}__{'lt' if self.down else 'gt'}": value})
        without = self.nullable and not self.nulls_first
        return found | Q(**{f"{self.path}__isnull": True}) if without else found


def with_keys(rows: QuerySet[Any]) -> tuple[QuerySet[Any], list[Key]]:
    """Return rows and keys that give each row its own position; the last breaks ties."""
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


def order_rows(rows: QuerySet[Any], keys: list[Key]) -> QuerySet[Any]:
    """Return the rows sorted by the keys."""
    return rows.order_by(*(key.order() for key in keys))


def rows_after(rows: QuerySet[Any], keys: list[Key], values: list[Any]) -> QuerySet[Any]:
    """Return the rows after the one with these values, one value per key."""
    found, equal = Q(pk__in=[]), Q()
    for key, value in zip(keys, values, strict=True):
        found |= equal & key.beyond(value)
        equal &= key.same(value)
    first, value = keys[0], values[0]
    if not first.nullable:
        # As a condition of its own, so that an index scan can begin there.
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
    # By default PostgreSQL sorts NULL as the largest.
    first = bool(given.nulls_first or (down and not given.nulls_last))
    return rows, Key(path, down, first, _nullable(rows.model, path))


def _nullable(model: Any, path: str) -> bool:
    """Say whether a value may be NULL; True for an annotation, where we cannot know."""
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
