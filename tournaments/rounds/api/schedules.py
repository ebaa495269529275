"""REST: draw and check a schedule document, without an event; nothing is stored."""

from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from tournaments.errors import CannotDraw
from tournaments.rounds.api.outputs import ViolationOutput
from tournaments.rounds.words import SCHEDULE
from tournaments.scheduling.documents.answer import (
    answer_repeated_key,
    check_document,
    draw_document,
)
from tournaments.scheduling.documents.write import violations_json
from tournaments.scheduling.errors import DrawFault, IllegalSchedule
from tournaments.scheduling.parts.work import WAITED_FOR
from web.documents.json_text import JsonText
from web.documents.view import DOCUMENT, DocumentView, document_of
from web.rest.outputs import Output
from web.rest.parsers import RequestTooLarge
from web.words import in_words

MOST_PLACES = 100_000
"""Entries times rounds of a schedule that is checked; the command line checks larger ones."""


def _refuse_large(places: int) -> None:
    if places > MOST_PLACES:
        raise RequestTooLarge(
            _("Entries × rounds = %(places)d; use the command line for more than %(most)d.")
            % {"places": places, "most": MOST_PLACES}
        )


class ScheduleCheckOutput(Output):
    """The checker's verdict; metrics and bounds are empty where they would mean nothing."""

    legal = serializers.BooleanField()
    violations = ViolationOutput(many=True)
    metrics = serializers.DictField(child=serializers.FloatField())
    bounds = serializers.DictField(child=serializers.FloatField())


class ScheduleDraw(DocumentView):
    """The draw without an event."""

    refuses = {"POST": (CannotDraw,)}

    @extend_schema(
        request=document_of(SCHEDULE), responses={(200, "application/json"): SCHEDULE.ref}
    )
    def post(self, request: Request) -> HttpResponse:
        """Add the next round to a `schedule 1` document, or all that a fixed method lacks."""
        return self.respond(request)

    def answer(self, text: JsonText) -> dict[str, Any]:
        """Return the document with its new rounds; raises CannotDraw with the reason."""
        try:
            return draw_document(text.whole_object(), WAITED_FOR)
        except IllegalSchedule as fault:
            found = violations_json(fault.violations)
            raise CannotDraw(in_words(fault.message), code=fault.code, violations=found) from None
        except DrawFault as fault:
            raise CannotDraw(in_words(fault.message), code=fault.code) from None


class ScheduleCheck(DocumentView):
    """The checker without an event."""

    @extend_schema(request=DOCUMENT, responses=ScheduleCheckOutput)
    def post(self, request: Request) -> HttpResponse:
        """Judge and measure a `schedule 1` document; every JSON object gets an answer."""
        return self.respond(request)

    def answer(self, text: JsonText) -> dict[str, Any]:
        """Return violations, metrics and bounds."""
        document = text.any_object()
        many, rounds = document.get("entries"), document.get("rounds")
        if isinstance(many, list) and isinstance(rounds, list):
            _refuse_large(len(many) * len(rounds))
        return (
            check_document(document)
            if text.repeated is None
            else answer_repeated_key(text.repeated)
        )
