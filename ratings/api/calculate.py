"""REST: interchange documents in, answers out, nothing stored; here the rating calculator."""

from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from ratings.api.outputs import CalculatedOutput
from ratings.engine.document import rate_document
from ratings.engine.period import PeriodFault
from ratings.errors import PeriodRefused
from ratings.vocabularies import PERIOD
from web.documents.json_text import JsonText
from web.documents.view import DocumentView, document_of
from web.words import in_words


class RatingCalculate(DocumentView):
    """The calculator without a pool."""

    refuses = {"POST": (PeriodRefused,)}

    @extend_schema(request=document_of(PERIOD), responses=CalculatedOutput)
    def post(self, request: Request) -> HttpResponse:
        """Rate a `rating-period 1` document; nothing is stored."""
        return self.respond(request)

    def answer(self, text: JsonText) -> dict[str, Any]:
        """Return changes and hash; raises PeriodRefused for what the format refuses."""
        try:
            return rate_document(text.whole_object())
        except PeriodFault as fault:
            raise PeriodRefused(in_words(fault.message)) from None
