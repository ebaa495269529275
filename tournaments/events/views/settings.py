"""The page of the settings of an event, and of who changed what."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.access import ORGANISER, user_of, viewer
from clubs.acts import act
from clubs.views.access import action, desk_page
from clubs.views.clubs import club_address
from games.options import game_by_slug, options_to_show
from tournaments.events.core.settings import SETTLED_BY_THE_DRAW
from tournaments.events.forms.advice import advice_on_form
from tournaments.events.forms.settings import EventForm
from tournaments.events.selectors.events import (
    changes_of_event,
    club_of_event,
    entrant_count,
    event_by_id,
)
from tournaments.events.services import lifecycle
from tournaments.events.services.plans import plan_before, plan_of, settings_json
from tournaments.events.words.settings import setting_in_words, setting_title
from tournaments.models import Event, EventChange, Round
from web.forms import Form, form_again
from web.messages import isolate_values
from web.pages import FormPage, redirect_with_message


def show_settings(
    request: HttpRequest, event_id: UUID, refused: Form | None = None
) -> HttpResponse:
    """Show the settings that may change, those that no longer can, and who changed what."""
    event, _role = event_by_id(event_id, viewer(request))
    drawn = set(event.rounds.values_list("state", flat=True))
    settled = SETTLED_BY_THE_DRAW if drawn else ()
    typed = request.POST.dict() if request.method == "POST" and refused is None else {}
    form = form_again(_form(event, settled, typed), refused)
    changes = changes_of_event(event)
    context: dict[str, Any] = {
        "event": event,
        "over": event.is_over,
        "changes": changes,
        "theirs": _changes_of_others(event, form, changes),
        "never_played": drawn <= {Round.State.DRAFT},
        "fixed": _fixed_in_words(event, settled),
        "form": form,
        "refused": refused,
        "advice": advice_on_form(form, form.as_sent()),
        "advice_url": reverse("event-settings-advice", args=[event_id]),
    }
    return render(request, "tournaments/events/settings.html", context)


def _settled_names(event: Event) -> tuple[str, ...]:
    return SETTLED_BY_THE_DRAW if event.rounds.exists() else ()


def _form(
    event: Event, settled: tuple[str, ...], typed: dict[str, Any] | None = None, **sent: Any
) -> EventForm:
    return EventForm(
        **sent,
        plan=plan_of(event),
        settled=settled,
        typed=typed,
        again=reverse("event-settings", args=[event.id]),
        revision=event.revision,
        expected=entrant_count(event) or None,
    )


def _fixed_in_words(event: Event, settled: tuple[str, ...]) -> list[tuple[Any, str]]:
    """Return the settings that can no longer change, in words: all once the event is over."""
    game = game_by_slug(event.game)
    options = options_to_show(game, event.options, event.table_preferred)
    held = settings_json(plan_of(event)) | {"options": options}
    names = [name for name in held if name != "seed"] if event.is_over else settled
    return [(setting_title(name), setting_in_words(name, held[name], event.zone)) for name in names]


def _changes_of_others(
    event: Event, form: EventForm, changes: list[EventChange]
) -> list[EventChange]:
    """Return what others changed since the form was read; the form shows it where possible."""
    if form.stale is None:
        return []
    theirs = [change for change in changes if change.revision > form.stale]
    now = plan_of(event)
    form.bring_up_to_date(plan_before(now, (change.changes for change in theirs)), now)
    return theirs


settings_page = desk_page(ORGANISER, club_of_event, sent=True)(show_settings)
SETTINGS = FormPage("event-settings")


@act("event_change")
@action(ORGANISER, club_of_event, SETTINGS)
def event_change(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Change the settings as the form has them."""
    event, _role = event_by_id(event_id, viewer(request))
    form = _form(event, _settled_names(event), data=request.POST)
    with form.valid_values() as given:
        lifecycle.event_change(
            event_id=event_id,
            changes=form.changes(),
            by=user_of(request),
            revision=given["revision"],
        )
    message = _("Settings saved.")
    return redirect_with_message(request, f"{message} {form.note_on_start}".strip())


@act("event_delete")
@action(ORGANISER, club_of_event, SETTINGS)
def event_delete(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Delete an event that was never played."""
    event = lifecycle.event_delete(event_id=event_id)
    message = _("%(name)s was deleted.") % isolate_values({"name": event.name})
    return redirect_with_message(request, message, club_address(event.club_id))


@act("event_cancel")
@action(ORGANISER, club_of_event, SETTINGS)
def event_cancel(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Cancel the event."""
    lifecycle.event_cancel(event_id=event_id, by=user_of(request))
    return redirect_with_message(request, _("Event cancelled."), reverse("event", args=[event_id]))
