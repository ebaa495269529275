"""The bracket of an elimination, and who met whom."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from clubs.faults import NotFound
from clubs.web.access import viewer
from clubs.web.pages import page
from tournaments import selectors
from tournaments.offers import has_crosstable
from tournaments.scheduling.formats import format_of


@page
def bracket(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Show the bracket; only an elimination has one."""
    event, _role = selectors.event_by_id(event_id, viewer(request))
    if not format_of(event.method).eliminates:
        raise NotFound(_("This event has no bracket."))
    context = {"event": event, "bracket": selectors.bracket(event)}
    return render(request, "tournaments/hall/bracket.html", context)


@page
def crosstable(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Show who met whom, where two sides sit at a table."""
    event, _role = selectors.event_by_id(event_id, viewer(request))
    if not has_crosstable(event.method, event.shape, event.table_max):
        raise NotFound(_("This event has no crosstable."))
    context = {"event": event, "crosstable": selectors.crosstable(event)}
    return render(request, "tournaments/hall/crosstable.html", context)
