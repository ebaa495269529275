"""Pages on which organisers ask bodies to endorse an event, and bodies say yes or no."""

from dataclasses import dataclass
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.access import ORGANISER, OWNER, user_of, viewer
from clubs.acts import act
from clubs.models import Club
from clubs.selectors import club_by_id, existing_club
from clubs.selectors.bodies import bodies_above
from clubs.views.access import action, desk_page
from clubs.views.clubs import club_context
from ratings.models import Pool
from ratings.tasks import request_rating
from tournaments.corrections.selectors.history import CorrectedTable
from tournaments.endorsements.forms import DeclineForm
from tournaments.endorsements.selectors import (
    body_of_endorsement,
    endorsements_of_body,
    endorsements_of_event,
    with_corrections,
)
from tournaments.endorsements.services.endorsements import (
    endorsement_ask,
    endorsement_decline,
    endorsement_give,
)
from tournaments.events.selectors.events import club_of_event, event_by_id
from tournaments.models import Endorsement
from web.forms import Form, form_again
from web.messages import isolate_values
from web.pages import FormPage, page_of_rows, redirect_with_message


@dataclass(frozen=True)
class BodyAnswer:
    """A body above the club, and its endorsement if it was asked for one."""

    body: Club
    row: Endorsement | None
    corrected: tuple[CorrectedTable, ...] = ()

    @property
    def may_ask(self) -> bool:
        """Whether it can be asked now."""
        return self.row is None or self.row.state == Endorsement.State.DECLINED


def show_bodies(request: HttpRequest, event_id: UUID, refused: Form | None = None) -> HttpResponse:
    """Show the bodies above an event's club and what they say of it."""
    event, _role = event_by_id(event_id, viewer(request))
    rows = with_corrections(endorsements_of_event(event_id))
    answers = {
        one.endorsement.body_id: BodyAnswer(one.endorsement.body, one.endorsement, one.corrected)
        for one in rows
    }
    above = bodies_above(event.club_id)
    bodies = [answers.pop(body.id, BodyAnswer(body, None)) for body in above]
    bodies += list(answers.values())
    context = {"event": event, "bodies": bodies, "refused": refused}
    return render(request, "tournaments/endorsements/endorsements.html", context)


bodies_page = desk_page(ORGANISER, club_of_event)(show_bodies)


@act("endorsement_ask")
@action(ORGANISER, club_of_event, FormPage("event-endorsements"))
def ask_body(request: HttpRequest, event_id: UUID, body_id: UUID) -> HttpResponse:
    """Ask a body to endorse an event."""
    endorsement_ask(event_id=event_id, body_id=body_id)
    return redirect_with_message(request, _("Endorsement requested."))


def show_requests(request: HttpRequest, club_id: UUID, refused: Form | None = None) -> HttpResponse:
    """Show the events a body was asked to endorse, and to its owners how to answer."""
    context = club_context(request, club_by_id(club_id), "endorsements")
    part = page_of_rows(request, endorsements_of_body(club_id))
    context |= {
        "part": part,
        "rows": [
            (one, form_again(DeclineForm(of=one.endorsement.id), refused))
            for one in with_corrections(part.rows)
        ],
        "refused": refused,
    }
    return render(request, "tournaments/endorsements/endorsed.html", context)


requests_page = desk_page(ORGANISER, existing_club)(show_requests)
REQUESTS = FormPage("club-endorsements", of=body_of_endorsement)


@act("endorsement_give")
@action(OWNER, body_of_endorsement, REQUESTS)
def give_endorsement(request: HttpRequest, endorsement_id: UUID) -> HttpResponse:
    """Endorse an event."""
    row, pool = endorsement_give(
        endorsement_id=endorsement_id, by=user_of(request), now=timezone.now()
    )
    message = _("%(event)s is endorsed.") % isolate_values({"event": row.event})
    return _rate_and_return(request, pool, message, endorsement_id)


@act("endorsement_decline")
@action(OWNER, body_of_endorsement, REQUESTS)
def decline_endorsement(request: HttpRequest, endorsement_id: UUID) -> HttpResponse:
    """Decline to endorse an event, or take the endorsement back."""
    with DeclineForm(request.POST, of=endorsement_id).valid_values() as given:
        row, pool = endorsement_decline(
            endorsement_id=endorsement_id, by=user_of(request), now=timezone.now(), **given
        )
    message = _("%(event)s is not endorsed.") % isolate_values({"event": row.event})
    return _rate_and_return(request, pool, message, endorsement_id)


def _rate_and_return(
    request: HttpRequest, pool: Pool | None, message: str, endorsement_id: UUID
) -> HttpResponse:
    if pool is not None:
        request_rating(pool.id)
    return redirect_with_message(request, message, to=REQUESTS.address(endorsement_id))
