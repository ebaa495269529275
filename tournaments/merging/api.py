"""REST: players who were made twice become one, and two again."""

from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import ORGANISER, user_of
from clubs.api.outputs import ClubOutput, PlayerOutput
from clubs.errors import ForeignPlayer, NameTaken
from clubs.places import PlacedInClub
from clubs.selectors import club_of_player, existing_club
from clubs.selectors.bodies import body_of_number
from clubs.selectors.change_counters import version_of_club
from ratings.tasks import request_rating
from tournaments.errors import MergeRefused
from tournaments.merging.selectors import club_of_merge, merges_of_club
from tournaments.merging.services.merge import MergeOutcome, number_merge, player_merge
from tournaments.merging.services.undo import merge_undo
from web.caching.responses import answer_by_version
from web.rest.inputs import Input
from web.rest.lists import ListView
from web.rest.outputs import Output


class MergeOutput(Output):
    """A player who was merged into another, and until when.

    `club` is where it was done: theirs, or the body above both their clubs.
    """

    id = serializers.UUIDField()
    club = ClubOutput()
    merged = PlayerOutput()
    into = PlayerOutput(source="kept")
    created = serializers.DateTimeField()
    undone = serializers.DateTimeField(source="undone_at", allow_null=True)


def _answer(merged: MergeOutcome, code: int) -> Response:
    for pool_id in merged.pools:
        request_rating(pool_id)
    return Response(MergeOutput(merged.record).data, status=code)


class MergeInput(Input):
    """The player of the same club who is kept."""

    into = serializers.UUIDField()


class PlayerMerge(PlacedInClub):
    """A player who was made twice."""

    scopes = {"POST": "organise"}
    made_at = ("api-club-merges", "club.id")
    roles = {"POST": ORGANISER}
    refuses = {"POST": (ForeignPlayer, MergeRefused)}
    acts = {"POST": "player_merge"}

    club_of = club_of_player

    @extend_schema(request=MergeInput, responses={201: MergeOutput})
    def post(self, request: Request, player_id: UUID) -> Response:
        """Merge a player into another: entries, results, pairs, rated games become the other's."""
        given = MergeInput.read(request.data)
        merged = player_merge(player_id=player_id, by=user_of(request), **given)
        return _answer(merged, status.HTTP_201_CREATED)


class NumberMergeInput(Input):
    """The player, of a club below the body, who is the one with the number."""

    player = serializers.UUIDField()


class NumberMerge(PlacedInClub):
    """A player who is known in another club by a membership number."""

    scopes = {"POST": "organise"}
    made_at = ("api-club-merges", "club.id")
    roles = {"POST": ORGANISER}
    refuses = {"POST": (ForeignPlayer, MergeRefused)}
    acts = {"POST": "player_merge"}

    club_of = body_of_number

    @extend_schema(request=NumberMergeInput, responses={201: MergeOutput})
    def post(self, request: Request, number_id: UUID) -> Response:
        """Merge a player into the one with the number, across the clubs of a body."""
        given = NumberMergeInput.read(request.data)
        merged = number_merge(number_id=number_id, player_id=given["player"], by=user_of(request))
        return _answer(merged, status.HTTP_201_CREATED)


class ClubMerges(PlacedInClub, ListView):
    """Merged players of a club."""

    roles = {"GET": ORGANISER}
    orderings = {"created": ("created",)}
    output = MergeOutput

    club_of = existing_club

    @extend_schema(responses=MergeOutput(many=True))
    @answer_by_version(version_of_club)
    def get(self, request: Request, club_id: UUID) -> Response:
        """List who was merged into whom, the newest first."""
        return self.page(merges_of_club(club_id))


class MergeUndo(PlacedInClub):
    """A merge that is taken back."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}
    refuses = {"POST": (NameTaken,)}
    acts = {"POST": "merge_undo"}

    club_of = club_of_merge

    @extend_schema(request=None, responses=MergeOutput)
    def post(self, request: Request, merge_id: UUID) -> Response:
        """Give back what was moved: the two are two again."""
        merged = merge_undo(merge_id=merge_id, by=user_of(request), now=timezone.now())
        return _answer(merged, status.HTTP_200_OK)
