"""REST: invitations are accepted, and those of players made."""

from contextlib import suppress
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs import services
from clubs.access import ACCOUNT, ORGANISER, user_of
from clubs.api.outputs import JoinedOutput
from clubs.errors import InvitationOver, NameTaken
from clubs.links import invitation_link
from clubs.places import PlacedInClub
from clubs.selectors import club_of_player, invitation_of_player
from clubs.services.invitations import LONGEST_DAYS, PLAYER_DAYS
from deploy.pages.invitations import LONGEST_TYPED, invitation_found
from web.faults import NotFound
from web.rest.confidential import answer_for_one
from web.rest.inputs import Input
from web.rest.outputs import Output


class ProfileInvitationInput(Input):
    """How many days an invitation is valid."""

    days = serializers.IntegerField(min_value=1, max_value=LONGEST_DAYS, default=PLAYER_DAYS)


class ProfileInvitationOutput(Output):
    """An invitation to be a player that is valid; link and code are not known any more."""

    player = serializers.UUIDField(source="player_id")
    by = serializers.CharField(source="by.username")
    expires = serializers.DateTimeField()


class NewProfileInvitationOutput(ProfileInvitationOutput):
    """An invitation that was just made, with the link and the code, shown this once."""

    link = serializers.URLField()
    code = serializers.CharField()


class PlayerInvitation(PlacedInClub):
    """The invitation for somebody to be a player of the club."""

    scopes = {"POST": "organise", "DELETE": "organise"}
    roles = {"GET": ORGANISER, "POST": ORGANISER, "DELETE": ORGANISER}
    acts = {"POST": "player_invite", "DELETE": "player_uninvite"}

    club_of = club_of_player

    @extend_schema(responses=ProfileInvitationOutput)
    def get(self, request: Request, player_id: UUID) -> Response:
        """Show the invitation that is valid; 404 where there is none."""
        row = invitation_of_player(player_id, timezone.now())
        if row is None:
            raise NotFound(_("There is no open invitation for this player."))
        return Response(ProfileInvitationOutput(row).data)

    @extend_schema(request=ProfileInvitationInput, responses={201: NewProfileInvitationOutput})
    def post(self, request: Request, player_id: UUID) -> Response:
        """Invite somebody to be this player, once; an invitation made before is valid no more."""
        given = ProfileInvitationInput.read(request.data)
        made = services.profile_invite(
            player_id=player_id, by=user_of(request), now=timezone.now(), **given
        )
        link = invitation_link(request, made.plain)
        data = ProfileInvitationOutput(made.row).data | {"link": link, "code": made.code}
        return answer_for_one(data, status.HTTP_201_CREATED)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, player_id: UUID) -> Response:
        """Revoke the invitation; without one nothing changes."""
        services.profile_invitation_revoke(player_id=player_id, now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)


class InvitationAcceptInput(Input):
    """The code of an invitation, or what stands last in its link."""

    code = serializers.CharField(max_length=LONGEST_TYPED)


class InvitationAccept(APIView):
    """The account of the token joins a club, or becomes a player's."""

    scopes = {"POST": "play"}
    holder = ACCOUNT
    refuses = {"POST": (InvitationOver, NameTaken, 404)}
    acts = {"POST": "join"}
    made_in = ("club_id", "club.id")

    @extend_schema(request=InvitationAcceptInput, responses=JoinedOutput)
    def post(self, request: Request) -> Response:
        """Become a member, get the higher role, or be the player that an invitation is for.

        To be the player again changes nothing. 404 there is no such invitation, 410 it is no longer
        valid (`why`), 409 the account has that role or a higher one, or is another player's. After
        many wrong codes: 429. Accounts are made on the page of the link.
        """
        plain: str = InvitationAcceptInput.read(request.data)["code"].strip()
        # Sent twice, it is the same answer twice; who else comes is told by the service.
        with suppress(InvitationOver):
            invitation_found(request._request, plain)
        accepted = services.invitation_accept(
            plain=plain, user=user_of(request), now=timezone.now()
        )
        return Response(JoinedOutput(accepted).data)
