"""REST: one player, one pair."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs import selectors, services
from clubs.access import ORGANISER, viewer
from clubs.api.filters import PlayerFilters
from clubs.api.outputs import (
    PartnershipOutput,
    PlayerAccountOutput,
    PlayerOutput,
)
from clubs.errors import NameTaken
from clubs.models import Player
from clubs.names import HIGHEST_NUMBER, NAME_LENGTH, NICKNAME_LENGTH, PAIR_NAME_LENGTH
from clubs.places import PlacedInClub
from clubs.rosters import NewPlayer
from clubs.selectors.change_counters import version_of_pair, version_of_player, version_of_players
from web.caching.responses import answer_by_version
from web.rest.inputs import Input
from web.rest.lists import ListView


class PlayerChangeInput(Input):
    """What may change about a player; what is not named stays."""

    name = serializers.CharField(max_length=NAME_LENGTH, required=False)
    nickname = serializers.CharField(max_length=NICKNAME_LENGTH, required=False, allow_blank=True)
    number = serializers.IntegerField(
        min_value=1, max_value=HIGHEST_NUMBER, required=False, allow_null=True
    )


class PlayerList(ListView):
    """The players of all clubs."""

    queryset = Player.objects.none()
    filterset_class = PlayerFilters
    orderings = {"name": ("sort_key",), "number": ("number",)}
    output = PlayerOutput

    @extend_schema(responses=PlayerOutput(many=True))
    @answer_by_version(version_of_players)
    def get(self, request: Request) -> Response:
        """List players by name, whatever club they are of: guests may enter events.

        Those of clubs that are not listed stand here for the clubs' own people alone.
        """
        return self.page(selectors.players_everywhere(viewer(request)))


class PlayerDetail(PlacedInClub):
    """One player."""

    scopes = {"PATCH": "organise"}
    roles = {"PATCH": ORGANISER}
    refuses = {"PATCH": (NameTaken,)}
    acts = {"PATCH": "player_change"}

    club_of = selectors.club_of_player

    @extend_schema(responses=PlayerOutput)
    @answer_by_version(version_of_player)
    def get(self, request: Request, player_id: UUID) -> Response:
        """Show a player."""
        return Response(PlayerOutput(selectors.player_by_id(player_id)).data)

    @extend_schema(request=PlayerChangeInput, responses=PlayerOutput)
    def patch(self, request: Request, player_id: UUID) -> Response:
        """Change what a player is called; names of pairs made of it follow.

        A name that is hidden stays hidden: what changes is the full name.
        """
        given: dict[str, Any] = PlayerChangeInput.read(request.data)
        held = selectors.player_by_id(player_id).full
        to = NewPlayer(
            given.get("name", held.name),
            given.get("nickname", held.nickname),
            given.get("number", held.number),
        )
        return Response(PlayerOutput(services.player_change(player_id=player_id, to=to)).data)


class AccountInput(Input):
    """The membership, in the player's club, of the account that is the player's."""

    member = serializers.UUIDField()


class PlayerAccount(PlacedInClub):
    """The account of a player."""

    scopes = {"PUT": "organise", "DELETE": "organise"}
    roles = {"GET": ORGANISER, "PUT": ORGANISER, "DELETE": ORGANISER}
    refuses = {"PUT": (NameTaken,)}
    acts = {"PUT": "player_link", "DELETE": "player_unlink"}

    club_of = selectors.club_of_player

    @extend_schema(responses=PlayerAccountOutput)
    @answer_by_version(version_of_player)
    def get(self, request: Request, player_id: UUID) -> Response:
        """Show which account a player has."""
        return Response(PlayerAccountOutput(selectors.player_by_id(player_id)).data)

    @extend_schema(request=AccountInput, responses=PlayerAccountOutput)
    def put(self, request: Request, player_id: UUID) -> Response:
        """Say which member's account is the player's."""
        member: UUID = AccountInput.read(request.data)["member"]
        player = services.player_link(player_id=player_id, membership_id=member)
        return Response(PlayerAccountOutput(player).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, player_id: UUID) -> Response:
        """Say that the player has no account."""
        services.player_unlink(player_id=player_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class PairNameInput(Input):
    """The name of a pair; empty: the names of the two."""

    name = serializers.CharField(max_length=PAIR_NAME_LENGTH, allow_blank=True)


class PartnershipDetail(PlacedInClub):
    """One partnership."""

    scopes = {"PATCH": "organise", "DELETE": "organise"}
    roles = {"PATCH": ORGANISER, "DELETE": ORGANISER}
    refuses = {"PATCH": (NameTaken,)}
    acts = {"PATCH": "pair_change", "DELETE": "pair_dissolve"}

    club_of = selectors.club_of_partnership

    @extend_schema(responses=PartnershipOutput)
    @answer_by_version(version_of_pair)
    def get(self, request: Request, partnership_id: UUID) -> Response:
        """Show a partnership."""
        return Response(PartnershipOutput(selectors.partnership_by_id(partnership_id)).data)

    @extend_schema(request=PairNameInput, responses=PartnershipOutput)
    def patch(self, request: Request, partnership_id: UUID) -> Response:
        """Give a partnership another name."""
        given = PairNameInput.read(request.data)
        services.partnership_rename(partnership_id=partnership_id, **given)
        return Response(PartnershipOutput(selectors.partnership_by_id(partnership_id)).data)

    @extend_schema(responses={200: PartnershipOutput})
    def delete(self, request: Request, partnership_id: UUID) -> Response:
        """Dissolve a partnership: it stays with its games and enters no more events.

        Making it again (`POST` to the club's partnerships) revives it.
        """
        services.partnership_dissolve(partnership_id=partnership_id)
        return Response(PartnershipOutput(selectors.partnership_by_id(partnership_id)).data)
