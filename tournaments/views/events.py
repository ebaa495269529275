"""Event pages, and what an organiser does with an event."""

from collections import Counter
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.web.access import ORGANISER, SCORER, has_role, user_of, viewer
from clubs.web.forms import Form
from clubs.web.pages import FormPage, action, done, page
from clubs.web.shared import Stamp, by_stamp, etag_at, shared
from tournaments import selectors
from tournaments.models import Event, Round
from tournaments.scheduling.formats import FORMATS
from tournaments.selectors.playing.stamps import stamp_of_event
from tournaments.selectors.tonight.acts import FINISH, next_act
from tournaments.services import events, rounds
from tournaments.standings.presets import PRESETS
from tournaments.views.hall.clock import clock_reading
from tournaments.views.supposing import may_suppose
from tournaments.wording import Heading, tie_break

OVER = {Event.State.FINISHED, Event.State.CANCELLED}
SHOWN_ANYWAY = {"score", "wins", "points_for", "points_for_low", "points_against"}
"""Criteria for which the standings have a column in any case."""


def show_event(request: HttpRequest, event_id: UUID, refused: Form | None = None) -> HttpResponse:
    """Show an event with standings and rounds."""
    stamp = stamp_of_event(event_id, viewer(request))

    def made() -> HttpResponse:
        event, role = selectors.event_by_id(event_id, viewer(request))
        context = _context(request, event, role) | {"refused": refused}
        return render(request, "tournaments/event.html", context | _live(event_id, stamp))

    return made() if refused else shared(request, stamp, made)


event_page = by_stamp(stamp_of_event)(page(show_event))
EVENT = FormPage("event", show_event)


@by_stamp(stamp_of_event, asked_again=True)
@page
def event_live(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Answer the part of the event page that changes, or 304."""
    stamp = stamp_of_event(event_id, viewer(request))

    def made() -> HttpResponse:
        event, role = selectors.event_by_id(event_id, viewer(request))
        context = _context(request, event, role) | _live(event_id, stamp)
        return render(request, "tournaments/_event.html", context)

    return shared(request, stamp, made, asked_again=True)


def _live(event_id: UUID, stamp: Stamp | None) -> dict[str, str]:
    """Return by what the part that changes is known."""
    return {"etag": etag_at(reverse("event-live", args=[event_id]), stamp) if stamp else ""}


def _context(request: HttpRequest, event: Event, role: str) -> dict[str, Any]:
    progress = selectors.round_progress(event, role)
    last = progress[-1] if progress else None
    organises = has_role(role, ORGANISER)
    shown = standings_context(event)
    act = next_act(event, last, len(shown["standings"])) if has_role(role, SCORER) else None
    finishing = act is not None and act.kind == FINISH
    context = shown | {
        "act": act,
        "rounds": progress,
        "last": last,
        "organises": organises,
        "scores": has_role(role, SCORER),
        "known_ahead": FORMATS[event.method].fixed and not FORMATS[event.method].by_hand,
        "may_draw": _may_draw(event, last) and not finishing,
        "may_finish": _may_finish(event, last),
        "may_suppose": may_suppose(event, last.round.number if last else 0),
        "over": event.state in OVER,
    }
    if last is not None and last.round.state == Round.State.PUBLISHED:
        last.round.event = event
        context |= clock_reading(request, last.round)
    return context


def standings_context(event: Event) -> dict[str, Any]:
    """Return what the standings of an event are drawn from; the queries of `standings`."""
    lines = selectors.standings(event)
    places = Counter(line.standing.place for line in lines)
    return {
        "event": event,
        "standings": lines,
        "shared": {place for place, count in places.items() if count > 1},
        "headings": headings(event),
        "explained": [tie_break(slug) for slug in selectors.criteria(event)],
        # At tables of more than two sides, points against say nothing.
        "against": event.shape != Event.Shape.SINGLE or event.table_max == 2,
        "by_points": PRESETS[event.preset].order != "score",
        "final": selectors.final_of(event),
    }


def headings(event: Event) -> list[tuple[str, Heading]]:
    """Return the tie-breaks that get a column of their own."""
    return [
        (slug, tie_break(slug)) for slug in selectors.criteria(event) if slug not in SHOWN_ANYWAY
    ]


def _may_draw(event: Event, last: selectors.RoundProgress | None) -> bool:
    if event.state not in {Event.State.OPEN, Event.State.RUNNING}:
        return False
    if last is None:
        return True
    return last.round.state == Round.State.CLOSED and last.round.number < event.rounds_planned


@action(ORGANISER, selectors.club_of_event, EVENT)
def event_open(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Open a draft event."""
    events.event_open(event_id=event_id)
    return done(request, _("The event is open: everybody sees it, and rounds can be drawn."))


def _may_finish(event: Event, last: selectors.RoundProgress | None) -> bool:
    closed = last is not None and last.round.state == Round.State.CLOSED
    return closed and event.state == Event.State.RUNNING


@action(ORGANISER, selectors.club_of_event, EVENT)
def event_finish(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """End the event."""
    events.event_finish(event_id=event_id, by=user_of(request))
    return done(request, _("The event has ended: the standings are final."))


@action(ORGANISER, selectors.club_of_event, EVENT)
def event_reopen(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Let an event that is over go on."""
    events.event_reopen(event_id=event_id, by=user_of(request))
    return done(request, _("The event goes on where it stood."))


@action(ORGANISER, selectors.club_of_event, EVENT)
def event_draw(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Draw the next round as a draft, and lead to where it is looked over."""
    row = rounds.round_draw(event_id=event_id)
    message = _("Round %(number)d is drawn. Look it over, then publish it.")
    return done(request, message % {"number": row.number}, to=reverse("round", args=[row.id]))
