"""REST: head-to-head of two players or pairs, and what a pairing should bring."""

from typing import Any
from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from ratings.api.lists import PoolView
from ratings.engine.meetings import Tally
from ratings.selectors.comparing import Meeting, Side, expected_of, met_of, side_of

MOST_ASKED = 11
"""One more than a table has sides, so that too many are noticed."""

WHOM = "Id or name of a player or partnership; two players of a pair with a comma between."


class PersonOutput(serializers.Serializer[Any]):
    """Somebody on a side."""

    id = serializers.UUIDField()
    name = serializers.CharField()


class WhomOutput(serializers.Serializer[Any]):
    """A side of a comparison: its players, and the partnership where one was named."""

    name = serializers.CharField()
    partnership = serializers.UUIDField(allow_null=True)
    players = PersonOutput(many=True)


class TallyOutput(serializers.Serializer[Any]):
    """Games and how they ended for the one; points of the `with_points` games that have any."""

    games = serializers.IntegerField()
    wins = serializers.IntegerField()
    draws = serializers.IntegerField()
    losses = serializers.IntegerField()
    points = serializers.IntegerField()
    points_against = serializers.IntegerField()
    with_points = serializers.IntegerField()


class MeetingOutput(serializers.Serializer[Any]):
    """A game of a comparison; `together`: as partners. Places and points: the one, the other."""

    table = serializers.UUIDField()
    closed_at = serializers.DateTimeField()
    title = serializers.CharField()
    together = serializers.BooleanField()
    places = serializers.ListField(child=serializers.IntegerField())
    points = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    change = serializers.CharField()


class HeadToHeadOutput(serializers.Serializer[Any]):
    """Two players or pairs: their games against each other and as partners, newest first."""

    one = WhomOutput()
    other = WhomOutput()
    opponents = TallyOutput()
    partners = TallyOutput()
    games = MeetingOutput(many=True)


class ExpectedSideOutput(serializers.Serializer[Any]):
    """What a side may expect: `expected` in 10⁻⁹ of a game, ratings in millionths.

    `unrated` are those who have no rating yet and count with the start rating; `lines` the
    sums as text.
    """

    side = WhomOutput()
    ratings = serializers.ListField(child=serializers.IntegerField())
    strength = serializers.IntegerField()
    expected = serializers.IntegerField()
    unrated = serializers.ListField(child=serializers.UUIDField())
    lines = serializers.ListField(child=serializers.CharField())


class ExpectedOutput(serializers.Serializer[Any]):
    """The expected result of a pairing, side by side."""

    sides = ExpectedSideOutput(many=True)


def whom(side: Side) -> dict[str, Any]:
    """Return what WhomOutput shows."""
    return {
        "name": side.name,
        "partnership": side.partnership.id if side.partnership else None,
        "players": side.players,
    }


def _tally(found: Tally) -> dict[str, int]:
    return {
        "games": len(found.games),
        "wins": found.wins,
        "draws": found.draws,
        "losses": found.losses,
        "points": found.points,
        "points_against": found.points_against,
        "with_points": found.with_points,
    }


def _meeting(one: Meeting) -> dict[str, Any]:
    return {
        "table": one.game.source,
        "closed_at": one.game.period.closed_at,
        "title": one.game.period.label,
        "together": one.together,
        "places": one.places,
        "points": one.points,
        "change": one.change,
    }


class PoolHeadToHead(PoolView):
    """Two players or pairs."""

    @extend_schema(
        parameters=[
            OpenApiParameter("one", OpenApiTypes.STR, required=True, description=WHOM),
            OpenApiParameter("other", OpenApiTypes.STR, required=True, description=WHOM),
        ],
        responses=HeadToHeadOutput,
    )
    def get(self, request: Request, pool_id: UUID) -> Response:
        """Show the games of two players or pairs in this pool."""
        pool = self.pool()
        one, other = (
            side_of(pool, request.query_params.get(name, "").split(","), pointer=f"/{name}")
            for name in ("one", "other")
        )
        met = met_of(pool, one, other)
        answer = {
            "one": whom(one),
            "other": whom(other),
            "opponents": _tally(met.found.opponents),
            "partners": _tally(met.found.partners),
            "games": [_meeting(game) for game in met.meetings],
        }
        return Response(HeadToHeadOutput(answer).data)


class PoolExpected(PoolView):
    """What a pairing should bring."""

    @extend_schema(
        parameters=[
            OpenApiParameter("side", OpenApiTypes.STR, required=True, many=True, description=WHOM)
        ],
        responses=ExpectedOutput,
    )
    def get(self, request: Request, pool_id: UUID) -> Response:
        """Show what each side of a pairing may expect, by the ratings of the newest list."""
        pool = self.pool()
        asked = request.query_params.getlist("side")[:MOST_ASKED]
        sides = [side_of(pool, text.split(","), pointer="/side") for text in asked]
        answer = [
            {
                "side": whom(one.side),
                "ratings": one.expectation.ratings,
                "strength": one.expectation.strength,
                "expected": one.expectation.expected,
                "unrated": [player.id for player in one.unrated],
                "lines": one.lines,
            }
            for one in expected_of(pool, sides)
        ]
        return Response(ExpectedOutput({"sides": answer}).data)
