"""REST: the prizes of an event, and who has paid its fee."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import SCORER, viewer
from tournaments.corrections.api import CorrectedOutput
from tournaments.corrections.selectors.consequences import corrected_of, end_made
from tournaments.entries.api.entries import EntryView
from tournaments.entries.api.outputs import EntryOutput
from tournaments.entries.selectors.entries import entries_of_event, entry_by_id
from tournaments.entries.services.fees import fees_note
from tournaments.events.api.events import EventView
from tournaments.events.selectors.events import event_by_id
from tournaments.events.selectors.stamps import stamp_of_event
from tournaments.models import Event
from tournaments.standings.selectors.prizes import prizes_of_event
from web.caching.responses import stamped
from web.rest.inputs import Input
from web.rest.lists import ListView
from web.rest.outputs import Output


class PrizeOutput(Output):
    """What an entry wins: `amount` in hundredths of the currency."""

    place = serializers.IntegerField()
    entry = EntryOutput()
    amount = serializers.IntegerField()


class PrizesOutput(Output):
    """A purse split over the standings; `final` once the event has ended.

    `purse` and `amount` are in hundredths of `currency`. `parts` are those of the places, from the
    first on. Who shares a place shares what the places bring; the amounts add up to the purse.
    `corrected` are tables that said otherwise when the event ended: what was paid may be other now.
    """

    currency = serializers.CharField(allow_blank=True)
    purse = serializers.IntegerField()
    parts = serializers.ListField(child=serializers.IntegerField())
    final = serializers.BooleanField()
    prizes = PrizeOutput(many=True)
    corrected = CorrectedOutput(many=True)


class FeeInput(Input):
    """Whether the fee is paid."""

    paid = serializers.BooleanField()


class FeeOutput(Output):
    """An entry and whether its fee is paid."""

    entry = serializers.UUIDField(source="id")
    number = serializers.IntegerField()
    name = serializers.CharField()
    paid = serializers.BooleanField()


class EventPrizes(EventView):
    """The prizes of an event."""

    @extend_schema(responses=PrizesOutput)
    @stamped(stamp_of_event)
    def get(self, request: Request, event_id: UUID) -> Response:
        """Show who wins what as the standings are now."""
        event, _role = event_by_id(event_id, viewer(request))
        document: dict[str, Any] = {
            "currency": event.currency,
            "purse": event.purse,
            "parts": event.prizes,
            "final": event.state == Event.State.FINISHED,
            "prizes": prizes_of_event(event),
            "corrected": corrected_of(end_made(event)),
        }
        return Response(PrizesOutput(document).data)


class EventFees(EventView, ListView):
    """Who has paid the fee of an event."""

    roles = {"GET": SCORER}
    output = FeeOutput

    @extend_schema(responses=FeeOutput(many=True))
    @stamped(stamp_of_event)
    def get(self, request: Request, event_id: UUID) -> Response:
        """List the entries by number, each with whether its fee is paid."""
        event, _role = event_by_id(event_id, viewer(request))
        return self.page(entries_of_event(event))


class EntryFee(EntryView):
    """The fee of an entry."""

    scopes = {"PUT": "score"}
    roles = {"PUT": SCORER}

    @extend_schema(request=FeeInput, responses=FeeOutput)
    def put(self, request: Request, entry_id: UUID) -> Response:
        """Note that an entry has paid its fee, or that it has not."""
        given = FeeInput.read(request.data)
        fees_note(event_id=self.event_id(), entries=[entry_id], paid=given["paid"])
        return Response(FeeOutput(entry_by_id(entry_id)).data)
