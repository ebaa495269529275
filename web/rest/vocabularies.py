"""Closed vocabularies and shapes: components of the API's schema that many fields refer to.

Fields do not check the words: the service that refuses a word says which there are.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from rest_framework import serializers

VOCABULARIES: dict[str, "Vocabulary"] = {}
"""All that are declared, by their names in the schema."""


@dataclass(frozen=True)
class Vocabulary:
    """The words that a field may hold; `means` describes them. Declared once, at import."""

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
    """An object whose keys no serializer knows, as a JSON Schema.

    Declared once, at import. Fields do not check it; whoever uses the value does.
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
