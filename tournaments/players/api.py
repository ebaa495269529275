"""REST: a player's own part in an event: entering, leaving, absence, partners."""

from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.access import ACCOUNT, user_of, viewer
from clubs.api.outputs import PartnershipOutput, PlayerOutput
from tournaments.entries.api.outputs import EntryOutput
from tournaments.errors import EntryRefused, NotYours
from tournaments.events.selectors.events import event_by_id
from tournaments.models import PartnerRequest
from tournaments.players.selectors.own_entry import own_entry
from tournaments.players.services.own_entry import (
    own_absence_end,
    own_absence_report,
    own_bye_ask,
    own_bye_end,
    own_entry_add,
    own_entry_remove,
)
from tournaments.players.services.partners import partner_accept, partner_ask, partner_decline
from web.rest.inputs import Input
from web.rest.outputs import Output


class RequestOutput(Output):
    """A `player` asks another to enter together as `partner`."""

    id = serializers.UUIDField()
    player = PlayerOutput(source="asker")
    partner = PlayerOutput(source="asked")
    state = serializers.ChoiceField(choices=PartnerRequest.State.choices)


class OwnPartOutput(Output):
    """How the player of the account stands to an event, and what may be done without the desk.

    `round` is the next to be published, null where there is none; `drawn`: its seats are being made
    already; `absent`: the player sits it out; `asks_bye`: the entry asks for its bye.
    `table` is that of the round that is being played.
    `pairs` may enter; `requests_received` wait for an answer of the player, `requests_sent` for one
    of others.
    """

    player = PlayerOutput()
    entry = EntryOutput(allow_null=True)
    round = serializers.IntegerField(source="number", allow_null=True)
    drawn = serializers.BooleanField()
    absent = serializers.BooleanField()
    table = serializers.UUIDField(source="table.id", allow_null=True, default=None)
    may_enter = serializers.BooleanField()
    may_leave = serializers.BooleanField()
    may_say = serializers.BooleanField()
    asks_bye = serializers.BooleanField()
    may_ask_bye = serializers.BooleanField()
    pairs = PartnershipOutput(many=True)
    requests_received = RequestOutput(many=True, source="askers")
    requests_sent = RequestOutput(many=True, source="asked")


class OwnEntryInput(Input):
    """The pair that enters, where partners enter together."""

    partnership = serializers.UUIDField(required=False, allow_null=True, default=None)


class PartnerInput(Input):
    """Who is asked to enter together."""

    player = serializers.UUIDField()


class OwnView(APIView):
    """What all endpoints of a player's own part share: who is let in, and what is answered."""

    holder = ACCOUNT

    def answer(self, request: Request, event_id: UUID) -> Response:
        """Answer how the player stands to the event; raises NotFound, NotYours."""
        event, _role = event_by_id(event_id, viewer(request))
        part = own_entry(event, viewer(request))
        if part is None:
            raise NotYours(
                _("Your account is not linked to a player yet. Ask the club for an invitation.")
            )
        return Response(OwnPartOutput(part).data)


class MeEventDetail(OwnView):
    """A player's own part in an event."""

    refuses = {"GET": (NotYours,)}

    @extend_schema(responses=OwnPartOutput)
    def get(self, request: Request, event_id: UUID) -> Response:
        """Show how the player of the account stands to the event."""
        return self.answer(request, event_id)


