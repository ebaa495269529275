"""What an organiser does with rounds: draw, publish, close, open again, throw a draft away."""

from datetime import datetime
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.access import ORGANISER, viewer
from clubs.acts import act
from clubs.views.access import action
from ratings.tasks import rate_again
from tournaments.entries.selectors.player_acts import count_withdrawn
from tournaments.events.selectors.events import club_of_event
from tournaments.models import Round
from tournaments.push.tasks import request_announcement
from tournaments.rounds.selectors.parents import club_of_round
from tournaments.rounds.selectors.rounds import round_by_id
from tournaments.rounds.services import rounds
from web.forms import Form, parse_whole
from web.pages import FormPage, came_from, redirect_with_message


def sent_revision(request: HttpRequest) -> int | None:
    """Return the revision of the draft that the sender of a form has seen."""
    return parse_whole(request.POST.get("revision", ""))


EVENT = FormPage("event")
ROUND = FormPage("round")


def _show_page_of_button(request: HttpRequest, round_id: UUID, refused: Form) -> HttpResponse:
    """Show the event's page to whoever pressed a round's button there, else the round's."""
    if came_from(request, "event"):
        row, _role = round_by_id(round_id, viewer(request))
        return EVENT.again(request, row.round.event_id, refused)
    return ROUND.again(request, round_id, refused)


ROUND_OR_EVENT = FormPage("round", show=_show_page_of_button)


@act("round_publish")
@action(ORGANISER, club_of_round, ROUND_OR_EVENT)
def round_publish(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Publish a draft."""
    now = timezone.now()
    row = rounds.round_publish(round_id=round_id, now=now, revision=sent_revision(request))
    return published_answer(request, row, now)


def published_answer(request: HttpRequest, row: Round, now: datetime) -> HttpResponse:
    """Announce a round that was published right `now`, and say so where the button was."""
    request_announcement(row, now)
    message = _(
        "Round %(number)d is published: everyone can see their seats; results can now be entered."
    )
    message %= {"number": row.number}
    if gone := row.event.check_in and count_withdrawn(row):
        text = ngettext(
            "%(count)d entry was withdrawn for not checking in.",
            "%(count)d entries were withdrawn for not checking in.",
            gone,
        )
        message = f"{message} {text % {'count': gone}}"
    return redirect_with_message(request, message)


@act("round_discard")
@action(ORGANISER, club_of_round, ROUND_OR_EVENT)
def round_discard(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Throw a draft away."""
    row, _role = round_by_id(round_id, viewer(request))
    rounds.round_discard(round_id=round_id, revision=sent_revision(request))
    event = reverse("event", args=[row.round.event_id])
    return redirect_with_message(request, _("Draft discarded; draw the round again."), to=event)


@act("round_close")
@action(ORGANISER, club_of_round, ROUND_OR_EVENT)
def round_close(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Close a round and hand it on for rating."""
    row, period = rounds.round_close(round_id=round_id, now=timezone.now())
    rate_again(period)
    return redirect_with_message(request, _("Round %(number)d is closed.") % {"number": row.number})


@act("round_reopen")
@action(ORGANISER, club_of_round, ROUND_OR_EVENT)
def round_reopen(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Open a closed round again; the ratings follow."""
    row, period = rounds.round_reopen(round_id=round_id)
    rate_again(period)
    message = _("Round %(number)d is open again; its games are not rated until you close it.")
    return redirect_with_message(request, message % {"number": row.number})


@act("round_unpublish")
@action(ORGANISER, club_of_round, ROUND_OR_EVENT)
def round_unpublish(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Take a publication back."""
    row = rounds.round_unpublish(round_id=round_id)
    message = _("Round %(number)d is a draft again: only organisers see it.")
    return redirect_with_message(request, message % {"number": row.number})


@act("round_draw")
@action(ORGANISER, club_of_event, EVENT)
def event_draw(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Draw the next round as a draft, and lead to where it is looked over."""
    row = rounds.round_draw(event_id=event_id)
    message = _("Round %(number)d is drawn. Review it, then publish it.")
    return redirect_with_message(
        request, message % {"number": row.number}, to=reverse("round", args=[row.id])
    )
