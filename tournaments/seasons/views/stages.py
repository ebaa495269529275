"""The groups of an event, who went on to it and why, and the stages that follow."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.access import ORGANISER, has_role, viewer
from clubs.acts import act
from clubs.views.access import action
from tournaments.events.selectors.events import club_of_event, event_by_id
from tournaments.models import Event
from tournaments.seasons.forms import StageForm
from tournaments.seasons.selectors.stages import has_groups, stages_of
from tournaments.seasons.services.stages import stage_make
from web.forms import Form, form_again
from web.messages import isolate_values
from web.pages import FormPage, page, redirect_with_message
from web.words import format_alike, in_words


def show_stages(request: HttpRequest, event_id: UUID, refused: Form | None = None) -> HttpResponse:
    """Show the stages around an event; to organisers the form of the next, once it has ended."""
    event, role = event_by_id(event_id, viewer(request))
    found = stages_of(event)
    scores = [row.standing.score for group in found.groups for row in group.rows]
    say = format_alike([*scores, *(one.entry.score_carried for one in found.going)])
    context = {
        "event": event,
        "stages": found,
        "going": [
            (
                one,
                in_words(one.why),
                one.now and in_words(one.now),
                one.entry.carried and say(one.entry.score_carried),
            )
            for one in found.going
        ],
        "staying": [(one, in_words(one.why)) for one in found.staying],
        "groups": [
            (group.letter, [(row, say(row.standing.score)) for row in group.rows])
            for group in found.groups
        ],
        "organises": has_role(role, ORGANISER),
        "ended": event.state == Event.State.FINISHED,
        "refused": refused,
    }
    if context["organises"] and context["ended"]:
        context["form"] = form_again(_form(event), refused)
    return render(request, "tournaments/seasons/stages.html", context)


stages_page = page(show_stages)
STAGES = FormPage("event-stages")


@act("stage_make")
@action(ORGANISER, club_of_event, STAGES)
def make_stage(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Make the next stage."""
    event, _role = event_by_id(event_id, viewer(request))
    form = StageForm(event.shape, has_groups(event), request.POST)
    with form.valid_values():
        made = stage_make(event_id=event_id, plan=form.plan())
    message = _("%(name)s created; qualifiers entered.") % isolate_values({"name": made.name})
    return redirect_with_message(request, message, to=reverse("event-stages", args=[made.id]))


def _form(event: Event) -> StageForm:
    return StageForm(event.shape, has_groups(event), initial={"first": 1, "method": "knockout"})
