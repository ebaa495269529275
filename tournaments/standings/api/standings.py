"""REST: standings, and why one entry stands before another."""

from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import viewer
from tournaments.entries.api.outputs import EntryOutput, SubstituteOutput
from tournaments.events.api.events import EventView
from tournaments.events.selectors.change_counters import version_of_event
from tournaments.events.selectors.events import event_by_id
from tournaments.models import Event
from tournaments.ranking.difference import SURVIVAL, difference_sentence
from tournaments.ranking.metrics import METRICS
from tournaments.standings.selectors.categories import categories_of_event
from tournaments.standings.selectors.standings import (
    EntryDifference,
    difference_between,
    standing_table,
)
from web.caching.responses import answer_by_version
from web.paging import WholePages
from web.rest.inputs import Query
from web.rest.lists import ListView
from web.rest.outputs import Output
from web.rest.vocabularies import Vocabulary, WordField
from web.words import format_alike, in_words

LEVEL = Vocabulary(
    "StandingLevel",
    "What parts two entries: a tie-break, or `out` for who was put out later.",
    lambda: (SURVIVAL, *METRICS),
)


class StandingOutput(Output):
    """A line of the standings; scores are numbers, halves included."""

    place = serializers.IntegerField(source="standing.place")
    entry = EntryOutput()
    substitutes = SubstituteOutput(many=True, source="entry.substitutions")
    score = serializers.FloatField(source="standing.score")
    played = serializers.IntegerField(source="standing.played")
    points_for = serializers.FloatField(source="standing.points_for")
    points_against = serializers.FloatField(source="standing.points_against")
    tie_breaks = serializers.DictField(child=serializers.FloatField())


class StandingsHeadOutput(Output):
    """What the standings of an event were made by.

    `rules` names the rules that points, tie-breaks and places follow from: those of today while
    the event goes on, afterwards those that the final standings were made by, at `final`; an
    upgrade of this site changes neither.
    """

    rules = serializers.CharField()
    final = serializers.DateTimeField(allow_null=True)


class WhyQuery(Query):
    """The two entries that are compared, in any order."""

    one = serializers.UUIDField()
    other = serializers.UUIDField()


class SharedLevelOutput(Output):
    """A level at which both have the same value."""

    level = WordField(LEVEL)
    value = serializers.FloatField()


class WhyOutput(Output):
    """What parts two entries: `ahead` comes before `behind` by the `level`, with their values.

    `level` is a tie-break, or `out` for the round that put an entry out (null: still in); null
    where they share their place. `equal` are the levels before it. `sentence` says it in words.
    """

    ahead = serializers.UUIDField()
    behind = serializers.UUIDField()
    level = WordField(LEVEL, allow_null=True)
    values = serializers.ListField(child=serializers.FloatField(allow_null=True))
    equal = SharedLevelOutput(many=True)
    sentence = serializers.CharField()


class CategoryEntryOutput(Output):
    """An entry of a category: its place there, and its line of the standings."""

    place = serializers.IntegerField()
    overall = serializers.IntegerField(source="row.standing.place")
    entry = serializers.UUIDField(source="row.entry.id")
    name = serializers.CharField(source="row.entry.name")
    score = serializers.FloatField(source="row.standing.score")
    played = serializers.IntegerField(source="row.standing.played")


class CategoryOutput(Output):
    """A category with its entries, the best first; `best` are those in its first place."""

    category = serializers.CharField()
    best = CategoryEntryOutput(many=True)
    entries = CategoryEntryOutput(many=True, source="rows")


class CategoriesHeadOutput(Output):
    """Whether the categories are `final`: the event has ended."""

    final = serializers.BooleanField()


class EventStandingWhy(EventView):
    """Why one entry of an event stands before another."""

    asks = {"GET": WhyQuery}

    @extend_schema(parameters=[WhyQuery], responses=WhyOutput)
    @answer_by_version(version_of_event)
    def get(self, request: Request, event_id: UUID) -> Response:
        """Show the first level at which two entries differ, with both values."""
        event, _role = event_by_id(event_id, viewer(request))
        asked = WhyQuery.read(request.query_params.dict())
        parted = difference_between(event, asked["one"], asked["other"])
        return Response(WhyOutput(_document(parted)).data)


def _document(parted: EntryDifference) -> dict[str, object]:
    found = parted.found
    return {
        "ahead": found.ahead,
        "behind": found.behind,
        "level": found.level,
        "values": list(found.values) if found.level else [],
        "equal": [{"level": level, "value": value} for level, value in found.equal],
        "sentence": in_words(
            difference_sentence(found, format_alike(parted.numbers)), parted.names
        ),
    }


class EventStandings(EventView, ListView):
    """The standings of an event."""

    version_of = staticmethod(version_of_event)
    pagination_class = WholePages
    head_output = StandingsHeadOutput
    output = StandingOutput

    @extend_schema(responses=StandingOutput(many=True))
    def get(self, request: Request, event_id: UUID) -> HttpResponse:
        """List the standings, best first: all of them, unless a `limit` is given."""

        def page() -> Response:
            event, _role = event_by_id(event_id, viewer(request))
            table = standing_table(event)
            return self.page(table.rows, of=table)

        return self.shared_page(request, version_of_event(event_id, viewer(request)), page)


class EventCategories(EventView, ListView):
    """The best of each category of an event."""

    head_output = CategoriesHeadOutput
    output = CategoryOutput

    @extend_schema(responses=CategoryOutput(many=True))
    @answer_by_version(version_of_event)
    def get(self, request: Request, event_id: UUID) -> Response:
        """List the categories of those who have played by name, each with its entries.

        They are the club's own labels on entries; those that differ in capitals, accents and marks
        alone are one.
        """
        event, _role = event_by_id(event_id, viewer(request))
        final = {"final": event.state == Event.State.FINISHED}
        return self.page(categories_of_event(event), of=final)
