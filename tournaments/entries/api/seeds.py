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
from web.rest.outputs import Output


class SeedsInput(Input):
    """Every entry once, the first seed first; none: the ratings seed."""

    entries = serializers.ListField(child=serializers.UUIDField(), max_length=5_000)


class SeedsOutput(Output):
    """The entries, the first seed first."""

    entries = EntryOutput(many=True)


class EventSeeds(EventView):
    """Who is seeded where in an event."""

    scopes = {"PUT": "organise"}
    roles = {"PUT": ORGANISER}
    acts = {"PUT": "seeds"}

    @extend_schema(request=SeedsInput, responses=SeedsOutput)
    def put(self, request: Request, event_id: UUID) -> Response:
        """Seed the entries before the first round is drawn; again changes nothing."""
        order = SeedsInput.read(request.data)["entries"]
        return Response(SeedsOutput({"entries": seeds_set(event_id=event_id, order=order)}).data)
