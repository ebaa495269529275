"""REST: who has paid the fee of an event."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import SCORER, viewer
from tournaments.entries.api.entries import EntryView
from tournaments.entries.selectors.entries import entries_of_event, entry_by_id
from tournaments.entries.services.fees import fees_note
from tournaments.events.api.events import EventView
from tournaments.events.selectors.change_counters import version_of_event
from tournaments.events.selectors.events import event_by_id
from web.caching.responses import answer_by_version
from web.rest.inputs import Input
from web.rest.lists import ListView
from web.rest.outputs import Output


class FeeInput(Input):
    """Whether the fee is paid."""

    paid = serializers.BooleanField()


class FeeOutput(Output):
    """An entry and whether its fee is paid."""

    entry = serializers.UUIDField(source="id")
    number = serializers.IntegerField()
    name = serializers.CharField()
    paid = serializers.BooleanField()


class EventFees(EventView, ListView):
    """Who has paid the fee of an event."""

    roles = {"GET": SCORER}
    output = FeeOutput

    @extend_schema(responses=FeeOutput(many=True))
    @answer_by_version(version_of_event)
    def get(self, request: Request, event_id: UUID) -> Response:
        """List the entries by number, each with whether its fee is paid."""
        event, _role = event_by_id(event_id, viewer(request))
        return self.page(entries_of_event(event))


class EntryFee(EntryView):
    """The fee of an entry."""

    scopes = {"PUT": "score"}
    roles = {"PUT": SCORER}
    acts = {"PUT": "fee"}

    @extend_schema(request=FeeInput, responses=FeeOutput)
    def put(self, request: Request, entry_id: UUID) -> Response:
        """Note that an entry has paid its fee, or that it has not."""
        given = FeeInput.read(request.data)
        fees_note(event_id=self.place.own_event, entries=[entry_id], paid=given["paid"])
        return Response(FeeOutput(entry_by_id(entry_id)).data)
