"""The shapes of a tournament file in the API's schema, and JSON Schemas that stand alone."""

from collections.abc import Callable, Mapping
from typing import Any

from ratings.api.exports import row_schema
from tournaments.interchange.core import cells
from tournaments.interchange.core.document import PARTS, Tournament, schema_parts
from web.rest.vocabularies import Shape

_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def _shape(name: str) -> Shape:
    return Shape(name, lambda: schema_parts("#/components/schemas/{name}")[name])


_SHAPES = {one.__name__: _shape(one.__name__) for one in PARTS}
TOURNAMENT = _SHAPES[Tournament.__name__]


def _tournament() -> dict[str, Any]:
    parts = schema_parts("#/$defs/{name}")
    return {**parts.pop(Tournament.__name__), "$defs": parts}


SCHEMAS: Mapping[str, Callable[[], dict[str, Any]]] = {
    "tournament": _tournament,
    "tournament-row": cells.schema,
    "rating-list-row": row_schema,
}
"""The schemas by name: of the tournament file as JSON, and of rows of CSV, numbers as numbers."""


def schema_of(name: str) -> dict[str, Any]:
    """Return the JSON Schema of a file; raises KeyError."""
    return {"$schema": _DIALECT, **SCHEMAS[name]()}
