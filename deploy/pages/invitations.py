"""Invitations as the invited open them, and those of players as an organiser creates them.

These pages are never cached: their address lets people in. Guesses of short codes are slowed down
(`code_try`); a link never has to wait.
"""

from contextlib import suppress
from typing import Any
from uuid import UUID

from django import forms
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from rest_framework.exceptions import Throttled

from clubs import services
from clubs.access import ORGANISER, Viewer, role_in_club, user_of, viewer
from clubs.acts import act
from clubs.errors import InvitationOver
from clubs.forms.members import AccountForm
from clubs.links import invitation_link
from clubs.models import Invitation, Player, ProfileInvitation
from clubs.selectors import club_of_player, invitation_of_player, player_by_id
from clubs.services.invitations import (
    LONGEST_DAYS,
    PLAYER_DAYS,
    Acceptance,
    NewInvitation,
    parse_code,
)
from clubs.views.access import action, desk_page
from deploy.requests.address import client_of
from deploy.requests.login_throttle import code_right, code_try
from web.faults import NotFound
from web.forms import Form, WholeNumber, form_again
from web.messages import isolate_values
from web.pages import FormPage, own_action, page, redirect_with_message
from web.qr_codes import qr_svg

BACKEND = "django.contrib.auth.backends.ModelBackend"
LONGEST_TYPED = 200
"""The most characters of a code or of the end of a link, and some more."""


class DaysForm(Form):
    """How long an invitation holds."""

    name = "profile"
    days = WholeNumber(1, LONGEST_DAYS, label=gettext_lazy("Valid for (days)"), initial=PLAYER_DAYS)


