"""REST: the clock of a round."""

from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import SCORER, viewer
from tournaments.clock.selectors import clock_of_round
from tournaments.clock.services import round_clock_set
from tournaments.limits import MOST_MINUTES
from tournaments.ranking.clock import Phase
from tournaments.rounds.api.rounds import RoundView
from web.rest.inputs import Input
from web.rest.outputs import Output


class ClockInput(Input):
    """Whether the clock is to run; `minutes` in all and `warning` as they are where not given."""

    running = serializers.BooleanField()
    minutes = serializers.IntegerField(required=False, min_value=1, max_value=MOST_MINUTES)
    warning = serializers.IntegerField(required=False, min_value=0, max_value=MOST_MINUTES)


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
