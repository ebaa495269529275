"""REST: files for spreadsheets (heads are keys), and pictures to share."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from clubs.access import viewer
from tournaments.events.api.events import EventView
from tournaments.events.selectors.events import event_by_id
from tournaments.events.selectors.stamps import stamp_of_event, stamp_of_round, stamp_of_table
from tournaments.feeds.api.downloads import FORM as FORM_OF_LINES
from tournaments.feeds.api.downloads import MORE, lines_response
from tournaments.feeds.selectors import exports
from tournaments.hall.core.share import Card, card_drawn
from tournaments.hall.selectors import share
from tournaments.hall.selectors.hall import public_round
from tournaments.results.api.many_logs import NDJSON, LinesFile
from tournaments.results.api.tables import TableView
from tournaments.rounds.api.rounds import RoundView
from tournaments.rounds.selectors.rounds import round_by_id, table_by_id
from web.caching.responses import picture, stamped
from web.documents.spreadsheet_response import CsvFile, XlsxFile, sheet_response
from web.documents.spreadsheets import CSV, MEDIA, XLSX
from web.faults import NotFound
from web.pictures.lettering import MEDIA as PNG
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
    "form", OpenApiTypes.STR, OpenApiParameter.PATH, enum=[*MEDIA, FORM_OF_LINES], required=True
)


class PngFile(FileRenderer):
    """Says that a PNG is what is answered."""

    media_type = PNG
    format = "png"


PICTURE = {(200, PNG): OpenApiTypes.BINARY, 304: None}


class EventPicture(EventView):
    """The picture of an event."""

    renderer_classes = [PngFile]

    @extend_schema(responses=PICTURE)
    @stamped(stamp_of_event)
    def get(self, request: Request, event_id: UUID) -> HttpResponse:
        """Send a picture to share, 1200 by 630 points: the event and the first of its standings."""
        event, _role = event_by_id(event_id, viewer(request))
        address = _page(request, "event", event_id)
        return _drawn(request, share.event_card(event, public_round(event), address))


class RoundPicture(RoundView):
    """The picture of a round."""

    renderer_classes = [PngFile]

    @extend_schema(responses=PICTURE)
    @stamped(stamp_of_round)
    def get(self, request: Request, round_id: UUID) -> HttpResponse:
        """Send a picture to share, 1200 by 630 points: the first tables of a round."""
        row, _role = round_by_id(round_id, viewer(request))
        return _drawn(request, share.round_card(row, _page(request, "round", round_id)))


class TablePicture(TableView):
    """The picture of a table."""

    renderer_classes = [PngFile]

    @extend_schema(responses=PICTURE)
    @stamped(stamp_of_table)
    def get(self, request: Request, table_id: UUID) -> HttpResponse:
        """Send a picture to share, 1200 by 630 points: who sits at a table, and the result."""
        row, _role = table_by_id(table_id, viewer(request))
        return _drawn(request, share.table_card(row, _page(request, "table", table_id)))


def _page(request: HttpRequest | Request, name: str, shown: UUID) -> str:
    return request.build_absolute_uri(reverse(name, args=[shown]))


def _drawn(request: HttpRequest | Request, card: Card) -> HttpResponse:
    return picture(request, PNG, repr(card), lambda: card_drawn(card))


class EventExportDetail(EventView):
    """A file of an event; drafts are in none."""

    renderer_classes = [CsvFile, XlsxFile, LinesFile]

    @extend_schema(
        parameters=[WHAT, FORM],
        responses={
            (200, MEDIA[CSV]): OpenApiTypes.STR,
            (200, MEDIA[XLSX]): OpenApiTypes.BINARY,
            (200, NDJSON): OpenApiTypes.STR,
        },
    )
    @stamped(stamp_of_event)
    def get(self, request: Request, event_id: UUID, what: str, form: str) -> HttpResponseBase:
        """Send standings, rounds (a line a seat), entries, results or fixtures as a file.

        Results have a line a side; fixtures a line a match, and only where teams meet all others.

        CSV is UTF-8 with a byte order mark; a text that a spreadsheet would take for a formula has
        an apostrophe in front. Numbers are numbers, ratings are in points. NDJSON has an object a
        line, with the heads of CSV as keys, and is sent while it is read; so are games, the logs
        that decided tables, in the form in which `POST /events/{event_id}/logs` takes them, and
        changes, the lines of the feed.
        """
        event, _role = event_by_id(event_id, viewer(request))
        if form == FORM_OF_LINES and what in {*exports.WHAT, *MORE}:
            return lines_response(event, what)
        if what not in exports.WHAT or form not in MEDIA:
            raise NotFound(_("There is no file of that name."))
        sheet = exports.export(event, what, for_people=False)
        return sheet_response(sheet, exports.file_stem_of(event, what), form)
