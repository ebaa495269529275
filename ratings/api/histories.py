"""REST: the pools of a club, and how the ratings of its people went."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.api.clubs import ClubView
from clubs.models import Partnership, Player
from clubs.selectors import partnership_by_id, player_by_id
from ratings.selectors import histories as selectors
from ratings.selectors.histories import RatingPoint


class PoolOutput(serializers.Serializer[Any]):
    """A rating pool; `periods_pending` are closed rounds that wait for a worker."""

    id = serializers.UUIDField()
    game = serializers.CharField()
    periods_pending = serializers.IntegerField()


class PoolsOutput(serializers.Serializer[Any]):
    """The pools of a club."""

    pools = PoolOutput(many=True)


class RatingPointOutput(serializers.Serializer[Any]):
    """A rating after a period, in millionths of a point; `round` is the one that was rated."""

    pool = serializers.UUIDField(source="pool_id")
    game = serializers.CharField()
    period = serializers.IntegerField()
    round = serializers.UUIDField(source="source")
    title = serializers.CharField(source="label")
    before = serializers.IntegerField()
    after = serializers.IntegerField()
    games = serializers.IntegerField()
    provisional = serializers.BooleanField()
    closed_at = serializers.DateTimeField()


class RatingsOutput(serializers.Serializer[Any]):
    """A subject and its ratings, by pool and period."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    ratings = RatingPointOutput(many=True)


class ClubPools(ClubView):
    """The rating pools of a club."""

    @extend_schema(responses=PoolsOutput)
    def get(self, request: Request, club_id: UUID) -> Response:
        """List the pools with the periods that still wait for a worker."""
        rows = [
            {"id": pool.id, "game": pool.game, "periods_pending": pending}
            for pool, pending in selectors.pools_of_club(self.club_id())
        ]
        return Response(PoolsOutput({"pools": rows}).data)


class PlayerRatings(APIView):
    """The ratings of a player."""

    @extend_schema(responses=RatingsOutput)
    def get(self, request: Request, player_id: UUID) -> Response:
        """Show a player's rating after every period."""
        player = player_by_id(player_id)
        return Response(_ratings_data(player, selectors.rating_history(player=player.id)))


class PartnershipRatings(APIView):
    """The ratings of a partnership."""

    @extend_schema(responses=RatingsOutput)
    def get(self, request: Request, partnership_id: UUID) -> Response:
        """Show a partnership's rating after every period."""
        pair = partnership_by_id(partnership_id)
        return Response(_ratings_data(pair, selectors.rating_history(partnership=pair.id)))


def _ratings_data(who: Player | Partnership, points: list[RatingPoint]) -> Any:
    return RatingsOutput({"id": who.id, "name": who.name, "ratings": points}).data
