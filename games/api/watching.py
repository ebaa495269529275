"""REST: a game to watch of each kind, as the replay of a table is."""

from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from games.api.replays import ReplayOutput, WholeReplay
from games.lessons.watching import game_to_watch, names_of_sides
from games.options import find_game
from games.replays import whole_deals
from web.caching.etags import version_of_release
from web.caching.responses import shared_document


class GameWatch(APIView):
    """A whole game played by the program."""

    version_of = staticmethod(version_of_release)

    @extend_schema(responses=ReplayOutput)
    def get(self, request: Request, game: str) -> HttpResponse:
        """Show a complete game of a kind with all its steps at once, always the same one.

        It is played by the program, as careful beginners would, under the usual options.
        """
        slug = find_game(game).slug

        def document() -> Any:
            log = game_to_watch(slug)
            played = tuple(whole_deals(log))
            return ReplayOutput.document(
                WholeReplay(dict(log.occupants), names_of_sides(log), False, played)
            )

        return shared_document(request, version_of_release(slug, request.user), document)
