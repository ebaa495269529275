"""REST: an event in one file, to be taken by another installation."""

from collections.abc import Iterator
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import Any
from uuid import UUID

from django.conf import settings
from django.http import StreamingHttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.access import ORGANISER, user_of, viewer
from tournaments.deals.selectors.deals import refuse_boards_played
from tournaments.errors import ArchiveRefused
from tournaments.events.api.events import EventView
from tournaments.events.selectors.events import event_by_id
from tournaments.feeds.selectors import exports
from tournaments.feeds.services.archive import archive_take, archive_write
from tournaments.results.api.many_logs import NDJSON, LinesFile
from web.faults import InvalidInput, WrongState
from web.rest.outputs import Output
from web.rest.parsers import RawParser

_IN_MEMORY = 1024 * 1024
_PIECE = 64 * 1024


class ArchiveParser(RawParser):
    """Hands an archive on as it came."""

    media_type = NDJSON

    def most(self) -> int:
        """Return how many bytes are taken: as many as any body may have."""
        return settings.DATA_UPLOAD_MAX_MEMORY_SIZE

    def too_large(self) -> str:
        """Say how a longer one is taken."""
        return _(
            "An archive may have up to 12 MB here; use `manage.py import-archive` for larger ones."
        )


class ArchiveOutput(Output):
    """What came of an archive: its event, whether it is new here, and lines by kind."""

    event = serializers.UUIDField()
    made = serializers.BooleanField()
    counts = serializers.DictField(child=serializers.IntegerField())


class EventArchive(EventView):
    """An event in one file."""

    roles = {"GET": ORGANISER}
    refuses = {"GET": (WrongState,)}
    renderer_classes = [LinesFile]

    @extend_schema(responses={(200, NDJSON): OpenApiTypes.STR})
    def get(self, request: Request, event_id: UUID) -> StreamingHttpResponse:
        """Write everything an event rests on to one file, which `POST /archives` takes elsewhere.

        The same event gives the same bytes. Names, photos of sheets and the games of the ledger up
        to the event's last round are in it, accounts are not. 409 while a round of boards is
        played, whose logs nobody may read yet.
        """
        event, _role = event_by_id(event_id, viewer(request))
        refuse_boards_played(event)
        name = f"{exports.file_stem_of(event, 'archive')}.ndjson"
        return StreamingHttpResponse(
            _stream_archive(event.id),
            content_type=NDJSON,
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )


def _stream_archive(event_id: UUID) -> Iterator[bytes]:
    """Yield the archive, which is written first: whoever is slow holds no transaction."""
    with SpooledTemporaryFile(_IN_MEMORY) as file:
        archive_write(event_id, file)
        file.seek(0)
        yield from iter(lambda: file.read(_PIECE), b"")


class ArchiveList(APIView):
    """Events of other installations."""

    scopes = {"POST": "organise"}
    refuses = {"POST": (ArchiveRefused,)}
    acts = {"POST": "archive_take"}
    made_in = ("event_id", "event")
    made_at = ("api-event-detail", "event")
    parser_classes = [ArchiveParser]

    @extend_schema(
        request={NDJSON: OpenApiTypes.BINARY}, responses={200: ArchiveOutput, 201: ArchiveOutput}
    )
    def post(self, request: Request) -> Response:
        """Take an event of another installation with all its ids, whole or not at all.

        Its club is made, and is the sender's, or is his already. Logs are refereed again, standings
        and rating lists computed anew; they must be those of the file, else 422 `archive_refused`
        with its line and nothing stored. 200 where the event is here already: nothing is changed.
        Archives are taken one after the other: 409 while another one is.
        """
        body: Any = request.data
        if not isinstance(body, bytes) or not body:
            raise InvalidInput(_("Send the file from GET /events/{id}/archive."))
        taken = archive_take(BytesIO(body), user_of(request), wait=False)
        made = status.HTTP_201_CREATED if taken.made else status.HTTP_200_OK
        return Response(ArchiveOutput(taken).data, status=made)
