"""REST: who met whom, all against all or round by round, and the bracket of an elimination."""

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
from tournaments.ranking.bracket import Box, Column, Part
from tournaments.standings.selectors.brackets import (
    BracketRow,
    bracket_of_event,
    crosstable_of_event,
)
from web.caching.responses import answer_by_version
from web.rest.outputs import Output
from web.words import in_words


class MetOutput(Output):
    """A game as the entry of the line has it: `other` is the entry it met.

    `share` is what it got of it (1 won, 0 lost, 0.5 level); null while it is not played.
    """

    round = serializers.IntegerField()
    table = serializers.IntegerField()
    other = serializers.UUIDField()
    share = serializers.FloatField(allow_null=True)
    points = serializers.FloatField(allow_null=True)
    against = serializers.FloatField(allow_null=True)


class CrosstableRowOutput(Output):
    """A line: the entry with its place, and its games, cell by cell."""

    number = serializers.IntegerField()
    entry = serializers.UUIDField()
    name = serializers.CharField()
    place = serializers.IntegerField()
    cells = serializers.ListField(child=MetOutput(many=True))


class CrosstableOutput(Output):
    """Lines in the order of the standings, each with a cell for every line, or for every round.

    `rounds` are the numbers of the rounds that the cells are of; empty, they are of the lines: all
    against all. A cell has no game, one, or several.
    """

    rounds = serializers.ListField(child=serializers.IntegerField())
    rows = CrosstableRowOutput(many=True)


class BracketLineOutput(Output):
    """An entry in a box, its points once played, and whether it won."""

    entry = serializers.UUIDField()
    name = serializers.CharField()
    points = serializers.FloatField(allow_null=True)
    won = serializers.BooleanField()


class BracketBoxOutput(Output):
    """A table of the bracket (`table` is its id); a bye has none, and one line."""

    round = serializers.IntegerField()
    number = serializers.IntegerField(allow_null=True)
    table = serializers.UUIDField(allow_null=True)
    lines = BracketLineOutput(many=True)


class BracketColumnOutput(Output):
    """A round: its slots from top to bottom, empty while what comes there is to come.

    `lines` lead from a slot of this column to one of the next, both counted from 0; in a `tree`
    the slots 2n and 2n + 1 lead to the slot n.
    """

    title = serializers.CharField()
    slots = serializers.ListField(child=BracketBoxOutput(many=True))
    lines = serializers.ListField(
        child=serializers.ListField(
            child=serializers.IntegerField(min_value=0), min_length=2, max_length=2
        )
    )


class BracketPartOutput(Output):
    """A bracket, or one of several (winners, losers, third place); `title` is empty for the one."""

    title = serializers.CharField(allow_blank=True)
    tree = serializers.BooleanField()
    columns = BracketColumnOutput(many=True)


class BracketOutput(Output):
    """The bracket as it is drawn, part by part."""

    parts = BracketPartOutput(many=True)


class EventCrosstable(EventView):
    """The crosstable of an event."""

    @extend_schema(responses=CrosstableOutput)
    @answer_by_version(version_of_event)
    def get(self, request: Request, event_id: UUID) -> Response:
        """Show who met whom; 404 where a table seats more than two sides.

        Rounds that are drafts are not among them.
        """
        event, _role = event_by_id(event_id, viewer(request))
        document: Any = crosstable_of_event(event)
        return Response(CrosstableOutput(document).data)


class EventBracket(EventView):
    """The bracket of an event."""

    @extend_schema(responses=BracketOutput)
    @answer_by_version(version_of_event)
    def get(self, request: Request, event_id: UUID) -> Response:
        """Show the bracket, also what is still to come; 404 for an event without one."""
        event, _role = event_by_id(event_id, viewer(request))
        found = bracket_of_event(event)
        document: Any = {"parts": [_part(found, part) for part in found.parts]}
        return Response(BracketOutput(document).data)


def _part(found: BracketRow, part: Part) -> dict[str, Any]:
    return {
        "title": in_words(part.title) if part.title else "",
        "tree": part.tree,
        "columns": [_column(found, column) for column in part.columns],
    }


def _column(found: BracketRow, column: Column) -> dict[str, Any]:
    return {
        "title": in_words(column.title),
        "slots": [[_box(found, box) for box in slot] for slot in column.slots],
        "lines": [list(line) for line in column.lines],
    }


def _box(found: BracketRow, box: Box) -> dict[str, Any]:
    return {
        "round": box.round,
        "number": box.table,
        "table": None if box.table is None else found.tables[box.round, box.table],
        "lines": [
            {
                "entry": line.entry,
                "name": found.names[line.entry],
                "points": line.points,
                "won": line.won,
            }
            for line in box.lines
        ],
    }
