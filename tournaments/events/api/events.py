"""REST: events, their entries and standings."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.faults import InvalidInput
from clubs.names import MEMBER_NUMBER_LENGTH
from clubs.selectors import club_by_id
from clubs.web.access import ORGANISER, user_of, viewer
from clubs.web.conditions import MUST_MATCH, revision_seen, tag
from clubs.web.inputs import MOST_AT_ONCE, Input
from clubs.web.lists import ListView
from clubs.web.shared import shared_document, stamped
from tournaments.entries.services import entries
from tournaments.events.api.filters import EventFilters
from tournaments.events.api.inputs import EventChangesInput, EventInput, plan_of, sizes_of
from tournaments.events.api.outputs import EntryOutput, EventOutput, RoundOutput
from tournaments.events.selectors.events import (
    club_of_event,
    counted,
    entries_of_event,
    event_by_id,
    events_visible,
)
from tournaments.events.selectors.stamps import stamp_of_event, stamp_of_events
from tournaments.events.services import lifecycle as events
from tournaments.limits import (
    LONGEST_TEAM,
    MOST_TABLES,
)
from tournaments.models import Event
from tournaments.results.selectors.resting.things import rounds_told
from tournaments.rounds.core.drafting import Arrangement
from tournaments.rounds.selectors.rounds import round_by_id, rounds_of_event
from tournaments.rounds.selectors.rows import round_row
from tournaments.rounds.services.rounds import round_draw


class EntriesInput(Input):
    """Who enters: ids of players, or of partnerships where the event is for pairs.

    Those of other clubs may enter as guests; they are rated in the pool of the event's club.
    `numbers` are membership numbers of players, given by a body above the club.
    Late entries come in with round `from_round`, by default the first not drawn yet.
    """

    players = serializers.ListField(
        child=serializers.UUIDField(), required=False, default=list, max_length=MOST_AT_ONCE
    )
    partnerships = serializers.ListField(
        child=serializers.UUIDField(), required=False, default=list, max_length=MOST_AT_ONCE
    )
    numbers = serializers.ListField(
        child=serializers.CharField(max_length=MEMBER_NUMBER_LENGTH),
        required=False,
        default=list,
        max_length=MOST_AT_ONCE,
    )
    team = serializers.CharField(
        max_length=LONGEST_TEAM, required=False, default="", allow_blank=True
    )
    from_round = serializers.IntegerField(min_value=1, required=False, default=None)


class ClubNamedInput(Input):
    """The club that the body of a request names, whatever else it says."""

    club = serializers.UUIDField()


def club_named(data: Any) -> UUID:
    """Return the id of the club that the body of a request names; raises ValidationError."""
    named = {"club": data["club"]} if isinstance(data, Mapping) and "club" in data else {}
    club: UUID = ClubNamedInput.read(named)["club"]
    return club


EVENT_ORDERINGS = {
    "created": ("created",),
    "name": ("sort_key",),
    "starts": ("starts",),
    "state": ("state", "created"),
}
"""What lists of events may be ordered by."""


class EventList(ListView):
    """Events."""

    scopes = {"POST": "organise"}
    made_at = ("api-event-detail", "id")
    roles = {"POST": ORGANISER}
    queryset = Event.objects.none()
    filterset_class = EventFilters
    orderings = EVENT_ORDERINGS
    output = EventOutput

    def club_id(self) -> UUID | None:
        """Return the club the new event is for, None for a list; raises NotFound, ValidationError.

        The list is of all clubs.
        """
        if self.request.method in SAFE_METHODS:
            return None
        return club_by_id(club_named(self.request.data)).id

    @extend_schema(responses=EventOutput(many=True))
    @stamped(stamp_of_events)
    def get(self, request: Request) -> Response:
        """List the events you may see, newest first."""
        return self.page(events_visible(viewer(request)))

    @extend_schema(request=EventInput, responses={201: EventOutput})
    def post(self, request: Request) -> Response:
        """Make a draft event."""
        data = EventInput.read(request.data)
        club = club_by_id(data["club"])
        event = events.event_create(club=club, plan=plan_of(data, club))
        return Response(EventOutput(counted(event)).data, status=status.HTTP_201_CREATED)


class EventView(APIView):
    """What all endpoints below one event share: whose roles count."""

    def club_id(self) -> UUID:
        """Return the club that runs the event; raises NotFound."""
        return club_of_event(self.kwargs["event_id"])

    def event_id(self) -> UUID:
        """Return the event, for tokens that are for one event only."""
        event_id: UUID = self.kwargs["event_id"]
        return event_id

    def known_to(self, request: Request) -> None:
        """Raise NotFound for a draft, unless the asker runs evenings of the club."""
        event_by_id(self.event_id(), viewer(request))


class EventDetail(EventView):
    """One event."""

    stamp_of = staticmethod(stamp_of_event)

    scopes = {"PATCH": "organise", "DELETE": "organise"}
    roles = {"PATCH": ORGANISER, "DELETE": ORGANISER}

    @extend_schema(responses=EventOutput)
    def get(self, request: Request, event_id: UUID) -> HttpResponse:
        """Show an event."""

        def document() -> Any:
            event, _role = event_by_id(event_id, viewer(request))
            return EventOutput.document(counted(event))

        return shared_document(request, stamp_of_event(event_id, viewer(request)), document)

    @extend_schema(request=EventChangesInput, responses=EventOutput, parameters=MUST_MATCH)
    def patch(self, request: Request, event_id: UUID) -> Response:
        """Change an event; game, shape and method only until the first round is drawn.

        Nothing is stored (412, `settings_changed`) if somebody has changed its settings since the
        `If-Match` was answered as `ETag`.
        """
        changes = sizes_of(EventChangesInput.read(request.data))
        event = events.event_change(
            event_id=event_id,
            changes=changes,
            by=user_of(request),
            revision=revision_seen(request, required=True),
        )
        return _tagged(event)

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, event_id: UUID) -> Response:
        """Delete an event of which no round was published, with its entries and settings."""
        events.event_delete(event_id=event_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _tagged(event: Event) -> Response:
    document = EventOutput(counted(event)).data
    return Response(document, headers={"ETag": tag(event.revision, document)})


class EventEntries(EventView, ListView):
    """The entries of an event."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}
    orderings = {"number": ("number",), "rating": ("rating",)}
    output = EntryOutput

    @extend_schema(responses=EntryOutput(many=True))
    @stamped(stamp_of_event)
    def get(self, request: Request, event_id: UUID) -> Response:
        """List the entries by number."""
        event, _role = event_by_id(event_id, viewer(request))
        return self.page(entries_of_event(event))

    @extend_schema(request=EntriesInput, responses={201: EntryOutput(many=True)})
    def post(self, request: Request, event_id: UUID) -> Response:
        """Enter players or partnerships, all or none; answers with their entries."""
        data = EntriesInput.read(request.data)
        return self.whole(entries.entries_add(event_id=event_id, **data))


