"""REST: events, all or of a club: list, make, change, open, end, reopen, cancel, delete."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import ORGANISER, Viewer, user_of, viewer
from clubs.api.clubs import ClubView
from clubs.places import PlacedInEvent
from clubs.selectors import club_by_id
from tournaments.errors import SettingsChanged, TablesOpen
from tournaments.events.api.filters import ClubEventFilters, EventFilters
from tournaments.events.api.inputs import EventChangesInput, EventInput, plan_of, sizes_of
from tournaments.events.api.outputs import EventOutput
from tournaments.events.selectors.change_counters import version_of_event, version_of_events
from tournaments.events.selectors.events import (
    club_of_event,
    event_by_id,
    events_in,
    events_visible,
    with_counts,
)
from tournaments.events.services.lifecycle import (
    event_cancel,
    event_change,
    event_create,
    event_delete,
    event_finish,
    event_open,
    event_reopen,
)
from tournaments.models import Event
from web.caching.etags import ContentVersion, document_tag
from web.caching.if_match import MUST_MATCH, if_match_revision
from web.caching.responses import answer_by_version, shared_document
from web.rest.inputs import Input
from web.rest.lists import ListView


def version_of_club_events(_club_id: UUID, looking: Viewer) -> ContentVersion | None:
    """Return the version of a club's events: that of all events."""
    return version_of_events(None, looking)


class ClubNamedInput(Input):
    """The club that the body of a request names, whatever else it says."""

    club = serializers.UUIDField()


def club_in_body(data: Any) -> UUID:
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
    acts = {"POST": "event_make"}
    made_in = ("event_id", "id")
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
        return club_by_id(club_in_body(self.request.data)).id

    @extend_schema(responses=EventOutput(many=True))
    @answer_by_version(version_of_events)
    def get(self, request: Request) -> Response:
        """List the events you may see, newest first."""
        return self.page(events_visible(viewer(request)))

    @extend_schema(request=EventInput, responses={201: EventOutput})
    def post(self, request: Request) -> Response:
        """Make a draft event."""
        data = EventInput.read(request.data)
        club = club_by_id(data["club"])
        event = event_create(club=club, plan=plan_of(data, club))
        return Response(EventOutput(with_counts(event)).data, status=status.HTTP_201_CREATED)


class EventView(PlacedInEvent):
    """What all endpoints below one event share: whose roles count."""

    club_of = club_of_event

    def event_id(self) -> UUID:
        """Return the event, for tokens that are for one event only."""
        event_id: UUID = self.kwargs["event_id"]
        return event_id

    def check_visible(self, request: Request) -> None:
        """Raise NotFound for a draft, unless the asker runs evenings of the club."""
        event_by_id(self.event_id(), viewer(request))


class EventDetail(EventView):
    """One event."""

    version_of = staticmethod(version_of_event)

    scopes = {"PATCH": "organise", "DELETE": "organise"}
    roles = {"PATCH": ORGANISER, "DELETE": ORGANISER}
    refuses = {"PATCH": (SettingsChanged,)}
    acts = {"PATCH": "event_change", "DELETE": "event_delete"}

    @extend_schema(responses=EventOutput)
    def get(self, request: Request, event_id: UUID) -> HttpResponse:
        """Show an event."""

        def document() -> Any:
            event, _role = event_by_id(event_id, viewer(request))
            return EventOutput.document(with_counts(event))

        return shared_document(request, version_of_event(event_id, viewer(request)), document)

    @extend_schema(request=EventChangesInput, responses=EventOutput, parameters=MUST_MATCH)
    def patch(self, request: Request, event_id: UUID) -> Response:
        """Change an event; game, shape and method only until the first round is drawn.

        Nothing is stored (412, `settings_changed`) if somebody has changed its settings since the
        `If-Match` was answered as `ETag`.
        """
        changes = sizes_of(EventChangesInput.read(request.data))
        event = event_change(
            event_id=event_id,
            changes=changes,
            by=user_of(request),
            revision=if_match_revision(request, required=True),
        )
        return _answer_with_etag(event)

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, event_id: UUID) -> Response:
        """Delete an event of which no round was published, with its entries and settings."""
        event_delete(event_id=event_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _answer_with_etag(event: Event) -> Response:
    document = EventOutput(with_counts(event)).data
    return Response(document, headers={"ETag": document_tag(event.revision, document)})


class EventAct(EventView):
    """What the acts on an event share: organisers do them, and the event is the answer."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}

    def answer(self, event: Event) -> Response:
        """Answer with the event as it is now."""
        return Response(EventOutput(with_counts(event)).data)


class EventOpen(EventAct):
    """Opening an event."""

    acts = {"POST": "event_open"}

    @extend_schema(request=None, responses=EventOutput)
    def post(self, request: Request, event_id: UUID) -> Response:
        """Open a draft event: everybody sees it, rounds can be drawn."""
        return self.answer(event_open(event_id=event_id))


class EventFinish(EventAct):
    """The end of an event."""

    refuses = {"POST": (TablesOpen,)}
    acts = {"POST": "event_finish"}

    @extend_schema(request=None, responses=EventOutput)
    def post(self, request: Request, event_id: UUID) -> Response:
        """End a running event whose rounds are all closed: its standings are final."""
        return self.answer(event_finish(event_id=event_id, by=user_of(request)))


class EventReopen(EventAct):
    """An event that goes on."""

    acts = {"POST": "event_reopen"}

    @extend_schema(request=None, responses=EventOutput)
    def post(self, request: Request, event_id: UUID) -> Response:
        """Let an event that was ended or cancelled go on where it stood."""
        return self.answer(event_reopen(event_id=event_id, by=user_of(request)))


class EventCancel(EventAct):
    """Calling an event off."""

    acts = {"POST": "event_cancel"}

    @extend_schema(request=None, responses=EventOutput)
    def post(self, request: Request, event_id: UUID) -> Response:
        """Call an event off that has not ended; it stays to be seen."""
        return self.answer(event_cancel(event_id=event_id, by=user_of(request)))


class ClubEvents(ClubView, ListView):
    """The events of a club."""

    queryset = Event.objects.none()
    filterset_class = ClubEventFilters
    orderings = EVENT_ORDERINGS
    output = EventOutput

    @extend_schema(responses=EventOutput(many=True))
    @answer_by_version(version_of_club_events)
    def get(self, request: Request, club_id: UUID) -> Response:
        """List the club's events that you may see, newest first."""
        return self.page(events_in(self.club_id(), viewer(request)))
