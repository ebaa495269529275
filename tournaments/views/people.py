"""The desk's page of who plays: check-in, late entries, who leaves, who is kept apart."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.web.access import ORGANISER, SCORER, has_role, viewer
from clubs.web.forms import Form, form_again
from clubs.web.pages import FormPage, action, desk_page, done
from tournaments import selectors
from tournaments.forms.people import CheckInForm, EntryForm, ForbidForm, LateEntryForm
from tournaments.models import Entry, Event
from tournaments.selectors import Coming
from tournaments.services import entries


def show_people(request: HttpRequest, event_id: UUID, refused: Form | None = None) -> HttpResponse:
    """Show who is in the event and how they stand to the coming round."""
    event, role = selectors.event_by_id(event_id, viewer(request))
    context = _context(event, role, refused)
    return render(request, "tournaments/people.html", context)


people_page = desk_page(SCORER, selectors.club_of_event)(show_people)


def _event_of_entry(entry_id: UUID) -> UUID:
    return selectors.entry_by_id(entry_id).event_id


PEOPLE = FormPage("people", show_people)
PEOPLE_OF_ENTRY = FormPage("people", show_people, of=_event_of_entry)
PEOPLE_OF_FORBIDDEN = FormPage("people", show_people, of=selectors.event_of_forbidden)


def _context(event: Event, role: str, refused: Form | None) -> dict[str, Any]:
    coming = selectors.coming_round(event)
    organises = has_role(role, ORGANISER)
    open_still = event.state not in entries.OVER and coming.number is not None
    context = {
        "event": event,
        "coming": coming,
        "organises": organises,
        "open_still": open_still,
        "refused": refused,
        "forbidden": selectors.forbidden_of_event(event) if organises else [],
    }
    if event.check_in and open_still and any(one.state == "waiting" for one in coming.people):
        context["check_in"] = form_again(CheckInForm(), refused).among(coming)
    if organises and open_still:
        context |= _organisers_forms(event, coming, refused)
    return context


def _organisers_forms(event: Event, coming: Coming, refused: Form | None) -> dict[str, Any]:
    everybody = [(one.entry.id, str(one.entry)) for one in coming.people]
    candidates = selectors.candidates(event)
    late = form_again(LateEntryForm(), refused) if candidates else None
    return {
        "late": late and late.offer(who=candidates),
        "apart": form_again(ForbidForm(), refused).offer(one=everybody, other=everybody),
        "entry_forms": {
            one.entry.id: form_again(_entry_form(one.entry), refused) for one in coming.people
        },
    }


def _entry_form(entry: Entry) -> EntryForm:
    held = {"team": entry.team, "fixed_table": entry.fixed_table, "sits_out": entry.sits_out}
    return EntryForm(of=entry.id, initial=held)


@action(SCORER, selectors.club_of_event, PEOPLE)
def check_in(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Check the chosen entries in for the coming round, or out again."""
    with CheckInForm(request.POST).given() as given:
        chosen, here = given["entry"], not given["out"]
        number = entries.entries_check_in(event_id=event_id, entries=chosen, here=here)
    if here:
        message = ngettext(
            "%(count)d entry is checked in for round %(number)d.",
            "%(count)d entries are checked in for round %(number)d.",
            len(chosen),
        )
    else:
        message = ngettext(
            "%(count)d entry is checked out of round %(number)d.",
            "%(count)d entries are checked out of round %(number)d.",
            len(chosen),
        )
    return done(request, message % {"count": len(chosen), "number": number})


@action(ORGANISER, selectors.club_of_event, PEOPLE)
def late_entry(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Enter somebody, from the next round that is not drawn or a later one."""
    event, _role = selectors.event_by_id(event_id, viewer(request))
    kind = "partnerships" if event.shape == Event.Shape.PAIRS else "players"
    with LateEntryForm(request.POST).given() as given:
        made = entries.entries_add(
            event_id=event_id,
            **{kind: [given["who"]]},
            team=given["team"],
            from_round=given["from_round"],
        )
    message = _("%(name)s is entered, from round %(number)d on.")
    return done(request, message % {"name": made[0], "number": made[0].from_round})


@action(ORGANISER, selectors.club_of_entry, PEOPLE_OF_ENTRY)
def entry_change(request: HttpRequest, entry_id: UUID) -> HttpResponse:
    """Change an entry's team, table of its own and the rounds it sits out."""
    with EntryForm(request.POST, of=entry_id).given() as given:
        changes: entries.EntryChanges = {
            "team": given["team"],
            "fixed_table": given["fixed_table"],
            "sits_out": given["sits_out"],
        }
        entry = entries.entry_change(entry_id=entry_id, changes=changes)
    return done(request, _("%(name)s is changed.") % {"name": entry})


def _entry_button(act: Callable[[UUID], str]) -> Callable[..., HttpResponse]:
    """Return the view of a button beside an entry; `act` returns what is said of it."""

    @action(ORGANISER, selectors.club_of_entry, PEOPLE_OF_ENTRY)
    def view(request: HttpRequest, entry_id: UUID) -> HttpResponse:
        people = PEOPLE_OF_ENTRY.address(entry_id)
        return done(request, act(entry_id), to=people)

    return view


def _withdraw(entry_id: UUID) -> str:
    entry = entries.entry_withdraw(entry_id=entry_id)
    message = _("%(name)s has left; round %(number)d was the last.")
    return message % {"name": entry, "number": entry.to_round}


def _return(entry_id: UUID) -> str:
    return _("%(name)s is back.") % {"name": entries.entry_return(entry_id=entry_id)}


def _remove(entry_id: UUID) -> str:
    entries.entry_remove(entry_id=entry_id)
    return _("The entry is taken back.")


entry_withdraw = _entry_button(_withdraw)
entry_return = _entry_button(_return)
entry_remove = _entry_button(_remove)


@action(ORGANISER, selectors.club_of_event, PEOPLE)
def forbid(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Keep two entries apart."""
    with ForbidForm(request.POST).given() as given:
        row = entries.forbidden_add(event_id=event_id, **given)
    message = _("%(one)s and %(other)s are kept apart where the draw can help it.")
    return done(request, message % {"one": row.one, "other": row.other})


@action(ORGANISER, selectors.club_of_forbidden, PEOPLE_OF_FORBIDDEN)
def allow(request: HttpRequest, forbidden_id: UUID) -> HttpResponse:
    """Let two entries meet again."""
    people = PEOPLE_OF_FORBIDDEN.address(forbidden_id)
    entries.forbidden_remove(forbidden_id=forbidden_id)
    return done(request, _("The two may meet again."), to=people)
