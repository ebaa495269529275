"""REST: rating lists by number, as pages and as files; progress, strengths, second opinions."""

from typing import Any
from uuid import UUID

from django.http import StreamingHttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.names import NAME_LENGTH, sort_key
from clubs.web.access import ORGANISER
from clubs.web.faults import NotFound
from clubs.web.paging import PageOutput, Pages
from ratings.api.exports import MEDIA, list_response, row_json
from ratings.models import Pool, RatingList
from ratings.selectors import lists as selectors
from ratings.selectors.list_sql import PARTNERSHIPS, PLAYERS
from ratings.selectors.lists import ACTIVE, ALL, ATTRIBUTED, PAGE, Choice
from ratings.services.opinions import OPINIONS
from ratings.tasks import request_reports

MOST_ROWS = 1000
LARGEST = 2**31 - 1
NUMBER = OpenApiParameter(
    "number", OpenApiTypes.STR, "path", description="The list's number, or `current`."
)
PAGES = [
    OpenApiParameter("limit", OpenApiTypes.INT, "query"),
    OpenApiParameter("offset", OpenApiTypes.INT, "query"),
]


class WhoQuery(serializers.Serializer[Any]):
    """Who is wanted: the active, or all that were ever rated; by a part of the name."""

    who = serializers.ChoiceField([ACTIVE, ALL], default=ACTIVE)
    search = serializers.CharField(default="", max_length=NAME_LENGTH)


class PageQuery(WhoQuery):
    """A page of lines."""

    limit = serializers.IntegerField(default=PAGE, min_value=1, max_value=MOST_ROWS)
    offset = serializers.IntegerField(default=0, min_value=0, max_value=LARGEST)


class LinesQuery(WhoQuery):
    """Lines of a list; `since` is the number of the list that changes are counted from."""

    kind = serializers.ChoiceField([PLAYERS, PARTNERSHIPS], default=PLAYERS)
    since = serializers.IntegerField(default=None, min_value=1, max_value=LARGEST)


class LinesPageQuery(LinesQuery, PageQuery):
    """A page of a list."""


class ListOutput(serializers.Serializer[Any]):
    """A rating list: everything it was made from is in `input_hash`, all it says in `hash`.

    `replaced` is the number of the list from which on a newer version of the period stands,
    `dropped_at` when the lines of such a list were dropped, where they are not kept.
    """

    number = serializers.IntegerField()
    period = serializers.IntegerField(source="period.number")
    title = serializers.CharField(source="period.label")
    version = serializers.IntegerField()
    replaced = serializers.IntegerField(allow_null=True)
    closed_at = serializers.DateTimeField(source="period.closed_at")
    games = serializers.IntegerField()
    input_hash = serializers.CharField()
    hash = serializers.CharField()
    created = serializers.DateTimeField()
    dropped_at = serializers.DateTimeField(allow_null=True)


class LineOutput(serializers.Serializer[Any]):
    """A line of a list; rating and change in millionths of a point.

    `change` is null for whoever was not rated on the list that changes are counted from.
    """

    rank = serializers.IntegerField()
    id = serializers.UUIDField()
    name = serializers.CharField()
    rating = serializers.IntegerField()
    change = serializers.IntegerField(allow_null=True)
    games = serializers.IntegerField()
    provisional = serializers.BooleanField()
    last_played = serializers.DateTimeField()


class LinesOutput(serializers.Serializer[Any]):
    """A page of a list; `count` lines in all."""

    list = ListOutput()
    count = serializers.IntegerField()
    rows = LineOutput(many=True)


class ListsOutput(PageOutput):
    """A page of the lists of a pool, newest first."""

    results = ListOutput(many=True)


class ProgressOutput(serializers.Serializer[Any]):
    """How far rating is: periods that wait, and games of the long run that goes on or went last."""

    waiting = serializers.IntegerField()
    running = serializers.BooleanField()
    done = serializers.IntegerField()
    total = serializers.IntegerField()
    started = serializers.DateTimeField(allow_null=True)
    updated = serializers.DateTimeField(allow_null=True)
    finished = serializers.DateTimeField(allow_null=True)


