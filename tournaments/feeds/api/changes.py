"""REST: the change feed of an event, a page at a time."""

from uuid import UUID

from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

from clubs.access import ORGANISERS, viewer
from tournaments.errors import ChangesGone
from tournaments.events.api.events import EventView
from tournaments.events.selectors.change_counters import version_of_event
from tournaments.events.selectors.events import event_by_id
from tournaments.feeds.api.outputs import FeedLineOutput, FeedOutput
from tournaments.feeds.selectors.feed import (
    START,
    Cursor,
    count_after,
    cursor_of,
    is_complete_after,
    is_of,
    lines_after,
    newest,
    oldest,
)
from tournaments.feeds.selectors.lines import line_json
from web.caching.responses import answer_by_version
from web.faults import InvalidInput
from web.paging import SPARSE, fields_of
from web.rest.inputs import Query
from web.rest.lists import asked_names, with_members

MOST_LINES = 1000
CURSOR = OpenApiParameter(
    "cursor",
    OpenApiTypes.STR,
    description="The cursor of the last line that you have; without it, all lines that are kept.",
)
LIMIT = OpenApiParameter(
    "limit",
    {"type": "integer", "minimum": 1, "maximum": MOST_LINES, "default": 100},
    description="How many lines.",
)


_FIELDS = fields_of(FeedLineOutput)
FIELDS = OpenApiParameter(
    "fields", _FIELDS["schema"], description=_FIELDS["description"], style="form", explode=False
)
FEED = {
    (200, "application/json"): FeedOutput,
    (200, SPARSE): {"$ref": "#/components/schemas/SparseList"},
}


class FeedQuery(Query):
    """Which lines are asked for, and what of them."""

    cursor = serializers.CharField(required=False, allow_null=True, default=None, max_length=40)
    limit = serializers.IntegerField(required=False, default=100, min_value=1, max_value=MOST_LINES)
    fields = serializers.CharField(required=False)  # type: ignore[assignment]  # taken out, too


def check_cursor(event_id: UUID, text: str, *, drafts: bool) -> Cursor:
    """Return a cursor of an event's feed if all lines after it are still there.

    Raises InvalidInput for one it has never been at, ChangesGone if lines after it were deleted.
    """
    after = cursor_of(text)
    last = newest([event_id]).get(event_id, Cursor(0, 0))
    if not is_of(after, last):
        raise InvalidInput(
            _(
                "The feed has no such cursor; read the event again, then go on from its "
                "newest line."
            ),
            pointer="/cursor",
            newest=str(last.stamp),
        )
    first = oldest(event_id)
    if not is_complete_after(after, first, drafts=drafts):
        raise ChangesGone(
            _("Lines after that one are no longer stored; read the event again."),
            pointer="/cursor",
            oldest=str(first.stamp),
            newest=str(last.stamp),
        )
    return after


class EventChanges(EventView):
    """The change feed of an event."""

    asks = {"GET": FeedQuery}
    refuses = {"GET": (ChangesGone,)}

    @extend_schema(parameters=[CURSOR, LIMIT, FIELDS], responses=FEED)
    @answer_by_version(version_of_event)
    def get(self, request: Request, event_id: UUID) -> Response:
        """List what changed after a cursor, a line for every commit, in order.

        Public lines are numbered without a gap, and nothing comes in below a number that was seen,
        however many commit at once. Organisers get lines about drafts, too, whose cursors have a
        second part. 422 for a cursor the feed has never been at; 410 (`changes_gone`) where lines
        that follow it are so old that they are not kept any more. With `ETag` and `If-None-Match`
        asking again costs next to nothing; `/stream` says the same as it happens.
        """
        _event, role = event_by_id(event_id, viewer(request))
        asked = FeedQuery.read(request.query_params.dict())
        drafts = role in ORGANISERS
        named: str | None = asked["cursor"]
        after = START if named is None else check_cursor(event_id, named, drafts=drafts)
        limit: int = asked["limit"]
        found = lines_after(event_id, after, drafts=drafts, most=limit + 1)
        lines = found[:limit]
        more = len(found) > limit
        cursor = str(lines[-1].cursor if lines else after)
        following = replace_query_param(request.build_absolute_uri(), "cursor", cursor)
        names = asked_names(request, "fields", FeedLineOutput().fields)
        rows = [line_json(line) for line in lines]
        answer = {
            "count": count_after(event_id, after, drafts=drafts) if more else len(lines),
            "cursor": cursor,
            "next": following if more else None,
            "previous": None,
            "results": rows if names is None else with_members(rows, names),
        }
        link = {"Link": f'<{answer["next"]}>; rel="next"'} if more else {}
        return Response(answer, headers=link, content_type=None if names is None else SPARSE)
