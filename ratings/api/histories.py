"""REST: the pools of a club, and the history of its people's ratings."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.clubs import ClubView
from clubs.selectors import partnership_by_id, player_by_id
from clubs.selectors.change_counters import version_of_club
from ratings.api.outputs import PoolOutput, RatingPointOutput
from ratings.selectors import histories
from ratings.selectors.change_counters import version_of_pair_rated, version_of_player_rated
from web.caching.responses import answer_by_version
from web.rest.lists import ListView


class ClubPools(ClubView, ListView):
    """The rating pools of a club."""

    orderings = {"game": ("game",)}
    output = PoolOutput

    @extend_schema(responses=PoolOutput(many=True))
    @answer_by_version(version_of_club)
    def get(self, request: Request, club_id: UUID) -> Response:
        """List the pools with the periods that still wait for a worker."""
        return self.page(histories.pools_of_club(self.club_id()))


class RatingsView(ListView):
    """What the histories of players and of partnerships share."""

    output = RatingPointOutput

    def history(self, **subject: UUID) -> Response:
        """Answer the ratings of a subject, by pool and period."""
        return self.page(
            histories.rating_periods(**subject),
            shown=lambda rows: map(histories.rating_point, rows),
        )


class PlayerRatings(RatingsView):
    """The ratings of a player."""

    @extend_schema(responses=RatingPointOutput(many=True))
    @answer_by_version(version_of_player_rated)
    def get(self, request: Request, player_id: UUID) -> Response:
        """List a player's ratings after every period, by pool."""
        return self.history(player=player_by_id(player_id).id)


class PartnershipRatings(RatingsView):
    """The ratings of a partnership."""

    @extend_schema(responses=RatingPointOutput(many=True))
    @answer_by_version(version_of_pair_rated)
    def get(self, request: Request, partnership_id: UUID) -> Response:
        """List a partnership's ratings after every period, by pool."""
        return self.history(partnership=partnership_by_id(partnership_id).id)
