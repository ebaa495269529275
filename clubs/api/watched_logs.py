"""REST: logs of others that a club watches."""

from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import ORGANISER, OWNER
from clubs.api.clubs import ClubView
from clubs.models import WatchedLog
from clubs.models.logs import LONGEST_LINE
from clubs.services.watching import log_watch, log_watch_stop
from web.http_client import LONGEST_ADDRESS
from web.rest.inputs import Input
from web.rest.lists import ListView
from web.rest.outputs import Output


class WatchedLogInput(Input):
    """The address of a log over REST, and its first key where somebody has compared it."""

    url = serializers.CharField(max_length=LONGEST_ADDRESS)
    key = serializers.CharField(max_length=2 * LONGEST_LINE, default="", allow_blank=True)


class WatchedLogOutput(Output):
    """A log that is watched; `fault` is what was wrong at the last look, `detail` says more.

    `origin` is known since the first head; `checked` is when all was right last, `due` when the
    next look is.
    """

    id = serializers.UUIDField()
    url = serializers.CharField()
    origin = serializers.CharField(allow_blank=True)
    key = serializers.CharField(allow_blank=True)
    fault = serializers.ChoiceField(choices=WatchedLog.Fault.choices, allow_blank=True)
    detail = serializers.CharField(allow_blank=True)
    checked = serializers.DateTimeField(allow_null=True)
    due = serializers.DateTimeField()
    created = serializers.DateTimeField()


class ClubWatchedLogs(ClubView, ListView):
    """The logs that a club watches."""

    scopes = {"POST": "organise"}
    roles = {"GET": ORGANISER, "POST": OWNER}
    acts = {"POST": "log_watch"}
    queryset = WatchedLog.objects.none()
    output = WatchedLogOutput

    @extend_schema(responses=WatchedLogOutput(many=True))
    def get(self, request: Request, club_id: UUID) -> Response:
        """List the logs that the club watches, the oldest first."""
        return self.page(WatchedLog.objects.filter(club=self.club_id()).order_by("created", "id"))

    @extend_schema(request=WatchedLogInput, responses={201: WatchedLogOutput})
    def post(self, request: Request, club_id: UUID) -> Response:
        """Watch the log at an address: its heads are fetched, held, and held against each other.

        The address is that of a log over REST, of this site or any other:
        `https://…/api/v1/clubs/{id}/log`. The copies are among the witnessed heads.
        """
        given = WatchedLogInput.read(request.data)
        row = log_watch(club_id=club_id, now=timezone.now(), **given)
        return Response(WatchedLogOutput(row).data, status=status.HTTP_201_CREATED)


class ClubWatchedLogDetail(ClubView):
    """One log that a club watches."""

    scopes = {"DELETE": "organise"}
    roles = {"DELETE": OWNER}
    acts = {"DELETE": "log_watch_stop"}

    @extend_schema(responses={204: None})
    def delete(self, request: Request, club_id: UUID, watched_id: UUID) -> Response:
        """Watch the log no more; the copies of its heads stay."""
        log_watch_stop(club_id=club_id, watched_id=watched_id)
        return Response(status=status.HTTP_204_NO_CONTENT)
