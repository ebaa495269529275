"""REST: a player's name is hidden from whoever is not of the club, and shown again."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.access import ACCOUNT, ORGANISER, SCORER
from clubs.errors import NameTaken
from clubs.places import PlacedInClub
from clubs.selectors import club_of_player, player_by_id
from clubs.selectors.change_counters import version_of_player
from deploy.api.me import own_player
from tournaments.hiding.services.names import player_hide, player_show
from web.caching.responses import answer_by_version
from web.rest.outputs import Output


class HiddenNameOutput(Output):
    """A player's full name, for the club's own people; `name` is what everybody may read.

    They are the same unless the name is `hidden`.
    """

    id = serializers.UUIDField()
    hidden = serializers.BooleanField(source="is_hidden")
    name = serializers.CharField()
    full_name = serializers.CharField(source="full.name")
    full_nickname = serializers.CharField(source="full.nickname", allow_blank=True)


class PlayerHiddenName(PlacedInClub):
    """The name that a player hides."""

    scopes = {"GET": "score", "PUT": "organise", "DELETE": "organise"}
    roles = {"GET": SCORER, "PUT": ORGANISER, "DELETE": ORGANISER}
    refuses = {"PUT": (NameTaken,), "DELETE": (NameTaken,)}
    acts = {"PUT": "player_hide", "DELETE": "player_show"}

    club_of = club_of_player

    @extend_schema(responses=HiddenNameOutput)
    @answer_by_version(version_of_player)
    def get(self, request: Request, player_id: UUID) -> Response:
        """Show a player's full name, and whether it is hidden."""
        return Response(HiddenNameOutput(player_by_id(player_id)).data)

    @extend_schema(request=None, responses=HiddenNameOutput)
    def put(self, request: Request, player_id: UUID) -> Response:
        """Hide a player's name: whoever is not of the club reads the initials.

        Logs say the id instead; pages and papers of the club's own people have the full name.
        """
        return Response(HiddenNameOutput(player_hide(player_id=player_id)).data)

    @extend_schema(responses={200: HiddenNameOutput})
    def delete(self, request: Request, player_id: UUID) -> Response:
        """Show a player's name to everybody again."""
        return Response(HiddenNameOutput(player_show(player_id=player_id)).data)


class MeHiddenName(APIView):
    """The name that whoever asks hides."""

    holder = ACCOUNT
    scopes = {"PUT": "play", "DELETE": "play"}
    refuses = {"PUT": (404, NameTaken), "DELETE": (404, NameTaken)}
    acts = {"PUT": "player_hide", "DELETE": "player_show"}
    made_in = ("player_id", "id")

    @extend_schema(request=None, responses=HiddenNameOutput)
    def put(self, request: Request) -> Response:
        """Hide the name of the player that the account is."""
        return Response(HiddenNameOutput(player_hide(player_id=own_player(request).id)).data)

    @extend_schema(responses={200: HiddenNameOutput})
    def delete(self, request: Request) -> Response:
        """Show it to everybody again."""
        return Response(HiddenNameOutput(player_show(player_id=own_player(request).id)).data)
