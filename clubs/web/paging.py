"""Lists that can grow come a page at a time, every one of them in the same envelope.

The envelope is `{"count", "next", "previous", "results"}`: how many rows there are in all, the
addresses of the pages beside this one (null at the ends), and the rows. Everything that knows how
pages are cut is in `Pages`.
"""

from collections.abc import Callable, Sequence
from typing import Any

from django.db.models import CompositePrimaryKey
from rest_framework import serializers
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.request import Request
from rest_framework.response import Response

PAGE = 100
MOST_ROWS = 1000
LARGEST = 2**31 - 1

DEEP = 100
"""How many rows are passed over before a page is cut by keys first."""

ADDRESS: dict[str, Any] = {"type": ["string", "null"], "format": "uri"}


def cut(rows: Any, first: int, last: int) -> list[Any]:
    """Return the rows from `first` up to `last` of a queryset or a list.

    Of a queryset the keys of a deep page are found first, where an index has them in order: rows
    that are passed over cost neither their joins nor what is counted for each.
    """
    query = getattr(rows, "query", None)
    if query is None or first < DEEP or query.distinct or query.combinator:
        return list(rows[first:last])
    if isinstance(rows.model._meta.pk, CompositePrimaryKey):
        return list(rows[first:last])
    return list(rows.filter(pk__in=rows.values("pk")[first:last]))


class Pages(LimitOffsetPagination):
    """Pages by `limit` (100 where the request names none, 1,000 at most) and `offset`."""

    default_limit = PAGE
    max_limit = MOST_ROWS

    def get_limit(self, request: Request) -> int:
        """Return how many rows are asked for; raises ValidationError for a number out of range."""
        return _whole(request, "limit", otherwise=PAGE, least=1, most=MOST_ROWS)

    def get_offset(self, request: Request) -> int:
        """Return how many rows to pass over; raises ValidationError for a number out of range."""
        return _whole(request, "offset", otherwise=0, least=0, most=LARGEST)

    def paginate_read(
        self, read: Callable[[int, int], tuple[Sequence[Any], int]], request: Request
    ) -> list[Any]:
        """Return a page of rows that are counted while they are read.

        `read(limit, offset)` gives the rows and how many there are in all; past the end it may
        say 0.
        """
        self.request = request
        self.limit, self.offset = self.get_limit(request), self.get_offset(request)
        rows, self.count = read(self.limit, self.offset)
        if not rows and self.offset:
            _first, self.count = read(1, 0)
        return list(rows)

    def paginate_queryset(
        self, queryset: Any, request: Request, view: Any = None
    ) -> list[Any] | None:
        """Return the rows of a page of a queryset or a list."""
        self.request = request
        self.limit, self.offset = self.get_limit(request), self.get_offset(request)
        self.count = self.get_count(queryset)
        if self.offset >= self.count:
            return []
        return cut(queryset, self.offset, self.offset + self.limit)

    def get_paginated_response(self, data: Any) -> Response:
        """Return the envelope of a page, with the pages beside it as links, too (RFC 8288)."""
        beside = {"next": self.get_next_link(), "prev": self.get_previous_link()}
        links = [f'<{address}>; rel="{rel}"' for rel, address in beside.items() if address]
        response: Response = super().get_paginated_response(data)
        if links:
            response.headers["Link"] = ", ".join(links)
        return response

    @staticmethod
    def whole(rows: Sequence[Any]) -> dict[str, Any]:
        """Return the envelope of rows that are all there are: what one request has made."""
        return {"count": len(rows), "next": None, "previous": None, "results": rows}

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """Return the JSON Schema of the envelope around an array of rows."""
        parts = {"count": {"type": "integer"}, "next": ADDRESS, "previous": ADDRESS}
        return {
            "type": "object",
            "required": [*parts, "results"],
            "properties": {**parts, "results": schema},
        }

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """Return the query parameters that choose a page, as OpenAPI has them."""
        return [
            _parameter("limit", "How many rows.", minimum=1, maximum=MOST_ROWS, default=PAGE),
            _parameter("offset", "How many rows to pass over.", minimum=0, default=0),
        ]


def _parameter(name: str, description: str, **limits: int) -> dict[str, Any]:
    schema = {"type": "integer", **limits}
    return {
        "name": name,
        "in": "query",
        "required": False,
        "description": description,
        "schema": schema,
    }


def _whole(request: Request, name: str, *, otherwise: int, least: int, most: int) -> int:
    """Return a whole number of the address; raises ValidationError that names the parameter."""
    if name not in request.query_params:
        return otherwise
    field = serializers.IntegerField(min_value=least, max_value=most)
    try:
        return int(field.run_validation(request.query_params[name]))
    except serializers.ValidationError as error:
        raise serializers.ValidationError({name: error.detail}) from None
