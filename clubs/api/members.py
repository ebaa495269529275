"""REST: members of a club and invitations."""

from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs import selectors, services
from clubs.access import ORGANISER, PLAYER, user_of
from clubs.api.clubs import ClubView
from clubs.api.outputs import ClubMemberOutput, InvitationOutput, NewInvitationOutput
from clubs.errors import RoleRefused
from clubs.links import invitation_link
from clubs.models import Invitation, Membership
from clubs.places import PlacedInClub
from clubs.selectors.change_counters import version_of_club
from clubs.services.invitations import CLUB_DAYS, LONGEST_DAYS, MOST_USES
from web.caching.responses import answer_by_version
from web.rest.confidential import answer_for_one
from web.rest.inputs import Input
from web.rest.lists import ListView


class RoleInput(Input):
    """A role."""

    role = serializers.ChoiceField(choices=Membership.Role.choices)


class InvitationInput(RoleInput):
    """What an invitation is for, how many days it is valid, and for how many people."""

    days = serializers.IntegerField(min_value=1, max_value=LONGEST_DAYS, default=CLUB_DAYS)
    uses = serializers.IntegerField(min_value=1, max_value=MOST_USES, default=1)


class ClubMembers(ClubView, ListView):
    """The members of a club."""

    roles = {"GET": PLAYER}
    queryset = Membership.objects.none()
    orderings = {"username": ("user__username",)}
    output = ClubMemberOutput

    @extend_schema(responses=ClubMemberOutput(many=True))
    @answer_by_version(version_of_club)
    def get(self, request: Request, club_id: UUID) -> Response:
        """List the members by name; for members only."""
        return self.page(selectors.members_of_club(self.club_id()))


class MemberDetail(PlacedInClub):
    """One member."""

    scopes = {"PATCH": "organise", "DELETE": "organise"}
    roles = {"PATCH": ORGANISER, "DELETE": PLAYER}
    refuses = {"PATCH": (RoleRefused,), "DELETE": (RoleRefused,)}
    acts = {"PATCH": "role_change", "DELETE": "member_remove"}

    club_of = selectors.club_of_membership

    @extend_schema(request=RoleInput, responses=ClubMemberOutput)
    def patch(self, request: Request, membership_id: UUID) -> Response:
        """Give a member another role: owners any, organisers those of scorers and players."""
        member = services.membership_change(
            membership_id=membership_id, by=user_of(request), **RoleInput.read(request.data)
        )
        return Response(ClubMemberOutput(member).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, membership_id: UUID) -> Response:
        """Take a member out of the club, or leave it; the last owner stays."""
        services.membership_remove(membership_id=membership_id, by=user_of(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class ClubInvitations(ClubView, ListView):
    """The invitations of a club that are valid."""

    scopes = {"POST": "organise"}
    roles = {"GET": ORGANISER, "POST": ORGANISER}
    refuses = {"POST": (RoleRefused,)}
    acts = {"POST": "invite"}
    queryset = Invitation.objects.none()
    orderings = {"created": ("created",), "expires": ("expires",)}
    output = InvitationOutput

    @extend_schema(responses=InvitationOutput(many=True))
    def get(self, request: Request, club_id: UUID) -> Response:
        """List the valid invitations, the newest first; their links are not known any more."""
        return self.page(selectors.invitations_of_club(self.club_id(), timezone.now()))

    @extend_schema(request=InvitationInput, responses={201: NewInvitationOutput})
    def post(self, request: Request, club_id: UUID) -> Response:
        """Make an invitation; its link is in this answer only."""
        made = services.invitation_create(
            club=selectors.club_by_id(club_id),
            by=user_of(request),
            now=timezone.now(),
            **InvitationInput.read(request.data),
        )
        link = invitation_link(request, made.plain)
        data = InvitationOutput(made.row).data | {"link": link}
        return answer_for_one(data, status.HTTP_201_CREATED)


class InvitationDetail(PlacedInClub):
    """One invitation."""

    scopes = {"DELETE": "organise"}
    roles = {"DELETE": ORGANISER}
    refuses = {"DELETE": (RoleRefused,)}
    acts = {"DELETE": "uninvite"}

    club_of = selectors.club_of_invitation

    @extend_schema(responses={204: None})
    def delete(self, request: Request, invitation_id: UUID) -> Response:
        """Revoke an invitation."""
        services.invitation_revoke(
            invitation_id=invitation_id, by=user_of(request), now=timezone.now()
        )
        return Response(status=status.HTTP_204_NO_CONTENT)
