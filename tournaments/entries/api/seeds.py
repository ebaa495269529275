"""REST: the seeds of an event, set by hand."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import ORGANISER
from tournaments.entries.api.outputs import EntryOutput
from tournaments.entries.services.seeds import seeds_set
from tournaments.events.api.events import EventView
from web.rest.inputs import Input
from web.rest.lists import ListView


class SeedsInput(Input):
    """Every entry once, the first seed first; none: the ratings seed."""

    entries = serializers.ListField(child=serializers.UUIDField(), max_length=5_000)


class EventSeeds(EventView, ListView):
    """Who is seeded where in an event."""

    output = EntryOutput

    scopes = {"PUT": "organise"}
    roles = {"PUT": ORGANISER}
    acts = {"PUT": "seeds"}

    @extend_schema(request=SeedsInput, responses=EntryOutput(many=True))
    def put(self, request: Request, event_id: UUID) -> Response:
        """Seed the entries before the first round is drawn; again changes nothing."""
        order = SeedsInput.read(request.data)["entries"]
        return self.answer_all(seeds_set(event_id=event_id, order=order))
