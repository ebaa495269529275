"""REST: the line-ups of teams that play match by match, their captains, and the deadline."""

from typing import Any
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.access import ACCOUNT, SCORER, user_of, viewer
from clubs.api.outputs import PlayerOutput
from clubs.selectors import player_of
from tournaments.corrections.api import CorrectedOutput
from tournaments.entries.api.outputs import EntryOutput
from tournaments.errors import NotYours
from tournaments.events.api.events import EventView
from tournaments.events.selectors.change_counters import version_of_event, version_of_own_event
from tournaments.events.selectors.events import event_by_id
from tournaments.limits import LONGEST_TEAM
from tournaments.teams.core import Place
from tournaments.teams.selectors.line_ups import team_sheets, teams_of_captain
from tournaments.teams.services import (
    captain_name,
    line_up_deadline_set,
    line_up_name,
    own_line_up_name,
)
from web.caching.responses import answer_by_version
from web.rest.inputs import MOST_AT_ONCE, Input, MomentField
from web.rest.outputs import Output


class LineUpLineOutput(Output):
    """A line-up that was named: who plays from a round on, the first board first.

    `corrected` are tables that said otherwise when it was named.
    """

    from_round = serializers.IntegerField(source="line.from_round")
    entries = serializers.ListField(child=serializers.UUIDField(), source="line.entries")
    by = serializers.CharField(source="line.by.username", allow_null=True, default=None)
    created = serializers.DateTimeField(source="line.created")
    corrected = CorrectedOutput(many=True)


class TeamSheetOutput(Output):
    """A team: who leads it, who plays next by board, who is on the bench.

    `named`: somebody named the line-up; else those play who were entered first. `record` are all
    line-ups that were named.
    """

    team = serializers.CharField()
    captain = PlayerOutput(source="captain.player", allow_null=True, default=None)
    line_up = EntryOutput(many=True)
    bench = EntryOutput(many=True)
    named = serializers.BooleanField()
    record = LineUpLineOutput(many=True)


class LineUpsOutput(Output):
    """The line-ups of teams by name, for the next round that is not drawn.

    `round` is null after the last; `boards` how many of a team play, null for all of it; `until`
    the time to which captains name line-ups, null until the draw.
    """

    round = serializers.IntegerField(allow_null=True)
    boards = serializers.IntegerField(allow_null=True)
    until = serializers.DateTimeField(allow_null=True)
    teams = TeamSheetOutput(many=True)


_ID = {"type": "string", "format": "uuid"}


@extend_schema_field(
    {"oneOf": [_ID, {"type": "array", "items": _ID, "minItems": 2, "maxItems": 2}]}
)
class PlaceField(serializers.Field[Place, Any, Any, Any]):
    """Who plays at a board: an entry, or two players of the team, whose pair is made if new."""

    def to_internal_value(self, data: Any) -> Place:
        """Return an id, or two; raises ValidationError."""
        ids = data if isinstance(data, list) and len(data) == 2 else [data]
        try:
            first, *other = [UUID(one) for one in ids]
        except (AttributeError, TypeError, ValueError):
            text = _("Send the ID of an entry, or a list of the IDs of two players.")
            raise serializers.ValidationError(text) from None
        return (first, other[0]) if other else first


def _places() -> serializers.ListField:
    return serializers.ListField(child=PlaceField(), allow_empty=False, max_length=MOST_AT_ONCE)


class LineUpInput(Input):
    """Who plays for a team, the first board first, from a round that is not drawn (the next).

    A board has an entry of the team or, where pairs play, two of its players: their pair is made
    and entered if it is new.
    """

    team = serializers.CharField(max_length=LONGEST_TEAM)
    entries = _places()
    from_round = serializers.IntegerField(
        min_value=1, required=False, allow_null=True, default=None
    )


class OwnLineUpInput(Input):
    """Who plays for the captain's team next, as in a line-up; who leads several names it."""

    team = serializers.CharField(
        max_length=LONGEST_TEAM, required=False, allow_null=True, default=None
    )
    entries = _places()


