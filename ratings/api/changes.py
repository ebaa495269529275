"""REST: every change of a rating, with the arithmetic it follows from."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.selectors import partnership_by_id, player_by_id
from ratings.api.change_outputs import DerivationOutput, RatingChangeOutput
from ratings.selectors import changes
from ratings.selectors.change_counters import (
    version_of_changes,
    version_of_pair_rated,
    version_of_player_rated,
)
from web.caching.responses import answer_by_version
from web.rest.lists import ListView


class RatingChangeDetail(APIView):
    """One change of a rating."""

    @extend_schema(responses=DerivationOutput)
    @answer_by_version(version_of_changes)
    def get(self, request: Request, change_id: str) -> Response:
        """Show how a change came about, step by step."""
        return Response(DerivationOutput(changes.change_by_id(change_id)).data)


CLOSED = {"closed": ("list__period__closed_at", "list__number", "game__source")}
"""The order of the periods in which games were rated."""


class PlayerRatingChanges(ListView):
    """The changes of a player's ratings."""

    orderings = CLOSED
    output = RatingChangeOutput

    @extend_schema(responses=RatingChangeOutput(many=True))
    @answer_by_version(version_of_player_rated)
    def get(self, request: Request, player_id: UUID) -> Response:
        """List every change of a player's ratings, newest first."""
        return self.page(changes.changes_of(player=player_by_id(player_id).id))


class PartnershipRatingChanges(ListView):
    """The changes of a partnership's ratings."""

    orderings = CLOSED
    output = RatingChangeOutput

    @extend_schema(responses=RatingChangeOutput(many=True))
    @answer_by_version(version_of_pair_rated)
    def get(self, request: Request, partnership_id: UUID) -> Response:
        """List every change of a partnership's ratings, newest first."""
        return self.page(changes.changes_of(partnership=partnership_by_id(partnership_id).id))
