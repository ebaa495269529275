"""REST: what guests see of a club, and the full names that its own people read."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import ORGANISER, OWNER, SCORER
from clubs.api.clubs import ClubView
from clubs.models import Club, Player
from clubs.selectors import club_by_id
from clubs.selectors.change_counters import version_of_club
from tournaments.hiding.selectors import hidden_names_of, names_due
from tournaments.hiding.services.choices import privacy_change
from web.caching.responses import answer_by_version
from web.rest.inputs import Input
from web.rest.lists import ListView
from web.rest.outputs import Output


class HiddenNameOutput(Output):
    """A player's full name, for the club's own people; `name` is what everybody may read.

    They are the same unless the name is `hidden`: because the player `hides` it, as a `minor`, or
    for what the club shows guests.
    """

    id = serializers.UUIDField()
    hidden = serializers.BooleanField(source="is_hidden")
    hides = serializers.BooleanField()
    minor = serializers.BooleanField()
    name = serializers.CharField()
    full_name = serializers.CharField(source="full.name")
    full_nickname = serializers.CharField(source="full.nickname", allow_blank=True)


class ClubPrivacyInput(Input):
    """What guests see of a club; what is not named stays."""

    listed = serializers.BooleanField(required=False)
    guest_names = serializers.ChoiceField(choices=Club.Names.choices, required=False)
    minors_named = serializers.BooleanField(required=False)


class ClubPrivacyOutput(Output):
    """What guests see of a club.

    One that is not `listed` is in no list and no search but its own people's, and search engines
    are told to leave it out; links to it work. Guests read `guest_names` of players; minors are
    shown by initials at most unless `minors_named`. `waiting` names do not follow the choice yet:
    a worker rewrites them one after the other.
    """

    listed = serializers.BooleanField()
    guest_names = serializers.ChoiceField(choices=Club.Names.choices)
    minors_named = serializers.BooleanField()
    waiting = serializers.SerializerMethodField()

    def get_waiting(self, club: Club) -> int:
        """Return how many names do not follow yet."""
        return names_due(club.id)


class ClubPrivacy(ClubView):
    """What guests see of a club."""

    scopes = {"PATCH": "organise"}
    roles = {"GET": ORGANISER, "PATCH": OWNER}
    acts = {"PATCH": "club_privacy"}

    @extend_schema(responses=ClubPrivacyOutput)
    @answer_by_version(version_of_club)
    def get(self, request: Request, club_id: UUID) -> Response:
        """Show whether the club is listed, and what guests read of its players."""
        return Response(ClubPrivacyOutput(club_by_id(club_id)).data)

    @extend_schema(request=ClubPrivacyInput, responses=ClubPrivacyOutput)
    def patch(self, request: Request, club_id: UUID) -> Response:
        """Choose whether the club is listed, and what guests read of its players.

        Names are rewritten wherever they stand, also in logs; who is added later follows at once.
        """
        given = ClubPrivacyInput.read(request.data)
        return Response(ClubPrivacyOutput(privacy_change(club_id=club_id, changes=given)).data)


class ClubHiddenNames(ClubView, ListView):
    """The full names of a club's players whose names are hidden."""

    roles = {"GET": SCORER}
    queryset = Player.objects.none()
    orderings = {"name": ("hidden_key",)}
    output = HiddenNameOutput

    @extend_schema(responses=HiddenNameOutput(many=True))
    @answer_by_version(version_of_club)
    def get(self, request: Request, club_id: UUID) -> Response:
        """List the players whose names are hidden, with the full names, by these."""
        return self.page(hidden_names_of(self.club_id()))