class PoolDetailOutput(serializers.Serializer[Any]):
    """A rating pool: whose, of which game, how it is rated, its newest list."""

    id = serializers.UUIDField()
    club = serializers.UUIDField(source="club_id")
    game = serializers.CharField()
    config = serializers.JSONField()
    current = ListOutput(source="head", allow_null=True)


class StrengthOutput(serializers.Serializer[Any]):
    """What a player carries, with one standard deviation, in tenths of a point."""

    rank = serializers.IntegerField()
    id = serializers.UUIDField()
    name = serializers.CharField()
    strength = serializers.IntegerField()
    error = serializers.IntegerField(allow_null=True)
    games = serializers.IntegerField()


class StrengthsOutput(serializers.Serializer[Any]):
    """Partner-attributed strengths as of a list; `list` null: not worked out yet."""

    list = serializers.IntegerField(allow_null=True)
    current = serializers.IntegerField(allow_null=True)
    count = serializers.IntegerField()
    rows = StrengthOutput(many=True)


class OpinionsOutput(serializers.Serializer[Any]):
    """Second opinions as of a list; `list` and `report` null: not worked out yet.

    `current` is the newest list, `report` a `second-opinions 1` document over the periods from
    `first_period` to `last_period`.
    """

    list = serializers.IntegerField(allow_null=True)
    current = serializers.IntegerField(allow_null=True)
    first_period = serializers.IntegerField(allow_null=True)
    last_period = serializers.IntegerField(allow_null=True)
    report = serializers.JSONField(allow_null=True)


def query_of(request: Request, form: type[serializers.Serializer[Any]]) -> Any:
    """Return what the address asks for; raises ValidationError."""
    data = form(data=request.query_params)
    data.is_valid(raise_exception=True)
    return data.validated_data


class PoolView(APIView):
    """What all endpoints below one pool share: whose roles count."""

    def pool(self) -> Pool:
        """Return the pool of the address; raises NotFound."""
        return selectors.pool_by_id(self.kwargs["pool_id"])

    def club_id(self) -> UUID:
        """Return the club of the pool; raises NotFound."""
        return self.pool().club_id

    def listed(self) -> RatingList:
        """Return the list of the address; raises NotFound."""
        pool, number = self.pool(), self.kwargs["number"]
        if number == "current" and pool.head is not None:
            return pool.head
        if not (number.isascii() and number.isdigit() and int(number) <= LARGEST):
            raise NotFound(_("A list has a number, or is the current one of a rated pool."))
        return selectors.list_by_number(pool.id, int(number))


class PoolDetail(PoolView):
    """One pool."""

    @extend_schema(responses=PoolDetailOutput)
    def get(self, request: Request, pool_id: UUID) -> Response:
        """Show a pool with its newest list."""
        return Response(PoolDetailOutput(self.pool()).data)


class PoolProgress(PoolView):
    """How far the worker is."""

    @extend_schema(responses=ProgressOutput)
    def get(self, request: Request, pool_id: UUID) -> Response:
        """Show how far rating the pool is."""
        found = selectors.progress(self.pool().id, timezone.now())
        return Response(ProgressOutput(found).data)


class PoolLists(PoolView):
    """The lists of a pool."""

    @extend_schema(operation_id="v1_pools_lists_list", parameters=PAGES, responses=ListsOutput)
    def get(self, request: Request, pool_id: UUID) -> Response:
        """List every list that was ever published, newest first."""
        pages = Pages()
        page = pages.paginate_queryset(selectors.lists_of_pool(self.pool().id), request)
        return pages.get_paginated_response(ListOutput(page or [], many=True).data)


class PoolList(PoolView):
    """One list."""

    @extend_schema(parameters=[NUMBER, LinesPageQuery], responses=LinesOutput)
    def get(self, request: Request, pool_id: UUID, number: str) -> Response:
        """Show a list as of its number, a page at a time."""
        choice = choice_of(query_of(request, LinesPageQuery))
        listed = self.listed()
        found = selectors.lines(listed, choice)
        rows = [row_json(line) for line in found.rows]
        answer = {"list": ListOutput(listed).data, "count": found.total, "rows": rows}
        return Response(answer)


