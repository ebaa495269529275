"""REST: the next round under results that are only supposed."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import ORGANISER, viewer
from tournaments.errors import CannotDraw
from tournaments.events.api.events import EventView
from tournaments.events.selectors.events import event_by_id
from tournaments.limits import MOST_SEATS
from tournaments.rounds.api.outputs import PreviewOutput
from tournaments.what_if.selectors import what_if
from web.rest.inputs import Input


class SupposedInput(Input):
    """A result that is only supposed: the places by side of a table of the last round."""

    table = serializers.IntegerField(min_value=1)
    places = serializers.DictField(
        child=serializers.IntegerField(min_value=1, max_value=MOST_SEATS)
    )


class WhatIfInput(Input):
    """Results of the last round that are supposed; other tables keep those they have."""

    results = SupposedInput(many=True, required=False, default=list)


class EventWhatIf(EventView):
    """The next round under other results."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}
    refuses = {"POST": (CannotDraw,)}

    @extend_schema(request=WhatIfInput, responses=PreviewOutput)
    def post(self, request: Request, event_id: UUID) -> Response:
        """Draw the next round as if the last one had ended so; nothing is stored."""
        supposed = WhatIfInput.read(request.data)["results"]
        event, _role = event_by_id(event_id, viewer(request))
        results = {one["table"]: one["places"] for one in supposed}
        return Response(PreviewOutput(what_if(event, results)).data)