class CodeForm(Form):
    """The code on the card."""

    name = "code"
    code = forms.CharField(
        label=gettext_lazy("Code"),
        max_length=LONGEST_TYPED,
        help_text=gettext_lazy("Eight letters and digits, like K7QM-4TXW."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters"}),
    )


def invitation_found(request: HttpRequest, plain: str) -> Invitation | ProfileInvitation:
    """Return the invitation of a link or code; raises NotFound, InvitationOver, Throttled."""
    if not parse_code(plain):
        return services.invitation_of(plain=plain, now=timezone.now())
    address = client_of(request)
    wait = code_try(address=address, now=timezone.now())
    if wait:
        raise Throttled(wait)
    try:
        found = services.invitation_of(plain=plain, now=timezone.now())
    except InvitationOver:
        # Only an existing code can be over.
        code_right(address=address)
        raise
    code_right(address=address)
    return found


# -- the organiser's side ------------------------------------------------------------------


def show_invite(
    request: HttpRequest,
    player_id: UUID,
    refused: Form | None = None,
    made: NewInvitation[ProfileInvitation] | None = None,
) -> HttpResponse:
    """Show the invitation of a player; `made` is a new one, whose link and code are shown once."""
    player = player_by_id(player_id)
    context: dict[str, Any] = {
        "player": player,
        "held": invitation_of_player(player_id, timezone.now()),
        "form": form_again(DaysForm(), refused),
        "refused": refused,
    }
    if made is not None:
        link = invitation_link(request, made.plain)
        title = _("Invitation for %(name)s") % isolate_values({"name": player})
        typed = request.build_absolute_uri(reverse("invitation-code"))
        context |= {"link": link, "code": made.code, "drawn": qr_svg(link, title), "typed": typed}
    return render(request, "deploy/profile_invite.html", context)


invite_page = never_cache(desk_page(ORGANISER, club_of_player)(show_invite))
INVITE = FormPage("profile-invite")


@act("player_invite")
@never_cache
@action(ORGANISER, club_of_player, INVITE)
def profile_invite(request: HttpRequest, player_id: UUID) -> HttpResponse:
    """Create an invitation and show its link and code, which cannot be shown again."""
    with DaysForm(request.POST).valid_values() as given:
        made = services.profile_invite(
            player_id=player_id, by=user_of(request), now=timezone.now(), **given
        )
    return show_invite(request, player_id, made=made)


@act("player_uninvite")
@action(ORGANISER, club_of_player, INVITE)
def profile_revoke(request: HttpRequest, player_id: UUID) -> HttpResponse:
    """Revoke the invitation of a player."""
    services.profile_invitation_revoke(player_id=player_id, now=timezone.now())
    return redirect_with_message(request, _("Invitation revoked."), to=INVITE.address(player_id))


# -- the side of the invited ---------------------------------------------------------------


def show_code(request: HttpRequest, refused: Form | None = None) -> HttpResponse:
    """Ask for the code on a card."""
    form = form_again(CodeForm(), refused)
    return render(request, "deploy/invitation_code.html", {"form": form, "refused": refused})


code_page = never_cache(page(show_code))


@never_cache
@own_action("invitation-code", show_code, guests=True)
def code_find(request: HttpRequest) -> HttpResponse:
    """Redirect from a typed code to its invitation."""
    form = CodeForm(request.POST)
    with form.valid_values() as given:
        plain = given["code"].strip()
        try:
            invitation_found(request, plain)
        except NotFound as unknown:
            form.add_error("code", unknown.detail)
            raise form.refusal() from None
        except InvitationOver as over:
            form.add_error("code", over.detail)
            raise form.refusal() from None
        except Throttled as early:
            return _too_early(request, early)
    return redirect("invitation", token=parse_code(plain) or plain)


def show_invitation(request: HttpRequest, token: str, refused: Form | None = None) -> HttpResponse:
    """Show an invitation, and let the visitor accept, log in or create an account."""
    try:
        row = invitation_found(request, token)
    except Throttled as early:
        return _too_early(request, early)
    except InvitationOver as over:
        context = {"status": 410, "title": over.title, "sentence": over.detail}
        return render(request, "deploy/error.html", context, status=410)
    user = viewer(request)
    player = row.player if isinstance(row, ProfileInvitation) else None
    club = row.club if isinstance(row, Invitation) else row.player.club
    context = {
        "row": row,
        "token": token,
        "club": club,
        "player": player,
        "held": role_in_club(user, club.id),
        "mine": _player_of(user) if player else None,
        "form": form_again(AccountForm(), refused),
        "refused": refused,
    }
    return render(request, "deploy/invitation.html", context)


def _player_of(user: Viewer) -> Player | None:
    return Player.objects.filter(user=user).first() if user.is_authenticated else None


invitation_page = never_cache(page(show_invitation))


@act("join")
@never_cache
@own_action("invitation", show_invitation)
def invitation_accept(request: HttpRequest, token: str) -> HttpResponse:
    """Let the logged-in user accept the invitation."""
    try:
        # Pressed twice, it gives the same answer twice; the service refuses others.
        with suppress(InvitationOver):
            invitation_found(request, token)
    except Throttled as early:
        return _too_early(request, early)
    try:
        accepted = services.invitation_accept(
            plain=token, user=user_of(request), now=timezone.now()
        )
    except InvitationOver:
        return show_invitation(request, token)
    return _welcome(request, accepted)


@act("join")
@never_cache
@sensitive_post_parameters("password1", "password2")
@own_action("invitation", show_invitation, guests=True)
def account_make(request: HttpRequest, token: str) -> HttpResponse:
    """Create an account for a guest, accept with it and log in."""
    if request.user.is_authenticated:
        return redirect("invitation", token=token)
    try:
        invitation_found(request, token)
    except Throttled as early:
        return _too_early(request, early)
    except InvitationOver:
        return show_invitation(request, token)
    with AccountForm(request.POST).valid_values() as given:
        accepted = services.account_create(
            plain=token,
            username=given["username"],
            password=given["password1"],
            now=timezone.now(),
        )
    login(request, accepted.member.user, backend=BACKEND)
    return _welcome(request, accepted)


def _welcome(request: HttpRequest, accepted: Acceptance) -> HttpResponse:
    member, player = accepted.member, accepted.player
    if player is not None:
        message = _("You are now %(name)s here.") % isolate_values({"name": player})
        return redirect_with_message(request, message, to=reverse("player", args=[player.id]))
    said = isolate_values({"club": member.club, "role": member.get_role_display()})
    message = _("You have joined %(club)s: %(role)s.") % said
    return redirect_with_message(request, message, to=reverse("club", args=[member.club_id]))


def _too_early(request: HttpRequest, early: Throttled) -> HttpResponse:
    wait = int(getattr(early, "wait", None) or 0) + 1
    context = {
        "status": 429,
        "title": _("Too many wrong codes"),
        "sentence": _("You can try again in %(seconds)d s.") % {"seconds": wait},
    }
    answer = render(request, "deploy/error.html", context, status=429)
    answer["Retry-After"] = str(wait)
    return answer
