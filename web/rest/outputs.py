"""What an endpoint answers: a serializer makes the document, and the API's schema from itself."""

from functools import cache
from typing import Any

from django.utils.functional import cached_property
from rest_framework import serializers

_PLAIN: dict[type[Any], type] = {
    serializers.BooleanField: bool,
    serializers.CharField: str,
    serializers.FloatField: float,
    serializers.IntegerField: int,
}
"""Fields that show values of a type as they are."""


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
        for name, path, field, plain in self._parts:
            try:
                value = _followed(instance, path)
            except (AttributeError, KeyError):
                # Absent: left out, null, or our own bug, as the field says.
                try:
                    value = field.get_attribute(instance)
                except serializers.SkipField:
                    continue
            as_it_is = value is None or type(value) is plain
            shown[name] = value if as_it_is else field.to_representation(value)
        return shown

    @cached_property
    def _parts(
        self,
    ) -> list[tuple[str, list[str], serializers.Field[Any, Any, Any, Any], type | None]]:
        return [
            (name, field.source_attrs, field, _shown_as_it_is(field))
            for name, field in self.fields.items()
        ]


@cache
def _made(output: type[Output]) -> Output:
    return output()


def _shown_as_it_is(field: serializers.Field[Any, Any, Any, Any]) -> type | None:
    """Return the type of the values that a field shows as they are."""
    for kind, shown in _PLAIN.items():
        if isinstance(field, kind) and type(field).to_representation is kind.to_representation:
            return shown
    return None


def _followed(value: Any, path: list[str]) -> Any:
    for step in path:
        value = value[step] if isinstance(value, dict) else getattr(value, step)
    return value
