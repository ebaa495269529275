"""REST: clubs, their players and partnerships."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs import selectors
from clubs import services as people
from clubs.models import Partnership, Player
from clubs.names import NAME_LENGTH
from clubs.web.access import ORGANISER, user_of
from clubs.web.inputs import MOST_AT_ONCE, Input


class ClubInput(Input):
    """What a club is made of."""

    name = serializers.CharField(max_length=NAME_LENGTH)


class ClubOutput(serializers.Serializer[Any]):
    """A club."""

    id = serializers.UUIDField()
    name = serializers.CharField()


class PlayersInput(Input):
    """Names of players to add."""

    names = serializers.ListField(
        child=serializers.CharField(max_length=NAME_LENGTH),
        min_length=1,
        max_length=MOST_AT_ONCE,
    )


class PlayerOutput(serializers.Serializer[Any]):
    """A player."""

    id = serializers.UUIDField()
    name = serializers.CharField()


class PlayersOutput(serializers.Serializer[Any]):
    """Players of a club."""

    players = PlayerOutput(many=True)


class PartnershipsInput(Input):
    """Pairs of player ids."""

    pairs = serializers.ListField(
        child=serializers.ListField(child=serializers.UUIDField(), min_length=2, max_length=2),
        min_length=1,
        max_length=MOST_AT_ONCE,
    )


class PartnershipOutput(serializers.Serializer[Any]):
    """A partnership and its two players, in the order in which they take their seats."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    players = PlayerOutput(many=True)


class PartnershipsOutput(serializers.Serializer[Any]):
    """Partnerships of a club."""

    partnerships = PartnershipOutput(many=True)


def partnership_row(partnership: Partnership) -> dict[str, Any]:
    """Return what PartnershipOutput shows."""
    return {
        "id": partnership.id,
        "name": partnership.name,
        "players": [partnership.first, partnership.second],
    }


class ClubList(APIView):
    """Clubs."""

    scopes = {"POST": "organise"}

    @extend_schema(responses=ClubOutput(many=True))
    def get(self, request: Request) -> Response:
        """List all clubs by name."""
        return Response(ClubOutput(selectors.clubs(), many=True).data)

    @extend_schema(request=ClubInput, responses={201: ClubOutput})
    def post(self, request: Request) -> Response:
        """Make a club; its maker becomes its first organiser."""
        data = ClubInput(data=request.data)
        data.is_valid(raise_exception=True)
        club = people.club_create(name=data.validated_data["name"], organiser=user_of(request))
        return Response(ClubOutput(club).data, status=status.HTTP_201_CREATED)


class ClubView(APIView):
    """What all endpoints below one club share: whose roles count."""

    def club_id(self) -> UUID:
        """Return the club of the address; raises NotFound."""
        return selectors.club_by_id(self.kwargs["club_id"]).id


class ClubDetail(ClubView):
    """One club."""

    @extend_schema(responses=ClubOutput)
    def get(self, request: Request, club_id: UUID) -> Response:
        """Show a club."""
        return Response(ClubOutput(selectors.club_by_id(club_id)).data)


class ClubPlayers(ClubView):
    """The players of a club."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}

    @extend_schema(responses=PlayersOutput)
    def get(self, request: Request, club_id: UUID) -> Response:
        """List the players by name."""
        return Response(_players_data(selectors.players_of_club(self.club_id())))

    @extend_schema(request=PlayersInput, responses={201: PlayersOutput})
    def post(self, request: Request, club_id: UUID) -> Response:
        """Add players, all or none."""
        data = PlayersInput(data=request.data)
        data.is_valid(raise_exception=True)
        club = selectors.club_by_id(club_id)
        players = people.players_add(club=club, names=data.validated_data["names"])
        return Response(_players_data(players), status=status.HTTP_201_CREATED)


def _players_data(players: list[Player]) -> Any:
    return PlayersOutput({"players": players}).data


class ClubPartnerships(ClubView):
    """The partnerships of a club."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}

    @extend_schema(responses=PartnershipsOutput)
    def get(self, request: Request, club_id: UUID) -> Response:
        """List the partnerships by name."""
        return Response(_partnerships_data(selectors.partnerships_of_club(self.club_id())))

    @extend_schema(request=PartnershipsInput, responses={201: PartnershipsOutput})
    def post(self, request: Request, club_id: UUID) -> Response:
        """Make partnerships of pairs of players, all or none; one that exists comes back."""
        data = PartnershipsInput(data=request.data)
        data.is_valid(raise_exception=True)
        club = selectors.club_by_id(club_id)
        made = people.partnerships_add(club=club, pairs=data.validated_data["pairs"])
        return Response(_partnerships_data(made), status=status.HTTP_201_CREATED)


def _partnerships_data(partnerships: list[Partnership]) -> Any:
    rows = [partnership_row(partnership) for partnership in partnerships]
    return PartnershipsOutput({"partnerships": rows}).data
