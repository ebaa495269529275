"""The view of a list that can grow: filtered by its FilterSet, cut into pages by `Pages`."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rest_framework import serializers, status
from rest_framework.generics import GenericAPIView
from rest_framework.response import Response

from clubs.web.filters import FilterBackend, Filters
from clubs.web.paging import Pages


class ListView(GenericAPIView[Any]):
    """A list. `output` makes the document of a row, `filterset_class` says what may be asked for.

    `queryset` names the model of rows that are filtered, for the schema.
    """

    pagination_class: type[Pages] | None = Pages
    filter_backends = [FilterBackend]
    filterset_class: type[Filters] = Filters
    output: type[serializers.BaseSerializer[Any]]

    @property
    def pages(self) -> Pages:
        """What cuts the rows of this request into pages."""
        assert isinstance(self.paginator, Pages)  # noqa: S101 - see pagination_class
        return self.paginator

    def page(
        self, rows: Any, *, shown: Callable[[Iterable[Any]], Iterable[Any]] = list
    ) -> Response:
        """Answer a page of a queryset or a list; `shown` makes of its rows what `output` shows."""
        found = self.pages.paginate_queryset(self.filter_queryset(rows), self.request, view=self)
        return self._answer(shown(found or []))

    def page_read(self, read: Callable[[int, int], tuple[Sequence[Any], int]]) -> Response:
        """Answer a page of rows that are read by hand, by what was `asked`.

        `read(limit, offset)` gives the rows and how many there are in all.
        """
        return self._answer(self.pages.paginate_read(read, self.request))

    def asked(self) -> dict[str, Any]:
        """Return what the address asks for, a value a filter; raises ValidationError."""
        return FilterBackend().values(self.request, self)

    def whole(self, rows: Sequence[Any]) -> Response:
        """Answer all the rows that a request has made: 201."""
        data = self.output(rows, many=True).data
        return Response(Pages.whole(data), status=status.HTTP_201_CREATED)

    def _answer(self, rows: Iterable[Any]) -> Response:
        return self.pages.get_paginated_response(self.output(list(rows), many=True).data)
