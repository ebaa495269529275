"""REST: files of an event for spreadsheets (heads are keys) and programs."""

from uuid import UUID

from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from clubs.access import viewer
from tournaments.events.api.events import EventView
from tournaments.events.selectors.change_counters import version_of_event
from tournaments.events.selectors.events import event_by_id
from tournaments.feeds.api.downloads import MORE, NDJSON_FORM, lines_response
from tournaments.feeds.selectors import exports
from tournaments.interchange.words import TOURNAMENT
from tournaments.results.api.many_logs import NDJSON, LinesFile
from web.caching.responses import answer_by_version
from web.documents.spreadsheet_response import CsvFile, XlsxFile, sheet_response, text_response
from web.documents.spreadsheets import CSV, MEDIA, XLSX
from web.faults import NotFound
from web.rest.renderers import FileRenderer

WHAT = OpenApiParameter(
    "what",
    OpenApiTypes.STR,
    OpenApiParameter.PATH,
    enum=[*exports.WHAT, *MORE],
    required=True,
    description="Games and changes are there as NDJSON only.",
)
FORM = OpenApiParameter(
    "form",
    OpenApiTypes.STR,
    OpenApiParameter.PATH,
    enum=[*MEDIA, NDJSON_FORM, *exports.TEXTS],
    required=True,
    description="Only the tournament file is there as TRF and JSON.",
)


class TextFile(FileRenderer):
    """Declares that a view answers plain text."""

    media_type = "text/plain"
    format = "trf"


class EventExportDetail(EventView):
    """A file of an event; drafts are in none."""

    renderer_classes = [CsvFile, XlsxFile, LinesFile, TextFile, JSONRenderer]

    @extend_schema(
        parameters=[WHAT, FORM],
        responses={
            (200, MEDIA[CSV]): OpenApiTypes.STR,
            (200, MEDIA[XLSX]): OpenApiTypes.BINARY,
            (200, NDJSON): OpenApiTypes.STR,
            (200, TextFile.media_type): OpenApiTypes.STR,
            (200, "application/json"): TOURNAMENT.ref,
        },
    )
    @answer_by_version(version_of_event)
    def get(self, request: Request, event_id: UUID, what: str, form: str) -> HttpResponseBase:
        """Send standings, rounds (a line a seat), entries, results or fixtures as a file.

        Results have a line a side; fixtures a line a match, and only where teams meet all others.
        The tournament file has all of them but fixtures, of closed rounds, also as FIDE's TRF with
        lines of dominoes, or JSON; `POST /clubs/{club_id}/tournaments` takes it elsewhere.

        CSV is UTF-8 with a byte order mark; a text that a spreadsheet would take for a formula has
        an apostrophe in front. Numbers are numbers, ratings are in points. NDJSON has an object a
        line, with the heads of CSV as keys, and is sent while it is read; so are games, the logs
        that decided tables, in the form in which `POST /events/{event_id}/logs` takes them, and
        changes, the lines of the feed.
        """
        event, _role = event_by_id(event_id, viewer(request))
        if form == NDJSON_FORM and what in {*exports.WHAT, *MORE}:
            return lines_response(event, what)
        stem = exports.file_stem_of(event, what)
        if exports.is_text(what, form):
            text = exports.tournament_text(event, form)
            return text_response(text, stem, form, exports.TEXTS[form].media)
        if what not in exports.WHAT or form not in MEDIA:
            raise NotFound(_("There is no file with that name."))
        return sheet_response(exports.export(event, what, for_people=False), stem, form)
