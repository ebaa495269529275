"""REST: the prizes of an event."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import viewer
from tournaments.corrections.api import CorrectedOutput
from tournaments.corrections.selectors.consequences import basis_of_end, corrections_since
from tournaments.entries.api.outputs import EntryOutput
from tournaments.events.api.events import EventView
from tournaments.events.selectors.change_counters import version_of_event
from tournaments.events.selectors.events import event_by_id
from tournaments.models import Event
from tournaments.standings.selectors.prizes import prizes_of_event
from web.caching.responses import answer_by_version
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


class EventPrizes(EventView):
    """The prizes of an event."""

    @extend_schema(responses=PrizesOutput)
    @answer_by_version(version_of_event)
    def get(self, request: Request, event_id: UUID) -> Response:
        """Show who wins what as the standings are now."""
        event, _role = event_by_id(event_id, viewer(request))
        document: dict[str, Any] = {
            "currency": event.currency,
            "purse": event.purse,
            "parts": event.prizes,
            "final": event.state == Event.State.FINISHED,
            "prizes": prizes_of_event(event),
            "corrected": corrections_since(basis_of_end(event)),
        }
        return Response(PrizesOutput(document).data)
