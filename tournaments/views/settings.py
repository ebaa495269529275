"""The page on which an organiser changes the settings of an event."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from clubs.web.access import ORGANISER, viewer
from clubs.web.faults import InvalidInput
from clubs.web.pages import action, desk_page, done
from tournaments import selectors
from tournaments.models import Event
from tournaments.scheduling.formats import FORMATS
from tournaments.services import events
from tournaments.standings.metrics import METRICS
from tournaments.standings.presets import choices as presets
from tournaments.views.people import optional
from tournaments.wording import tie_break

NUMBERS = ("club_rounds", "byes_per_entry", "byes_per_round")
"""The settings of the draw that are whole numbers, or left to the draw."""
MOST_TIE_BREAKS = 6


@desk_page(ORGANISER, selectors.club_of_event)
def settings_page(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Show the settings that may still change."""
    event, _role = selectors.event_by_id(event_id, viewer(request))
    return render(request, "tournaments/settings.html", _context(event))


def _context(event: Event) -> dict[str, Any]:
    chain = [*event.tie_breaks, *[""] * MOST_TIE_BREAKS][:MOST_TIE_BREAKS]
    return {
        "event": event,
        "presets": presets(),
        "chain": chain,
        "criteria": [(slug, tie_break(slug).title) for slug in METRICS if slug != "score"],
        "time_limits": Event.TimeLimit.choices,
        "balanced": "balance" in FORMATS[event.method].policy,
        "cap": event.scoring.get("cap", ""),
    }


@action(ORGANISER, selectors.club_of_event)
def event_change(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Change the settings as the form has them."""
    event, _role = selectors.event_by_id(event_id, viewer(request))
    sent = request.POST
    policy = dict(event.policy)
    if "balance" in FORMATS[event.method].policy and sent.get("balance"):
        policy["balance"] = sent["balance"]
    for key in NUMBERS:
        number = optional(request, key)
        if number is not None:
            policy[key] = number
        elif key in sent:
            policy.pop(key, None)
    events.event_change(
        event_id=event_id,
        changes={
            "rounds_planned": optional(request, "rounds_planned") or event.rounds_planned,
            "policy": policy,
            "preset": sent.get("preset", event.preset),
            "tie_breaks": [slug for slug in sent.getlist("tie_break") if slug],
            "scoring": _scoring(sent.get("cap", "")),
            "check_in": "check_in" in sent,
            "time_limit": sent.get("time_limit", event.time_limit),
        },
    )
    return done(request, _("The settings are changed."))


def _scoring(cap: str) -> dict[str, float]:
    """Return the settings of the standings; the cap is written like 1.5 or 1,5."""
    if not cap.strip():
        return {}
    try:
        return {"cap": float(cap.replace(",", "."))}
    except ValueError:
        raise InvalidInput(
            _("The cap is a multiple of the target from 1 to 10."), pointer="/scoring/cap"
        ) from None
