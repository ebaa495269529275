"""The page on which a pasted list of entrants is looked through and then entered."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.access import ORGANISER, viewer
from clubs.acts import act
from clubs.views.access import action
from clubs.views.lists import ListPage, PreviewWords
from tournaments.attendance.forms import EntrantsAddForm, EntrantsForm
from tournaments.attendance.services.pasted_list import entries_add_pasted
from tournaments.attendance.views.acts import names_or_count
from tournaments.attendance.views.page import PEOPLE
from tournaments.events.selectors.events import club_of_event, event_by_id
from tournaments.models import Event
from web.pages import FormPage, redirect_with_message


def _event(request: HttpRequest, event_id: UUID) -> Event:
    event, _role = event_by_id(event_id, viewer(request))
    return event


def _enter_form(request: HttpRequest, event_id: UUID, sent: Any) -> EntrantsAddForm:
    return EntrantsAddForm(_event(request, event_id), sent)


def _button_words(form: EntrantsAddForm) -> PreviewWords:
    count = sum(not line.there for line in form.lines if not line.fault)
    fine = ngettext("%(count)d entry", "%(count)d entries", count) % {"count": count}
    return PreviewWords(fine, _("Add entries"), _("Cancel"))


def _context(request: HttpRequest, event_id: UUID) -> dict[str, Any]:
    return {"event": _event(request, event_id)}


PREVIEW = ListPage(
    "tournaments/attendance/pasted_list.html",
    *("entrants-preview", "entrants-enter", "people"),
    *(_enter_form, _button_words, _context),
)


@action(ORGANISER, club_of_event, PEOPLE)
def entrants_preview(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Show who would enter by a list; nothing is stored."""
    form = EntrantsForm(_event(request, event_id), request.POST, files=request.FILES)
    return PREVIEW.look_through(request, event_id, form)


@act("entries_add")
@action(ORGANISER, club_of_event, FormPage("people", show=PREVIEW.again))
def entrants_enter(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Enter the people of a list that was looked through, all of them or none."""
    form = _enter_form(request, event_id, request.POST)
    with form.valid_values():
        made = entries_add_pasted(event_id=event_id, lines=form.lines)
    count = len(made.entries)
    message = ngettext("%(count)d entry added.", "%(count)d entries added.", count)
    message %= {"count": count}
    if made.new:
        message += " " + _("New in the club: %(names)s.") % {"names": names_or_count(made.new)}
    return redirect_with_message(request, message, to=PEOPLE.address(event_id))
