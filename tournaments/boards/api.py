"""REST: the boards of an event, and one board with every table's result."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import viewer
from tournaments.boards.selectors import Board, board_of_event, boards_of_event
from tournaments.entries.api.outputs import EntryOutput
from tournaments.events.api.events import EventView
from tournaments.events.selectors.change_counters import version_of_event
from tournaments.events.selectors.events import event_by_id
from tournaments.rounds.words import ROUND_STATE
from web.caching.responses import answer_by_version
from web.rest.lists import ListView
from web.rest.outputs import Output
from web.rest.vocabularies import WordField


class BoardOutput(Output):
    """A board: its rounds, how many tables have a result of it, and the mean of these.

    `round` is the first in which it is played, `rounds` are all, more than one where boards travel,
    and `state` is that of the last. `mean` is what the first sides made more, `datum` the same
    rounded, from which IMPs are counted; both are null without a result. `covered`: its hands are
    hidden until the round is closed, where boards travel until the event is over.
    """

    board = serializers.IntegerField(source="number")
    round = serializers.IntegerField(source="first_round.number")
    rounds = serializers.SerializerMethodField()
    state = WordField(ROUND_STATE, source="last_round.state")
    covered = serializers.BooleanField()
    tables = serializers.SerializerMethodField()
    results = serializers.SerializerMethodField()
    mean = serializers.FloatField(allow_null=True)
    datum = serializers.IntegerField(allow_null=True)

    def get_rounds(self, board: Board) -> list[int]:
        """Return the numbers of the rounds in which it is played."""
        return [row.number for row in board.rounds]

    def get_tables(self, board: Board) -> int:
        """Return how many tables play it."""
        return len(board.tables)

    def get_results(self, board: Board) -> int:
        """Return how many have a result of it."""
        return len(board.sides[0])


class BoardLineOutput(Output):
    """What a side made of a board, and what that is worth against the same side elsewhere.

    `round` and `number` say at which table. `points` and `conceded` are of this deal alone;
    `matchpoints` of at most `top`, `imps` from the datum, `against_mean` in points.
    """

    table = serializers.UUIDField(source="table.table.id")
    round = serializers.IntegerField(source="table.table.round.number")
    number = serializers.IntegerField(source="table.table.number")
    side = serializers.CharField(source="side.key")
    entries = EntryOutput(many=True, source="side.entries")
    points = serializers.IntegerField()
    conceded = serializers.IntegerField()
    matchpoints = serializers.FloatField(source="score.matchpoints")
    top = serializers.IntegerField(source="score.top")
    percent = serializers.FloatField()
    imps = serializers.IntegerField(source="score.imps")
    against_mean = serializers.FloatField(source="score.points")


class BoardValueOutput(Output):
    """What a deal comes to with best play of all: `points` of `side` less those of the other."""

    side = serializers.CharField()
    points = serializers.IntegerField()


class BoardDetailOutput(BoardOutput):
    """A board with its lines, those of each side together and the best first.

    `hands` are by seat; null as long as it is `covered`, and where the players deal and there is no
    log. `value` is null until a log of the board has been analysed.
    """

    hands = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField()), allow_null=True
    )
    value = BoardValueOutput(allow_null=True)
    lines = BoardLineOutput(many=True)


class EventBoards(EventView, ListView):
    """The boards of an event."""

    output = BoardOutput

    @extend_schema(responses=BoardOutput(many=True))
    @answer_by_version(version_of_event)
    def get(self, request: Request, event_id: UUID) -> Response:
        """List the boards of published rounds; none where tables play deals of their own."""
        event, _role = event_by_id(event_id, viewer(request))
        return self.page(boards_of_event(event))


class EventBoardDetail(EventView):
    """One board."""

    @extend_schema(responses=BoardDetailOutput)
    def get(self, request: Request, event_id: UUID, board: int) -> Response:
        """Show what every table made of a board and, once it is uncovered, the deal."""
        event, _role = event_by_id(event_id, viewer(request))
        return Response(BoardDetailOutput(board_of_event(event, board)).data)