class EventOpen(EventView):
    """Opening an event."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}

    @extend_schema(request=None, responses=EventOutput)
    def post(self, request: Request, event_id: UUID) -> Response:
        """Open a draft event: everybody sees it, rounds can be drawn."""
        event = events.event_open(event_id=event_id)
        return Response(EventOutput(counted(event)).data)


class EventFinish(EventView):
    """The end of an event."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}

    @extend_schema(request=None, responses=EventOutput)
    def post(self, request: Request, event_id: UUID) -> Response:
        """End a running event whose rounds are all closed: its standings are final."""
        event = events.event_finish(event_id=event_id, by=user_of(request))
        return Response(EventOutput(counted(event)).data)


class EventReopen(EventView):
    """An event that goes on."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}

    @extend_schema(request=None, responses=EventOutput)
    def post(self, request: Request, event_id: UUID) -> Response:
        """Let an event that was ended or cancelled go on where it stood."""
        event = events.event_reopen(event_id=event_id, by=user_of(request))
        return Response(EventOutput(counted(event)).data)


class EventCancel(EventView):
    """Calling an event off."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}

    @extend_schema(request=None, responses=EventOutput)
    def post(self, request: Request, event_id: UUID) -> Response:
        """Call an event off that has not ended; it stays to be seen."""
        event = events.event_cancel(event_id=event_id, by=user_of(request))
        return Response(EventOutput(counted(event)).data)


class TableInput(Input):
    """A table arranged by hand: the entry on each seat, by the keys of the event's shape."""

    number = serializers.IntegerField(min_value=1, max_value=MOST_TABLES)
    seats = serializers.DictField(child=serializers.UUIDField(), allow_empty=False)


class ArrangementInput(Input):
    """A whole round by hand; without `byes`, whoever is present and has no seat has one."""

    tables = TableInput(many=True, allow_empty=False)
    byes = serializers.ListField(
        child=serializers.UUIDField(), required=False, allow_null=True, max_length=MOST_AT_ONCE
    )


class RoundInput(ArrangementInput):
    """Nothing where the round is drawn; the tables where it is entered by hand."""

    tables = TableInput(many=True, required=False)


def arrangement_of(data: dict[str, Any]) -> Arrangement | None:
    """Return the arrangement of validated input, None where there is none."""
    if "tables" not in data:
        return None
    byes = data.get("byes")
    tables = {
        table["number"]: {seat: str(entry) for seat, entry in table["seats"].items()}
        for table in data["tables"]
    }
    if len(tables) < len(data["tables"]):
        raise InvalidInput(_("A table number is there twice."), pointer="/tables")
    return Arrangement(tables, None if byes is None else [str(entry) for entry in byes])


class EventRounds(EventView, ListView):
    """The rounds of an event."""

    scopes = {"POST": "organise"}
    made_at = ("api-round-detail", "id")
    roles = {"POST": ORGANISER}
    orderings = {"number": ("number",)}
    output = RoundOutput

    @extend_schema(responses=RoundOutput(many=True))
    @stamped(stamp_of_event)
    def get(self, request: Request, event_id: UUID) -> Response:
        """List the rounds with their tables; drafts for organisers only."""
        event, role = event_by_id(event_id, viewer(request))
        found = rounds_of_event(event, role)
        return self.page(found, shown=lambda rows: rounds_told(map(round_row, rows)))

    @extend_schema(request=RoundInput, responses={201: RoundOutput})
    def post(self, request: Request, event_id: UUID) -> Response:
        """Draw the next round as a draft, with its certificate.

        An event whose rounds are entered by hand (`manual`) needs the tables in the body.
        """
        arrangement = arrangement_of(RoundInput.read(request.data))
        drawn = round_draw(event_id=event_id, arrangement=arrangement)
        row, _role = round_by_id(drawn.id, viewer(request))
        return Response(RoundOutput(row).data, status=status.HTTP_201_CREATED)
