"""Pages on which organisers ask bodies to endorse an event, and bodies say yes or no."""

from dataclasses import dataclass
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs import selectors as people
from clubs.access import ORGANISER, OWNER, user_of, viewer
from clubs.acts import act
from clubs.models import Club
from clubs.selectors.bodies import bodies_above
from clubs.views.access import action, desk_page
from clubs.views.clubs import club_context
from ratings.models import Pool
from ratings.tasks import request_rating
from tournaments.corrections.selectors.history import Corrected
from tournaments.endorsements import selectors as endorsements
from tournaments.endorsements.forms import DeclineForm
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
class Asked:
    """A body above the club, and what it said of the event, if it was asked."""

    body: Club
    row: Endorsement | None
    corrected: tuple[Corrected, ...] = ()

    @property
    def may_ask(self) -> bool:
        """Whether it can be asked now."""
        return self.row is None or self.row.state == Endorsement.State.DECLINED


def show_asked(request: HttpRequest, event_id: UUID, refused: Form | None = None) -> HttpResponse:
    """Show the bodies above an event's club and what they say of it."""
    event, _role = event_by_id(event_id, viewer(request))
    rows = endorsements.endorsements_told(endorsements.endorsements_of_event(event_id))
    said = {
        one.endorsement.body_id: Asked(one.endorsement.body, one.endorsement, one.corrected)
        for one in rows
    }
    above = bodies_above(event.club_id)
    bodies = [said.pop(body.id, Asked(body, None)) for body in above] + list(said.values())
    context = {"event": event, "bodies": bodies, "refused": refused}
    return render(request, "tournaments/endorsements/endorsements.html", context)


asked_page = desk_page(ORGANISER, club_of_event)(show_asked)


@act("endorsement_ask")
@action(ORGANISER, club_of_event, FormPage("event-endorsements"))
def endorsement_asked(request: HttpRequest, event_id: UUID, body_id: UUID) -> HttpResponse:
    """Ask a body to endorse an event."""
    endorsement_ask(event_id=event_id, body_id=body_id)
    return redirect_with_message(request, _("The body is asked."))


def show_endorsed(request: HttpRequest, club_id: UUID, refused: Form | None = None) -> HttpResponse:
    """Show the events a body was asked to endorse, and to its owners how to answer."""
    context = club_context(request, people.club_by_id(club_id), "endorsements")
    part = page_of_rows(request, endorsements.endorsements_of_body(club_id))
    context |= {
        "part": part,
        "rows": [
            (one, form_again(DeclineForm(of=one.endorsement.id), refused))
            for one in endorsements.endorsements_told(part.rows)
        ],
        "refused": refused,
    }
    return render(request, "tournaments/endorsements/endorsed.html", context)


endorsed_page = desk_page(ORGANISER, people.existing_club)(show_endorsed)
ENDORSED = FormPage("club-endorsements", of=endorsements.body_of_endorsement)


@act("endorsement_give")
@action(OWNER, endorsements.body_of_endorsement, ENDORSED)
def endorsement_given(request: HttpRequest, endorsement_id: UUID) -> HttpResponse:
    """Endorse an event."""
    row, pool = endorsement_give(
        endorsement_id=endorsement_id, by=user_of(request), now=timezone.now()
    )
    message = _("%(event)s is endorsed.") % isolate_values({"event": row.event})
    return _answered(request, pool, message, endorsement_id)


@act("endorsement_decline")
@action(OWNER, endorsements.body_of_endorsement, ENDORSED)
def endorsement_declined(request: HttpRequest, endorsement_id: UUID) -> HttpResponse:
    """Say that an event is not endorsed, or not any more."""
    with DeclineForm(request.POST, of=endorsement_id).valid_values() as given:
        row, pool = endorsement_decline(
            endorsement_id=endorsement_id, by=user_of(request), now=timezone.now(), **given
        )
    message = _("%(event)s is not endorsed.") % isolate_values({"event": row.event})
    return _answered(request, pool, message, endorsement_id)


def _answered(
    request: HttpRequest, pool: Pool | None, message: str, endorsement_id: UUID
) -> HttpResponse:
    if pool is not None:
        request_rating(pool.id)
    return redirect_with_message(request, message, to=ENDORSED.address(endorsement_id))
