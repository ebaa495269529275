"""REST: decisions of the desk about a table: score sheets, awards, time called, sanctions."""

from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import SCORER, user_of, viewer
from ratings.tasks import rate_again
from tournaments.corrections.api import with_resting
from tournaments.corrections.selectors.consequences import things_outdated_by_result
from tournaments.errors import BracketRests, ResultChanged, SheetRefused
from tournaments.limits import LARGEST_SANCTION, LONGEST_SLIP, MOST_DEALS, MOST_SEATS
from tournaments.models import Result
from tournaments.results.api.bracket_choice import BracketChoice
from tournaments.results.api.outputs import (
    CorrectedResultsOutput,
    CorrectedTableOutput,
    ResultsOutput,
)
from tournaments.results.api.tables import TableView
from tournaments.results.services import rulings, sheets
from tournaments.results.services.locked_table import LockedTable, lock_table
from tournaments.rounds.api.outputs import TableOutput
from tournaments.rounds.selectors.rounds import table_by_id
from web.caching.etags import version_tag
from web.caching.if_match import IF_MATCH, if_match_revision
from web.reasons import LONGEST_REASON
from web.rest.inputs import Input


class AwardInput(Input):
    """How the desk settles a table nobody can play; `bracket` as in a sheet."""

    places = serializers.DictField(
        child=serializers.IntegerField(min_value=1, max_value=MOST_SEATS)
    )
    reason = serializers.CharField(max_length=LONGEST_REASON)
    absent = serializers.ListField(child=serializers.CharField(), required=False, default=list)
    bracket = BracketChoice()


class SanctionInput(Input):
    """Points taken from sides, and sides that were sent away; `bracket` as in a sheet."""

    sanctions = serializers.DictField(
        child=serializers.IntegerField(min_value=0, max_value=LARGEST_SANCTION),
        required=False,
        default=dict,
    )
    cards = serializers.ListField(child=serializers.CharField(), required=False, default=list)
    reason = serializers.CharField(max_length=LONGEST_REASON)
    bracket = BracketChoice()


class SheetInput(Input):
    """A score sheet: the points of every side, and of each deal where they were written down.

    `by_time`: time stopped the game. `sheet_number` is what is printed on it, `reason` why a result
    that stands is corrected. `bracket` is asked for (409 `bracket_rests`) where other entries would
    have played on than did: `points` leaves the bracket as it is, `redraw` draws it again from
    there.
    """

    points = serializers.DictField(child=serializers.IntegerField())
    deals = serializers.ListField(
        child=serializers.DictField(child=serializers.IntegerField()),
        required=False,
        default=list,
        max_length=MOST_DEALS,
    )
    by_time = serializers.BooleanField(required=False, default=False)
    sheet_number = serializers.CharField(
        source="slip", required=False, default="", allow_blank=True, max_length=LONGEST_SLIP
    )
    reason = serializers.CharField(
        required=False, default="", allow_blank=True, max_length=LONGEST_REASON
    )
    bracket = BracketChoice()


class ReasonInput(Input):
    """Why something is done."""

    reason = serializers.CharField(max_length=LONGEST_REASON)


def ruling_response(held: LockedTable, role: str) -> Response:
    """Answer a table after a ruling, with what was made by its result before."""
    turned = things_outdated_by_result(held.table, role)
    return Response(with_resting(TableOutput.document(held.row), turned))


