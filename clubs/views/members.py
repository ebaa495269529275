"""The members of a club: their roles, who leaves, and the links that invite others."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from clubs import selectors, services
from clubs.access import ORGANISER, OWNER, PLAYER, assignable_roles, user_of
from clubs.acts import act
from clubs.forms.clubs import ClubForm
from clubs.forms.members import InviteForm, RoleForm
from clubs.links import invitation_link
from clubs.models import Invitation, Membership
from clubs.views.access import action, desk_page
from clubs.views.clubs import club_address, club_context
from web.forms import Form, form_again
from web.messages import isolate_values
from web.pages import FormPage, page_of_rows, redirect_with_message


@dataclass(frozen=True)
class MemberRow:
    """A member, and what the viewer may do about them."""

    member: Membership
    form: RoleForm | None
    mine: bool

    @property
    def may_go(self) -> bool:
        """Whether the viewer may take the member out."""
        return self.mine or self.form is not None


@dataclass(frozen=True)
class InvitationRow:
    """An invitation that holds, and whether the viewer may revoke it."""

    row: Invitation
    may_revoke: bool

    @property
    def left(self) -> int:
        """How many people may still come in by it."""
        return self.row.most_uses - self.row.uses


def show_members(
    request: HttpRequest, club_id: UUID, refused: Form | None = None, link: str = ""
) -> HttpResponse:
    """Show members and invitations; `link` is one that was just made, shown this once."""
    club = selectors.club_by_id(club_id)
    context: dict[str, Any] = club_context(request, club, "members")
    given = assignable_roles(context["role"])
    part = page_of_rows(request, selectors.members_of_club(club_id))
    context |= {
        "part": part,
        "members": [_row(request, member, given, refused) for member in part.rows],
        "refused": refused,
        "link": link,
    }
    if context["role"] == OWNER:
        held = {"called": club.name, "time_zone": club.time_zone}
        context["rename"] = form_again(ClubForm(initial=held), refused)
    if given:
        context["invite"] = form_again(InviteForm(), refused).offer_roles(given)
        context["invitations"] = _invitations(club_id, given)
    return render(request, "clubs/members.html", context)


def _row(
    request: HttpRequest, member: Membership, given: tuple[str, ...], refused: Form | None
) -> MemberRow:
    form = None
    if member.role in given:
        held = RoleForm(of=member.id, initial={"role": member.role})
        form = form_again(held, refused)
        form.offer_roles(given)
    return MemberRow(member, form, member.user_id == request.user.pk)


def _invitations(club_id: UUID, given: tuple[str, ...]) -> list[InvitationRow]:
    found = selectors.invitations_of_club(club_id, timezone.now())
    return [InvitationRow(row, row.role in given) for row in found]


members_page = never_cache(desk_page(PLAYER, selectors.existing_club)(show_members))
MEMBERS = FormPage("club-members")
MEMBERS_OF_MEMBER = FormPage("club-members", of=selectors.club_of_membership)
MEMBERS_OF_LINK = FormPage("club-members", of=selectors.club_of_invitation)


@act("role_change")
@action(ORGANISER, selectors.club_of_membership, MEMBERS_OF_MEMBER)
def member_change(request: HttpRequest, membership_id: UUID) -> HttpResponse:
    """Give a member another role."""
    with RoleForm(request.POST, of=membership_id).valid_values() as given:
        member = services.membership_change(
            membership_id=membership_id, role=given["role"], by=user_of(request)
        )
    said = {"name": member.user.get_username(), "role": member.get_role_display()}
    to = MEMBERS_OF_MEMBER.address(membership_id)
    return redirect_with_message(request, _("New role of %(name)s: %(role)s.") % said, to=to)


@act("member_remove")
@action(PLAYER, selectors.club_of_membership, MEMBERS_OF_MEMBER)
def member_remove(request: HttpRequest, membership_id: UUID) -> HttpResponse:
    """Take a member out of the club; everybody may leave."""
    member = services.membership_remove(membership_id=membership_id, by=user_of(request))
    if member.user_id == request.user.pk:
        message = _("You have left %(club)s.") % isolate_values({"club": member.club})
        return redirect_with_message(request, message, to=club_address(member.club_id))
    to = reverse("club-members", args=[member.club_id])
    said = {"name": member.user.get_username()}
    return redirect_with_message(request, _("%(name)s is no longer a member.") % said, to=to)


@act("invite")
@never_cache
@action(ORGANISER, selectors.existing_club, MEMBERS)
def invite(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Make an invitation and show its link, which nobody can show again."""
    club = selectors.club_by_id(club_id)
    with InviteForm(request.POST).valid_values() as given:
        made = services.invitation_create(
            club=club, by=user_of(request), now=timezone.now(), **given
        )
    link = invitation_link(request, made.plain)
    return show_members(request, club_id, link=link)


@act("uninvite")
@action(ORGANISER, selectors.club_of_invitation, MEMBERS_OF_LINK)
def invitation_revoke(request: HttpRequest, invitation_id: UUID) -> HttpResponse:
    """Let an invitation hold no more."""
    row = services.invitation_revoke(
        invitation_id=invitation_id, by=user_of(request), now=timezone.now()
    )
    to = reverse("club-members", args=[row.club_id])
    return redirect_with_message(request, _("Invitation revoked."), to=to)


@act("club_kind")
@action(OWNER, selectors.existing_club, MEMBERS)
def club_rename(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Give the club another name, or other clocks."""
    with ClubForm(request.POST).valid_values() as given:
        club = services.club_change(
            club_id=club_id, name=given["called"], time_zone=given["time_zone"] or None
        )
    message = _("Saved: %(name)s, time zone %(zone)s.")
    said = isolate_values({"name": club, "zone": club.time_zone})
    return redirect_with_message(request, message % said, to=MEMBERS.address(club_id))


@act("club_delete")
@action(OWNER, selectors.existing_club, MEMBERS)
def club_delete(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Delete a club with which nothing was done yet."""
    club = services.club_delete(club_id=club_id)
    message = _("%(name)s was deleted.") % isolate_values({"name": club})
    return redirect_with_message(request, message, to=reverse("clubs"))
