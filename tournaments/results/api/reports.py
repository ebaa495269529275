"""REST: reports of a result by those who sit at the table."""

from uuid import UUID

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.access import ACCOUNT, user_of, viewer
from clubs.places import place_keep
from tournaments.errors import NotYours, ResultChanged, SheetRefused
from tournaments.limits import MOST_DEALS
from tournaments.models import Table
from tournaments.results.selectors.reports import reports_for_viewer
from tournaments.results.services.locked_table import lock_table
from tournaments.results.services.reports import agreement_take, report_take
from tournaments.results.services.sheets import ScoreSheet
from tournaments.rounds.api.outputs import ResultOutput
from tournaments.rounds.selectors.rounds import table_by_id
from tournaments.rounds.selectors.rows import TableRow
from web.rest.inputs import Input
from web.rest.outputs import Output


class ReportInput(Input):
    """What a side says: the points of every side, and of each deal where they were written down.

    `by_time`: time stopped the game.
    """

    points = serializers.DictField(child=serializers.IntegerField())
    deals = serializers.ListField(
        child=serializers.DictField(child=serializers.IntegerField()),
        required=False,
        default=list,
        max_length=MOST_DEALS,
    )
    by_time = serializers.BooleanField(required=False, default=False)


class ConfirmInput(Input):
    """The report of another side that is confirmed."""

    report = serializers.UUIDField()


class ReportOutput(Output):
    """What a side says, at its newest; places and points by side."""

    id = serializers.UUIDField()
    version = serializers.IntegerField()
    points = serializers.DictField(child=serializers.IntegerField())
    deals = serializers.ListField(child=serializers.DictField(child=serializers.IntegerField()))
    by_time = serializers.BooleanField()
    places = serializers.DictField(child=serializers.IntegerField())
    created = serializers.DateTimeField()


class SideSaidOutput(Output):
    """A side and its report, null while it has said nothing that counts."""

    side = serializers.CharField(source="side.key")
    report = ReportOutput(allow_null=True)


class TableSaidOutput(Output):
    """What the sides of a table say of its result, and the result that stands.

    `mine` is the side of the account, empty for a scorer who does not sit there; `takes` whether
    that side may say something now; `needed` how many sides have to say the same.
    """

    state = serializers.ChoiceField(choices=Table.State.choices, source="row.table.state")
    mine = serializers.CharField(allow_blank=True)
    takes = serializers.BooleanField()
    needed = serializers.IntegerField()
    sides = SideSaidOutput(many=True)
    result = ResultOutput(source="row.result", allow_null=True)


def reports_response(request: Request, row: TableRow, role: str = "", code: int = 200) -> Response:
    """Answer the reports of a table to who sits there, or has the role; raises NotYours."""
    reports = reports_for_viewer(row, viewer(request), role)
    if reports is None:
        raise NotYours(_("Only players at this table and scorers can see the reports."))
    return Response(TableSaidOutput(reports).data, status=code)


class TableReports(APIView):
    """What the sides of a table say."""

    scopes = {"POST": "play"}
    refuses = {"GET": (NotYours,), "POST": (NotYours, SheetRefused)}
    acts = {"POST": "result_report"}
    holder = ACCOUNT
    keeps_place = True

    @extend_schema(responses=TableSaidOutput)
    def get(self, request: Request, table_id: UUID) -> Response:
        """Show what the sides say of the result, to who sits there and to scorers."""
        row, role = table_by_id(table_id, viewer(request))
        return reports_response(request, row, role)

    @extend_schema(request=ReportInput, responses={200: TableSaidOutput, 201: TableSaidOutput})
    def post(self, request: Request, table_id: UUID) -> Response:
        """Say, for the side of the token's account, what came of the table, or correct it.

        201 it is new, 200 the side said so before. Sides that say the same decide the table
        (`evidence` is `confirmed`), different ones make it disputed. 403 for who does not sit
        there, 409 where the table is decided, 422 where no game gives these points.
        """
        data = request.data
        with lock_table(table_id, seen_by=viewer(request)) as held:
            sheet = ScoreSheet(**ReportInput.read(data))
            reported = report_take(held=held, sheet=sheet, by=user_of(request))
        place_keep(request, table_id, held.place)
        return reports_response(request, held.row, code=200 if reported.repeated else 201)


class TableReportConfirm(APIView):
    """What another side says is right."""

    refuses = {"POST": (NotYours, ResultChanged)}
    scopes = {"POST": "play"}
    acts = {"POST": "result_confirm"}
    made_at = ("api-table-reports", "table_id")
    holder = ACCOUNT
    keeps_place = True

    @extend_schema(request=ConfirmInput, responses={200: TableSaidOutput, 201: TableSaidOutput})
    def post(self, request: Request, table_id: UUID) -> Response:
        """Say what another side has said, named by the id of its report.

        412 where that side has corrected itself meanwhile; else as `POST` to the reports.
        """
        data = request.data
        with lock_table(table_id, seen_by=viewer(request)) as held:
            seen = ConfirmInput.read(data)["report"]
            reported = agreement_take(held=held, report_id=seen, by=user_of(request))
        place_keep(request, table_id, held.place)
        return reports_response(request, held.row, code=200 if reported.repeated else 201)
