"""REST: events, their entries and standings."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from ratings.api import MOST_AT_ONCE, ORGANISER, user_of
from ratings.selectors import club_by_id
from tournaments import outputs, selectors
from tournaments.services import events
from tournaments.services.rounds import round_draw


class TableSizesInput(serializers.Serializer[Any]):
    """Seats a table: 2 ≤ min ≤ preferred ≤ max ≤ 10."""

    min = serializers.IntegerField(min_value=2, max_value=10)
    max = serializers.IntegerField(min_value=2, max_value=10)
    preferred = serializers.IntegerField(min_value=2, max_value=10)


class ClubReference(serializers.Serializer[Any]):
    """The club an event is for."""

    club = serializers.UUIDField()


class EventInput(ClubReference):
    """What an organiser decides about an event."""

    name = serializers.CharField(max_length=120)
    game = serializers.CharField()
    options = serializers.DictField(required=False, default=dict)
    method = serializers.CharField()
    shape = serializers.CharField()
    rounds_planned = serializers.IntegerField(min_value=1, max_value=events.MOST_ROUNDS)
    table_sizes = TableSizesInput(required=False, allow_null=True, default=None)
    preset = serializers.CharField(required=False, default="match_points")
    seed = serializers.IntegerField(min_value=0, max_value=2**63 - 1, required=False, default=0)
    rated = serializers.BooleanField(required=False, default=True)
    time_zone = serializers.CharField(required=False, default="UTC")


class EntriesInput(serializers.Serializer[Any]):
    """Who enters: ids of players, or of partnerships where the event is for pairs."""

    players = serializers.ListField(
        child=serializers.UUIDField(), required=False, default=list, max_length=MOST_AT_ONCE
    )
    partnerships = serializers.ListField(
        child=serializers.UUIDField(), required=False, default=list, max_length=MOST_AT_ONCE
    )


def plan_of(data: dict[str, Any]) -> events.EventPlan:
    """Return the plan of validated input."""
    sizes = data["table_sizes"]
    fields = {key: value for key, value in data.items() if key not in {"club", "table_sizes"}}
    return events.EventPlan(
        **fields,
        table_sizes=(sizes["min"], sizes["max"], sizes["preferred"]) if sizes else None,
    )


class EventList(APIView):
    """Events."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}

    def club_id(self) -> UUID:
        """Return the club the new event is for; raises NotFound, or ValidationError."""
        data = ClubReference(data=self.request.data)
        data.is_valid(raise_exception=True)
        return club_by_id(data.validated_data["club"]).id

    @extend_schema(
        operation_id="v1_events_list",
        parameters=[
            OpenApiParameter("limit", int, description="How many, 100 where absent."),
            OpenApiParameter("offset", int, description="How many to pass over."),
        ],
        responses=outputs.EventsOutput,
    )
    def get(self, request: Request) -> Response:
        """List the events you may see, newest first, a page at a time."""
        pages = LimitOffsetPagination()
        page = pages.paginate_queryset(selectors.events_visible(user_of(request)), request)
        return pages.get_paginated_response([outputs.event_json(event) for event in page or []])

    @extend_schema(request=EventInput, responses={201: outputs.EventOutput})
    def post(self, request: Request) -> Response:
        """Make a draft event."""
        data = EventInput(data=request.data)
        data.is_valid(raise_exception=True)
        club = club_by_id(data.validated_data["club"])
        event = events.event_create(club=club, plan=plan_of(data.validated_data))
        return Response(outputs.event_json(event), status=status.HTTP_201_CREATED)


class EventView(APIView):
    """What all endpoints below one event share: whose roles count."""

    def club_id(self) -> UUID:
        """Return the club that runs the event; raises NotFound."""
        return selectors.club_of_event(self.kwargs["event_id"])

    def event_id(self) -> UUID:
        """Return the event, for tokens that are for one event only."""
        event_id: UUID = self.kwargs["event_id"]
        return event_id


class EventDetail(EventView):
    """One event."""

    @extend_schema(responses=outputs.EventOutput)
    def get(self, request: Request, event_id: UUID) -> Response:
        """Show an event."""
        event, _role = selectors.event_by_id(event_id, user_of(request))
        return Response(outputs.event_json(event))


class EventEntries(EventView):
    """The entries of an event."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}

    @extend_schema(responses=outputs.EntriesOutput)
    def get(self, request: Request, event_id: UUID) -> Response:
        """List the entries by number."""
        event, _role = selectors.event_by_id(event_id, user_of(request))
        entries = selectors.entries_of_event(event)
        return Response({"entries": [outputs.entry_json(entry) for entry in entries]})

    @extend_schema(request=EntriesInput, responses={201: outputs.EntriesOutput})
    def post(self, request: Request, event_id: UUID) -> Response:
        """Enter players or partnerships, all or none; answers with all entries."""
        data = EntriesInput(data=request.data)
        data.is_valid(raise_exception=True)
        events.entries_add(event_id=event_id, **data.validated_data)
        answer = self.get(request, event_id)
        answer.status_code = status.HTTP_201_CREATED
        return answer


class EventOpen(EventView):
    """Opening an event."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}

    @extend_schema(request=None, responses=outputs.EventOutput)
    def post(self, request: Request, event_id: UUID) -> Response:
        """Open a draft event: everybody sees it, rounds can be drawn."""
        return Response(outputs.event_json(events.event_open(event_id=event_id)))


class EventRounds(EventView):
    """The rounds of an event."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}

    @extend_schema(responses=outputs.RoundOutput(many=True))
    def get(self, request: Request, event_id: UUID) -> Response:
        """List the rounds with their tables; drafts for organisers only."""
        event, role = selectors.event_by_id(event_id, user_of(request))
        rounds = selectors.rounds_of_event(event, role)
        return Response([outputs.round_json(row) for row in rounds])

    @extend_schema(request=None, responses={201: outputs.RoundOutput})
    def post(self, request: Request, event_id: UUID) -> Response:
        """Draw the next round as a draft, with its certificate."""
        drawn = round_draw(event_id=event_id)
        row, _role = selectors.round_by_id(drawn.id, user_of(request))
        return Response(outputs.round_json(row), status=status.HTTP_201_CREATED)


class EventStandings(EventView):
    """The standings of an event."""

    @extend_schema(responses=outputs.StandingsOutput)
    def get(self, request: Request, event_id: UUID) -> Response:
        """Show the standings, best first."""
        event, _role = selectors.event_by_id(event_id, user_of(request))
        rows = selectors.standings(event)
        return Response({"standings": [outputs.standing_json(row) for row in rows]})
