"""REST: clubs, their players and partnerships."""

from typing import Any
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs import selectors, services
from clubs.access import ORGANISER, OWNER, user_of, viewer
from clubs.api.filters import ClubFilters, PartnershipFilters, PlayerFilters
from clubs.api.outputs import JoinedClubOutput, PartnershipOutput, PlayerOutput
from clubs.errors import ForeignPlayer, NameTaken
from clubs.models import Club, Partnership, Player
from clubs.names import HIGHEST_NUMBER, NAME_LENGTH, NICKNAME_LENGTH
from clubs.places import PlacedInClub
from clubs.rosters import NewPlayer
from clubs.selectors.change_counters import (
    version_of_club,
    version_of_club_with_others,
    version_of_clubs,
)
from web.caching.responses import answer_by_version
from web.rest.inputs import MOST_AT_ONCE, Input
from web.rest.lists import ListView
from web.time_zones import LONGEST_ZONE


class ClubInput(Input):
    """What a club is made of; without a time zone that of its first event becomes its own."""

    name = serializers.CharField(max_length=NAME_LENGTH)
    time_zone = serializers.CharField(max_length=LONGEST_ZONE, required=False)
    sandbox = serializers.BooleanField(default=False)


class ClubChangeInput(Input):
    """What a club is called and is, its clocks, whether it endorses; what is not named stays."""

    name = serializers.CharField(max_length=NAME_LENGTH, required=False)
    kind = serializers.ChoiceField(choices=Club.Kind.choices, required=False)
    endorses_all = serializers.BooleanField(required=False)
    time_zone = serializers.CharField(max_length=LONGEST_ZONE, required=False)


class PlayerInput(Input):
    """A player to add; nickname or club number tell players of one name apart.

    Of a `minor`, guests read initials at most unless the club says otherwise.
    """

    name = serializers.CharField(max_length=NAME_LENGTH)
    nickname = serializers.CharField(max_length=NICKNAME_LENGTH, default="", allow_blank=True)
    number = serializers.IntegerField(
        min_value=1, max_value=HIGHEST_NUMBER, default=None, allow_null=True
    )
    minor = serializers.BooleanField(default=False)


class PlayersInput(Input):
    """Players to add: their names, or more about each."""

    names = serializers.ListField(
        child=serializers.CharField(max_length=NAME_LENGTH),
        max_length=MOST_AT_ONCE,
        default=[],
    )
    players = serializers.ListField(child=PlayerInput(), max_length=MOST_AT_ONCE, default=[])

    def validate(self, attrs: Any) -> Any:
        """Return whom to add; raises ValidationError for nobody, and for both ways at once."""
        if bool(attrs["names"]) == bool(attrs["players"]):
            raise serializers.ValidationError(
                {"names": [_("Give either names or players, at least one.")]}
            )
        return {"names": attrs["names"] or [NewPlayer(**one) for one in attrs["players"]]}


class PartnershipsInput(Input):
    """Pairs of player ids."""

    pairs = serializers.ListField(
        child=serializers.ListField(child=serializers.UUIDField(), min_length=2, max_length=2),
        min_length=1,
        max_length=MOST_AT_ONCE,
    )


class ClubList(ListView):
    """Clubs."""

    scopes = {"POST": "organise"}
    refuses = {"POST": (NameTaken,)}
    acts = {"POST": "club_make"}
    made_in = ("club_id", "id")
    made_at = ("api-club-detail", "id")
    queryset = Club.objects.none()
    filterset_class = ClubFilters
    orderings = {"name": ("sort_key",)}
    output = JoinedClubOutput

    @extend_schema(responses=JoinedClubOutput(many=True))
    @answer_by_version(version_of_clubs)
    def get(self, request: Request) -> Response:
        """List clubs by name: those that are listed, and those of whoever asks."""
        return self.page(selectors.clubs(viewer=viewer(request)))

    @extend_schema(request=ClubInput, responses={201: JoinedClubOutput})
    def post(self, request: Request) -> Response:
        """Make a club; its maker becomes its owner.

        With `sandbox` it is one to try programs with: it is in no list but its owner's, has a mark
        behind its name, meets no players of other clubs, and forgets itself after a day with all
        that was played. An account may have five of them at a time.
        """
        given = ClubInput.read(request.data)
        owner = user_of(request)
        if given.pop("sandbox"):
            club = services.sandbox_create(**given, owner=owner, now=timezone.now())
        else:
            club = services.club_create(**given, owner=owner)
        return Response(JoinedClubOutput(club).data, status=status.HTTP_201_CREATED)


