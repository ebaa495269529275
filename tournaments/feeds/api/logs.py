"""REST: the whole log of a club as a file, to be verified anywhere."""

from uuid import UUID

from django.http import StreamingHttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from clubs.api.clubs import ClubView
from clubs.selectors.logs import log_of
from tournaments.feeds.selectors.log_exports import export_log
from web.rest.outputs import Output


class ExportedEntryOutput(Output):
    """An entry: its bytes as text, its hash in the tree, the list where it is still there."""

    leaf = serializers.CharField()
    hash = serializers.CharField()
    content = serializers.CharField(required=False)


class ExportedLogOutput(Output):
    """A whole log; docs/lists.md has every byte of it."""

    format = serializers.CharField()
    origin = serializers.CharField()
    cosigners = serializers.ListField(child=serializers.CharField())
    entries = ExportedEntryOutput(many=True)
    heads = serializers.ListField(child=serializers.CharField())


class ClubLogExport(ClubView):
    """A whole log."""

    @extend_schema(responses=ExportedLogOutput)
    def get(self, request: Request, club_id: UUID) -> StreamingHttpResponse:
        """Send the whole log: entries, lists, signed heads; `manage.py verify-log` checks it."""
        log = log_of(self.club_id())
        return StreamingHttpResponse(
            export_log(log),
            content_type="application/json",
            headers={"Content-Disposition": f'attachment; filename="log-{club_id}.json"'},
        )
