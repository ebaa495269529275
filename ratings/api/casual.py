"""REST: games of no event, sent as logs, rated with the day; organisers take them out again."""

from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.access import ORGANISER, SCORER, user_of
from clubs.api.clubs import ClubView
from clubs.places import PlacedInClub
from games.api.logs import LOG_PARSERS, LOG_REQUEST, sent_log
from games.errors import LogIncomplete, LogRefused, StorageFull, WrongTerms
from ratings.api.casual_outputs import CasualGameOutput, RefusedLogOutput
from ratings.errors import SeatsUnclear
from ratings.selectors.casual import (
    casual_game,
    club_of_casual_game,
    refused_casual_logs,
)
from ratings.selectors.change_counters import version_of_casual_game, version_of_refused
from ratings.services import casual
from ratings.tasks import rate_again
from web.caching.responses import answer_by_version
from web.reasons import LONGEST_REASON
from web.rest.inputs import Input
from web.rest.lists import ListView


class CasualVoidInput(Input):
    """Why a game is taken out of the ratings."""

    reason = serializers.CharField(max_length=LONGEST_REASON)


class ClubCasualGames(ClubView):
    """Where casual games are sent."""

    scopes = {"POST": "submit"}
    made_at = ("api-casual-game-detail", "id")
    roles = {"POST": SCORER}
    refuses = {"POST": (LogIncomplete, LogRefused, SeatsUnclear, StorageFull, WrongTerms)}
    parser_classes = LOG_PARSERS

    @extend_schema(request=LOG_REQUEST, responses={200: CasualGameOutput, 201: CasualGameOutput})
    def post(self, request: Request, club_id: UUID) -> Response:
        """Send the whole log of a game of no event: 201 it is rated with today, 200 it is known.

        The log tells everything: game and options, and for every seat a tag with the id or the
        exact name of a player of the club. A game is known again by its players, options and
        deals. 422 the log is refused, 409 the game was taken out of the ratings; the log is kept,
        and the problem names it as `submission`. Days are those of the club's clocks, and are
        rated when over.
        """
        body, form = sent_log(request)
        decision = casual.casual_submit(
            club_id=club_id, body=body, form=form, by=user_of(request), now=timezone.now()
        )
        if decision.fault is not None:
            raise decision.fault
        answer = CasualGameOutput(casual_game(decision.submission.match, decision.log)).data
        known = decision.repeated
        return Response(answer, status=status.HTTP_200_OK if known else status.HTTP_201_CREATED)


class ClubCasualGameRefused(ClubView, ListView):
    """What was sent and became no game."""

    roles = {"GET": SCORER}
    orderings = {"created": ("created",)}
    output = RefusedLogOutput

    @extend_schema(responses=RefusedLogOutput(many=True))
    @answer_by_version(version_of_refused)
    def get(self, request: Request, club_id: UUID) -> Response:
        """List the logs that were refused as casual games, newest first."""
        return self.page(refused_casual_logs(self.club_id()))


class CasualGameDetail(APIView):
    """One casual game."""

    @extend_schema(responses=CasualGameOutput)
    @answer_by_version(version_of_casual_game)
    def get(self, request: Request, game_id: UUID) -> Response:
        """Show a casual game with its result and the day it is rated with."""
        return Response(CasualGameOutput(casual_game(game_id)).data)


class CasualGameUndo(PlacedInClub):
    """An organiser takes a game out."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}
    acts = {"POST": "casual_void"}

    club_of = club_of_casual_game

    @extend_schema(request=CasualVoidInput, responses=CasualGameOutput)
    def post(self, request: Request, game_id: UUID) -> Response:
        """Take a game out of the ratings for good; a day that is over is rated again.

        The reason is shown with the game, and who gave it is kept. The log stays on file. To
        correct a game take it out and send the right log.
        """
        data = CasualVoidInput.read(request.data)
        period = casual.casual_void(
            game_id=game_id, by=user_of(request), now=timezone.now(), **data
        )
        rate_again(period)
        return Response(CasualGameOutput(casual_game(game_id)).data)
