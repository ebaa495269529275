"""REST: head-to-head of two players or pairs, and what a pairing should bring."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from ratings.api.change_outputs import ExpectedOutput, HeadToHeadOutput
from ratings.api.lists import PoolView
from ratings.selectors.change_counters import version_of_pool
from ratings.selectors.comparing import MOST_SIDES, Side, compare_sides, expected_results, find_side
from web.caching.responses import answer_by_version
from web.rest.inputs import Query

WHOM = "Id or name of a player or partnership; two players of a pair with a comma between."
LONGEST = 2000
"""Eight names with commas between them."""


class HeadToHeadQuery(Query):
    """The two who are compared."""

    one = serializers.CharField(max_length=LONGEST, help_text=WHOM)
    other = serializers.CharField(max_length=LONGEST, help_text=WHOM)


class ExpectedQuery(Query):
    """The sides of a pairing, one parameter each."""

    side = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST), max_length=MOST_SIDES, help_text=WHOM
    )


class PoolHeadToHead(PoolView):
    """Two players or pairs."""

    asks = {"GET": HeadToHeadQuery}

    @extend_schema(parameters=[HeadToHeadQuery], responses=HeadToHeadOutput)
    @answer_by_version(version_of_pool)
    def get(self, request: Request, pool_id: UUID) -> Response:
        """Show the games of two players or pairs in this pool."""
        asked = HeadToHeadQuery.read(request.query_params)
        pool = self.pool()
        sides: dict[str, Side] = {
            name: find_side(pool, asked[name].split(","), pointer=f"/{name}")
            for name in ("one", "other")
        }
        return Response(
            HeadToHeadOutput({**sides, "comparison": compare_sides(pool, **sides)}).data
        )


class PoolExpected(PoolView):
    """What a pairing should bring."""

    asks = {"GET": ExpectedQuery}

    @extend_schema(parameters=[ExpectedQuery], responses=ExpectedOutput)
    @answer_by_version(version_of_pool)
    def get(self, request: Request, pool_id: UUID) -> Response:
        """Show what each side of a pairing may expect, by the ratings of the newest list."""
        asked = ExpectedQuery.read(request.query_params)
        pool = self.pool()
        sides = [find_side(pool, text.split(","), pointer="/side") for text in asked["side"]]
        return Response(ExpectedOutput({"sides": expected_results(pool, sides)}).data)
