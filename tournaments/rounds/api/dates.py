"""REST: when the rounds of an event begin."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import ORGANISER, viewer
from tournaments.events.api.events import EventView
from tournaments.events.selectors.events import event_by_id
from tournaments.limits import MOST_ROUNDS
from tournaments.rounds.selectors.dates import dated_rounds
from tournaments.rounds.services.dates import round_dates_set
from web.paging import WholePages
from web.rest.inputs import Input
from web.rest.lists import ListView
from web.rest.outputs import Output


class DateInput(Input):
    """When a round begins."""

    round = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS)
    starts = serializers.DateTimeField()


class DatesInput(Input):
    """The dates of all rounds that have one; the last counts where a round is named twice."""

    dates = DateInput(many=True)


class DateOutput(Output):
    """When a round begins; that of the first is the start of the event, unless it has its own."""

    round = serializers.IntegerField(source="number")
    starts = serializers.DateTimeField()


class EventDates(EventView, ListView):
    """The dates of an event's rounds."""

    pagination_class = WholePages
    output = DateOutput

    scopes = {"PUT": "organise"}
    roles = {"PUT": ORGANISER}
    acts = {"PUT": "round_dates"}

    @extend_schema(responses=DateOutput(many=True))
    def get(self, request: Request, event_id: UUID) -> Response:
        """List when the rounds begin, in order, as far as that is known."""
        event, _role = event_by_id(event_id, viewer(request))
        return self.page(dated_rounds(event))

    @extend_schema(request=DatesInput, responses=DateOutput(many=True))
    def put(self, request: Request, event_id: UUID) -> Response:
        """Set when the rounds begin, for all of them; again changes nothing."""
        said = DatesInput.read(request.data)["dates"]
        dates = {one["round"]: one["starts"] for one in said}
        round_dates_set(event_id=event_id, dates=dates)
        event, _role = event_by_id(event_id, viewer(request))
        return self.answer_all(dated_rounds(event))
