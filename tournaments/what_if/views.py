"""The page on which an organiser draws the next round as if the last one had ended otherwise.

The form sends what the page is to show, so it is answered where it was sent and nothing is stored.
Results are only supposed: places by side, as the endpoint of the same name takes them.
"""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers

from clubs.access import ORGANISER, viewer
from clubs.views.access import desk_page
from tournaments.events.selectors.events import club_of_event, event_by_id
from tournaments.models import Event
from tournaments.rounds.selectors.next_act import results_decide_next
from tournaments.rounds.selectors.rounds import last_round
from tournaments.rounds.selectors.rows import RoundRow
from tournaments.what_if.forms import SupposeForm
from tournaments.what_if.selectors import what_if
from web.forms import FormRefused
from web.pages import REFUSED


@desk_page(ORGANISER, club_of_event, sent=True)
def what_if_page(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Show the last round with results to suppose; sent, the round that would follow from them.

    Only the form and what follows where htmx asks.
    """
    event, _role = event_by_id(event_id, viewer(request))
    last = last_round(event)
    sent = request.POST if request.method == "POST" else None
    form = SupposeForm(sent, tables=last.tables if last else ())
    context = _context(event, last, form)
    status = 200 if sent is None else _draw(event, form, context)
    name = "_what_if" if request.headers.get("HX-Request") else "what_if"
    response = render(request, f"tournaments/what_if/{name}.html", context, status=status)
    patch_vary_headers(response, ["HX-Request"])
    if status == REFUSED:
        # The fault takes the focus; there is nothing below to be shown.
        response["HX-Reswap"] = "outerHTML"
    return response


def _draw(event: Event, form: SupposeForm, context: dict[str, Any]) -> int:
    """Put the round that would follow into the context; return the status of the answer."""
    if not context["possible"]:
        return REFUSED
    try:
        with form.valid_values():
            context["preview"] = what_if(event, form.results())
    except FormRefused:
        return REFUSED
    return 200


def _context(event: Event, last: RoundRow | None, form: SupposeForm) -> dict[str, Any]:
    tables = form.tables
    return {
        "event": event,
        "last": last,
        "form": form,
        "possible": results_decide_next(event, last.round.number if last else 0),
        "waiting": [one for one in tables if one.waits],
        "settled": [one for one in tables if not one.waits],
    }
