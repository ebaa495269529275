"""REST: the teams of an event."""

from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import viewer
from tournaments.events.api.events import EventView
from tournaments.events.selectors.change_counters import version_of_event
from tournaments.events.selectors.events import event_by_id
from tournaments.teams.selectors.table import team_table
from web.paging import WholePages
from web.rest.lists import ListView
from web.rest.outputs import Output


class TeamEntryOutput(Output):
    """An entry of a team: its own place in the event, and what it made."""

    place = serializers.IntegerField(source="standing.place")
    entry = serializers.UUIDField(source="entry.id")
    name = serializers.CharField(source="entry.name")
    score = serializers.FloatField(source="standing.score")
    played = serializers.IntegerField(source="standing.played")


class TeamMatchOutput(Output):
    """A match of a team: the other one (empty for a bye), boards won, match points.

    `boards` and `against` are the tables won by it and by the other, a tie one half; of `tables`
    between them `open` have no result. `points` is null before the first result.
    """

    round = serializers.IntegerField()
    other = serializers.CharField(allow_blank=True)
    boards = serializers.FloatField()
    against = serializers.FloatField()
    tables = serializers.IntegerField()
    open = serializers.IntegerField()
    points = serializers.FloatField(allow_null=True)


class TeamOutput(Output):
    """A team, its place, and what it is ranked by, by the names of the criteria.

    `matches` are those of an event in which teams play match by match.
    """

    place = serializers.IntegerField()
    team = serializers.CharField()
    played = serializers.IntegerField()
    sums = serializers.DictField(child=serializers.FloatField())
    entries = TeamEntryOutput(many=True)
    matches = TeamMatchOutput(many=True)


class TeamsHeadOutput(Output):
    """What the teams of an event are ranked by: what their entries made together.

    `criteria` are the levels of the standings that add up, in their order; where teams play match
    by match, `match_points` and `board_points` come first. Teams that are level at all of them
    share a place.
    """

    criteria = serializers.ListField(child=serializers.CharField())


class EventTeams(EventView, ListView):
    """The teams of an event."""

    version_of = staticmethod(version_of_event)
    pagination_class = WholePages
    head_output = TeamsHeadOutput
    output = TeamOutput

    @extend_schema(responses=TeamOutput(many=True))
    def get(self, request: Request, event_id: UUID) -> HttpResponse:
        """List the teams, best first, each by the sum of what its entries made."""

        def page() -> Response:
            event, _role = event_by_id(event_id, viewer(request))
            table = team_table(event)
            return self.page(table.rows, of=table)

        return self.shared_page(request, version_of_event(event_id, viewer(request)), page)
