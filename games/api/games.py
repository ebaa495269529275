"""REST: what can be played, and the stateless referee, which judges a log sent for no table."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.logs import LOG_PARSERS, LOG_REQUEST, sent_log
from games.api.outputs import GameOutput, VerdictOutput
from games.options import find_game
from games.rules.registry import GAMES
from games.rules.replay import referee
from web.caching.etags import version_of_release
from web.caching.responses import answer_by_version
from web.faults import InvalidInput
from web.rest.lists import ListView
from web.rest.parameters import KnownQuery


class GameList(ListView):
    """The games the referee knows."""

    output = GameOutput

    @extend_schema(responses=GameOutput(many=True))
    @answer_by_version(version_of_release)
    def get(self, request: Request) -> Response:
        """List the games with seats, sides and options."""
        return self.page(list(GAMES.values()))


class GameDetail(APIView):
    """One game."""

    @extend_schema(responses=GameOutput)
    @answer_by_version(version_of_release)
    def get(self, request: Request, game: str) -> Response:
        """Show a game with seats, sides and options."""
        return Response(GameOutput(find_game(game)).data)


class Referee(APIView):
    """The referee without an event."""

    parser_classes = LOG_PARSERS
    permission_classes: list[Any] = [KnownQuery]

    @extend_schema(request=LOG_REQUEST, responses=VerdictOutput)
    def post(self, request: Request) -> Response:
        """Judge a log; nothing is stored. A rejected log is an answer too, so 200."""
        body, form = sent_log(request)
        if not body:
            raise InvalidInput(_("Send a log."))
        return Response(VerdictOutput(referee(body, form).as_dict(full=True)).data)
