"""REST: what was possible in the deals of a table."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.access import viewer
from games.api.analysis_outputs import AnalysisOutput
from games.errors import GameNotAnalysable
from tournaments.analysis.selectors import analyses_of_table
from tournaments.models import AnalysedDeal
from tournaments.rounds.selectors.rounds import table_by_id
from web.faults import WrongState
from web.rest.outputs import Output


class AnalysedDealOutput(Output):
    """A deal of the table's game, counted over the whole game: its analysis once it is `done`."""

    deal = serializers.IntegerField()
    state = serializers.ChoiceField(choices=AnalysedDeal.State.values)
    analysis = AnalysisOutput(source="found", allow_null=True)


class TableAnalysisOutput(Output):
    """The deals of a table's game; none while they are not in the queue yet."""

    deals = AnalysedDealOutput(many=True)


class TableAnalysis(APIView):
    """What was possible at a table."""

    refuses = {"GET": (GameNotAnalysable, WrongState)}

    @extend_schema(responses=TableAnalysisOutput)
    def get(self, request: Request, table_id: UUID) -> Response:
        """Show what was possible in the deals of a table's game, all hands open.

        409 until the round is closed: nothing is said of a game that others may still play. Deals
        are analysed one by one after that. 404 where the table has no log.
        """
        row, _role = table_by_id(table_id, viewer(request))
        return Response(TableAnalysisOutput({"deals": analyses_of_table(row)}).data)
