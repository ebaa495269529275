"""The page of a club's body and of the clubs below it, and how owners join and leave."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from clubs import selectors, services
from clubs.access import OWNER, user_of, viewer
from clubs.acts import act
from clubs.forms.bodies import AskForm, KindForm
from clubs.models import Club
from clubs.selectors import bodies
from clubs.views.access import action
from clubs.views.clubs import club_context
from web.forms import Form, form_again
from web.messages import isolate_values
from web.pages import FormPage, page, page_of_rows, redirect_with_message


def show_bodies(request: HttpRequest, club_id: UUID, refused: Form | None = None) -> HttpResponse:
    """Show what a club belongs to and what belongs to it; to owners, what is asked."""
    club = selectors.club_by_id(club_id)
    context = club_context(request, club, "bodies")
    below = bodies.clubs_below(club_id, viewer(request))
    context |= {"part": page_of_rows(request, below), "refused": refused}
    if context["role"] == OWNER:
        context |= {
            "kind": form_again(_kind_form(club), refused),
            "ask": form_again(AskForm(), refused),
            "requests": bodies.affiliations_of(club_id),
        }
    return render(request, "clubs/bodies.html", context)


def _kind_form(club: Club) -> KindForm:
    return KindForm(initial={"kind": club.kind, "endorses_all": club.endorses_all})


bodies_page = page(show_bodies)
BODIES = FormPage("club-bodies")


@act("club_kind")
@action(OWNER, selectors.existing_club, BODIES)
def kind_change(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Say what a club is."""
    with KindForm(request.POST).valid_values() as given:
        club = services.club_change(club_id=club_id, **given)
    said = isolate_values({"club": club, "kind": club.get_kind_display()})
    return redirect_with_message(
        request, _("%(club)s is now registered as: %(kind)s.") % said, to=BODIES.address(club_id)
    )


@act("body_ask")
@action(OWNER, selectors.existing_club, BODIES)
def body_ask(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Ask another club to join, or to be joined."""
    with AskForm(request.POST).valid_values() as given:
        other = bodies.club_by_name(given["called"], "/club")
        row = services.affiliation_ask(club_id=club_id, other=other.id, by=user_of(request))
    message = _("Request sent: %(club)s has to accept it.") % isolate_values({"club": row.asked})
    return redirect_with_message(request, message, to=BODIES.address(club_id))


@act("body_accept")
@action(OWNER, selectors.existing_club, BODIES)
def body_accept(request: HttpRequest, club_id: UUID, affiliation_id: UUID) -> HttpResponse:
    """Grant a request to join."""
    club = services.affiliation_accept(club_id=club_id, affiliation_id=affiliation_id)
    message = _("%(club)s now belongs to %(body)s.") % isolate_values(
        {"club": club, "body": club.above}
    )
    return redirect_with_message(request, message, to=BODIES.address(club_id))


@act("body_decline")
@action(OWNER, selectors.existing_club, BODIES)
def body_decline(request: HttpRequest, club_id: UUID, affiliation_id: UUID) -> HttpResponse:
    """Take a request back, or decline it."""
    services.affiliation_drop(club_id=club_id, affiliation_id=affiliation_id)
    return redirect_with_message(request, _("Request removed."), to=BODIES.address(club_id))


@act("body_leave")
@action(OWNER, selectors.existing_club, BODIES)
def body_leave(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Leave the body the club belongs to."""
    left = services.body_leave(club_id=club_id)
    message = _("The club no longer belongs to %(body)s.") % isolate_values({"body": left})
    return redirect_with_message(request, message, to=BODIES.address(club_id))


@act("club_release")
@action(OWNER, selectors.existing_club, BODIES)
def club_release(request: HttpRequest, club_id: UUID, below_id: UUID) -> HttpResponse:
    """Go on without a club that belongs to this one."""
    club = services.club_release(body_id=club_id, below_id=below_id)
    message = _("%(club)s no longer belongs to it.") % isolate_values({"club": club})
    return redirect_with_message(request, message, to=BODIES.address(club_id))
