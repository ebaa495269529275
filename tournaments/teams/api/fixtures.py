"""REST: the fixtures of a round robin of teams."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import viewer
from tournaments.events.api.events import EventView
from tournaments.events.selectors.change_counters import version_of_event
from tournaments.events.selectors.events import event_by_id
from tournaments.teams.selectors.fixtures import fixtures_of
from web.caching.responses import answer_by_version
from web.rest.outputs import Output


class FixtureOutput(Output):
    """Two teams that meet; where nobody is at home, `home` is only the one named first."""

    home = serializers.CharField()
    away = serializers.CharField()


class FixtureRoundOutput(Output):
    """The matches of a round, and the teams with a bye.

    `drawn`: it is published; else it is as it is planned. `leg` is null where nobody is at home.
    """

    number = serializers.IntegerField()
    leg = serializers.IntegerField(allow_null=True)
    drawn = serializers.BooleanField()
    matches = FixtureOutput(many=True)
    byes = serializers.ListField(child=serializers.CharField())


class TeamFixtureOutput(Output):
    """A match as a team sees it: `other` is empty for a bye, `at_home` null where nobody is."""

    round = serializers.IntegerField()
    other = serializers.CharField(allow_blank=True)
    at_home = serializers.BooleanField(allow_null=True)


class TeamFixturesOutput(Output):
    """All matches of a team, in the order of the rounds."""

    team = serializers.CharField()
    matches = TeamFixtureOutput(many=True)


class FixturesOutput(Output):
    """All matches by round and by team; `legs` is null where nobody is at home.

    `needed` is how many rounds it takes until all teams have met as often as they are to; fewer
    may be planned. Empty where it is not known ahead who meets whom.
    """

    legs = serializers.IntegerField(allow_null=True)
    needed = serializers.IntegerField()
    rounds = FixtureRoundOutput(many=True)
    teams = TeamFixturesOutput(many=True)


class EventFixtures(EventView):
    """The fixtures of an event."""

    @extend_schema(responses=FixturesOutput)
    @answer_by_version(version_of_event)
    def get(self, request: Request, event_id: UUID) -> Response:
        """Show which teams meet in which round, who is at home, and which rounds are published.

        Rounds to come are as they are planned for those who are entered now.
        """
        event, _role = event_by_id(event_id, viewer(request))
        document: Any = fixtures_of(event)
        return Response(FixturesOutput(document).data)