def choice_of(query: Any) -> Choice:
    """Return the choice that an address makes."""
    return Choice(
        kind=query.get("kind", PLAYERS),
        active=query["who"] == ACTIVE,
        search=sort_key(query["search"].strip()),
        since=query.get("since"),
        limit=query.get("limit"),
        offset=query.get("offset", 0),
    )


class CsvRenderer(BaseRenderer):
    """Says that CSV is what is answered; the answer is written by `exports`."""

    media_type = MEDIA["csv"]
    format = "csv"


class NdjsonRenderer(BaseRenderer):
    """Says that NDJSON is what is answered; the answer is written by `exports`."""

    media_type = MEDIA["ndjson"]
    format = "ndjson"


class PoolListCsv(PoolView):
    """A whole list for a spreadsheet."""

    renderer_classes = [CsvRenderer]

    @extend_schema(
        parameters=[NUMBER, LinesQuery], responses={(200, MEDIA["csv"]): OpenApiTypes.STR}
    )
    def get(self, request: Request, pool_id: UUID, number: str) -> StreamingHttpResponse:
        """Send a list as CSV.

        Columns: rank; id; name; rating and change in points with six decimals (change empty:
        not rated before); games; provisional (true or false); last_played, the closing of the
        last period with a game. A name that a spreadsheet would take for a formula has an
        apostrophe in front.
        """
        return list_response(self.listed(), choice_of(query_of(request, LinesQuery)), "csv")


class PoolListNdjson(PoolView):
    """A whole list for a program."""

    renderer_classes = [NdjsonRenderer]

    @extend_schema(
        parameters=[NUMBER, LinesQuery], responses={(200, MEDIA["ndjson"]): OpenApiTypes.STR}
    )
    def get(self, request: Request, pool_id: UUID, number: str) -> StreamingHttpResponse:
        """Send a list as NDJSON: on each line an object as in `rows` of the list."""
        return list_response(self.listed(), choice_of(query_of(request, LinesQuery)), "ndjson")


class PoolStrengths(PoolView):
    """Who carries a side."""

    @extend_schema(parameters=[PageQuery], responses=StrengthsOutput)
    def get(self, request: Request, pool_id: UUID) -> Response:
        """List partner-attributed strengths: what a player adds, whoever the partner is."""
        choice = choice_of(query_of(request, PageQuery))
        pool = self.pool()
        report = selectors.report_of(pool.id, ATTRIBUTED)
        found = selectors.strengths(report, choice) if report else selectors.Lines([])
        answer = {
            "list": report.list.number if report else None,
            "current": pool.head.number if pool.head else None,
            "count": found.total,
            "rows": found.rows,
        }
        return Response(StrengthsOutput(answer).data)


class PoolOpinions(PoolView):
    """Whether Elo is good for this club."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}

    @extend_schema(responses=OpinionsOutput)
    def get(self, request: Request, pool_id: UUID) -> Response:
        """Show how well Elo and other models foresaw the games of the pool."""
        return Response(opinions_data(self.pool()))

    @extend_schema(request=None, responses={202: OpinionsOutput})
    def post(self, request: Request, pool_id: UUID) -> Response:
        """Ask for the report to be worked out now, where it is older than the newest list."""
        pool = self.pool()
        request_reports(pool.id)
        return Response(opinions_data(pool), status=status.HTTP_202_ACCEPTED)


def opinions_data(pool: Pool) -> Any:
    """Return what OpinionsOutput shows."""
    report = selectors.report_of(pool.id, OPINIONS)
    body = report.body if report else {}
    return OpinionsOutput(
        {
            "list": report.list.number if report else None,
            "current": pool.head.number if pool.head else None,
            "first_period": body.get("first_period"),
            "last_period": body.get("last_period"),
            "report": body.get("document"),
        }
    ).data
