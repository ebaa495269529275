"""REST: what was possible in a finished deal of a log that is sent for no table."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.analysis import (
    MOST_POSITIONS_SERVED,
    IllegalLog,
    NotAnalysable,
    analyse_deal,
    analysis_document,
)
from games.api.analysis_outputs import AnalysisOutput
from games.api.logs import LOG_PARSERS, LOG_REQUEST, sent_log
from games.errors import DealUnfinished, GameNotAnalysable, HandsMissing, LogRefused
from games.judging import refusal_of
from games.rules.errors import LogFault
from games.rules.refereeing.verdict import Error
from games.rules.replay import parse
from web.faults import Fault, InvalidInput
from web.rest.inputs import Query
from web.rest.parameters import KnownQuery
from web.words import in_words

_FAULTS: dict[str, type[Fault]] = {
    leaf.code: leaf for leaf in (GameNotAnalysable, DealUnfinished, HandsMissing)
}


class AnalysisQuery(Query):
    """Which deal of the log, counted over the whole log from 1."""

    deal = serializers.IntegerField(min_value=1, default=1)


class Analysis(APIView):
    """What was possible, without an event."""

    parser_classes = LOG_PARSERS
    permission_classes: list[Any] = [KnownQuery]
    asks = {"POST": AnalysisQuery}
    refuses = {"POST": (DealUnfinished, GameNotAnalysable, HandsMissing, LogRefused)}

    @extend_schema(request=LOG_REQUEST, parameters=[AnalysisQuery], responses=AnalysisOutput)
    def post(self, request: Request) -> Response:
        """Analyse a finished deal of a log, all hands open; nothing is stored.

        Every legal move of every turn gets its exact value, if everybody then plays best. A deal
        that is too large gets bounds where the value is not known.
        """
        asked = AnalysisQuery.read(request.query_params)
        body, form = sent_log(request)
        if not body:
            raise InvalidInput(_("Send a log."))
        try:
            found = analyse_deal(parse(body, form), asked["deal"], MOST_POSITIONS_SERVED)
        except (LogFault, NotAnalysable) as fault:
            raise analysis_refused(fault) from None
        return Response(AnalysisOutput(analysis_document(found)).data)


def analysis_refused(fault: LogFault | NotAnalysable) -> Fault:
    """Return what refuses an analysis, in the reader's language."""
    if isinstance(fault, IllegalLog):
        return refusal_of(fault.error)
    if isinstance(fault, LogFault):
        return refusal_of(Error(fault.code, 0, 0, 0, fault.message, line=fault.line))
    detail = in_words(fault.message)
    if fault.code in _FAULTS:
        return _FAULTS[fault.code](detail)
    return InvalidInput(detail, pointer="/deal")
