"""REST: interchange documents in, answers out, nothing stored."""

from abc import ABC, abstractmethod
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from rest_framework.exceptions import ParseError
from rest_framework.request import Request
from rest_framework.views import APIView

from web.documents.json_text import JsonText, Unreadable, read_json, write_json
from web.rest.parameters import KnownQuery
from web.rest.parsers import DocumentParser, RequestTooLarge
from web.rest.vocabularies import Shape

MOST_VALUES = 40_000
"""Commas of a document; larger ones are for the command line, where nobody else waits."""

DOCUMENT = {"application/json": OpenApiTypes.OBJECT}
"""Any JSON object."""


def document_of(*shapes: Shape) -> dict[str, Any]:
    """Return the request body of a shape, or of one of several, for the API's schema."""
    refs = [shape.ref for shape in shapes]
    return {"application/json": refs[0] if len(refs) == 1 else {"oneOf": refs}}


class DocumentView(APIView, ABC):
    """Base of the endpoints that answer a document to everybody and store nothing."""

    parser_classes = [DocumentParser]
    permission_classes: list[Any] = [KnownQuery]

    def respond(self, request: Request) -> HttpResponse:
        """Return the answer in its canonical text; raises ParseError, RequestTooLarge."""
        sent: Any = request.data
        data = sent if isinstance(sent, bytes) else b""
        if data.count(b",") > MOST_VALUES:
            raise RequestTooLarge(
                _(
                    "The document has more than %(most)d values; use the command line for "
                    "larger ones."
                )
                % {"most": MOST_VALUES}
            )
        try:
            answer = write_json(self.answer(read_json(data)))
        except Unreadable as fault:
            raise ParseError(fault.detail) from None
        return HttpResponse(answer, content_type="application/json")

    @abstractmethod
    def answer(self, text: JsonText) -> dict[str, Any]:
        """Return the answer; raises Unreadable or a Fault."""
