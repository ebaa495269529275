"""Closed vocabularies and shapes: what the schema names once, for fields that hold it.

A vocabulary is a component of the API's schema; a field of it refers to it. Whether a word is
there is decided where it is used: the service that refuses one says which there are.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from rest_framework import serializers

VOCABULARIES: dict[str, "Vocabulary"] = {}
"""All that are declared, by their names in the schema."""


@dataclass(frozen=True)
class Vocabulary:
    """The words a field may hold; `means` says what they are. Declared once, at import."""

    name: str
    means: str
    words: Callable[[], Iterable[str]]

    def __post_init__(self) -> None:
        assert self.name not in VOCABULARIES, self.name  # noqa: S101 - our own bug
        VOCABULARIES[self.name] = self


SHAPES: dict[str, "Shape"] = {}
"""All that are declared, by their names in the schema."""


@dataclass(frozen=True)
class Shape:
    """An object whose keys are decided elsewhere than in a serializer, as a JSON Schema.

    Declared once, at import. Whether a value is of the shape is decided where it is used.
    """

    name: str
    schema: Callable[[], dict[str, Any]]

    def __post_init__(self) -> None:
        assert self.name not in SHAPES, self.name  # noqa: S101 - our own bug
        SHAPES[self.name] = self

    @property
    def ref(self) -> dict[str, str]:
        """A reference to it in the schema."""
        return {"$ref": f"#/components/schemas/{self.name}"}


class ShapeField(serializers.DictField):
    """An object of a shape."""

    def __init__(self, shape: Shape, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.shape = shape

    @property
    def _spectacular_annotation(self) -> dict[str, Any]:
        """What the schema's generator reads; it adds null itself where that is allowed."""
        return {"field": self.shape.ref}


class WordField(serializers.CharField):
    """A word of a vocabulary."""

    def __init__(self, vocabulary: Vocabulary, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.vocabulary = vocabulary

    @property
    def _spectacular_annotation(self) -> dict[str, Any]:
        """What the schema's generator reads; it adds null itself where that is allowed."""
        return {"field": {"$ref": f"#/components/schemas/{self.vocabulary.name}"}}
