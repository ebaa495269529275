"""Standings, rounds, entries and results as files for spreadsheets, in the reader's language."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse

from clubs.access import viewer
from tournaments.events.selectors.events import event_by_id
from tournaments.feeds.selectors import exports
from web.documents.spreadsheet_response import reader_style, sheet_response
from web.documents.spreadsheets import MEDIA
from web.pages import page


@page
def event_export(request: HttpRequest, event_id: UUID, what: str, form: str) -> HttpResponse:
    """Send a file; whatever there is no file of is 404."""
    if what not in exports.WHAT or form not in MEDIA:
        raise Http404
    event, _role = event_by_id(event_id, viewer(request))
    sheet = exports.export(event, what, for_people=True)
    return sheet_response(sheet, exports.file_stem_of(event, what), form, reader_style())
