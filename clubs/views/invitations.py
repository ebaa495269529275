"""What somebody sees who opens an invitation: the club, the role, and how to come in.

Every page of it is kept by nobody: its address lets people in.
"""

from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from clubs import services as people
from clubs.access import role_in_club, user_of, viewer
from clubs.forms.members import AccountForm
from clubs.models import Membership
from clubs.views.clubs import club_address
from web.forms import Form, form_again
from web.messages import isolating
from web.pages import done, own_action, page

BACKEND = "django.contrib.auth.backends.ModelBackend"


def show_invitation(request: HttpRequest, token: str, refused: Form | None = None) -> HttpResponse:
    """Show club and role, and let whoever looks accept, log in or make an account."""
    row = people.invitation_of(plain=token, now=timezone.now())
    context = {
        "row": row,
        "token": token,
        "held": role_in_club(viewer(request), row.club_id),
        "form": form_again(AccountForm(), refused),
        "refused": refused,
    }
    return render(request, "clubs/invitation.html", context)


invitation_page = never_cache(page(show_invitation))


@never_cache
@own_action("invitation", show_invitation)
def invitation_accept(request: HttpRequest, token: str) -> HttpResponse:
    """Make whoever is logged in a member."""
    member = people.invitation_accept(plain=token, user=user_of(request), now=timezone.now())
    return _welcome(request, member)


@never_cache
@sensitive_post_parameters("password1", "password2")
@own_action("invitation", show_invitation, guests=True)
def account_make(request: HttpRequest, token: str) -> HttpResponse:
    """Make an account for a guest, a member of the club, and log it in."""
    if request.user.is_authenticated:
        return redirect("invitation", token=token)
    with AccountForm(request.POST).given() as given:
        member = people.account_create(
            plain=token,
            username=given["username"],
            password=given["password1"],
            now=timezone.now(),
        )
    login(request, member.user, backend=BACKEND)
    return _welcome(request, member)


def _welcome(request: HttpRequest, member: Membership) -> HttpResponse:
    said = isolating({"club": member.club, "role": member.get_role_display()})
    message = _("You are in %(club)s now: %(role)s.") % said
    return done(request, message, to=club_address(member.club_id))
