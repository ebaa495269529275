"""The page of the dates of rounds, and the calendar file of an event."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.access import ORGANISER, viewer
from clubs.acts import act
from clubs.views.access import action, desk_page
from tournaments.events.selectors.events import club_of_event, event_by_id
from tournaments.models import Event
from tournaments.rounds.core.calendar import Appointment, calendar_text
from tournaments.rounds.forms.dates import DatesForm
from tournaments.rounds.selectors.dates import dated_rounds
from tournaments.rounds.services.dates import round_dates_set
from web.forms import Form, form_again
from web.pages import FormPage, page, redirect_with_message

USUAL_MINUTES = 120
"""How long a round lasts in a calendar where the event does not say it."""


def show_dates(request: HttpRequest, event_id: UUID, refused: Form | None = None) -> HttpResponse:
    """Show the form of the dates of an event's rounds."""
    event, _role = event_by_id(event_id, viewer(request))
    context = {"event": event, "form": form_again(_form(event), refused), "refused": refused}
    return render(request, "tournaments/rounds/dates.html", context)


dates_page = desk_page(ORGANISER, club_of_event)(show_dates)


@act("round_dates")
@action(ORGANISER, club_of_event, FormPage("dates"))
def set_dates(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Set when the rounds begin."""
    event, _role = event_by_id(event_id, viewer(request))
    with _form(event, request.POST).valid_values() as given:
        round_dates_set(event_id=event_id, dates=given["dates"])
    to = reverse("event-rounds", args=[event_id])
    return redirect_with_message(request, _("Dates saved."), to=to)


def _form(event: Event, *sent: object) -> DatesForm:
    held = {one.number: one.starts for one in dated_rounds(event)}
    return DatesForm(event.rounds_planned, event.time_zone, held, *sent)


@page
def calendar(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Answer the rounds of an event as a calendar file."""
    event, _role = event_by_id(event_id, viewer(request))
    address = request.build_absolute_uri(reverse("event", args=[event.id]))
    found = [
        Appointment(
            f"{event.id}-{one.number}",
            _("%(event)s: round %(number)d") % {"event": event.name, "number": one.number},
            *(one.starts, one.changed, event.minutes or USUAL_MINUTES, event.place, address),
        )
        for one in dated_rounds(event)
    ]
    answer = HttpResponse(calendar_text(event.name, found), content_type="text/calendar")
    answer["Content-Disposition"] = 'attachment; filename="rounds.ics"'
    return answer
