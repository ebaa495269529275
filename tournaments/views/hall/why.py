"""Why one entry stands before another, in a sentence below the standings."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers

from clubs.faults import InvalidInput
from clubs.web.access import viewer
from clubs.web.pages import page
from clubs.web.words import exact, in_words
from tournaments import selectors
from tournaments.standings.difference import sentence


@page
def why(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Show what parts `?one=` and `?other=`: a fragment for htmx, else a page."""
    event, _role = selectors.event_by_id(event_id, viewer(request))
    try:
        one, other = (UUID(request.GET.get(name, "")) for name in ("one", "other"))
        found, names = selectors.difference_between(event, one, other)
    except (ValueError, InvalidInput) as fault:
        raise Http404 from fault
    context = {"event": event, "sentence": in_words(sentence(found, exact), names)}
    fragment = "HX-Request" in request.headers
    template = "_why_before" if fragment else "why_before"
    response = render(request, f"tournaments/hall/{template}.html", context)
    patch_vary_headers(response, ["HX-Request"])
    return response
