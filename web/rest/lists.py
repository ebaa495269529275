"""Base view of lists that can grow: filtered by a FilterSet, cut into pages by `Pages`."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from django.db.models import QuerySet
from django.http import HttpResponse
from django.utils.translation import gettext as _
from rest_framework import serializers, status
from rest_framework.generics import GenericAPIView
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from web.caching.etags import ContentVersion
from web.caching.responses import shared_response
from web.paging import EXPAND, SPARSE, Pages
from web.rest.expanding import Expansion, read_wholes
from web.rest.filters import FilterBackend, Filters


class ListView(GenericAPIView[Any]):
    """A list. `output` makes the document of a row, `filterset_class` declares the filters.

    `queryset` names the model of the rows, for the schema. `orderings` maps the values of
    `?ordering=` to the fields to sort by; without it rows keep the order they are read in.
    `head_output` makes the members of the envelope that say of the whole list what no row says.
    `expands` names the members of a row that `?expand=` answers whole beside the rows.
    """

    pagination_class: type[Pages] | None = Pages
    filter_backends = [FilterBackend]
    filterset_class: type[Filters] = Filters
    output: type[serializers.Serializer[Any]]
    head_output: type[serializers.Serializer[Any]] | None = None
    orderings: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    expands: ClassVar[Mapping[str, Expansion]] = {}

    @property
    def pages(self) -> Pages:
        """The pages that this request asks for."""
        assert isinstance(self.paginator, Pages)  # noqa: S101 - see pagination_class
        return self.paginator

    def page(
        self, rows: Any, *, shown: Callable[[Iterable[Any]], Iterable[Any]] = list, of: Any = None
    ) -> Response:
        """Answer a page of a queryset or a list; `shown` turns its rows into those for `output`.

        `of` is what `head_output` shows.
        """
        asked = self._order(self.filter_queryset(rows))
        found = self.pages.paginate_queryset(asked, self.request, view=self)
        return self._answer(shown(found or []), self._head(of))

    def shared_page(
        self, request: Request, version: ContentVersion | None, make: Callable[[], Response]
    ) -> HttpResponse:
        """Answer the page that `make` answers, as `shared_document` does with a document."""

        def answer() -> HttpResponse:
            page = make()
            body, media = JSONRenderer().render(page.data), page.content_type
            found = HttpResponse(body, content_type=media or "application/json")
            if page.has_header("Link"):
                found["Link"] = page["Link"]
            return found

        return shared_response(request._request, version, answer)

    def page_read(
        self, read: Callable[[int, int], tuple[Sequence[Any], int]], state: str = ""
    ) -> Response:
        """Answer a page of rows that `read` reads, filtered by `filter_values`.

        `read(limit, offset)` gives the rows and how many there are in all; `state` identifies the
        rows, where that changes.
        """
        return self._answer(self.pages.paginate_read(read, self.request, state))

    def filter_values(self) -> dict[str, Any]:
        """Return the value of each filter in the address; raises ValidationError."""
        return FilterBackend().values(self.request, self)

    def answer_created(self, rows: Sequence[Any]) -> Response:
        """Answer 201 with all the rows that a request has made."""
        return self.answer_all(rows, status=status.HTTP_201_CREATED)

    def answer_all(
        self, rows: Sequence[Any], *, of: Any = None, status: int = status.HTTP_200_OK
    ) -> Response:
        """Answer all rows in the envelope of a page."""
        data: Any = self.output(rows, many=True).data
        return Response(Pages.envelope_of_all(data, self._head(of)), status=status)

    def _head(self, of: Any) -> Mapping[str, Any]:
        return {} if self.head_output is None else self.head_output(of).data

    def _order(self, rows: Any) -> Any:
        """Return the rows in the requested order; raises ValidationError."""
        asked = self.request.query_params.get("ordering")
        if asked is None or not isinstance(rows, QuerySet):
            return rows
        if asked.removeprefix("-") not in self.orderings:
            raise _unknown_name("ordering", self.orderings)
        paths = self.orderings[asked.removeprefix("-")]
        if not asked.startswith("-"):
            return rows.order_by(*paths)
        return rows.order_by(*(one[1:] if one[0] == "-" else f"-{one}" for one in paths))

    def _answer(self, rows: Iterable[Any], head: Mapping[str, Any] | None = None) -> Response:
        names = asked_names(self.request, "fields", self.output().fields)
        wholes = asked_names(self.request, EXPAND, self.expands)
        data: Any = self.output(list(rows), many=True).data
        if wholes is not None:
            found = read_wholes(data, {name: self.expands[name] for name in wholes})
            head = {**(head or {}), "expanded": found}
        if names is None:
            return self.pages.get_paginated_response(data, head)
        response = self.pages.get_paginated_response(with_members(data, names), head)
        response.content_type = SPARSE
        return response


def asked_names(request: Request, parameter: str, known: Iterable[str]) -> list[str] | None:
    """Return the names that a parameter lists with commas, None where it is left out.

    Raises ValidationError that names the parameter for one that is not `known`.
    """
    asked = request.query_params.get(parameter)
    names = None if asked is None else asked.split(",")
    if not set(known) >= set(names or ()):
        raise _unknown_name(parameter, known)
    return names


def with_members(rows: Iterable[Mapping[str, Any]], names: Sequence[str]) -> list[dict[str, Any]]:
    """Return rows with only some of their members."""
    return [{name: row[name] for name in names if name in row} for row in rows]


def _unknown_name(name: str, known: Iterable[str]) -> serializers.ValidationError:
    wrong = _("Unknown value; choose one of: %(known)s.") % {"known": ", ".join(known)}
    return serializers.ValidationError({name: [wrong]})
