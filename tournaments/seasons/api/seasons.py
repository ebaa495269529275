"""REST: seasons of a club, and the table of each."""

from dataclasses import replace
from typing import Any
from uuid import UUID

from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.access import ORGANISER
from clubs.api.clubs import ClubView
from clubs.api.outputs import ClubOutput
from clubs.errors import NameTaken
from clubs.names import NAME_LENGTH
from clubs.places import PlacedInClub
from clubs.selectors import club_by_id
from tournaments.events.selectors.change_counters import version_of_club_page
from tournaments.models import Event, Season
from tournaments.seasons.selectors.files import MOVES, TABLE, season_sheet, season_stem
from tournaments.seasons.selectors.tables import (
    club_of_season,
    season_by_id,
    season_table,
    seasons_of_club,
    version_of_season,
)
from tournaments.seasons.services.seasons import (
    MOST_EVENTS,
    MOST_MOVES,
    MOST_PLACES,
    MOST_POINTS,
    SeasonPlan,
    plan_of_season,
    season_change,
    season_make,
    season_remove,
)
from web.caching.responses import answer_by_version
from web.documents.spreadsheet_response import CsvFile, XlsxFile, sheet_response
from web.documents.spreadsheets import CSV, MEDIA, XLSX
from web.faults import NotFound
from web.paging import WholePages
from web.rest.inputs import Input
from web.rest.lists import ListView
from web.rest.outputs import Output


def _points(**more: Any) -> serializers.ListField:
    child = serializers.IntegerField(min_value=0, max_value=MOST_POINTS)
    return serializers.ListField(child=child, max_length=MOST_PLACES, required=False, **more)


def _events(**more: Any) -> serializers.ListField:
    child = serializers.UUIDField()
    return serializers.ListField(child=child, max_length=MOST_EVENTS, required=False, **more)


class SeasonInput(Input):
    """Which events are counted together, and how.

    `points` are those of the first place, the second and so on; empty, the score of an event
    counts. `attendance` comes on top for whoever played. `best` results count (null: all).
    `division_above` is a season: its last `division_changes` come down, as many of this one go up.
    `teams`: the teams of the events are counted, not the players. With the days of transfers
    (both, the last included) a player plays for one team all season and changes it only then.
    """

    name = serializers.CharField(max_length=NAME_LENGTH)
    points = _points(default=list)
    attendance = serializers.IntegerField(
        min_value=0, max_value=MOST_POINTS, required=False, default=0
    )
    best = serializers.IntegerField(
        min_value=1, max_value=MOST_EVENTS, required=False, allow_null=True, default=None
    )
    events = _events(default=list)
    division_above = serializers.UUIDField(
        source="above", required=False, allow_null=True, default=None
    )
    division_changes = serializers.IntegerField(
        source="moves", min_value=0, max_value=MOST_MOVES, required=False, default=0
    )
    teams = serializers.BooleanField(required=False, default=False)
    transfers_from = serializers.DateField(required=False, allow_null=True, default=None)
    transfers_until = serializers.DateField(required=False, allow_null=True, default=None)


class SeasonChangesInput(Input):
    """What is to change about a season; what is not named stays as it is."""

    name = serializers.CharField(max_length=NAME_LENGTH, required=False)
    points = _points()
    attendance = serializers.IntegerField(min_value=0, max_value=MOST_POINTS, required=False)
    best = serializers.IntegerField(
        min_value=1, max_value=MOST_EVENTS, required=False, allow_null=True
    )
    events = _events()
    division_above = serializers.UUIDField(source="above", required=False, allow_null=True)
    division_changes = serializers.IntegerField(
        source="moves", min_value=0, max_value=MOST_MOVES, required=False
    )
    teams = serializers.BooleanField(required=False)
    transfers_from = serializers.DateField(required=False, allow_null=True)
    transfers_until = serializers.DateField(required=False, allow_null=True)


class SeasonOutput(Output):
    """A season: the events counted together, and how."""

    id = serializers.UUIDField()
    club = ClubOutput()
    name = serializers.CharField()
    points = serializers.ListField(child=serializers.IntegerField())
    attendance = serializers.IntegerField()
    best = serializers.IntegerField(allow_null=True)
    events = serializers.SerializerMethodField()
    division_above = serializers.UUIDField(source="above_id", allow_null=True)
    division_changes = serializers.IntegerField(source="moves")
    teams = serializers.BooleanField()
    transfers_from = serializers.DateField(allow_null=True)
    transfers_until = serializers.DateField(allow_null=True)
    created = serializers.DateTimeField()

    def get_events(self, season: Season) -> list[UUID]:
        """Return the ids of the events, drafts left out."""
        return [event.id for event in season.events.all() if event.state != Event.State.DRAFT]


