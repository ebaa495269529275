"""Answers of endpoints: a serializer makes the document, and the API's schema comes from it."""

from collections.abc import Callable
from datetime import UTC
from functools import cache, partial
from operator import attrgetter, itemgetter
from typing import Any, NamedTuple

from django.utils.functional import cached_property
from rest_framework import serializers

_PLAIN: dict[type[Any], type] = {
    serializers.BooleanField: bool,
    serializers.CharField: str,
    serializers.FloatField: float,
    serializers.IntegerField: int,
}
"""Fields that pass values of a type on unchanged."""


class Output(serializers.Serializer[Any]):
    """The document of a row, an instance or a mapping.

    It reads its fields as the framework does, but works out only once how to read each: a round has
    hundreds of seats, all alike.
    """

    chooses = False
    """Whether `get_attribute` decides what is read of a row, and not the path of its source."""

    @classmethod
    def document(cls, row: Any) -> dict[str, Any]:
        """Return the document of a row; the fields are made once per class."""
        made = _serializer_of(cls)
        # What fields note while a document is made is of that document alone.
        made._context = {}
        return made.to_representation(row)

    def to_representation(self, instance: Any) -> dict[str, Any]:
        """Return the document; raises AttributeError or KeyError if the row lacks a field."""
        shown: dict[str, Any] = {}
        mapped = isinstance(instance, dict)
        for name, field, of_row, of_mapping, plain, within in self._parts:
            try:
                value = of_mapping(instance) if mapped else of_row(instance)
            except (AttributeError, KeyError):
                # The field decides: left out, null, or a bug of ours.
                try:
                    value = field.get_attribute(instance)
                except serializers.SkipField:
                    continue
            as_it_is = value is None or type(value) is plain or _are(within, value)
            shown[name] = value if as_it_is else field.to_representation(value)
        return shown

    @cached_property
    def _parts(self) -> "list[_Part]":
        return [_part(name, field) for name, field in self.fields.items()]


Field = serializers.Field[Any, Any, Any, Any]


class _Part(NamedTuple):
    """A member of a document, and how its value is read of a row, or of a mapping."""

    name: str
    field: Field
    of_row: Callable[[Any], Any]
    of_mapping: Callable[[Any], Any]
    plain: type | None
    """The type of values that the field passes on unchanged."""
    within: frozenset[type] | None
    """The types of what stands in a list or a mapping that the field passes on unchanged."""


def _part(name: str, field: Field) -> _Part:
    if isinstance(field, serializers.DateTimeField):
        # The framework would look up the reader's time zone; the API says all times in UTC.
        field.timezone = UTC
    path, plain, within = field.source_attrs, _plain_type(field), _type_within(field)
    if getattr(field, "chooses", False):
        return _Part(name, field, field.get_attribute, field.get_attribute, plain, within)
    follow = partial(_follow_path, path)
    read = attrgetter(".".join(path)) if path else follow
    of_mapping = itemgetter(path[0]) if len(path) == 1 else follow
    return _Part(name, field, read, of_mapping, plain, within)


@cache
def _serializer_of(output: type[Output]) -> Output:
    return output()


def _plain_type(field: serializers.Field[Any, Any, Any, Any]) -> type | None:
    """Return the type of values that a field passes on unchanged, None if there is none."""
    for kind, shown in _PLAIN.items():
        if isinstance(field, kind) and type(field).to_representation is kind.to_representation:
            return shown
    return None


def _type_within(field: Field) -> frozenset[type] | None:
    """Return the types of what a list or a mapping has whose field passes it on unchanged."""
    for kind in (serializers.ListField, serializers.DictField):
        if isinstance(field, kind) and type(field).to_representation is kind.to_representation:
            plain = _plain_type(field.child)
            return None if plain is None else frozenset({plain})
    return None


_TEXT = frozenset({str})


def _are(plain: frozenset[type] | None, value: Any) -> bool:
    """Say whether all values of a list or a mapping are of plain types, and its keys texts."""
    if plain is None:
        return False
    if type(value) is dict:
        return _TEXT.issuperset(map(type, value)) and plain.issuperset(map(type, value.values()))
    return type(value) is list and plain.issuperset(map(type, value))


def _follow_path(path: list[str], value: Any) -> Any:
    for step in path:
        value = value[step] if isinstance(value, dict) else getattr(value, step)
    return value