class MeEventEntry(OwnView):
    """A player's own entry."""

    scopes = {"PUT": "play", "DELETE": "play"}
    refuses = {"PUT": (EntryRefused, NotYours), "DELETE": (NotYours,)}
    acts = {"PUT": "own_entry", "DELETE": "own_leave"}
    made_at = ("api-entry-detail", "id")

    @extend_schema(request=OwnEntryInput, responses={201: EntryOutput})
    def put(self, request: Request, event_id: UUID) -> Response:
        """Enter an open event, where its organisers let players do so (`players_enter`)."""
        event_by_id(event_id, viewer(request))
        pair = OwnEntryInput.read(request.data)["partnership"]
        entry = own_entry_add(event_id=event_id, by=user_of(request), partnership_id=pair)
        return Response(EntryOutput(entry).data, status=status.HTTP_201_CREATED)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, event_id: UUID) -> Response:
        """Take the entry back while the event is open; partners leave together."""
        event_by_id(event_id, viewer(request))
        own_entry_remove(event_id=event_id, by=user_of(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class MeEventAbsence(OwnView):
    """A player's absence from the next round."""

    scopes = {"PUT": "play", "DELETE": "play"}
    refuses = {"PUT": (NotYours,), "DELETE": (NotYours,)}
    acts = {"PUT": "own_absence", "DELETE": "own_return"}

    @extend_schema(request=None, responses=OwnPartOutput)
    def put(self, request: Request, event_id: UUID) -> Response:
        """Sit out the next round, until it is drawn (then 409: tell the desk)."""
        event_by_id(event_id, viewer(request))
        own_absence_report(event_id=event_id, by=user_of(request))
        return self.answer(request, event_id)

    @extend_schema(responses={200: OwnPartOutput})
    def delete(self, request: Request, event_id: UUID) -> Response:
        """Come to the next round after all."""
        event_by_id(event_id, viewer(request))
        own_absence_end(event_id=event_id, by=user_of(request))
        return self.answer(request, event_id)


class MeEventBye(OwnView):
    """A player's wish for the bye of the next round."""

    scopes = {"PUT": "play", "DELETE": "play"}
    refuses = {"PUT": (NotYours,), "DELETE": (NotYours,)}
    acts = {"PUT": "own_bye", "DELETE": "own_bye_end"}

    @extend_schema(request=None, responses=OwnPartOutput)
    def put(self, request: Request, event_id: UUID) -> Response:
        """Ask for the bye of the next round, until it is drawn; the organiser decides."""
        event_by_id(event_id, viewer(request))
        own_bye_ask(event_id=event_id, by=user_of(request))
        return self.answer(request, event_id)

    @extend_schema(responses={200: OwnPartOutput})
    def delete(self, request: Request, event_id: UUID) -> Response:
        """Ask for it no longer."""
        event_by_id(event_id, viewer(request))
        own_bye_end(event_id=event_id, by=user_of(request))
        return self.answer(request, event_id)


class EventPartners(OwnView):
    """Asking for a partner."""

    scopes = {"POST": "play"}
    refuses = {"POST": (EntryRefused, NotYours)}
    acts = {"POST": "partner_ask"}

    @extend_schema(request=PartnerInput, responses={200: RequestOutput})
    def post(self, request: Request, event_id: UUID) -> Response:
        """Ask a player of the club to enter together; who was asked by them agrees by that."""
        event_by_id(event_id, viewer(request))
        given = PartnerInput.read(request.data)
        row = partner_ask(
            event_id=event_id, player_id=given["player"], by=user_of(request), now=timezone.now()
        )
        return Response(RequestOutput(row).data)


class PartnerAccept(OwnView):
    """Agreeing to a request for a partner."""

    scopes = {"POST": "play"}
    refuses = {"POST": (EntryRefused, NotYours)}
    acts = {"POST": "partner_accept"}
    made_at = ("api-entry-detail", "id")

    @extend_schema(request=None, responses={201: EntryOutput})
    def post(self, request: Request, request_id: UUID) -> Response:
        """Agree to enter together: the pair is made where it is new, and entered."""
        entry = partner_accept(request_id=request_id, by=user_of(request), now=timezone.now())
        return Response(EntryOutput(entry).data, status=status.HTTP_201_CREATED)


class PartnerDecline(OwnView):
    """Ending a request for a partner."""

    scopes = {"POST": "play"}
    refuses = {"POST": (NotYours,)}
    acts = {"POST": "partner_decline"}

    @extend_schema(request=None, responses=RequestOutput)
    def post(self, request: Request, request_id: UUID) -> Response:
        """Say no to a request, or take one's own back."""
        row = partner_decline(request_id=request_id, by=user_of(request), now=timezone.now())
        return Response(RequestOutput(row).data)
