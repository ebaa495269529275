"""REST: rating lists by number, as pages and as files; progress, strengths, second opinions."""

from typing import Any
from uuid import UUID

from django.http import StreamingHttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import ORGANISER
from clubs.places import PlacedInClub
from ratings.api.exports import MEDIA, list_response
from ratings.api.filters import LineFilters, StrengthFilters, choice_of
from ratings.api.outputs import (
    LineOutput,
    ListOutput,
    OpinionsOutput,
    PoolDetailOutput,
    ProgressOutput,
    StrengthOutput,
)
from ratings.models import Pool, RatingList
from ratings.selectors import lists
from ratings.selectors.change_counters import version_of_pool
from ratings.selectors.lists import ATTRIBUTED, Lines
from ratings.services.opinions import OPINIONS
from ratings.tasks import request_reports
from web.caching.responses import answer_by_version
from web.faults import NotFound
from web.paging import LARGEST
from web.rest.lists import ListView
from web.rest.renderers import FileRenderer

ROWS = "rows"
"""The only file of a list, so far."""
NUMBER = OpenApiParameter(
    "number", OpenApiTypes.STR, "path", description="The list's number, or `current`."
)


class PoolView(PlacedInClub):
    """What all endpoints of one pool share: the club whose roles count."""

    club_of = lists.club_of_pool

    def pool(self) -> Pool:
        """Return the pool of the address; raises NotFound."""
        return lists.pool_by_id(self.kwargs["pool_id"])

    def rating_list(self) -> RatingList:
        """Return the list of the address; raises NotFound."""
        pool, number = self.pool(), self.kwargs["number"]
        if number == "current" and pool.head is not None:
            return pool.head
        if not (number.isascii() and number.isdigit() and int(number) <= LARGEST):
            raise NotFound(_("Give the number of a list, or “current” for a pool that has one."))
        return lists.list_by_number(pool.id, int(number))


class PoolDetail(PoolView):
    """One pool."""

    @extend_schema(responses=PoolDetailOutput)
    @answer_by_version(version_of_pool)
    def get(self, request: Request, pool_id: UUID) -> Response:
        """Show a pool with its newest list."""
        pool = self.pool()
        parts = {name: getattr(pool, name) for name in ("id", "club", "game", "config", "head")}
        proof = lists.proof_of_pool(pool.id)
        return Response(PoolDetailOutput(parts | {"evidence": proof}).data)


class PoolProgress(PoolView):
    """How far the worker is."""

    @extend_schema(responses=ProgressOutput)
    def get(self, request: Request, pool_id: UUID) -> Response:
        """Show how far rating the pool is."""
        found = lists.progress(self.pool().id, timezone.now())
        return Response(ProgressOutput(found).data)


class PoolLists(PoolView, ListView):
    """The lists of a pool."""

    orderings = {"number": ("number",)}
    output = ListOutput

    @extend_schema(responses=ListOutput(many=True))
    @answer_by_version(version_of_pool)
    def get(self, request: Request, pool_id: UUID) -> Response:
        """List every list that was ever published, newest first."""
        return self.page(lists.lists_of_pool(self.pool().id))


class PoolListDetail(PoolView):
    """One list."""

    @extend_schema(parameters=[NUMBER], responses=ListOutput)
    @answer_by_version(version_of_pool)
    def get(self, request: Request, pool_id: UUID, number: str) -> Response:
        """Show what a list was made from; its lines are under `rows`."""
        return Response(ListOutput(self.rating_list()).data)


class PoolListRows(PoolView, ListView):
    """The lines of a list."""

    queryset = RatingList.objects.none()
    filterset_class = LineFilters
    output = LineOutput

    @extend_schema(parameters=[NUMBER], responses=LineOutput(many=True))
    @answer_by_version(version_of_pool)
    def get(self, request: Request, pool_id: UUID, number: str) -> Response:
        """List the lines of a list as of its number, best first."""
        asked = self.filter_values()
        listed = self.rating_list()

        def read_page(limit: int, offset: int) -> tuple[list[lists.Line], int]:
            found = lists.lines(listed, choice_of(asked, limit, offset))
            return found.rows, found.total

        return self.page_read(read_page, str(listed.id))


class CsvRenderer(FileRenderer):
    """Declares that the answer is CSV; `exports` writes it."""

    media_type = MEDIA["csv"]
    format = "csv"


class NdjsonRenderer(FileRenderer):
    """Declares that the answer is NDJSON; `exports` writes it."""

    media_type = MEDIA["ndjson"]
    format = "ndjson"


_WHAT = OpenApiParameter(
    "what", OpenApiTypes.STR, OpenApiParameter.PATH, enum=[ROWS], required=True
)
_FORM = OpenApiParameter(
    "form", OpenApiTypes.STR, OpenApiParameter.PATH, enum=[*MEDIA], required=True
)


class PoolListExportDetail(PoolView, ListView):
    """A whole list as a file."""

    queryset = RatingList.objects.none()
    filterset_class = LineFilters
    pagination_class = None
    renderer_classes = [CsvRenderer, NdjsonRenderer]

    @extend_schema(
        parameters=[NUMBER, _WHAT, _FORM],
        responses={(200, media): OpenApiTypes.STR for media in MEDIA.values()},
    )
    @answer_by_version(version_of_pool)
    def get(
        self, request: Request, pool_id: UUID, number: str, what: str, form: str
    ) -> StreamingHttpResponse:
        """Send all lines of a list as a file, while it is read.

        CSV has the columns rank; id; name; rating and change in points with six decimals (change
        empty: not rated before); games; provisional (true or false); last_played, the closing of
        the last period with a game; deviation in points (empty on lists older than it); inactive.
        A name that a spreadsheet would take for a formula has an
        apostrophe in front. NDJSON has on each line an object as in the pages of `rows`.
        """
        if what != ROWS or form not in MEDIA:
            raise NotFound(_("There is no file with that name."))
        choice = choice_of(self.filter_values())
        return list_response(self.rating_list(), choice, form)


class PoolStrengths(PoolView, ListView):
    """Who carries a side."""

    queryset = RatingList.objects.none()
    filterset_class = StrengthFilters
    output = StrengthOutput

    @extend_schema(responses=StrengthOutput(many=True))
    @answer_by_version(version_of_pool)
    def get(self, request: Request, pool_id: UUID) -> Response:
        """List partner-attributed strengths: what a player adds, whoever the partner is.

        None before they are worked out; each says as of which list.
        """
        asked = self.filter_values()
        report = lists.report_of(self.pool().id, ATTRIBUTED)

        def read_page(limit: int, offset: int) -> tuple[list[lists.Strength], int]:
            choice = choice_of(asked, limit, offset)
            found = lists.strengths(report, choice) if report else Lines[Any]([])
            return found.rows, found.total

        return self.page_read(read_page, str(report and report.id))


class PoolSecondOpinions(PoolView):
    """Whether Elo is good for this club."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}
    acts = {"POST": "opinions_ask"}

    @extend_schema(responses=OpinionsOutput)
    @answer_by_version(version_of_pool)
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
    report = lists.report_of(pool.id, OPINIONS)
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
