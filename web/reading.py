"""Rows of the database as models, without what takes longest about it."""

from collections.abc import Collection
from typing import Any, Self

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
