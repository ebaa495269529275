"""REST: events that an association or federation endorses."""

from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import ORGANISER, OWNER, user_of, viewer
from clubs.api.outputs import ClubOutput
from clubs.places import PlacedInClub
from clubs.selectors import existing_club
from ratings.models import Pool
from ratings.tasks import request_rating
from tournaments.corrections.api import CorrectedOutput
from tournaments.endorsements.selectors import (
    body_of_endorsement,
    endorsement_by_id,
    endorsements_of_body,
    endorsements_of_event,
    with_corrections,
)
from tournaments.endorsements.services.endorsements import (
    endorsement_ask,
    endorsement_decline,
    endorsement_give,
)
from tournaments.events.api.events import EventView
from tournaments.events.selectors.change_counters import version_of_club_page, version_of_event
from tournaments.events.selectors.events import event_by_id
from tournaments.models import Endorsement
from web.caching.responses import answer_by_version
from web.reasons import LONGEST_REASON
from web.rest.inputs import Input
from web.rest.lists import ListView
from web.rest.outputs import Output


class EventNameOutput(Output):
    """An event and the club that runs it."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    club = ClubOutput()


class EndorsementOutput(Output):
    """What a body was asked and said of an event; `reason` where it said no.

    `corrected` are tables that said otherwise when the event was over and endorsed.
    """

    id = serializers.UUIDField(source="endorsement.id")
    event = EventNameOutput(source="endorsement.event")
    body = ClubOutput(source="endorsement.body")
    state = serializers.ChoiceField(choices=Endorsement.State.choices, source="endorsement.state")
    reason = serializers.CharField(allow_blank=True, source="endorsement.reason")
    created = serializers.DateTimeField(source="endorsement.created")
    decided = serializers.DateTimeField(allow_null=True, source="endorsement.decided")
    corrected = CorrectedOutput(many=True)


class EndorsementInput(Input):
    """The body that is asked."""

    body = serializers.UUIDField()


class DeclineInput(Input):
    """Why an event is not endorsed."""

    reason = serializers.CharField(max_length=LONGEST_REASON)


class EventEndorsements(EventView, ListView):
    """What bodies say of an event."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}
    acts = {"POST": "endorsement_ask"}
    queryset = Endorsement.objects.none()
    orderings = {"created": ("created",)}
    output = EndorsementOutput

    @extend_schema(responses=EndorsementOutput(many=True))
    @answer_by_version(version_of_event)
    def get(self, request: Request, event_id: UUID) -> Response:
        """List what bodies were asked and said of the event."""
        event, _role = event_by_id(event_id, viewer(request))
        found = endorsements_of_event(event.id)
        return self.page(found, shown=with_corrections)

    @extend_schema(request=EndorsementInput, responses={201: EndorsementOutput})
    def post(self, request: Request, event_id: UUID) -> Response:
        """Ask an association or federation above the club to endorse the event."""
        given = EndorsementInput.read(request.data)
        row = endorsement_ask(event_id=event_id, body_id=given["body"])
        return _answer(row, None, status.HTTP_201_CREATED)


class ClubEndorsements(PlacedInClub, ListView):
    """What a body is asked, and has said."""

    roles = {"GET": ORGANISER}
    queryset = Endorsement.objects.none()
    orderings = {"created": ("created",)}
    output = EndorsementOutput

    club_of = existing_club

    @extend_schema(responses=EndorsementOutput(many=True))
    @answer_by_version(version_of_club_page)
    def get(self, request: Request, club_id: UUID) -> Response:
        """List the events it was asked to endorse, those that wait first."""
        found = endorsements_of_body(club_id)
        return self.page(found, shown=with_corrections)


class _BodyAct(PlacedInClub):
    scopes = {"POST": "organise"}
    roles = {"POST": OWNER}

    club_of = body_of_endorsement


class EndorsementGive(_BodyAct):
    """An event that is endorsed."""

    acts = {"POST": "endorsement_give"}

    @extend_schema(request=None, responses=EndorsementOutput)
    def post(self, request: Request, endorsement_id: UUID) -> Response:
        """Endorse the event; once it is over, the body's pool rates it, too."""
        row, pool = endorsement_give(
            endorsement_id=endorsement_id, by=user_of(request), now=timezone.now()
        )
        return _answer(row, pool)


class EndorsementDecline(_BodyAct):
    """An event that is not endorsed, or not any more."""

    acts = {"POST": "endorsement_decline"}

    @extend_schema(request=DeclineInput, responses=EndorsementOutput)
    def post(self, request: Request, endorsement_id: UUID) -> Response:
        """Decline to endorse the event or take it back, with a reason; the pool follows."""
        given = DeclineInput.read(request.data)
        row, pool = endorsement_decline(
            endorsement_id=endorsement_id, by=user_of(request), now=timezone.now(), **given
        )
        return _answer(row, pool)


def _answer(row: Endorsement, pool: Pool | None, code: int = status.HTTP_200_OK) -> Response:
    if pool is not None:
        request_rating(pool.id)
    (shown,) = with_corrections([endorsement_by_id(row.id)])
    return Response(EndorsementOutput(shown).data, status=code)
