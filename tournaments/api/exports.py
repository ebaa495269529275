"""REST: standings, rounds, entries and results as files for spreadsheets; heads are keys."""

from uuid import UUID

from django.http import HttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from clubs.documents.sheet_file import sheet_response
from clubs.documents.spreadsheets import CSV, MEDIA, XLSX
from clubs.faults import NotFound
from clubs.web.access import viewer
from tournaments import selectors
from tournaments.api.events import EventView
from tournaments.selectors import exports

WHAT = OpenApiParameter(
    "what", OpenApiTypes.STR, OpenApiParameter.PATH, enum=list(exports.WHAT), required=True
)
FORM = OpenApiParameter(
    "form", OpenApiTypes.STR, OpenApiParameter.PATH, enum=list(MEDIA), required=True
)


class CsvFile(BaseRenderer):
    """Says that CSV is what is answered."""

    media_type = MEDIA[CSV]
    format = CSV


class XlsxFile(BaseRenderer):
    """Says that XLSX is what is answered."""

    media_type = MEDIA[XLSX]
    format = XLSX


class EventExportDetail(EventView):
    """A file of an event; drafts are in none."""

    renderer_classes = [CsvFile, XlsxFile]

    @extend_schema(
        parameters=[WHAT, FORM],
        responses={(200, MEDIA[CSV]): OpenApiTypes.STR, (200, MEDIA[XLSX]): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, event_id: UUID, what: str, form: str) -> HttpResponse:
        """Send standings, rounds (a line a seat), entries or results (a line a side) as a file.

        CSV is UTF-8 with a byte order mark; a text that a spreadsheet would take for a formula has
        an apostrophe in front. Numbers are numbers, ratings are in points.
        """
        event, _role = selectors.event_by_id(event_id, viewer(request))
        if what not in exports.WHAT or form not in MEDIA:
            raise NotFound(_("There is no file of that name."))
        sheet = exports.export(event, what, for_people=False)
        return sheet_response(sheet, exports.file_stem_of(event, what), form)