class ClubView(PlacedInClub):
    """What all endpoints below one club share: whose roles count."""

    club_of = selectors.existing_club


class ClubDetail(ClubView):
    """One club."""

    scopes = {"PATCH": "organise", "DELETE": "organise"}
    roles = {"PATCH": OWNER, "DELETE": OWNER}
    refuses = {"PATCH": (NameTaken,)}
    acts = {"PATCH": "club_kind", "DELETE": "club_delete"}

    @extend_schema(responses=JoinedClubOutput)
    @answer_by_version(version_of_club_with_others)
    def get(self, request: Request, club_id: UUID) -> Response:
        """Show a club."""
        return Response(JoinedClubOutput(selectors.club_by_id(club_id)).data)

    @extend_schema(request=ClubChangeInput, responses=JoinedClubOutput)
    def patch(self, request: Request, club_id: UUID) -> Response:
        """Rename it, say whether it is a club or a body, whether it endorses, and its time zone.

        Anybody may see the new name at once, also where the old one stood before. Events that are
        there keep their own time zone.
        """
        given: dict[str, Any] = ClubChangeInput.read(request.data)
        services.club_change(club_id=club_id, **given)
        return Response(JoinedClubOutput(selectors.club_by_id(club_id)).data)

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, club_id: UUID) -> Response:
        """Delete a club with which nothing was done yet, with its players, pairs and members."""
        services.club_delete(club_id=club_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class ClubPlayers(ClubView, ListView):
    """The players of a club."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}
    refuses = {"POST": (NameTaken,)}
    acts = {"POST": "players_add"}
    queryset = Player.objects.none()
    filterset_class = PlayerFilters
    orderings = {"name": ("sort_key",), "number": ("number",)}
    output = PlayerOutput

    @extend_schema(responses=PlayerOutput(many=True))
    @answer_by_version(version_of_club)
    def get(self, request: Request, club_id: UUID) -> Response:
        """List the players by name."""
        return self.page(selectors.players_of_club(self.club_id()))

    @extend_schema(request=PlayersInput, responses={201: PlayerOutput(many=True)})
    def post(self, request: Request, club_id: UUID) -> Response:
        """Add players, all or none; answers with those it added."""
        data = PlayersInput.read(request.data)
        return self.answer_created(services.players_add(club=selectors.club_by_id(club_id), **data))


class ClubPartnerships(ClubView, ListView):
    """The partnerships of a club."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}
    refuses = {"POST": (ForeignPlayer, NameTaken)}
    acts = {"POST": "pairs_make"}
    queryset = Partnership.objects.none()
    filterset_class = PartnershipFilters
    orderings = {"name": ("sort_key",), "dissolved": ("dissolved",)}
    output = PartnershipOutput

    @extend_schema(responses=PartnershipOutput(many=True))
    @answer_by_version(version_of_club)
    def get(self, request: Request, club_id: UUID) -> Response:
        """List the partnerships by name."""
        return self.page(selectors.partnerships_of_club(self.club_id()))

    @extend_schema(request=PartnershipsInput, responses={201: PartnershipOutput(many=True)})
    def post(self, request: Request, club_id: UUID) -> Response:
        """Make partnerships of pairs of players, all or none; one that exists comes back."""
        data = PartnershipsInput.read(request.data)
        return self.answer_created(
            services.partnerships_add(club=selectors.club_by_id(club_id), **data)
        )
