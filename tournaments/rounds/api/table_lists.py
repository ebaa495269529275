"""REST: an event's tables, a player's tables: where somebody finds their own."""

from typing import Any
from uuid import UUID

from django_filters import ChoiceFilter, UUIDFilter
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import viewer
from clubs.selectors import player_by_id
from tournaments.events.api.events import EventView
from tournaments.events.api.outputs import EventOutput
from tournaments.events.selectors.change_counters import (
    version_of_event,
    version_of_events_played,
)
from tournaments.events.selectors.events import event_by_id, events_by_ids
from tournaments.limits import MOST_ROUNDS
from tournaments.models import Table
from tournaments.rounds.api.outputs import TableOutput
from tournaments.rounds.selectors.homes import read_homes
from tournaments.rounds.selectors.rounds import tables_of_event, tables_of_player
from tournaments.rounds.selectors.rows import table_row
from web.caching.responses import answer_by_version
from web.rest.expanding import Expansion
from web.rest.filters import Filters, WholeFilter
from web.rest.lists import ListView

EXPANDS = {"event": Expansion(EventOutput, events_by_ids)}


class TableFilters(Filters):
    """Tables of a round by its number, in a state, and those a player sits at."""

    round = WholeFilter(field_name="round__number", min_value=1, max_value=MOST_ROUNDS)
    state = ChoiceFilter(choices=Table.State.choices)
    player = UUIDFilter(field_name="seats__player_id", distinct=True)


class PlayedFilters(Filters):
    """Tables of an event, in a state."""

    event = UUIDFilter(field_name="round__event_id")
    state = ChoiceFilter(choices=Table.State.choices)


class EventTables(EventView, ListView):
    """The tables of an event."""

    queryset: Any = Table.objects.none()
    filterset_class = TableFilters
    orderings = {
        "number": ("round__number", "number"),
        "state": ("state", "round__number", "number"),
    }
    output = TableOutput
    expands = EXPANDS

    @extend_schema(responses=TableOutput(many=True))
    @answer_by_version(version_of_event)
    def get(self, request: Request, event_id: UUID) -> Response:
        """List the tables by round and number; `player` finds somebody's own.

        Tables of drafts are for organisers only.
        """
        event, role = event_by_id(event_id, viewer(request))
        return self.page(
            tables_of_event(event, role), shown=lambda rows: map(table_row, read_homes(rows))
        )


class PlayerTables(ListView):
    """The tables of a player."""

    queryset: Any = Table.objects.none()
    filterset_class = PlayedFilters
    orderings = {"published": ("round__published_at", "round__number", "id")}
    output = TableOutput
    expands = EXPANDS

    @extend_schema(responses=TableOutput(many=True))
    @answer_by_version(version_of_events_played)
    def get(self, request: Request, player_id: UUID) -> Response:
        """List the published tables a player has sat at, in whatever event, the newest first.

        With `state=open` those that are still to be played.
        """
        found = tables_of_player(player_by_id(player_id).id)
        return self.page(found, shown=lambda rows: map(table_row, read_homes(rows)))
