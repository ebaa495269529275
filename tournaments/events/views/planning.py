"""The page on which an event is made, and the advice beside its form."""

import secrets
from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.access import ORGANISER, viewer
from clubs.acts import act
from clubs.models import Club
from clubs.selectors import club_by_id
from clubs.views.access import action, desk_page
from tournaments.events.core.naming import next_name, next_start
from tournaments.events.core.settings import EventPlan
from tournaments.events.forms.advice import advice_on_form
from tournaments.events.forms.settings import FIRST_PLAN, EventForm
from tournaments.events.selectors.events import (
    club_of_event,
    entrant_count,
    event_by_id,
    event_names,
    latest_events,
)
from tournaments.events.services import lifecycle
from tournaments.events.services.plans import plan_of
from tournaments.limits import LARGEST_SEED
from tournaments.models import Event
from web.faults import NotFound
from web.forms import Form, form_again
from web.pages import FormPage, redirect_with_message
from web.times import takes_place

OFFERED = 5
"""Latest events to offer as models."""


def club_of_club(club_id: UUID) -> UUID:
    """Return the id itself if there is such a club; raises NotFound."""
    return club_by_id(club_id).id


def show_new(request: HttpRequest, club_id: UUID, refused: Form | None = None) -> HttpResponse:
    """Show the form of a new event: empty, like an earlier one, or with what was typed so far."""
    club = club_by_id(club_id)
    latest = latest_events(club_id, OFFERED)
    like = _model_event(request, club_id)
    form = form_again(_form(request, club, like), refused)
    context = {
        "club": club,
        "form": form,
        "refused": refused,
        "latest": latest,
        "like": like,
        "advice": advice_on_form(form, form.as_sent()),
        "advice_url": reverse("event-advice", args=[club_id]),
    }
    return render(request, "tournaments/events/new.html", context)


def _form(request: HttpRequest, club: Club, like: Event | None) -> EventForm:
    typed = request.POST.dict() if request.method == "POST" else {}
    plan = _next_plan(like, club.id) if like else _first_plan(club)
    came = entrant_count(like) if like else 0
    return EventForm(
        plan=plan, typed=typed, again=_address_again(club.id, like), expected=came or None
    )


def _address_again(club_id: UUID, like: Event | None) -> str:
    """Return the address that reloads the form as typed."""
    address = reverse("event-new", args=[club_id])
    return f"{address}?like={like.id}" if like else address


def _model_event(request: HttpRequest, club_id: UUID) -> Event | None:
    """Return the event of the club that the new one is to be like, if any; raises NotFound."""
    asked = request.GET.get("like", "")
    if not asked:
        return None
    try:
        event, _role = event_by_id(UUID(asked), viewer(request))
    except ValueError:
        raise NotFound(_("There is no event %(id)s.") % {"id": asked[:60]}) from None
    if event.club_id != club_id:
        raise NotFound(_("There is no event %(id)s.") % {"id": asked[:60]})
    return event


def _first_plan(club: Club) -> EventPlan:
    """Return the plan of a new event in the club's time zone."""
    return replace(FIRST_PLAN, time_zone=club.time_zone)


def _next_plan(like: Event, club_id: UUID) -> EventPlan:
    """Return the same plan with the next name, at the same hour of the week."""
    now = timezone.now().astimezone(like.zone)
    before = like.local_start
    before = before if before and takes_place(before) else None
    starts = next_start(before, now)
    last = before.date() if before else None
    name = next_name(like.name, event_names(club_id), (starts or now).date(), last)
    return replace(plan_of(like), name=name, starts=starts)


NEW = FormPage("event-new")
new_page = desk_page(ORGANISER, club_of_club, sent=True)(show_new)


@act("event_make")
@action(ORGANISER, club_of_club, NEW)
def event_create(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Make the event as the form has it: open at once, or a draft."""
    like = _model_event(request, club_id)
    club = club_by_id(club_id)
    plan = plan_of(like) if like else _first_plan(club)
    form = EventForm(request.POST, plan=plan, again=_address_again(club_id, like))
    with form.valid_values() as given:
        event = lifecycle.event_create(
            club=club,
            plan=replace(form.new_plan(), seed=secrets.randbelow(LARGEST_SEED)),
            opened=not given["draft"],
        )
    message = _("Saved as draft; open the event when it is ready.")
    if event.state == Event.State.OPEN:
        message = _("The event is open. Now enter the players.")
    message = f"{message} {form.note_on_start}".strip()
    return redirect_with_message(request, message, reverse("event", args=[event.id]))


@desk_page(ORGANISER, club_of_club)
def event_advice(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Answer the advice on a new event, as far as its form is filled in."""
    return _advice(request, FIRST_PLAN)


@desk_page(ORGANISER, club_of_event)
def settings_advice(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Answer the advice on an event while its settings are typed."""
    event, _role = event_by_id(event_id, viewer(request))
    return _advice(request, plan_of(event))


def _advice(request: HttpRequest, plan: EventPlan) -> HttpResponse:
    typed: Mapping[str, Any] = request.GET.dict()
    found = advice_on_form(EventForm(plan=plan, typed=typed), typed)
    return render(request, "tournaments/events/_advice.html", {"advice": found})
