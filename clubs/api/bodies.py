"""REST: what a club belongs to, and what belongs to it."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs import services
from clubs.access import OWNER, user_of, viewer
from clubs.api.clubs import ClubView
from clubs.api.outputs import AffiliationOutput, ClubOutput, JoinedClubOutput
from clubs.models import Affiliation, Club
from clubs.selectors import bodies
from clubs.selectors.change_counters import version_of_club, version_of_clubs_below
from web.caching.responses import answer_by_version
from web.rest.inputs import Input
from web.rest.lists import ListView


class AffiliationInput(Input):
    """The club that is asked: the lower of the two joins the higher."""

    club = serializers.UUIDField()


class ClubAffiliations(ClubView, ListView):
    """Requests of clubs to join a body, and of bodies that clubs join."""

    scopes = {"POST": "organise"}
    roles = {"GET": OWNER, "POST": OWNER}
    acts = {"POST": "body_ask"}
    queryset = Affiliation.objects.none()
    orderings = {"created": ("created",)}
    output = AffiliationOutput

    @extend_schema(responses=AffiliationOutput(many=True))
    @answer_by_version(version_of_club)
    def get(self, request: Request, club_id: UUID) -> Response:
        """List what the club has asked and is asked, the oldest first."""
        return self.page(bodies.affiliations_of(self.club_id()))

    @extend_schema(request=AffiliationInput, responses={201: AffiliationOutput})
    def post(self, request: Request, club_id: UUID) -> Response:
        """Ask another club to join, or to be joined; its owner says yes or no."""
        given = AffiliationInput.read(request.data)
        row = services.affiliation_ask(club_id=club_id, other=given["club"], by=user_of(request))
        return Response(AffiliationOutput(row).data, status=status.HTTP_201_CREATED)


class ClubAffiliationAccept(ClubView, APIView):
    """A request that is granted."""

    scopes = {"POST": "organise"}
    roles = {"POST": OWNER}
    acts = {"POST": "body_accept"}

    @extend_schema(request=None, responses=JoinedClubOutput)
    def post(self, request: Request, club_id: UUID, affiliation_id: UUID) -> Response:
        """Say yes to a request, as the club of the address; answers with the club that joined."""
        joined = services.affiliation_accept(club_id=club_id, affiliation_id=affiliation_id)
        return Response(JoinedClubOutput(joined).data)


class ClubAffiliationDetail(ClubView, APIView):
    """A request to join."""

    scopes = {"DELETE": "organise"}
    roles = {"DELETE": OWNER}
    acts = {"DELETE": "body_decline"}

    @extend_schema(responses={204: None})
    def delete(self, request: Request, club_id: UUID, affiliation_id: UUID) -> Response:
        """Take a request back or decline it, as the club of the address."""
        services.affiliation_drop(club_id=club_id, affiliation_id=affiliation_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class ClubAssociation(ClubView, APIView):
    """The body a club belongs to."""

    scopes = {"DELETE": "organise"}
    roles = {"DELETE": OWNER}
    acts = {"DELETE": "body_leave"}

    @extend_schema(responses={204: None})
    def delete(self, request: Request, club_id: UUID) -> Response:
        """Leave the body; players keep their membership numbers."""
        services.body_leave(club_id=club_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class ClubMemberClubs(ClubView, ListView):
    """The clubs that belong to a body."""

    queryset = Club.objects.none()
    orderings = {"name": ("sort_key",)}
    output = ClubOutput

    @extend_schema(responses=ClubOutput(many=True))
    @answer_by_version(version_of_clubs_below)
    def get(self, request: Request, club_id: UUID) -> Response:
        """List the clubs that belong to the body itself, by name.

        One that is not listed stands here for members of the body and its own people alone.
        """
        return self.page(bodies.clubs_below(self.club_id(), viewer(request)))


class ClubMemberClubDetail(ClubView, APIView):
    """A club that belongs to a body."""

    scopes = {"DELETE": "organise"}
    roles = {"DELETE": OWNER}
    acts = {"DELETE": "club_release"}

    @extend_schema(responses={204: None})
    def delete(self, request: Request, club_id: UUID, member_id: UUID) -> Response:
        """Release a club: it belongs to the body no longer."""
        services.club_release(body_id=club_id, below_id=member_id)
        return Response(status=status.HTTP_204_NO_CONTENT)
