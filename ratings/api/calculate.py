"""REST: interchange documents in, answers out, nothing stored; here the rating calculator."""

from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from ratings.api.outputs import CalculatedOutput
from ratings.engine.period import PeriodFault
from ratings.engine.whole_period import rate_any_document
from ratings.errors import PeriodRefused
from ratings.vocabularies import PERIOD, SECOND_PERIOD, WHOLE_PERIOD
from web.documents.json_text import JsonText
from web.documents.view import DocumentView, document_of
from web.words import in_words


class RatingCalculate(DocumentView):
    """The calculator without a pool."""

    refuses = {"POST": (PeriodRefused,)}

    @extend_schema(
        request=document_of(PERIOD, SECOND_PERIOD, WHOLE_PERIOD), responses=CalculatedOutput
    )
    def post(self, request: Request) -> HttpResponse:
        """Rate a `rating-period 1`, `2` or `3` document; nothing is stored.

        The third has the whole configuration of a pool, the day, partnerships, and how sure
        ratings are, and so has its answer; given to the next document it goes on as lists do. The
        second is the same for pools without `pair_rest`.
        """
        return self.respond(request)

    def answer(self, text: JsonText) -> dict[str, Any]:
        """Return changes and hash; raises PeriodRefused for what the format refuses."""
        try:
            return rate_any_document(text.whole_object())
        except PeriodFault as fault:
            raise PeriodRefused(in_words(fault.message)) from None
