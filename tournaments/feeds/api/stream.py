"""REST: the changes of an event as they happen (Server-Sent Events).

The web server keeps the connection open and sends what comes (`deploy.web.live`); this takes no
thread. If it keeps none, because there are too many or it is another server, the lines so far are
the answer and the connection ends; the browser comes back after a while for those since. Either way
nothing is missed or sent twice. Source: the HTML standard, 9.2 "Server-sent events".
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from clubs.access import ORGANISERS, viewer
from tournaments.errors import ChangesGone
from tournaments.events.api.events import EventView
from tournaments.events.selectors.events import event_by_id
from tournaments.feeds.api.changes import CURSOR, check_cursor
from tournaments.feeds.selectors.feed import Cursor, Line, lines_after, newest
from tournaments.feeds.selectors.lines import line_text
from tournaments.models import Event
from web.faults import InvalidInput
from web.rest.inputs import Query
from web.rest.renderers import FileRenderer

KEEP = "boneyard.keep"
"""The key in the environment of a request under which a server offers to keep connections."""
MEDIA = "text/event-stream"
SOON, LATER = 3, 10
"""Seconds after which a client comes back: one that lost the stream, one that was not kept."""


class Listening(NamedTuple):
    """A listener: to which event, from where on, and whether to lines about drafts, too.

    `personal`: not everybody may hear this, so the client has to authenticate again after a while.
    """

    event: UUID
    after: Cursor
    drafts: bool
    personal: bool


Keep = Callable[[Listening], bool]
"""Tells the server to keep a connection once it is answered; False where it has no room."""


class EventStreamFile(FileRenderer):
    """Says that a stream of events is what is answered."""

    media_type = MEDIA
    format = "events"
    charset = None


class StreamQuery(Query):
    """From where on."""

    cursor = serializers.CharField(required=False, default="", max_length=40)


LAST_ID = OpenApiParameter(
    "Last-Event-ID",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="What browsers send when they come back; it goes before `cursor`.",
)


class EventStream(EventView):
    """The stream of an event."""

    renderer_classes = [EventStreamFile]

    asks = {"GET": StreamQuery}

    @extend_schema(parameters=[CURSOR, LAST_ID], responses={(200, MEDIA): OpenApiTypes.STR})
    def get(self, request: Request, event_id: UUID) -> HttpResponse:
        """Tell what changes as it happens: Server-Sent Events, the lines of `/changes`.

        Each `change` has the line as `data` and its cursor as `id`, so that a browser that comes
        back misses nothing and hears nothing twice. Without a cursor the stream begins with a
        `start`, whose id is the newest line: read the event after it has come. A `reset` says
        that the feed has never been at the cursor that was named, or that what followed it is not
        kept any more: read the event anew. A comment
        comes every 15 seconds. The stream may end at any time, that of an organiser after a
        minute; come back after `retry`.
        """
        event, role = event_by_id(event_id, viewer(request))
        asked = StreamQuery.read(request.query_params.dict())
        drafts = role in ORGANISERS
        named = request.headers.get("Last-Event-ID") or asked["cursor"]
        after, first = _start_of_stream(event_id, named, drafts=drafts)
        personal = drafts or event.state == Event.State.DRAFT
        keep: Keep | None = request.META.get(KEEP) if request.method == "GET" else None
        if keep is not None and keep(Listening(event_id, after, drafts, personal)):
            return _stream_response([_retry(SOON), first])
        # A client that comes back gets the rest.
        lines = lines_after(event_id, after, drafts=drafts)
        wait = SOON if keep is None else LATER
        return _stream_response([_retry(wait), first, messages(lines)])


def messages(lines: Iterable[Line]) -> bytes:
    """Return lines of a feed as messages of a stream."""
    return b"".join(_message("change", line.cursor, line_text(line)) for line in lines)


def _start_of_stream(event_id: UUID, named: str, *, drafts: bool) -> tuple[Cursor, bytes]:
    """Return the cursor from which on to send, and the first message."""
    try:
        if named:
            return check_cursor(event_id, named, drafts=drafts).for_viewer(drafts=drafts), b""
        kind = "start"
    except (InvalidInput, ChangesGone):
        kind = "reset"
    last = newest([event_id]).get(event_id, Cursor(0, 0)).for_viewer(drafts=drafts)
    return last, _message(kind, last, f'{{"cursor": "{last}"}}')


def _message(kind: str, cursor: Cursor, data: str) -> bytes:
    return f"id: {cursor}\nevent: {kind}\ndata: {data}\n\n".encode()


def _retry(seconds: int) -> bytes:
    return f"retry: {seconds * 1000}\n\n".encode()


def _stream_response(parts: Iterable[bytes]) -> HttpResponse:
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return HttpResponse(b"".join(parts), content_type=MEDIA, headers=headers)
