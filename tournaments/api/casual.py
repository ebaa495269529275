"""REST: games of no event, sent as logs, rated with the day; organisers take them out again."""

from typing import Any
from uuid import UUID

from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import LOG_PARSERS, LOG_REQUEST, VerdictOutput, log_sent
from ratings.api import ORGANISER, ClubView, PlayerOutput, user_of
from ratings.inputs import Input
from ratings.paging import PageOutput, Pages
from ratings.tasks import ring
from tournaments.api.tables import SCORER
from tournaments.selectors.casual import (
    CasualGame,
    casual_game,
    casual_logs_refused,
    club_of_casual_game,
)
from tournaments.services import casual


class CasualSideOutput(serializers.Serializer[Any]):
    """A side: its players by seat, the registered partnership they are, place and points."""

    side = serializers.CharField()
    players = serializers.DictField(child=PlayerOutput())
    partnership = serializers.UUIDField(allow_null=True)
    place = serializers.IntegerField()
    points = serializers.IntegerField()


class CasualPeriodOutput(serializers.Serializer[Any]):
    """The day the game is rated with; it has a number once it is over."""

    pool = serializers.UUIDField(source="pool_id")
    number = serializers.IntegerField(allow_null=True)
    title = serializers.CharField(source="label")
    state = serializers.CharField()
    closed_at = serializers.DateTimeField()


class CasualVoidInput(Input):
    """Why a game is taken out of the ratings."""

    reason = serializers.CharField(max_length=250)


class CasualVoidOutput(serializers.Serializer[Any]):
    """Why a game was taken out of the ratings, and when."""

    reason = serializers.CharField(allow_blank=True)
    at = serializers.DateTimeField()


class CasualGameOutput(serializers.Serializer[Any]):
    """A game of no event; `void`: it counts for nothing in the ratings, `voided` says why."""

    id = serializers.UUIDField()
    club = serializers.UUIDField()
    game = serializers.CharField()
    options = serializers.DictField()
    void = serializers.BooleanField()
    voided = CasualVoidOutput(allow_null=True)
    winner = serializers.CharField(allow_blank=True)
    sides = CasualSideOutput(many=True)
    period = CasualPeriodOutput()
    submission = serializers.UUIDField()
    content_hash = serializers.CharField()
    created = serializers.DateTimeField()
    verdict = VerdictOutput()


class RefusedLogOutput(serializers.Serializer[Any]):
    """A log that became no game, and why; `game` is empty where the log cannot be read."""

    id = serializers.UUIDField()
    game = serializers.CharField(allow_blank=True)
    code = serializers.CharField()
    form = serializers.CharField()
    content_hash = serializers.CharField()
    created = serializers.DateTimeField()
    verdict = VerdictOutput()


class RefusedLogsOutput(PageOutput):
    """A page of refused logs, newest first."""

    results = RefusedLogOutput(many=True)


def casual_json(found: CasualGame) -> dict[str, Any]:
    """Return what CasualGameOutput shows."""
    sent = found.submission
    return {
        "id": sent.match,
        "club": found.club_id,
        "game": sent.game,
        "options": dict(found.options),
        "void": found.voided is not None,
        "voided": CasualVoidOutput(found.voided).data if found.voided else None,
        "winner": sent.as_verdict().winner or "",
        "sides": [
            {
                "side": side.side,
                "players": {
                    seat: PlayerOutput(player).data for seat, player in side.players.items()
                },
                "partnership": side.partnership.id if side.partnership else None,
                "place": side.place,
                "points": side.points,
            }
            for side in found.sides
        ],
        "period": CasualPeriodOutput(found.period).data,
        "submission": sent.id,
        "content_hash": sent.content_hash,
        "created": sent.created,
        "verdict": sent.verdict,
    }


class ClubCasualGames(ClubView):
    """Where casual games are sent."""

    scopes = {"POST": "submit"}
    roles = {"POST": SCORER}
    parser_classes = LOG_PARSERS

    @extend_schema(request=LOG_REQUEST, responses={200: CasualGameOutput, 201: CasualGameOutput})
    def post(self, request: Request, club_id: UUID) -> Response:
        """Send the whole log of a game of no event: 201 it is rated with today, 200 it is known.

        The log tells everything: game and options, and for every seat a tag with the id or the
        exact name of a player of the club. A game is known again by its players, options and
        deals. 422 the log is refused, 409 the game was taken out of the ratings; the log is kept,
        and the problem names it as `submission`. Days are those of UTC and are rated when over.
        """
        body, form = log_sent(request)
        decision = casual.casual_submit(
            club_id=club_id, body=body, form=form, by=user_of(request), now=timezone.now()
        )
        if decision.fault is not None:
            raise decision.fault
        answer = casual_json(casual_game(decision.submission.match, decision.log))
        known = decision.repeated
        return Response(answer, status=status.HTTP_200_OK if known else status.HTTP_201_CREATED)


class ClubCasualRefused(ClubView):
    """What was sent and became no game."""

    roles = {"GET": SCORER}

    @extend_schema(
        operation_id="v1_clubs_casual_games_refused_list",
        parameters=[
            OpenApiParameter("limit", OpenApiTypes.INT, "query"),
            OpenApiParameter("offset", OpenApiTypes.INT, "query"),
        ],
        responses=RefusedLogsOutput,
    )
    def get(self, request: Request, club_id: UUID) -> Response:
        """List the logs that were refused as casual games, newest first."""
        pages = Pages()
        page = pages.paginate_queryset(casual_logs_refused(self.club_id()), request)
        return pages.get_paginated_response(RefusedLogOutput(page or [], many=True).data)


class CasualGameDetail(APIView):
    """One casual game."""

    @extend_schema(responses=CasualGameOutput)
    def get(self, request: Request, game_id: UUID) -> Response:
        """Show a casual game with its result and the day it is rated with."""
        return Response(casual_json(casual_game(game_id)))


class CasualGameVoid(APIView):
    """An organiser takes a game out."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}

    def club_id(self) -> UUID:
        """Return the club of the game; raises NotFound."""
        return club_of_casual_game(self.kwargs["game_id"])

    @extend_schema(request=CasualVoidInput, responses=CasualGameOutput)
    def post(self, request: Request, game_id: UUID) -> Response:
        """Take a game out of the ratings for good; a day that is over is rated again.

        The reason is shown with the game, and who gave it is kept. The log stays on file. To
        correct a game take it out and send the right log.
        """
        data = CasualVoidInput(data=request.data)
        data.is_valid(raise_exception=True)
        period = casual.casual_void(
            game_id=game_id, by=user_of(request), now=timezone.now(), **data.validated_data
        )
        ring(period.pool_id)
        return Response(casual_json(casual_game(game_id)))
