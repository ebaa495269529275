"""REST: interchange documents in, answers out, nothing stored."""

from abc import ABC, abstractmethod
from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.exceptions import ParseError
from rest_framework.request import Request
from rest_framework.views import APIView

from clubs.documents.json_text import JsonText, Unreadable, read_json, write_json
from clubs.web.parsers import DocumentParser

DOCUMENT = {"application/json": OpenApiTypes.OBJECT}


class DocumentView(APIView, ABC):
    """What the endpoints share that answer a document to everybody, without storing it."""

    parser_classes = [DocumentParser]
    permission_classes: list[Any] = []

    def respond(self, request: Request) -> HttpResponse:
        """Return the answer in its canonical text; raises ParseError for what is no JSON."""
        data: Any = request.data
        try:
            answer = write_json(self.answer(read_json(data if isinstance(data, bytes) else b"")))
        except Unreadable as fault:
            raise ParseError(fault.detail) from None
        return HttpResponse(answer, content_type="application/json")

    @abstractmethod
    def answer(self, text: JsonText) -> dict[str, Any]:
        """Return the answer; raises Unreadable or a Fault."""
