"""Standings, rounds, entries and results as files for spreadsheets, in the reader's language."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse

from clubs.access import viewer
from tournaments.events.selectors.events import event_by_id
from tournaments.feeds.selectors import exports
from web.documents.spreadsheet_response import reader_style, sheet_response, text_response
from web.documents.spreadsheets import MEDIA, PLAIN
from web.pages import page


@page
def event_export(request: HttpRequest, event_id: UUID, what: str, form: str) -> HttpResponse:
    """Send a file; whatever there is no file of is 404."""
    text = exports.is_text(what, form)
    if what not in exports.WHAT or form not in MEDIA and not text:
        raise Http404
    event, _role = event_by_id(event_id, viewer(request))
    stem = exports.file_stem_of(event, what)
    if text:
        written = exports.tournament_text(event, form)
        return text_response(written, stem, form, exports.TEXTS[form].media)
    # What other programs read has the same signs in every language.
    style = PLAIN if what == exports.ExportName.TOURNAMENT else reader_style()
    return sheet_response(exports.export(event, what, for_people=True), stem, form, style)
