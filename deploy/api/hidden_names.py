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
from tournaments.hiding.api import HiddenNameOutput
from tournaments.hiding.services.names import player_hide, player_settle, player_show
from web.caching.responses import answer_by_version
from web.rest.inputs import Input


class MinorInput(Input):
    """Whether a player is a minor."""

    minor = serializers.BooleanField()


class PlayerHiddenName(PlacedInClub):
    """The name that a player hides."""

    scopes = {"PUT": "organise", "PATCH": "organise", "DELETE": "organise"}
    roles = {"GET": SCORER, "PUT": ORGANISER, "PATCH": ORGANISER, "DELETE": ORGANISER}
    refuses = {"PUT": (NameTaken,), "PATCH": (NameTaken,), "DELETE": (NameTaken,)}
    acts = {"PUT": "player_hide", "PATCH": "player_minor", "DELETE": "player_show"}

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

    @extend_schema(request=MinorInput, responses=HiddenNameOutput)
    def patch(self, request: Request, player_id: UUID) -> Response:
        """Say whether a player is a minor, of whom guests read initials at most.

        A club may say otherwise (`minors_named`). Only the club's own people see who is one.
        """
        minor = MinorInput.read(request.data)["minor"]
        return Response(HiddenNameOutput(player_settle(player_id=player_id, minor=minor)).data)

    @extend_schema(responses={200: HiddenNameOutput})
    def delete(self, request: Request, player_id: UUID) -> Response:
        """Show a player's name to everybody again, as the club shows names."""
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
