"""REST: events that come from tournament files, and the JSON Schemas of such files."""

from typing import Any
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.access import ORGANISER, user_of
from clubs.api.clubs import ClubView
from clubs.lists.code_pages import text_of_file
from clubs.selectors import club_by_id
from ratings.tasks import rate_again
from tournaments.errors import TournamentRefused
from tournaments.interchange.core.forms import CSV, FORMS, JSON, TRF
from tournaments.interchange.services import TakenTournament, tournament_read, tournament_take
from tournaments.interchange.words import SCHEMAS, TOURNAMENT, schema_of
from tournaments.limits import LARGEST_TOURNAMENT
from web.faults import InvalidInput, NotFound
from web.rest.inputs import Query
from web.rest.outputs import Output
from web.rest.parsers import RawParser

NAME = OpenApiParameter(
    "name",
    OpenApiTypes.STR,
    OpenApiParameter.PATH,
    enum=list(SCHEMAS),
    required=True,
    description="Which file.",
)


class SchemaDetail(APIView):
    """The JSON Schema of a file."""

    @extend_schema(parameters=[NAME], responses={(200, "application/json"): OpenApiTypes.OBJECT})
    def get(self, request: Request, name: str) -> Response:
        """Return the JSON Schema of a file, or of a row of one that is CSV.

        `tournament` is the file of an event, `tournament-row` the same as CSV, `rating-list-row` a
        rating list as CSV. Empty cells are left out, numbers are numbers.
        """
        if name not in SCHEMAS:
            raise NotFound(_("There is no schema with that name."))
        found: dict[str, Any] = schema_of(name)
        return Response(found)


class TextParser(RawParser):
    """Hands a tournament file on as it came."""

    media_type = FORMS[TRF].media

    def most(self) -> int:
        """Return how many bytes a file may have."""
        return LARGEST_TOURNAMENT

    def too_large(self) -> str:
        """Say how a longer one is taken."""
        return _("A tournament file may have up to 1 MB; take the archive of a larger event.")


class CsvParser(TextParser):
    """The same for CSV."""

    media_type = FORMS[CSV].media


class JsonParser(TextParser):
    """The same for JSON."""

    media_type = FORMS[JSON].media


class TournamentQuery(Query):
    """How a tournament file is to be taken."""

    rated = serializers.BooleanField(required=False, default=False)
    preview = serializers.BooleanField(required=False, default=False)


RATED = OpenApiParameter(
    "rated", OpenApiTypes.BOOL, description="Count its games for the ratings, as played now."
)
PREVIEW = OpenApiParameter(
    "preview", OpenApiTypes.BOOL, description="Store nothing; answer what would come of it."
)


class TakenTournamentOutput(Output):
    """What came of a tournament file, or would.

    The event (null in a preview of a new one) and whether it is new here; the names of players who
    are new to the club; how many entries have another place in the standings than the file says.
    """

    event = serializers.UUIDField(allow_null=True)
    made = serializers.BooleanField()
    players = serializers.ListField(child=serializers.CharField())
    moved = serializers.IntegerField()


class ClubTournaments(ClubView):
    """Past events of a club from tournament files."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}
    refuses = {"POST": (TournamentRefused,)}
    acts = {"POST": "tournament_take"}
    made_in = ("event_id", "event")
    made_at = ("api-event-detail", "event")
    parser_classes = [TextParser, CsvParser, JsonParser]
    asks = {"POST": TournamentQuery}

    @extend_schema(
        parameters=[RATED, PREVIEW],
        request={
            FORMS[TRF].media: OpenApiTypes.BINARY,
            FORMS[CSV].media: OpenApiTypes.BINARY,
            FORMS[JSON].media: TOURNAMENT.ref,
        },
        responses={200: TakenTournamentOutput, 201: TakenTournamentOutput},
    )
    def post(self, request: Request, club_id: UUID) -> Response:
        """Make a past event of a tournament file (TRF, CSV or JSON), whole or not at all.

        Rounds are arranged as the file says and closed; results are score sheets whose number names
        the file, so that the same tournament again, in whichever form, is the event that is there
        (200). Players who are not known are made. Standings follow from the results. The form goes
        by the text, not by its media type. Otherwise 422 `tournament_refused`, whose `faults` have
        `line`, `column`, `pointer`, `code`, `detail` and `how` to mend it, and nothing is stored.
        """
        asked = TournamentQuery.read(request.query_params.dict())
        body: Any = request.data
        text = text_of_file(body) if isinstance(body, bytes) else None
        if not text:
            raise InvalidInput(_("Send a tournament file: text, CSV or JSON."))
        taken = tournament_take(
            club=club_by_id(club_id),
            parsed=tournament_read(text),
            by=user_of(request),
            now=timezone.now(),
            rated=asked["rated"],
            store=not asked["preview"],
        )
        new = taken.made and not asked["preview"]
        for period in taken.periods if new else ():
            rate_again(period)
        code = status.HTTP_201_CREATED if new else status.HTTP_200_OK
        return Response(TakenTournamentOutput(_row(taken, asked["preview"])).data, status=code)


def _row(taken: TakenTournament, preview: bool) -> dict[str, Any]:
    return {
        "event": None if preview and taken.made else taken.event.id,
        "made": taken.made and not preview,
        "players": taken.players,
        "moved": taken.moved,
    }
