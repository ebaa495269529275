"""REST: the stateless referee, which judges a log that is sent for no table."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.logs import LOG_PARSERS, LOG_REQUEST, VerdictOutput, log_sent
from games.catalog import game_json
from games.options import game_found
from games.rules.registry import GAMES
from games.rules.replay import referee


class GameOutput(serializers.Serializer[Any]):
    """A game: who can play it, who scores together, and its options as a JSON Schema."""

    slug = serializers.CharField()
    title = serializers.CharField()
    players = serializers.ListField(child=serializers.IntegerField())
    default_players = serializers.IntegerField(allow_null=True)
    sides = serializers.DictField(child=serializers.ListField(child=serializers.CharField()))
    options = serializers.DictField()
    rules = serializers.CharField()


class GamesOutput(serializers.Serializer[Any]):
    """All games."""

    games = GameOutput(many=True)


class GameList(APIView):
    """The games the referee knows."""

    @extend_schema(operation_id="v1_games_list", responses=GamesOutput)
    def get(self, request: Request) -> Response:
        """List the games with seats, sides and options."""
        return Response({"games": [game_json(game) for game in GAMES.values()]})


class GameDetail(APIView):
    """One game."""

    @extend_schema(responses=GameOutput)
    def get(self, request: Request, game: str) -> Response:
        """Show a game with seats, sides and options."""
        return Response(game_json(game_found(game)))


class Referee(APIView):
    """The referee without an event."""

    parser_classes = LOG_PARSERS
    permission_classes: list[Any] = []

    @extend_schema(request=LOG_REQUEST, responses=VerdictOutput)
    def post(self, request: Request) -> Response:
        """Judge a log; nothing is stored. A rejected log is an answer too, so always 200."""
        body, form = log_sent(request)
        return Response(referee(body, form).as_dict(full=True))
