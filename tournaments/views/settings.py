"""The page on which an organiser changes the settings of an event."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from clubs.web.access import ORGANISER, viewer
from clubs.web.forms import Form, form_again
from clubs.web.pages import FormPage, action, desk_page, done
from tournaments import selectors
from tournaments.forms.settings import SettingsForm
from tournaments.services import events


def show_settings(
    request: HttpRequest, event_id: UUID, refused: Form | None = None
) -> HttpResponse:
    """Show the settings that may still change."""
    event, _role = selectors.event_by_id(event_id, viewer(request))
    form = form_again(SettingsForm(event=event), refused)
    context = {"event": event, "form": form, "refused": refused}
    return render(request, "tournaments/settings.html", context)


settings_page = desk_page(ORGANISER, selectors.club_of_event)(show_settings)


@action(ORGANISER, selectors.club_of_event, FormPage("event-settings", show_settings))
def event_change(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Change the settings as the form has them."""
    event, _role = selectors.event_by_id(event_id, viewer(request))
    form = SettingsForm(request.POST, event=event)
    with form.given():
        events.event_change(event_id=event_id, changes=form.changes())
    return done(request, _("The settings are changed."))
