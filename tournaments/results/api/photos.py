"""REST: photos of score sheets."""

from typing import Any
from uuid import UUID

from django.conf import settings
from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import PLAYER, SCORER, user_of, viewer
from clubs.places import PlacedInEvent
from games.errors import StorageFull
from tournaments.errors import PhotoRefused, ResultChanged
from tournaments.events.selectors.change_counters import version_of_photo, version_of_table
from tournaments.results.api.tables import TableView
from tournaments.results.core import MEDIA
from tournaments.results.selectors import photos
from tournaments.results.services.photos import photo_add, photo_remove
from tournaments.rounds.selectors.rounds import table_by_id
from web.caching.if_match import IF_MATCH, if_match_revision
from web.caching.responses import answer_by_version, picture_response
from web.rest.lists import ListView
from web.rest.outputs import Output
from web.rest.parsers import RawParser
from web.rest.renderers import FileRenderer

SENT = {"type": "string", "format": "binary", "maxLength": settings.MOST_PHOTO_BYTES}


class PhotoParser(RawParser):
    """A photo as it is; what it is, its bytes say."""

    media_type = "image/*"

    def most(self) -> int:
        """Return how many bytes a photo may have."""
        return settings.MOST_PHOTO_BYTES

    def too_large(self) -> str:
        """Return what is said of a larger one."""
        return _("A photo can have at most %(most)d MB.") % {"most": self.most() // 1024**2}


class JpegFile(FileRenderer):
    """Says that a JPEG is what is answered."""

    media_type = MEDIA
    format = "jpg"


class PhotoOutput(Output):
    """A photo of a score sheet: the version of the result it belongs to, its width and
    height in pixels, its size in bytes.

    `replaced_at` says when another photo of the same version took its place, null for the one
    that counts; `removed_at` when it was taken away for good. The picture itself, always a JPEG,
    is at `/photos/{id}`.
    """

    id = serializers.UUIDField()
    table = serializers.UUIDField(source="result.table_id")
    version = serializers.IntegerField(source="result.version")
    width = serializers.IntegerField()
    height = serializers.IntegerField()
    size = serializers.IntegerField()
    by = serializers.CharField(source="by.username", allow_null=True, default=None)
    created = serializers.DateTimeField()
    replaced_at = serializers.DateTimeField(allow_null=True)
    removed_at = serializers.DateTimeField(allow_null=True)


class TablePhotos(TableView, ListView):
    """The photos of a table's score sheets."""

    scopes = {"POST": "score"}
    made_at = ("api-photo-detail", "id")
    roles = {"GET": PLAYER, "POST": SCORER}
    refuses = {"POST": (PhotoRefused, ResultChanged, StorageFull)}
    acts = {"POST": "photo_add"}
    parser_classes = [PhotoParser]
    orderings = {"version": ("result__version", "created", "id")}
    output = PhotoOutput

    @extend_schema(responses=PhotoOutput(many=True))
    @answer_by_version(version_of_table)
    def get(self, request: Request, table_id: UUID) -> Response:
        """List the photos, the newest first, for the club's members; those replaced, too."""
        table_by_id(table_id, viewer(request))
        return self.page(photos.photos_of_table(table_id))

    @extend_schema(
        request={"image/jpeg": SENT, "image/png": SENT, "image/webp": SENT},
        responses={200: PhotoOutput, 201: PhotoOutput},
        parameters=IF_MATCH,
    )
    def post(self, request: Request, table_id: UUID) -> Response:
        """Add a photo to the result that stands: 201, or 200 for one that is there already.

        The body is the file. It is scaled down and written anew, so that nothing but what can be
        seen is kept: no place, no camera. It replaces the photo that this version of the result
        has. Refusals: 409 for a table without a result; 413 for a file that is too large
        (`too_large`) or for which event or club have no room (`storage_full`); 422 for one that
        is no JPEG, PNG or WebP, is damaged or has too many pixels.
        """
        # Without a body there is nothing to parse, and the framework's empty value is no bytes.
        sent: Any = request.data
        body = sent if isinstance(sent, bytes) else b""
        taken = photo_add(
            table_id=table_id,
            body=body,
            by=user_of(request),
            now=timezone.now(),
            version=if_match_revision(request),
        )
        return Response(PhotoOutput(taken.photo).data, status=200 if taken.repeated else 201)


class PhotoDetail(PlacedInEvent):
    """One photo."""

    scopes = {"DELETE": "score"}
    roles = {"GET": PLAYER, "DELETE": SCORER}
    acts = {"DELETE": "photo_remove"}
    renderer_classes = [JpegFile, JSONRenderer]

    club_of = photos.club_of_photo

    @extend_schema(responses={(200, MEDIA): OpenApiTypes.BINARY, 304: None})
    @answer_by_version(version_of_photo)
    def get(self, request: Request, photo_id: UUID) -> HttpResponse:
        """Send the picture, for the club's members."""
        photo = photos.photo_by_id(photo_id)
        return picture_response(request, MEDIA, str(photo_id), lambda: bytes(photo.body))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, photo_id: UUID) -> HttpResponse:
        """Take a photo away for good; that it was there, and who took it away, stays on record."""
        photo_remove(photo_id=photo_id, by=user_of(request), now=timezone.now())
        return HttpResponse(status=204)
