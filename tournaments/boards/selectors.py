"""Reads of boards: their results by table, side by side, the deal, and what it is worth."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from games.analysis import VERSION
from games.models import Submission
from games.replays import submission_log
from tournaments.deals.selectors.deals import are_hands_covered, hands_of_board, shuffles_of
from tournaments.events.core.boards import boards_of_table, boards_per_round, do_boards_travel
from tournaments.models import AnalysedDeal, Event, Round
from tournaments.ranking.board_scores import BoardScore, datum, mean, score_boards
from tournaments.ranking.outcomes import Exact
from tournaments.rounds.selectors.rounds import rounds_of_event
from tournaments.rounds.selectors.rows import SideRow, TableRow, round_row
from tournaments.standings.selectors.standings import Basis
from web.faults import NotFound

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

    `tables` play it, in one round or, where boards travel, in several; `waiting` are those without
    a result of it. Nobody sees `hands` and `value` before they are uncovered (`are_hands_covered`);
    they are None, too, where no log has them.
    """

    number: int
    tables: Sequence[TableRow]
    sides: Sequence[Sequence[Line]]
    waiting: Sequence[TableRow]
    hands: Mapping[str, Sequence[str]] | None = None
    value: Value | None = None

    @property
    def rounds(self) -> list[Round]:
        """The rounds in which it is played, one or more."""
        return list({one.table.round_id: one.table.round for one in self.tables}.values())

    @property
    def first_round(self) -> Round:
        """The round in which it is played first."""
        return self.rounds[0]

    @property
    def last_round(self) -> Round:
        """The round in which it was played last, so far."""
        return self.rounds[-1]

    @property
    def travels(self) -> bool:
        """Whether it goes from table to table."""
        return do_boards_travel(self.first_round.event)

    @property
    def covered(self) -> bool:
        """Whether its hands are still hidden."""
        return any(map(are_hands_covered, self.rounds))

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
    """Return the boards of all published rounds in order, without hands. Ten queries at most."""
    basis = Basis(event)
    scored = score_boards(basis.past.boards)
    deals: Deals = {where: noted.deals for where, noted in basis.played[1].items()}
    return [
        _board(number, tables, scored.get(number, []), deals)
        for number, tables in sorted(_tables_by_board(event).items())
    ]


def _tables_by_board(event: Event) -> dict[int, list[TableRow]]:
    """Return who plays which board, round by round."""
    found: dict[int, list[TableRow]] = {}
    for one in rounds_of_event(event, ""):
        one.event = event
        for row in round_row(one).tables:
            for board in boards_of_table(row.table):
                found.setdefault(board, []).append(row)
    return found


def board_of_event(event: Event, number: int) -> Board:
    """Return one board with its deal; raises NotFound. Sixteen queries at most."""
    boards = boards_of_event(event) if boards_per_round(event) else []
    boards = [one for one in boards if one.number == number]
    if not boards:
        raise NotFound(_("There is no board %(number)d in this event.") % {"number": number})
    (board,) = boards
    if board.covered:
        return board
    place = (number - 1) % boards_per_round(event)
    logs = _logs_of(board.tables)
    hands = _dealt_hands(board.first_round, number) or _logged_hands(event, logs, place)
    value = _value_of(logs, place + 1)
    return Board(number, board.tables, board.sides, board.waiting, hands, value)


def _board(
    number: int, tables: Sequence[TableRow], scored: Sequence[BoardScore], deals: Deals
) -> Board:
    by_first = {score.result.first: score for score in scored}
    first, second, waiting = [], [], []
    for table in tables:
        place = boards_of_table(table.table).index(number)
        made = deals.get((table.table.round.number, table.table.number), ())
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
        lines.sort(key=_best_first)
    return Board(number, tables, (first, second), waiting)


def _best_first(line: Line) -> tuple[Exact, int, int]:
    table = line.table.table
    return -line.score.result.margin, table.round.number, table.number


def _logs_of(tables: Sequence[TableRow]) -> list[Submission]:
    """Return the logs that decided tables. One query."""
    ids = [one.result.submission for one in tables if one.result and one.result.submission]
    return list(Submission.objects.filter(id__in=ids).order_by("id")) if ids else []


def _dealt_hands(row: Round, board: int) -> Mapping[str, Sequence[str]] | None:
    """Return the hands of a board that the site has dealt, by seat. Three queries at most."""
    shuffle = shuffles_of([row]).get(row.id)
    return None if shuffle is None else _by_seat(hands_of_board(row.event, shuffle, board))


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
