"""REST: the membership numbers that associations and federations give."""

from uuid import UUID

from django.db.models import QuerySet
from django.utils import timezone
from django_filters import CharFilter, UUIDFilter
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs import selectors, services
from clubs.access import ORGANISER
from clubs.api.clubs import ClubView
from clubs.api.filters import SEARCH
from clubs.api.outputs import MemberNumberOutput, PlayerNumberOutput
from clubs.errors import ForeignPlayer, NumberTaken
from clubs.models import MemberNumber
from clubs.names import MEMBER_NUMBER_LENGTH, fold_number
from clubs.places import PlacedInClub
from clubs.selectors import bodies
from clubs.selectors.change_counters import (
    version_of_number,
    version_of_numbers,
    version_of_player_and_bodies,
)
from clubs.selectors.words import player_words
from web.caching.responses import answer_by_version
from web.rest.filters import Filters
from web.rest.inputs import MOST_AT_ONCE, Input
from web.rest.lists import ListView


class NumberInput(Input):
    """A number for a player of a club below the body, from today there unless a day is said."""

    player = serializers.UUIDField()
    number = serializers.CharField(max_length=MEMBER_NUMBER_LENGTH)
    since = serializers.DateField(required=False, default=None, allow_null=True)


class NumbersInput(Input):
    """Numbers to give."""

    numbers = serializers.ListField(child=NumberInput(), min_length=1, max_length=MOST_AT_ONCE)


class NumberEndInput(Input):
    """The last day of a number, null where it goes on."""

    until = serializers.DateField(allow_null=True)


class NumberFilters(Filters):
    """Numbers by what they are and by whose they are."""

    number = CharFilter(
        method="by_number",
        max_length=MEMBER_NUMBER_LENGTH,
        help_text="The whole number; capitals, blanks and marks make no difference.",
    )
    player = UUIDFilter(field_name="player_id")
    club = UUIDFilter(field_name="player__club_id")
    search = CharFilter(method="by_name", **SEARCH)

    def by_number(
        self, rows: QuerySet[MemberNumber], _name: str, value: str
    ) -> QuerySet[MemberNumber]:
        """Return the one with this number."""
        return rows.filter(folded=fold_number(value) or None)

    def by_name(
        self, rows: QuerySet[MemberNumber], _name: str, value: str
    ) -> QuerySet[MemberNumber]:
        """Return those of players whose names have all the words."""
        return rows.filter(player_words(value, "player__"))


class ClubNumbers(ClubView, ListView):
    """The membership numbers a body has given."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}
    refuses = {"POST": (ForeignPlayer, NumberTaken)}
    acts = {"POST": "numbers_give"}
    queryset = MemberNumber.objects.none()
    filterset_class = NumberFilters
    orderings = {"number": ("folded",), "since": ("since",)}
    output = MemberNumberOutput

    @extend_schema(responses=MemberNumberOutput(many=True))
    @answer_by_version(version_of_numbers)
    def get(self, request: Request, club_id: UUID) -> Response:
        """List the numbers of an association or federation, with whose they are."""
        return self.page(bodies.numbers_of_body(self.club_id()))

    @extend_schema(request=NumbersInput, responses={201: MemberNumberOutput(many=True)})
    def post(self, request: Request, club_id: UUID) -> Response:
        """Give numbers to players of the clubs below, all or none; answers with those given."""
        given = NumbersInput.read(request.data)["numbers"]
        today = timezone.localdate(timezone=selectors.club_by_id(club_id).zone)
        numbers = [
            services.NewNumber(one["player"], one["number"], one["since"] or today) for one in given
        ]
        return self.answer_created(services.numbers_give(body_id=self.club_id(), numbers=numbers))


class PlayerNumbers(ListView):
    """The membership numbers of a player."""

    queryset = MemberNumber.objects.none()
    orderings = {"number": ("folded",), "since": ("since",)}
    output = PlayerNumberOutput

    @extend_schema(responses=PlayerNumberOutput(many=True))
    @answer_by_version(version_of_player_and_bodies)
    def get(self, request: Request, player_id: UUID) -> Response:
        """List a player's numbers, with the bodies that gave them."""
        return self.page(bodies.numbers_of_player(selectors.player_by_id(player_id).id))


class NumberDetail(PlacedInClub):
    """One membership number."""

    scopes = {"PATCH": "organise", "DELETE": "organise"}
    roles = {"PATCH": ORGANISER, "DELETE": ORGANISER}
    refuses = {"PATCH": (NumberTaken,)}
    acts = {"PATCH": "number_end", "DELETE": "number_remove"}

    club_of = bodies.body_of_number

    @extend_schema(responses=MemberNumberOutput)
    @answer_by_version(version_of_number)
    def get(self, request: Request, number_id: UUID) -> Response:
        """Show a number, and whose it is."""
        return Response(MemberNumberOutput(bodies.number_by_id(number_id)).data)

    @extend_schema(request=NumberEndInput, responses=MemberNumberOutput)
    def patch(self, request: Request, number_id: UUID) -> Response:
        """Let a number end, or go on; nobody else gets one that ended."""
        given = NumberEndInput.read(request.data)
        return Response(MemberNumberOutput(services.number_end(number_id=number_id, **given)).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, number_id: UUID) -> Response:
        """Take back a number that was given by mistake."""
        services.number_remove(number_id=number_id)
        return Response(status=status.HTTP_204_NO_CONTENT)