class TableResult(TableView):
    """The result of a table, and its score sheet."""

    scopes = {"PUT": "score", "DELETE": "score"}
    roles = {"PUT": SCORER, "DELETE": SCORER}
    refuses = {"PUT": (BracketRests, ResultChanged, SheetRefused)}
    acts = {"PUT": "result_enter"}

    @extend_schema(responses=ResultsOutput)
    def get(self, request: Request, table_id: UUID) -> Response:
        """Show the result that stands with its versions, the newest first; cleared ones too.

        The `ETag` is the version that stands, `"0"` while there is none.
        """
        row, _role = table_by_id(table_id, viewer(request))
        return self._answer(row.result, row.versions)

    @extend_schema(
        request=SheetInput,
        responses={200: CorrectedResultsOutput, 201: CorrectedResultsOutput},
        parameters=IF_MATCH,
    )
    def put(self, request: Request, table_id: UUID) -> Response:
        """Enter a score sheet: 201 it decides or corrects, 200 the result says so already.

        A log of the same game proves it later, one that says otherwise disputes it. With
        `If-Match` it is only taken while the version its sender has seen stands (412). 422 where
        no game gives these points. `resting` names what was made by the result before.
        """
        data = SheetInput.read(request.data)
        reason, bracket = data.pop("reason"), data.pop("bracket")
        seen = if_match_revision(request)
        with lock_table(table_id) as held:
            ruling = sheets.sheet_take(
                held=held,
                sheet=sheets.ScoreSheet(**data),
                reason=reason,
                bracket=bracket,
                by=user_of(request),
                now=timezone.now(),
                version=seen,
            )
        rate_again(ruling.period)
        answer = self._answer(held.result, held.row.versions)
        answer.data = with_resting(answer.data, things_outdated_by_result(held.table, self.role()))
        answer.status_code = 200 if ruling.repeated else 201
        return answer

    def _answer(self, result: Result | None, versions: list[Result]) -> Response:
        answer = ResultsOutput({"result": result, "versions": versions}).data
        etag = version_tag(result.version if result else 0)
        return Response(answer, headers={"ETag": etag})


class TableResultUndo(TableView):
    """A result is taken back."""

    scopes = {"POST": "score"}
    roles = {"POST": SCORER}
    refuses = {"POST": (ResultChanged,)}
    acts = {"POST": "result_clear"}

    @extend_schema(request=ReasonInput, responses=CorrectedTableOutput, parameters=IF_MATCH)
    def post(self, request: Request, table_id: UUID) -> Response:
        """Clear the result of a table of a round that is being played: it is open again."""
        data, seen = ReasonInput.read(request.data), if_match_revision(request)
        with lock_table(table_id) as held:
            sheets.result_take_back(
                held=held, by=user_of(request), now=timezone.now(), version=seen, **data
            )
        return ruling_response(held, self.role())


class TableAward(TableView):
    """The desk's word on a table."""

    scopes = {"POST": "score"}
    roles = {"POST": SCORER}
    refuses = {"POST": (BracketRests, ResultChanged)}
    acts = {"POST": "table_award"}

    @extend_schema(request=AwardInput, responses=CorrectedTableOutput, parameters=IF_MATCH)
    def post(self, request: Request, table_id: UUID) -> Response:
        """Award a table without a game, for example to whoever turned up; never rated.

        It takes the place of the result the table has; `resting` names what was made by that.
        """
        data, seen = AwardInput.read(request.data), if_match_revision(request)
        with lock_table(table_id) as held:
            ruling = rulings.award_take(
                held=held, by=user_of(request), now=timezone.now(), version=seen, **data
            )
        rate_again(ruling.period)
        return ruling_response(held, self.role())


class TableStop(TableView):
    """Time is up at a table."""

    scopes = {"POST": "score"}
    roles = {"POST": SCORER}
    acts = {"POST": "table_stop"}

    @extend_schema(request=None, responses=TableOutput)
    def post(self, request: Request, table_id: UUID) -> Response:
        """Let the game count as it stands, where the event has a time limit.

        The table stays open with `extra_deal_after` where one more deal is to be played.
        """
        with lock_table(table_id) as held:
            rulings.stop_take(held=held, by=user_of(request))
        return Response(TableOutput(held.row).data)


class TableSanctions(TableView):
    """Sanctions at a table."""

    scopes = {"POST": "score"}
    roles = {"POST": SCORER}
    refuses = {"POST": (BracketRests, ResultChanged)}
    acts = {"POST": "table_sanction"}

    @extend_schema(request=SanctionInput, responses=CorrectedTableOutput, parameters=IF_MATCH)
    def post(self, request: Request, table_id: UUID) -> Response:
        """Take points off, or send a side away, at a settled table; ratings stay as they are."""
        data, seen = SanctionInput.read(request.data), if_match_revision(request)
        with lock_table(table_id) as held:
            rulings.sanction_take(held=held, by=user_of(request), version=seen, **data)
        return ruling_response(held, self.role())
