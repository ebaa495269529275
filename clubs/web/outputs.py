"""What an endpoint answers: a serializer makes the document, and the API's schema from itself."""

from functools import cache
from typing import Any

from django.utils.functional import cached_property
from rest_framework import serializers


class Output(serializers.Serializer[Any]):
    """The document of a row, an instance or a mapping.

    It reads what its fields name, as the framework does, but looks only once at how each is read:
    a round has hundreds of seats, all shown alike.
    """

    @classmethod
    def document(cls, row: Any) -> dict[str, Any]:
        """Return the document of a row, without making the fields anew for each."""
        return _made(cls).to_representation(row)

    def to_representation(self, instance: Any) -> dict[str, Any]:
        """Return the document; raises AttributeError or KeyError for what the row lacks."""
        shown: dict[str, Any] = {}
        for name, path, field in self._parts:
            try:
                value = _followed(instance, path)
            except (AttributeError, KeyError):
                # Absent: left out, null, or our own bug, as the field says.
                try:
                    value = field.get_attribute(instance)
                except serializers.SkipField:
                    continue
            shown[name] = None if value is None else field.to_representation(value)
        return shown

    @cached_property
    def _parts(self) -> list[tuple[str, list[str], serializers.Field[Any, Any, Any, Any]]]:
        return [(name, field.source_attrs, field) for name, field in self.fields.items()]


@cache
def _made(output: type[Output]) -> Output:
    return output()


def _followed(value: Any, path: list[str]) -> Any:
    for step in path:
        value = value[step] if isinstance(value, dict) else getattr(value, step)
    return value
