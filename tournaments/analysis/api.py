"""REST: what was possible in the deals of a table."""

from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.access import viewer
from games.api.analysis_outputs import AnalysisOutput
from games.errors import GameNotAnalysable
from tournaments.analysis.selectors import analyses_of_table, luck_of_table
from tournaments.models import AnalysedDeal
from tournaments.rounds.selectors.rounds import table_by_id
from web.faults import WrongState
from web.rest.outputs import Output


class AnalysedDealOutput(Output):
    """A deal of the table's game, counted over the whole game: its analysis once it is `done`."""

    deal = serializers.IntegerField()
    state = serializers.ChoiceField(choices=AnalysedDeal.State.values)
    analysis = AnalysisOutput(source="found", allow_null=True)


class LuckOutput(Output):
    """A table's points beside what its tiles usually bring; it counts nowhere.

    All are of the first side less the other: the `points` made, what the tiles `brought` beyond an
    even deal, and the points `beyond` that. It is weighed by so many `deals` of the club; `left` is
    the part of the variance of points that is left, and where little is gained `gains` is false.
    """

    points = serializers.IntegerField()
    brought = serializers.IntegerField()
    beyond = serializers.IntegerField()
    deals = serializers.IntegerField()
    left = serializers.FloatField()
    gains = serializers.BooleanField()


class TableAnalysisOutput(Output):
    """The deals of a table's game; none while they are not in the queue yet.

    `luck` is null while deals wait, and where the club has too few of them.
    """

    deals = AnalysedDealOutput(many=True)
    luck = LuckOutput(allow_null=True)


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
        found = analyses_of_table(row)
        luck = luck_of_table(row, found, timezone.now())
        return Response(TableAnalysisOutput({"deals": found, "luck": luck}).data)
