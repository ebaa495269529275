"""Reads of boards: their results by table, side by side, the deal, and what it is worth."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from games.analysis import VERSION
from games.models import Submission
from games.replays import submission_log
from tournaments.deals.selectors import are_hands_covered, hands_of_deal, shuffles_of
from tournaments.events.core.boards import boards_of_round, boards_per_round, round_of_board
from tournaments.models import AnalysedDeal, Event, Round
from tournaments.ranking.board_scores import BoardScore, datum, mean, score_boards
from tournaments.rounds.selectors.rounds import rounds_of_event
from tournaments.rounds.selectors.rows import RoundRow, SideRow, TableRow, round_row
from tournaments.standings.selectors.standings import Basis
from web.faults import NotFound

PLAYERS = 4
"""Boards are played by two pairs."""
Deals = Mapping[tuple[int, int], Sequence[Mapping[str, Any]]]
"""The points of every deal by side, by the numbers of round and table."""


@dataclass(frozen=True)
class Line:
    """What a side made of a board at a table, and what that is worth against the other tables."""

    table: TableRow
    side: SideRow
    points: int
    conceded: int
    score: BoardScore

    @property
    def percent(self) -> Fraction:
        """The matchpoints in percent of the most there are; 50 with nobody to compare."""
        return 100 * self.score.matchpoints / self.score.top if self.score.top else Fraction(50)


@dataclass(frozen=True)
class Value:
    """What a deal comes to with best play of all: points of the first side less the other's."""

    side: str
    points: int


@dataclass(frozen=True)
class Board:
    """A board with what is known of it; `sides` has the lines of each side, the best first.

    `waiting` are tables without its result. Nobody sees `hands` and `value` before the round is
    closed; they are None, too, where no log has them.
    """

    number: int
    row: RoundRow
    sides: Sequence[Sequence[Line]]
    waiting: Sequence[TableRow]
    hands: Mapping[str, Sequence[str]] | None = None
    value: Value | None = None

    @property
    def covered(self) -> bool:
        """Whether its hands are still hidden."""
        return are_hands_covered(self.row.round)

    @property
    def lines(self) -> list[Line]:
        """The lines of both sides."""
        return [line for side in self.sides for line in side]

    @property
    def margins(self) -> list[Fraction]:
        """What the first sides made more, table by table."""
        return [Fraction(line.score.result.margin) for line in self.sides[0]]

    @property
    def mean(self) -> Fraction | None:
        """The exact mean of that; None without a result."""
        return mean(self.margins) if self.margins else None

    @property
    def datum(self) -> int | None:
        """The mean as IMPs are counted from it."""
        return datum(self.margins) if self.margins else None


def boards_of_event(event: Event) -> list[Board]:
    """Return the boards of all published rounds, without hands. Ten queries at most."""
    basis = Basis(event)
    scored = score_boards(basis.past.boards)
    deals: Deals = {where: noted.deals for where, noted in basis.played[1].items()}
    found = []
    for one in rounds_of_event(event, ""):
        row = round_row(one)
        for place, board in enumerate(boards_of_round(event, row.round.number)):
            found.append(_board(row, board, place, scored.get(board, []), deals))
    return found


def board_of_event(event: Event, number: int) -> Board:
    """Return one board with its deal; raises NotFound. Sixteen queries at most."""
    wanted = round_of_board(event, number)
    boards = [one for one in boards_of_event(event) if one.number == number] if wanted else []
    if not boards:
        raise NotFound(_("There is no board %(number)d in this event.") % {"number": number})
    (board,) = boards
    if board.covered:
        return board
    place = (number - 1) % boards_per_round(event)
    logs = _logs_of(board.row)
    hands = _dealt_hands(board.row.round, place + 1) or _logged_hands(event, logs, place)
    value = _value_of(logs, place + 1)
    return Board(number, board.row, board.sides, board.waiting, hands, value)


def _board(
    row: RoundRow, number: int, place: int, scored: Sequence[BoardScore], deals: Deals
) -> Board:
    by_first = {score.result.first: score for score in scored}
    first, second, waiting = [], [], []
    for table in row.tables:
        made = deals.get((row.round.number, table.table.number), ())
        sides = sorted(table.sides, key=lambda side: side.key)
        score = by_first.get(tuple(str(entry.id) for entry in sides[0].entries))
        if score is None or place >= len(made):
            waiting.append(table)
            continue
        one, other = sides
        points = made[place]
        first.append(Line(table, one, points[one.key], points[other.key], score))
        turned = score.exchange_sides()
        second.append(Line(table, other, points[other.key], points[one.key], turned))
    for lines in (first, second):
        lines.sort(key=lambda line: (-line.score.result.margin, line.table.table.number))
    return Board(number, row, (first, second), waiting)


def _logs_of(row: RoundRow) -> list[Submission]:
    """Return the logs that decided tables of a round. One query."""
    ids = [one.result.submission for one in row.tables if one.result and one.result.submission]
    return list(Submission.objects.filter(id__in=ids).order_by("id")) if ids else []


def _dealt_hands(row: Round, deal: int) -> Mapping[str, Sequence[str]] | None:
    """Return the hands of a board that the site has dealt, by seat. Two queries."""
    shuffle = shuffles_of([row.id]).get(row.id)
    if shuffle is None:
        return None
    return _by_seat(hands_of_deal(row.event, shuffle, 0, PLAYERS, (1, deal)))


def _logged_hands(
    event: Event, logs: Sequence[Submission], place: int
) -> Mapping[str, Sequence[str]] | None:
    """Return the hands of a board as the first log has them. No query."""
    for sent in logs:
        sections = submission_log(sent, event.options).sections
        if place < len(sections):
            return _by_seat(sections[place].setup)
    return None


def _by_seat(setup: Mapping[str, Sequence[str]]) -> dict[str, Sequence[str]]:
    return {line[-1]: tiles for line, tiles in setup.items() if line.startswith("hand ")}


def _value_of(logs: Sequence[Submission], deal: int) -> Value | None:
    """Return what a deal comes to, from the first analysis of it that knows. One query."""
    games = [one.game_hash for one in logs]
    known = AnalysedDeal.objects.filter(
        game_hash__in=games, deal=deal, version=VERSION, state=AnalysedDeal.State.DONE
    )
    for side, points in known.order_by("id").values_list("document__side", "document__points"):
        if points is not None:
            return Value(side, points)
    return None
