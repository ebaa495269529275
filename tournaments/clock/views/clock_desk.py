"""What a scorer does with the clock of a round; an organiser starts it with the publication."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.access import ORGANISER, SCORER
from clubs.acts import act
from clubs.views.access import action
from tournaments.clock import services
from tournaments.clock.forms import ClockForm, MoreTimeForm
from tournaments.rounds.selectors.parents import club_of_round
from tournaments.rounds.views.publishing import (
    ROUND,
    ROUND_OR_EVENT,
    published_answer,
    sent_revision,
)
from web.pages import redirect_with_message


@act("round_publish")
@action(ORGANISER, club_of_round, ROUND_OR_EVENT)
def round_start(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Publish a draft and start its clock with the event's minutes."""
    now = timezone.now()
    row = services.round_start(round_id=round_id, now=now, revision=sent_revision(request))
    return published_answer(request, row, now)


@act("clock")
@action(SCORER, club_of_round, ROUND)
def clock_start(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Start the clock with the minutes that were typed."""
    with ClockForm(request.POST).valid_values() as given:
        services.round_clock_start(round_id=round_id, now=timezone.now(), **given)
    return redirect_with_message(request, _("The clock is running."))


@act("clock")
@action(SCORER, club_of_round, ROUND)
def clock_pause(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Stop the clock where it is."""
    services.round_clock_pause(round_id=round_id, now=timezone.now())
    return redirect_with_message(request, _("Clock paused."))


@act("clock")
@action(SCORER, club_of_round, ROUND)
def clock_resume(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Resume the clock."""
    services.round_clock_resume(round_id=round_id, now=timezone.now())
    return redirect_with_message(request, _("The clock is running."))


@act("clock")
@action(SCORER, club_of_round, ROUND)
def clock_add(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Give the round more minutes, or fewer."""
    with MoreTimeForm(request.POST).valid_values() as given:
        services.round_clock_add(round_id=round_id, now=timezone.now(), minutes=given["minutes"])
    return redirect_with_message(request, _("Clock set."))
