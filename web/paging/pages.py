"""Pages of lists: an envelope of rows with the addresses of the pages beside it.

The envelope is `{"count", "next", "previous", "results"}`: how many rows there are in all, the
addresses of the pages beside this one (null at the ends), and the rows. Only `Pages` knows how
pages are cut.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from django.db.models import CompositePrimaryKey, QuerySet
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.pagination import BasePagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import remove_query_param, replace_query_param

from web.paging.cursors import CURSOR, LONGEST, Position, cursor_of, foreign_cursor, position_of
from web.paging.keys import Key, order_rows, rows_after, with_keys

PAGE = 100
MOST_ROWS = 1000
LARGEST = 2**31 - 1

DEEP = 100
"""From this offset on we fetch the keys of a page first, then its rows."""

SPARSE = "application/vnd.boneyard.sparse+json"
"""The media type of a list whose rows have only the members that were asked for."""

EXPAND = "expand"
"""The parameter of lists that sends whole what rows name by its id."""
FIELDS_MEAN = f"Only these members of each row, with commas between them; answered as `{SPARSE}`."
EXPAND_MEANS = (
    "What the rows name by these members comes whole, too: by member and id in `expanded`, each "
    "once. Commas between several."
)

_OF_THE_PAGE = frozenset({CURSOR, "limit", "offset", "fields", EXPAND})

ADDRESS: dict[str, Any] = {"type": ["string", "null"], "format": "uri"}


def slice_rows(rows: Any, first: int, last: int) -> list[Any]:
    """Return the rows from `first` up to `last` of a queryset or a list.

    For a deep page of a queryset the keys are found first, by an index: skipped rows then cost
    neither joins nor annotations.
    """
    query = getattr(rows, "query", None)
    if query is None or first < DEEP or query.distinct or query.combinator:
        return list(rows[first:last])
    if isinstance(rows.model._meta.pk, CompositePrimaryKey):
        return list(rows[first:last])
    return list(rows.filter(pk__in=rows.values("pk")[first:last]))


class Pages(BasePagination):
    """Pages of `limit` rows (100 by default, 1,000 at most).

    A page begins at its `cursor`, or after `offset` rows.
    """

    usual = PAGE
    """The rows of a page where none are asked for."""
    head: Mapping[str, Any] | None = None
    """The schema of the members that say of the whole list what no row says."""

    def paginate_read(
        self,
        read: Callable[[int, int], tuple[Sequence[Any], int]],
        request: Request,
        state: str = "",
    ) -> list[Any]:
        """Return a page of rows that one function reads and counts.

        `read(limit, offset)` gives the rows and how many there are in all; past the end it may
        give 0. `state` identifies the rows: a cursor of another state is refused.
        """
        self._begin(request, state)
        first, most = self._bounds()
        rows, self.count = read(most, first) if most else ([], 0)
        if not rows and first:
            _first, self.count = read(1, 0)
        self._beside = (
            Position(back=True, values=first) if first else None,
            Position(back=False, values=first + len(rows))
            if first + len(rows) < self.count
            else None,
        )
        return list(rows)

    def paginate_queryset(
        self, queryset: Any, request: Request, view: Any = None
    ) -> list[Any] | None:
        """Return the rows of a page of a queryset or a list."""
        if not isinstance(queryset, QuerySet):
            rows: Sequence[Any] = queryset
            return self.paginate_read(
                lambda limit, offset: (rows[offset : offset + limit], len(rows)), request
            )
        queryset, keys = with_keys(queryset)
        self._begin(request, ",".join(f"{'-' * key.down}{key.path}" for key in keys))
        self.count = queryset.count()
        found = self._by_position(queryset, keys) if self.place else self._by_offset(queryset, keys)
        return found if self.count else []

    def _begin(self, request: Request, state: str) -> None:
        """Read the page's parameters from the address; raises ValidationError."""
        self.request = request
        self.limit = _whole(request, "limit", otherwise=self.usual, least=1, most=MOST_ROWS)
        self.offset = _whole(request, "offset", otherwise=0, least=0, most=LARGEST)
        asked = sorted(
            (name, value)
            for name, values in request.query_params.lists()
            for value in values
            if name not in _OF_THE_PAGE
        )
        self.belongs = f"{request.path}\n{asked}\n{state}"
        self.place: Position | None = None
        if CURSOR in request.query_params:
            self.place = position_of(request.query_params[CURSOR], self.belongs)
            if "offset" in request.query_params:
                raise serializers.ValidationError(
                    {"offset": [_("Give a cursor or an offset, not both.")]}
                )

    def _bounds(self) -> tuple[int, int]:
        """Return how many rows to skip and how many to take, for `paginate_read`."""
        if self.place is None:
            return self.offset, self.limit
        at = self.place.values
        if not isinstance(at, int):
            raise foreign_cursor()
        if not self.place.back:
            return at, self.limit
        first = max(at - self.limit, 0)
        return first, at - first

    def _by_offset(self, rows: Any, keys: list[Key]) -> list[Any]:
        first, last = self.offset, self.offset + self.limit
        found = slice_rows(order_rows(rows, keys), first, last + 1) if first < self.count else []
        self._note_neighbours(
            found[: self.limit], keys, before=first > 0, more=len(found) > self.limit
        )
        return found[: self.limit]

    def _by_position(self, rows: Any, keys: list[Key]) -> list[Any]:
        assert self.place is not None  # noqa: S101 - see paginate_queryset
        back, values = self.place
        if isinstance(values, int) or len(values) != len(keys):
            raise foreign_cursor()
        way = [key.reverse() for key in keys] if back else keys
        found = list(order_rows(rows_after(rows, way, values), way)[: self.limit + 1])
        more, found = len(found) > self.limit, found[: self.limit]
        if back:
            found.reverse()
        self._note_neighbours(found, keys, before=more or not back, more=more or back)
        return found

    def _note_neighbours(
        self, rows: list[Any], keys: list[Key], *, before: bool, more: bool
    ) -> None:
        """Note the positions before and after the page; an empty page keeps the requested one."""

        def beside(row: Any, *, back: bool) -> Position:
            return Position(back, [key.value(row) for key in keys])

        if rows:
            self._beside = (
                beside(rows[0], back=True) if before else None,
                beside(rows[-1], back=False) if more else None,
            )
        else:
            place = self.place
            turned = None if place is None else Position(not place.back, place.values)
            self._beside = (turned, None) if place and not place.back else (None, turned)

    def _addresses(self) -> dict[str, str | None]:
        here = remove_query_param(self.request.build_absolute_uri(), "offset")
        previous, following = (
            None if one is None else replace_query_param(here, CURSOR, cursor_of(one, self.belongs))
            for one in self._beside
        )
        return {"next": following, "previous": previous}

    def get_paginated_response(self, data: Any, head: Mapping[str, Any] | None = None) -> Response:
        """Return the envelope of a page, with Link headers to the pages beside it (RFC 8288).

        `head` are the members that say of the whole list what no row says.
        """
        beside = self._addresses()
        rels = {"next": beside["next"], "prev": beside["previous"]}
        links = [f'<{address}>; rel="{rel}"' for rel, address in rels.items() if address]
        return Response(
            {"count": self.count, **beside, **(head or {}), "results": data},
            headers={"Link": ", ".join(links)} if links else None,
        )

    @staticmethod
    def envelope_of_all(
        rows: Sequence[Any], head: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        """Return the envelope of a list without pages: the rows that one request has made."""
        beside = {"next": None, "previous": None}
        return {"count": len(rows), **beside, **(head or {}), "results": rows}

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """Return the JSON Schema of the envelope around an array of rows."""
        parts = {"count": {"type": "integer"}, "next": ADDRESS, "previous": ADDRESS}
        head = self.head or {"required": [], "properties": {}}
        return {
            "type": "object",
            "required": [*parts, *head["required"], "results"],
            "properties": {**parts, **head["properties"], "results": schema},
        }

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """Return the query parameters of paging for the OpenAPI schema."""
        limits = {"minimum": 1, "maximum": MOST_ROWS, "default": self.usual}
        found = [
            _parameter("limit", "How many rows.", {"type": "integer", **limits}),
            _parameter(
                CURSOR,
                "Where the page begins or ends: taken from `next` and `previous`, made by nobody. "
                "Rows that come or go meanwhile move no others. 422 for any but one of this list, "
                "in this order, with these filters.",
                {"type": "string", "pattern": "^[A-Za-z0-9_-]+$", "maxLength": LONGEST},
            ),
            _parameter(
                "offset",
                "How many rows to pass over, instead of a cursor.",
                {"type": "integer", "minimum": 0, "maximum": LARGEST, "default": 0},
            ),
        ]
        orders = [sign + name for name in view.orderings for sign in ("", "-")]
        if orders:
            said = "The order; with a minus the other way round."
            found.append(_parameter("ordering", said, {"type": "string", "enum": orders}))
        found.append(fields_of(view.output))
        if view.expands:
            found.append(_names_parameter(EXPAND, EXPAND_MEANS, view.expands))
        return found


class WholePages(Pages):
    """Pages that hold all rows of a list as long as nobody has more of them than a request may."""

    usual = MOST_ROWS


def fields_of(output: type[serializers.Serializer[Any]]) -> dict[str, Any]:
    """Return the query parameter that chooses members of a row, for the OpenAPI schema."""
    return _names_parameter("fields", FIELDS_MEAN, output().fields)


def _names_parameter(name: str, description: str, known: Iterable[str]) -> dict[str, Any]:
    names = {"type": "array", "items": {"type": "string", "enum": [*known]}, "minItems": 1}
    return _parameter(name, description, names) | {"style": "form", "explode": False}


def _parameter(name: str, description: str, schema: dict[str, Any]) -> dict[str, Any]:
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
