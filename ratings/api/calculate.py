"""REST: interchange documents in, answers out, nothing stored; here the rating calculator."""

from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from clubs.documents.json_text import JsonText
from clubs.documents.view import DOCUMENT, DocumentView
from ratings.engine.document import rate_document
from ratings.engine.period import PeriodFault
from ratings.errors import PeriodRefused


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
