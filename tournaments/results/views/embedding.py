"""The replay of a table for pages of other sites: nothing but the table, allowed in frames."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from clubs.access import viewer
from tournaments.results.views.tables import table_context
from tournaments.rounds.selectors.rounds import table_by_id
from web.pages import page

FRAME_POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors *"
)
"""Any page may frame it, since it has nothing to submit."""


@page
def table_embed(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Show the replay of a table alone; 404 where there is no log."""
    row, _role = table_by_id(table_id, viewer(request))
    context = table_context(request, row)
    if context["replay"] is None:
        raise Http404(_("This table has no log."))
    response = render(request, "tournaments/results/embed.html", context)
    response["Content-Security-Policy"] = FRAME_POLICY
    response.xframe_options_exempt = True  # read by the middleware
    return response
