"""REST: whoever asks: the account, what its token may do, its clubs, its player, its table now."""

from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.access import TOKEN, user_of
from clubs.api.outputs import ClubOutput, PlayerOutput
from clubs.models import Membership, Player, User
from clubs.selectors import memberships_of, player_of
from clubs.selectors.change_counters import CLUBS, EVENTS, PLAYERS, version_of_areas
from deploy.models import ApiToken
from deploy.tokens import READ, SCOPES
from tournaments.models import Seat
from tournaments.players.selectors.current_event import current_seat
from web.caching.etags import ContentVersion
from web.caching.responses import conditional_response
from web.faults import NotFound
from web.rest.outputs import Output


def own_player(request: Request) -> Player:
    """Return the player that the account of a request is; raises NotFound. One query."""
    player = player_of(user_of(request))
    if player is None:
        raise NotFound(_("This account is not linked to a player."))
    return player


class HeldTokenOutput(Output):
    """The token of the request: what it may do, and for what it is (null: for all)."""

    name = serializers.CharField()
    scopes = serializers.ListField(child=serializers.ChoiceField(choices=SCOPES))
    club = serializers.UUIDField(allow_null=True)
    event = serializers.UUIDField(allow_null=True)
    table = serializers.UUIDField(allow_null=True)
    expires = serializers.DateTimeField(source="expiry", allow_null=True)


class OwnRoleOutput(Output):
    """What the account is in a club."""

    club = ClubOutput()
    role = serializers.ChoiceField(choices=Membership.Role.choices)


class OwnTableOutput(Output):
    """The chair somebody has in a round that is being played, with the numbers on the wall."""

    event = serializers.UUIDField(source="round.event_id")
    event_name = serializers.CharField(source="round.event.name")
    round = serializers.UUIDField(source="round_id")
    round_number = serializers.IntegerField(source="round.number")
    table = serializers.UUIDField(source="table_id")
    table_number = serializers.IntegerField(source="table.number")
    seat = serializers.CharField(source="letter")
    side = serializers.CharField()


class MeOutput(Output):
    """The account that asks.

    `clubs`, `player` and `table` are told to a token of the whole account that may `read`; any
    other has none of them. `player` is null for an account that is no player's, `table` while the
    player sits nowhere.
    """

    username = serializers.CharField()
    token = HeldTokenOutput()
    clubs = OwnRoleOutput(many=True)
    player = PlayerOutput(allow_null=True)
    table = OwnTableOutput(allow_null=True)


@dataclass(frozen=True)
class Self:
    """The account that asks, as `MeOutput` shows it."""

    username: str
    token: ApiToken
    clubs: tuple[Membership, ...] = ()
    player: Player | None = None
    table: Seat | None = None


class Me(APIView):
    """The account that asks."""

    holder = TOKEN

    @extend_schema(responses=MeOutput)
    def get(self, request: Request) -> HttpResponse:
        """Show who you are: your account, token, roles, player, and the table you sit at now."""
        user, token = user_of(request), _token(request)
        whole = READ in token.scopes and not token.narrowed
        seat = current_seat("account", user.pk) if whole else None

        def respond() -> Response:
            return Response(MeOutput(_self(user, token, seat, whole=whole)).data)

        return conditional_response(request._request, _version(user, token, seat), respond)


def _token(request: Request) -> ApiToken:
    token: Any = request.auth
    found: ApiToken = token
    return found


def _self(user: User, token: ApiToken, seat: Seat | None, *, whole: bool) -> Self:
    if not whole:
        return Self(user.username, token)
    return Self(user.username, token, tuple(memberships_of(user)), player_of(user), seat)


def _version(user: User, token: ApiToken, seat: Seat | None) -> ContentVersion | None:
    own = f"user:{user.pk}"
    found = version_of_areas(EVENTS, CLUBS, PLAYERS, own, audience=token.digest)
    chair = "" if seat is None else f"{seat.id} {seat.letter} {seat.side} {seat.table_id}"
    return found and replace(found, state=f"{found.state} {user.username} {chair}")
