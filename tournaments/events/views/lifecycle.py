"""The actions of an organiser on the page of an event: open, end, reopen."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from clubs.access import ORGANISER, user_of
from clubs.acts import act
from clubs.views.access import action
from tournaments.events.selectors.events import club_of_event
from tournaments.events.services import lifecycle
from web.pages import FormPage, redirect_with_message

EVENT = FormPage("event")


@act("event_open")
@action(ORGANISER, club_of_event, EVENT)
def event_open(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Open a draft event."""
    lifecycle.event_open(event_id=event_id)
    return redirect_with_message(
        request, _("The event is open: everyone can see it, and rounds can be drawn.")
    )


@act("event_finish")
@action(ORGANISER, club_of_event, EVENT)
def event_finish(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """End the event."""
    lifecycle.event_finish(event_id=event_id, by=user_of(request))
    return redirect_with_message(request, _("The event has ended: the standings are final."))


@act("event_reopen")
@action(ORGANISER, club_of_event, EVENT)
def event_reopen(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Let an event that is over go on."""
    lifecycle.event_reopen(event_id=event_id, by=user_of(request))
    return redirect_with_message(request, _("Event reopened."))
