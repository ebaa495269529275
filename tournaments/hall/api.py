"""REST: pictures of events, rounds and tables to share, and the message on the wall."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import ORGANISER, viewer
from tournaments.events.api.events import EventView
from tournaments.events.selectors.change_counters import (
    version_of_event,
    version_of_round,
    version_of_table,
)
from tournaments.events.selectors.events import event_by_id
from tournaments.hall.core.share import Card, draw_card
from tournaments.hall.selectors import share
from tournaments.hall.selectors.hall import public_round, wall_message
from tournaments.hall.services import wall_message_set
from tournaments.limits import LONGEST_WALL_MESSAGE
from tournaments.results.api.tables import TableView
from tournaments.rounds.api.rounds import RoundView
from tournaments.rounds.selectors.rounds import round_by_id, table_by_id
from web.caching.responses import answer_by_version, picture_response
from web.pictures.lettering import PNG_MEDIA
from web.rest.inputs import Input
from web.rest.outputs import Output
from web.rest.renderers import FileRenderer


class PngFile(FileRenderer):
    """Says that a PNG is what is answered."""

    media_type = PNG_MEDIA
    format = "png"


PICTURE = {(200, PNG_MEDIA): OpenApiTypes.BINARY, 304: None}


class EventPicture(EventView):
    """The picture of an event."""

    renderer_classes = [PngFile]

    @extend_schema(responses=PICTURE)
    @answer_by_version(version_of_event)
    def get(self, request: Request, event_id: UUID) -> HttpResponse:
        """Send a picture to share, 1200 by 630 points: the event and the first of its standings."""
        event, _role = event_by_id(event_id, viewer(request))
        address = _page(request, "event", event_id)
        return _picture_of_card(request, share.event_card(event, public_round(event), address))


class RoundPicture(RoundView):
    """The picture of a round."""

    renderer_classes = [PngFile]

    @extend_schema(responses=PICTURE)
    @answer_by_version(version_of_round)
    def get(self, request: Request, round_id: UUID) -> HttpResponse:
        """Send a picture to share, 1200 by 630 points: the first tables of a round."""
        row, _role = round_by_id(round_id, viewer(request))
        return _picture_of_card(request, share.round_card(row, _page(request, "round", round_id)))


class TablePicture(TableView):
    """The picture of a table."""

    renderer_classes = [PngFile]

    @extend_schema(responses=PICTURE)
    @answer_by_version(version_of_table)
    def get(self, request: Request, table_id: UUID) -> HttpResponse:
        """Send a picture to share, 1200 by 630 points: who sits at a table, and the result."""
        row, _role = table_by_id(table_id, viewer(request))
        return _picture_of_card(request, share.table_card(row, _page(request, "table", table_id)))


class WallInput(Input):
    """The message, one line; "" takes it away."""

    message = serializers.CharField(allow_blank=True, max_length=LONGEST_WALL_MESSAGE)


class WallOutput(Output):
    """What an organiser has written on the wall; "" where nothing is."""

    message = serializers.CharField(allow_blank=True)


class EventWall(EventView):
    """The message on the wall of an event."""

    scopes = {"PUT": "organise"}
    roles = {"PUT": ORGANISER}
    acts = {"PUT": "wall_message"}

    @extend_schema(responses=WallOutput)
    def get(self, request: Request, event_id: UUID) -> Response:
        """Show the message on the wall."""
        event, _role = event_by_id(event_id, viewer(request))
        return Response(WallOutput({"message": wall_message(event)}).data)

    @extend_schema(request=WallInput, responses=WallOutput)
    def put(self, request: Request, event_id: UUID) -> Response:
        """Put a message on the wall, or take it away; again changes nothing."""
        data = WallInput.read(request.data)
        wall_message_set(event_id=event_id, text=data["message"])
        return self.get(request, event_id)


def _page(request: HttpRequest | Request, name: str, shown: UUID) -> str:
    return request.build_absolute_uri(reverse(name, args=[shown]))


def _picture_of_card(request: HttpRequest | Request, card: Card) -> HttpResponse:
    return picture_response(request, PNG_MEDIA, repr(card), lambda: draw_card(card))
