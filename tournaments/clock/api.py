"""REST: the clock of a round."""

from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import ORGANISER, SCORER, viewer
from tournaments.clock.selectors import clock_of_round
from tournaments.clock.services import round_clock_set, round_start
from tournaments.errors import DraftChanged, DraftUnfit
from tournaments.limits import MOST_MINUTES
from tournaments.push.tasks import request_announcement
from tournaments.ranking.clock import Phase
from tournaments.rounds.api.outputs import RoundOutput
from tournaments.rounds.api.rounds import RoundView
from web.caching.if_match import IF_MATCH, if_match_revision
from web.rest.inputs import Input
from web.rest.outputs import Output


class StartInput(Input):
    """The `minutes` of the round in all and when its end is warned of; else those of the event."""

    minutes = serializers.IntegerField(required=False, min_value=1, max_value=MOST_MINUTES)
    warning = serializers.IntegerField(required=False, min_value=0, max_value=MOST_MINUTES)


class ClockInput(StartInput):
    """Whether the clock is to run; `minutes` in all and `warning` as they are where not given."""

    running = serializers.BooleanField()


class ClockOutput(Output):
    """The clock at the server's time `now`, in seconds; null where the round has none.

    From `warning` seconds before the end on, the phase of a clock that runs is `warning`; once
    time is up the deal in play is the last, and `time_limit` of the event says what then counts.
    """

    round = serializers.UUIDField(source="round.id")
    phase = serializers.ChoiceField(choices=[one.value for one in Phase])
    running = serializers.BooleanField()
    remaining = serializers.IntegerField(allow_null=True)
    given = serializers.IntegerField(allow_null=True)
    warning = serializers.IntegerField(allow_null=True)
    started = serializers.DateTimeField(source="clock.started", allow_null=True, default=None)
    now = serializers.DateTimeField()
    time_limit = serializers.CharField(source="round.event.time_limit")


class RoundClock(RoundView):
    """The clock of one round."""

    scopes = {"PUT": "score"}
    roles = {"PUT": SCORER}
    acts = {"PUT": "clock"}

    @extend_schema(responses=ClockOutput)
    def get(self, request: Request, round_id: UUID) -> Response:
        """Show how much time the round has left."""
        row, _role = clock_of_round(round_id, viewer(request), timezone.now())
        return Response(ClockOutput(row).data)

    @extend_schema(request=ClockInput, responses=ClockOutput)
    def put(self, request: Request, round_id: UUID) -> Response:
        """Start the clock, stop it, let it go on, or change its minutes; again changes nothing."""
        data = ClockInput.read(request.data)
        round_clock_set(round_id=round_id, now=timezone.now(), **data)
        return self.get(request, round_id)


class RoundStart(RoundView):
    """Publishing a round and starting its clock at once."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}
    refuses = {"POST": (DraftChanged, DraftUnfit)}
    acts = {"POST": "round_publish"}

    @extend_schema(request=StartInput, responses=RoundOutput, parameters=IF_MATCH)
    def post(self, request: Request, round_id: UUID) -> Response:
        """Publish a draft and start its clock; again changes nothing."""
        data = StartInput.read(request.data)
        now = timezone.now()
        seen = if_match_revision(request)
        row = round_start(round_id=round_id, now=now, revision=seen, **data)
        request_announcement(row, now)
        return self.answer(row)
