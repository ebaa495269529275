"""REST: substitutes."""

from uuid import UUID

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import ORGANISER, user_of, viewer
from clubs.models import Player
from clubs.places import PlacedInEvent
from tournaments.attendance.selectors import (
    club_of_substitution,
    substitutions_of_event,
)
from tournaments.attendance.services.substitutes import substitute_end, substitute_enter
from tournaments.entries.api.entries import EntryView
from tournaments.entries.api.outputs import EntryOutput, SubstituteOutput
from tournaments.errors import EntryRefused
from tournaments.events.api.events import EventView
from tournaments.events.selectors.change_counters import version_of_event
from tournaments.events.selectors.events import event_by_id
from web.caching.responses import answer_by_version
from web.faults import InvalidInput
from web.reasons import LONGEST_REASON
from web.rest.inputs import Input
from web.rest.lists import ListView


class EventSubstitutes(EventView, ListView):
    """Who played for whom in an event."""

    orderings = {"from_round": ("from_round", "created"), "created": ("created",)}
    output = SubstituteOutput

    @extend_schema(responses=SubstituteOutput(many=True))
    @answer_by_version(version_of_event)
    def get(self, request: Request, event_id: UUID) -> Response:
        """List the substitutes in the order of rounds, those who have gone among them."""
        event, _role = event_by_id(event_id, viewer(request))
        return self.page(substitutions_of_event(event))


class SubstituteInput(Input):
    """Who plays for which player of the entry, from which round on, and why.

    By default from the first round in which the entry's table has no result.
    """

    player = serializers.UUIDField()
    substitute = serializers.UUIDField()
    reason = serializers.CharField(max_length=LONGEST_REASON)
    from_round = serializers.IntegerField(min_value=1, required=False, default=None)


class EntrySubstitutes(EntryView):
    """Substitutes of an entry."""

    scopes = {"POST": "organise"}
    made_at = ("api-entry-detail", "entry_id")
    roles = {"POST": ORGANISER}
    refuses = {"POST": (EntryRefused,)}
    acts = {"POST": "substitute_enter"}

    @extend_schema(request=SubstituteInput, responses={201: SubstituteOutput})
    def post(self, request: Request, entry_id: UUID) -> Response:
        """Let somebody play for a player of the entry, of this club or another."""
        given = SubstituteInput.read(request.data)
        wanted = given.pop("substitute")
        substitute = Player.objects.filter(id=wanted).first()
        if substitute is None:
            raise InvalidInput(
                _("There is no player %(id)s.") % {"id": wanted}, pointer="/substitute"
            )
        made = substitute_enter(
            entry_id=entry_id,
            player_id=given.pop("player"),
            substitute=substitute,
            by=user_of(request),
            **given,
        )
        return Response(SubstituteOutput(made).data, status=status.HTTP_201_CREATED)


class SubstituteEndInput(Input):
    """The round from which on the player plays again; by default from now."""

    from_round = serializers.IntegerField(min_value=1, required=False, default=None)


class SubstituteEnd(PlacedInEvent):
    """A substitute goes."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}
    acts = {"POST": "substitute_end"}

    club_of = club_of_substitution

    @extend_schema(request=SubstituteEndInput, responses=EntryOutput)
    def post(self, request: Request, substitute_id: UUID) -> Response:
        """Let the player play again; answers with the entry."""
        given = SubstituteEndInput.read(request.data)
        entry = substitute_end(substitution_id=substitute_id, **given)
        return Response(EntryOutput(entry).data)
