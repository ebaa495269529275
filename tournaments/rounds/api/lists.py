"""REST: a club's events, an event's tables, a player's tables: where somebody finds their own."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.selectors import club_by_id, player_by_id
from clubs.web.access import Viewer, viewer
from clubs.web.lists import ListView
from clubs.web.shared import Stamp, stamped
from tournaments.events.api.events import EVENT_ORDERINGS, EventView
from tournaments.events.api.filters import ClubEventFilters, PlayedFilters, TableFilters
from tournaments.events.api.outputs import EventOutput, TableOutput
from tournaments.events.selectors.events import event_by_id, events_visible
from tournaments.events.selectors.stamps import (
    stamp_of_event,
    stamp_of_events,
    stamp_of_events_played,
)
from tournaments.models import Event, Table
from tournaments.rounds.selectors.homes import homes_read
from tournaments.rounds.selectors.rounds import tables_of_event, tables_of_player
from tournaments.rounds.selectors.rows import table_row


def stamp_of_club_events(_club_id: UUID, looking: Viewer) -> Stamp | None:
    """Return the stamp of a club's events: that of all events."""
    return stamp_of_events(None, looking)


class ClubEvents(ListView):
    """The events of a club."""

    queryset = Event.objects.none()
    filterset_class = ClubEventFilters
    orderings = EVENT_ORDERINGS
    output = EventOutput

    def club_id(self) -> UUID:
        """Return the club of the address; raises NotFound."""
        return club_by_id(self.kwargs["club_id"]).id

    @extend_schema(responses=EventOutput(many=True))
    @stamped(stamp_of_club_events)
    def get(self, request: Request, club_id: UUID) -> Response:
        """List the club's events that you may see, newest first."""
        return self.page(events_visible(viewer(request)).filter(club_id=self.club_id()))


class EventTables(EventView, ListView):
    """The tables of an event."""

    queryset: Any = Table.objects.none()
    filterset_class = TableFilters
    orderings = {
        "number": ("round__number", "number"),
        "state": ("state", "round__number", "number"),
    }
    output = TableOutput

    @extend_schema(responses=TableOutput(many=True))
    @stamped(stamp_of_event)
    def get(self, request: Request, event_id: UUID) -> Response:
        """List the tables by round and number; `player` finds somebody's own.

        Tables of drafts are for organisers only.
        """
        event, role = event_by_id(event_id, viewer(request))
        return self.page(
            tables_of_event(event, role), shown=lambda rows: map(table_row, homes_read(rows))
        )


class PlayerTables(ListView):
    """The tables of a player."""

    queryset: Any = Table.objects.none()
    filterset_class = PlayedFilters
    orderings = {"published": ("round__published_at", "round__number", "id")}
    output = TableOutput

    @extend_schema(responses=TableOutput(many=True))
    @stamped(stamp_of_events_played)
    def get(self, request: Request, player_id: UUID) -> Response:
        """List the published tables a player has sat at, in whatever event, the newest first.

        With `state=open` those that are still to be played.
        """
        found = tables_of_player(player_by_id(player_id).id)
        return self.page(found, shown=lambda rows: map(table_row, homes_read(rows)))
