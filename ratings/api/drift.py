"""REST: whether the ratings of a pool rise or fall as a whole."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from ratings.api.lists import PoolView
from ratings.models import Pool
from ratings.selectors.change_counters import version_of_pool
from ratings.selectors.drift import DRIFT
from ratings.selectors.lists import report_of
from web.caching.responses import answer_by_version
from web.rest.outputs import Output


class DriftReadingOutput(Output):
    """The end of a month (`2026-03`): active players, their mean rating, that of the cohort."""

    month = serializers.CharField()
    active = serializers.IntegerField()
    mean = serializers.IntegerField()
    of_cohort = serializers.IntegerField()


class DriftOutput(Output):
    """Drift as of a list, in millionths of a point; `list` null: not worked out yet.

    `cohort` is how many players are compared with themselves: those active now who were settled,
    had `provisional_games` games, by the first month in `readings`. `moved` is by how much their
    mean is higher than then, null while too few players have stayed. `current` is the newest list.
    """

    list = serializers.IntegerField(allow_null=True)
    current = serializers.IntegerField(allow_null=True)
    cohort = serializers.IntegerField()
    moved = serializers.IntegerField(allow_null=True)
    readings = DriftReadingOutput(many=True)


class PoolDrift(PoolView):
    """Whether ratings move as a whole."""

    @extend_schema(responses=DriftOutput)
    @answer_by_version(version_of_pool)
    def get(self, request: Request, pool_id: UUID) -> Response:
        """Show the mean rating of the players who stayed, month by month, beside that of all."""
        return Response(_drift_data(self.pool()))


def _drift_data(pool: Pool) -> Any:
    """Return what DriftOutput shows."""
    report = report_of(pool.id, DRIFT)
    nothing: dict[str, Any] = {"cohort": 0, "moved": None, "readings": []}
    return DriftOutput(
        {
            "list": report.list.number if report else None,
            "current": pool.head.number if pool.head else None,
            **(report.body if report else nothing),
        }
    ).data