class CaptainInput(Input):
    """The player who names the line-ups of a team; null: nobody but the desk."""

    team = serializers.CharField(max_length=LONGEST_TEAM)
    player = serializers.UUIDField(allow_null=True)


class DeadlineInput(Input):
    """Until when captains name line-ups; null: until the round is drawn."""

    until = MomentField(allow_null=True)


def answer_line_ups(request: Request, event_id: UUID, teams: list[str] | None = None) -> Response:
    """Answer the line-ups of all teams, or of some; raises NotFound."""
    event, _role = event_by_id(event_id, viewer(request))
    document: Any = team_sheets(event, teams)
    return Response(LineUpsOutput(document).data)


def own_teams(request: Request, event_id: UUID) -> list[str]:
    """Return the teams of an event that the account's player leads."""
    player = player_of(viewer(request))
    return teams_of_captain(event_id, player.id) if player else []


class EventLineUps(EventView):
    """The line-ups of an event."""

    scopes = {"PATCH": "score"}
    roles = {"GET": SCORER, "PATCH": SCORER}
    acts = {"PATCH": "line_up_name"}

    @extend_schema(responses=LineUpsOutput)
    @answer_by_version(version_of_event)
    def get(self, request: Request, event_id: UUID) -> Response:
        """Show who plays for which team in the next round, and all line-ups that were named."""
        return answer_line_ups(request, event_id)

    @extend_schema(request=LineUpInput, responses=LineUpsOutput)
    def patch(self, request: Request, event_id: UUID) -> Response:
        """Name who plays for a team; after the captains' deadline, too."""
        given = LineUpInput.read(request.data)
        line_up_name(event_id=event_id, by=user_of(request), **given)
        return answer_line_ups(request, event_id)


class EventLineUpDeadline(EventView):
    """Until when captains name line-ups."""

    scopes = {"PUT": "score"}
    roles = {"PUT": SCORER}
    acts = {"PUT": "line_up_deadline"}

    @extend_schema(request=DeadlineInput, responses=LineUpsOutput)
    def put(self, request: Request, event_id: UUID) -> Response:
        """Set the deadline, or take it away."""
        line_up_deadline_set(event_id=event_id, **DeadlineInput.read(request.data))
        return answer_line_ups(request, event_id)


class EventCaptains(EventView):
    """The captains of an event."""

    scopes = {"PATCH": "score"}
    roles = {"PATCH": SCORER}
    acts = {"PATCH": "captain_name"}

    @extend_schema(request=CaptainInput, responses=LineUpsOutput)
    def patch(self, request: Request, event_id: UUID) -> Response:
        """Name the player who leads a team, or nobody."""
        given = CaptainInput.read(request.data)
        captain_name(event_id=event_id, team=given["team"], player_id=given["player"])
        return answer_line_ups(request, event_id)


class MeEventLineUps(APIView):
    """The line-ups of the teams that the account's player leads."""

    holder = ACCOUNT
    scopes = {"PATCH": "play"}
    refuses = {"PATCH": (NotYours,)}
    acts = {"PATCH": "line_up_name"}

    @extend_schema(responses=LineUpsOutput)
    @answer_by_version(version_of_own_event)
    def get(self, request: Request, event_id: UUID) -> Response:
        """Show who plays next for the teams that the account's player leads, none where none."""
        return answer_line_ups(request, event_id, own_teams(request, event_id))

    @extend_schema(request=OwnLineUpInput, responses=LineUpsOutput)
    def patch(self, request: Request, event_id: UUID) -> Response:
        """Name who plays for the captain's team in the next round, until the deadline."""
        event_by_id(event_id, viewer(request))
        given = OwnLineUpInput.read(request.data)
        by = user_of(request)
        own_line_up_name(event_id=event_id, by=by, now=timezone.now(), **given)
        return answer_line_ups(request, event_id, own_teams(request, event_id))
