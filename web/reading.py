"""Rows of the database as models, without what takes longest about it."""

from collections.abc import Callable, Collection
from functools import cache
from typing import Any, Self, TypeVar

from django.db import models
from django.db.models.base import ModelState


class ReadQuickly(models.Model):
    """Base of models of which a page reads hundreds of rows.

    `Model.__init__` looks at each field by itself, which takes most of the time in which rows are
    read; a row of the database needs nothing of that. Signals of made instances are not sent.
    """

    class Meta:
        abstract = True

    @classmethod
    def from_db(
        cls, db: str | None, field_names: Collection[str], values: Collection[Any], **_later: Any
    ) -> Self:
        """Make an instance of a row; what was deferred is missing, and read when asked for."""
        made = cls.__new__(cls)
        state = ModelState()
        state.adding, state.db = False, db
        vars(made).update(zip(field_names, values, strict=True), _state=state)
        return made


Row = TypeVar("Row", bound=models.Model)


def make_row(model: type[Row], **values: Any) -> Row:
    """Return a row that is not stored yet; a column that is not named has its default.

    As quick as `ReadQuickly`, for any model.
    """
    usual, fresh = _defaults(model)
    made = model.__new__(model)
    row = vars(made)
    row.update(usual)
    row.update((name, make()) for name, make in fresh if name not in values)
    row.update(values)
    if len(row) > len(model._meta.concrete_fields):
        raise TypeError(f"{model.__name__} has no {', '.join(values - usual.keys())}")
    row["_state"] = ModelState()
    return made


@cache
def _defaults(
    model: type[models.Model],
) -> tuple[dict[str, Any], list[tuple[str, Callable[[], Any]]]]:
    """Return what stands in columns by default, and what makes it anew for each row."""
    usual: dict[str, Any] = {}
    fresh: list[tuple[str, Callable[[], Any]]] = []
    for field in model._meta.concrete_fields:
        if field.has_default() and callable(field.default):
            fresh.append((field.attname, field.default))
        else:
            usual[field.attname] = field.get_default()
    return usual, fresh
