"""The way in for somebody with neither account nor club: both are made at once.

An operator may close it (`BONEYARD_INVITED_ONLY`): the page then says whom to ask. Accounts made
here are throttled by address, as wrong passwords are.
"""

from django.conf import settings
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from clubs import services
from clubs.access import viewer
from clubs.acts import act
from clubs.forms.clubs import ClubForm
from clubs.forms.members import AccountForm
from deploy.pages.invitations import BACKEND
from deploy.requests.address import client_of
from deploy.requests.login_throttle import account_try
from tournaments.events.selectors.events import clubs_organised
from web.forms import Form, form_again
from web.messages import isolate_values
from web.pages import own_action, page, redirect_with_message
from web.time_zones import FIRST_ZONE


class StartForm(AccountForm, ClubForm):
    """A club, and the account of whoever runs it."""

    name = "start"
    pointers = {**AccountForm.pointers, **ClubForm.pointers}


def show_start(request: HttpRequest, refused: Form | None = None) -> HttpResponse:
    """Ask for a club and an account; whoever has an account is led on, or told whom to ask."""
    if request.user.is_authenticated:
        return redirect(_next_address(request))
    if settings.INVITED_ONLY:
        return _show_closed(request)
    fresh = StartForm(initial={"time_zone": FIRST_ZONE})
    fresh.fields["called"].widget.attrs["autofocus"] = True
    form = form_again(fresh, refused)
    return render(request, "deploy/start.html", {"form": form, "refused": refused})


def _next_address(request: HttpRequest) -> str:
    """Return where somebody with an account begins: a new event, a choice of clubs, a new club."""
    clubs = list(clubs_organised(viewer(request))[:2])
    if len(clubs) > 1:
        return reverse("home")
    return reverse("event-new", args=[clubs[0].id]) if clubs else reverse("club-new")


def _show_closed(request: HttpRequest, status: int = 200) -> HttpResponse:
    contact = settings.CONTACT
    address = contact if contact.startswith(("http://", "https://")) else f"mailto:{contact}"
    context = {"contact": contact, "address": address}
    return render(request, "deploy/start_closed.html", context, status=status)


start_page = never_cache(page(show_start))


@act("club_make")
@never_cache
@sensitive_post_parameters("password1", "password2")
@own_action("start", show_start, guests=True)
def start_make(request: HttpRequest) -> HttpResponse:
    """Make an account and its club, and log in with it."""
    if request.user.is_authenticated:
        return redirect("start")
    if settings.INVITED_ONLY:
        return _show_closed(request, status=403)
    form = StartForm(request.POST)
    with form.valid_values() as given:
        wait = account_try(address=client_of(request), now=timezone.now())
        if wait:
            return _too_many(request, form, wait)
        owner = services.club_start(
            name=given["called"],
            username=given["username"],
            password=given["password1"],
            time_zone=given["time_zone"] or FIRST_ZONE,
        )
    login(request, owner.user, backend=BACKEND)
    message = _("%(name)s is ready, and so is your account. Add your players next.")
    said = message % isolate_values({"name": owner.club})
    return redirect_with_message(request, said, to=reverse("club", args=[owner.club_id]))


def _too_many(request: HttpRequest, form: StartForm, wait: int) -> HttpResponse:
    said = _("Too many new accounts from your network. Try again in %(seconds)d s.")
    form.add_error(None, said % {"seconds": wait})
    answer = show_start(request, form)
    answer.status_code = 429
    answer["Retry-After"] = str(wait)
    return answer
