"""REST: interchange documents in, answers out, nothing stored; here the rating calculator."""

from abc import ABC, abstractmethod
from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ParseError
from rest_framework.request import Request
from rest_framework.views import APIView

from ratings.document import rate_document
from ratings.errors import PeriodRefused
from ratings.json_text import JsonText, Unreadable, read_json, write_json
from ratings.parsers import DocumentParser
from ratings.period import PeriodFault

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


class ChangeOutput(serializers.Serializer[Any]):
    """What the period did to one subject."""

    before = serializers.FloatField()
    after = serializers.FloatField()
    expected = serializers.FloatField()
    score = serializers.FloatField()
    games = serializers.IntegerField()
    k = serializers.FloatField()
    provisional = serializers.BooleanField()


class RatedOutput(serializers.Serializer[Any]):
    """The changes by subject, and the hash of the list after the period."""

    changes = serializers.DictField(child=ChangeOutput())
    hash = serializers.CharField()


class RatingsCalculate(DocumentView):
    """The calculator without a pool."""

    @extend_schema(request=DOCUMENT, responses=RatedOutput)
    def post(self, request: Request) -> HttpResponse:
        """Rate a `rating-period 1` document; nothing is stored."""
        return self.respond(request)

    def answer(self, text: JsonText) -> dict[str, Any]:
        """Return changes and hash; raises PeriodRefused for what the format refuses."""
        try:
            return rate_document(text.whole_object())
        except PeriodFault as fault:
            raise PeriodRefused(fault.detail) from None
