"""All clubs, a new one, and what the pages of one club share."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from clubs import selectors, services
from clubs.access import ORGANISER, SCORER, has_role, role_in_club, user_of, viewer
from clubs.acts import act
from clubs.forms.clubs import ClubForm
from clubs.models import Club
from clubs.selectors.change_counters import version_of_clubs
from web.caching.responses import cache_for_guests
from web.forms import Form, form_again, search_form
from web.messages import isolate_values
from web.pages import REFUSED, own_action, own_page, page, page_of_rows, redirect_with_message
from web.time_zones import FIRST_ZONE


@cache_for_guests(version_of_clubs)
@page
def clubs_page(request: HttpRequest) -> HttpResponse:
    """Show all clubs, or those that are looked for."""
    search = search_form(request)
    found = selectors.clubs(search.query, viewer(request))
    context = {"search": search, "part": page_of_rows(request, found)}
    status = REFUSED if search.errors else 200
    return render(request, "clubs/list.html", context, status=status)


def club_context(request: HttpRequest, club: Club, here: str) -> dict[str, Any]:
    """Return what every page of a club shows: its name, its tabs, what the viewer may do there."""
    role = role_in_club(viewer(request), club.id)
    return {
        "club": club,
        "here": here,
        "role": role,
        "organises": has_role(role, ORGANISER),
        "scores": has_role(role, SCORER),
        "counts": selectors.club_counts(club.id),
    }


def show_new_club(request: HttpRequest, refused: Form | None = None) -> HttpResponse:
    """Show the form of a new club."""
    form = ClubForm(initial={"time_zone": FIRST_ZONE})
    form.fields["called"].widget.attrs["autofocus"] = True
    context = {"form": form_again(form, refused), "refused": refused}
    return render(request, "clubs/new.html", context)


new_club_page = own_page(show_new_club)


@act("club_make")
@own_action("club-new", show_new_club)
def club_make(request: HttpRequest) -> HttpResponse:
    """Make a club; whoever makes it owns it."""
    with ClubForm(request.POST).valid_values() as given:
        club = services.club_create(
            name=given["called"],
            owner=user_of(request),
            time_zone=given["time_zone"] or FIRST_ZONE,
        )
    message = _("%(name)s created. Now add players.") % isolate_values({"name": club})
    return redirect_with_message(request, message, to=club_address(club.id))


def club_address(club_id: UUID) -> str:
    """Return the address of a club's page."""
    return reverse("club", args=[club_id])