class SeasonResultOutput(Output):
    """What an event brought a player, and whether it is among the results that count."""

    event = serializers.UUIDField(source="result.event")
    place = serializers.IntegerField(source="result.place")
    value = serializers.FloatField()
    counts = serializers.BooleanField()


class SeasonLineOutput(Output):
    """A player of a season: the sum of the results that count, and all results.

    In a season of teams it is a team: `player` is null, `name` the team's. `division_change`:
    `up` or `down` for who changes the division, `open` for who is level across the line with
    somebody else, else empty.
    """

    place = serializers.IntegerField(source="line.place")
    player = serializers.UUIDField(source="player.id", allow_null=True, default=None)
    name = serializers.CharField()
    total = serializers.FloatField(source="line.total")
    division_change = serializers.ChoiceField([*MOVES, ""], source="moves")
    results = SeasonResultOutput(many=True, source="line.results")


class SeasonDetailOutput(SeasonOutput):
    """A season; `ended` are the events that its table follows from, `to_come` the others.

    `divisions_below` are the seasons of the divisions below.
    """

    ended = serializers.ListField(child=serializers.UUIDField())
    to_come = serializers.ListField(child=serializers.UUIDField())
    divisions_below = serializers.ListField(child=serializers.UUIDField())


class ClubSeasons(ClubView, ListView):
    """The seasons of a club."""

    scopes = {"POST": "organise"}
    made_at = ("api-season-detail", "id")
    roles = {"POST": ORGANISER}
    refuses = {"POST": (NameTaken,)}
    acts = {"POST": "season_make"}
    queryset = Season.objects.none()
    output = SeasonOutput

    @extend_schema(responses=SeasonOutput(many=True))
    @answer_by_version(version_of_club_page)
    def get(self, request: Request, club_id: UUID) -> Response:
        """List the seasons of a club, the newest first."""
        return self.page(seasons_of_club(self.club_id()))

    @extend_schema(request=SeasonInput, responses={201: SeasonOutput})
    def post(self, request: Request, club_id: UUID) -> Response:
        """Make a season of events of the club."""
        given = SeasonInput.read(request.data)
        made = season_make(club=club_by_id(club_id), plan=SeasonPlan(**given))
        return Response(SeasonOutput(made).data, status=status.HTTP_201_CREATED)


class SeasonDetail(PlacedInClub):
    """One season."""

    scopes = {"PATCH": "organise", "DELETE": "organise"}
    roles = {"PATCH": ORGANISER, "DELETE": ORGANISER}
    refuses = {"PATCH": (NameTaken,)}
    acts = {"PATCH": "season_change", "DELETE": "season_remove"}

    club_of = club_of_season

    @extend_schema(responses=SeasonDetailOutput)
    @answer_by_version(version_of_season)
    def get(self, request: Request, season_id: UUID) -> Response:
        """Show a season: its rules, and which of its events are over."""
        table = season_table(season_by_id(season_id))
        document = SeasonOutput(table.season).data | {
            "ended": [str(event.id) for event in table.ended],
            "to_come": [str(event.id) for event in table.to_come],
            "divisions_below": [str(one.id) for one in table.below],
        }
        return Response(document)

    @extend_schema(request=SeasonChangesInput, responses=SeasonOutput)
    def patch(self, request: Request, season_id: UUID) -> Response:
        """Give a season another name, other events or other rules."""
        changes = SeasonChangesInput.read(request.data)
        plan = replace(plan_of_season(season_by_id(season_id)), **changes)
        return Response(SeasonOutput(season_change(season_id=season_id, plan=plan)).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, season_id: UUID) -> Response:
        """Forget a season; its events stay."""
        season_remove(season_id=season_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class SeasonStandings(ListView):
    """The table of a season."""

    pagination_class = WholePages
    queryset = Season.objects.none()
    output = SeasonLineOutput

    @extend_schema(responses=SeasonLineOutput(many=True))
    @answer_by_version(version_of_season)
    def get(self, request: Request, season_id: UUID) -> Response:
        """List who is where in a season, best first."""
        return self.page(season_table(season_by_id(season_id)).rows)


class SeasonExportDetail(APIView):
    """The table of a season as a file."""

    renderer_classes = [CsvFile, XlsxFile]

    @extend_schema(
        parameters=[
            OpenApiParameter("what", location="path", enum=[TABLE]),
            OpenApiParameter("form", location="path", enum=[*MEDIA]),
        ],
        responses={(200, MEDIA[CSV]): OpenApiTypes.STR, (200, MEDIA[XLSX]): OpenApiTypes.BINARY},
    )
    @answer_by_version(version_of_season)
    def get(self, request: Request, season_id: UUID, what: str, form: str) -> HttpResponseBase:
        """Send the table, a column an event; what does not count stands in brackets."""
        season = season_by_id(season_id)
        if what != TABLE or form not in MEDIA:
            raise NotFound(_("There is no file with that name."))
        return sheet_response(season_sheet(season, for_people=False), season_stem(season), form)
