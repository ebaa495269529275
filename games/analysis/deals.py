"""From a log to the analysis of one of its deals.

The referee plays the deal and lists what is legal at every turn; the search says what each of that
is worth. Turns are looked at from the last to the first, so that what is found out near the end is
stored already when earlier turns ask for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from itertools import islice
from typing import NamedTuple

from games.analysis.errors import IllegalLog, NotAnalysable
from games.analysis.hurry import usual_points
from games.analysis.search import Budget, Consequence, Position, Search, place_of
from games.analysis.values import DealAnalysis, MoveValue, Range, TurnValue
from games.rules.definition import Code, Deal, Game
from games.rules.log import Log
from games.rules.parts.layouts.settling import LineTable
from games.rules.refereeing.session import open_session, sections_with_codes
from games.rules.replay import replay
from games.rules.sections import SEATS, Section
from games.rules.tiles import BIT
from web.messages import message

MOST_POSITIONS = 600_000
"""The most positions that are stored for a deal: some 80 MB, and a few seconds."""
MOST_POSITIONS_SERVED = 250_000
"""The same where a server does it: some 40 MB. Double six takes half, double nine often more."""


class Moment(NamedTuple):
    """A deal at which a seat is to act: what is left, what is open, what is legal."""

    seat: int
    left: int
    ends: tuple[int, ...]
    legal: tuple[tuple[str, Code], ...]
    """Texts and codes."""
    played: str


class Valuer:
    """What every move of a deal is worth, by both measures."""

    def __init__(self, table: LineTable, budget: Budget) -> None:
        self.points = Search(table, "points", budget)
        bonuses = table.settlement.bonuses
        # A win is always worth something. Where nothing else is, its winner follows from the sign.
        apart = bonuses is not None and bonuses.most_for_passes > 0
        self.wins = Search(table, "win", budget) if apart else None
        self.guess = 0

    def value(self, moment: Moment, code: Code, earned: int) -> tuple[Range, Range]:
        """The points of the deal after a move, with what was ``earned`` before; and who wins."""
        points, _ = self.points_after(moment, code)
        if self.wins is None:
            return points.shift(earned), Range(_sign(points.least), _sign(points.most))
        return points.shift(earned), self._win(self.wins, moment, code)

    def points_after(self, moment: Moment, code: Code) -> tuple[Range, int]:
        """What a move and all that follows bring, and how much of that it brings at once."""
        laid = self.lay_event(self.points, moment, code)
        if laid.position is None:
            return Range(laid.final, laid.final), 0
        points = self.points.value(laid.position, self.guess)
        self.guess = points.least
        return points.shift(laid.gain), laid.gain

    def _win(self, wins: Search, moment: Moment, code: Code) -> Range:
        laid = self.lay_event(wins, moment, code)
        if laid.position is None:
            return Range(laid.final, laid.final)
        return wins.value(laid.position)

    def lay_event(self, search: Search, moment: Moment, code: Code) -> Consequence:
        """What follows from a legal event."""
        if code[1]:
            return search.play(moment.left, moment.ends, code)
        fits = moment.left & search.lines.fitting[place_of(moment.ends)]
        hands = search.table.hands
        seats = ((moment.seat + steps) % len(hands) for steps in range(1, len(hands)))
        seat = next(seat for seat in seats if fits & hands[seat])
        # What a pass is paid with was earned by the tile that made it.
        return Consequence(0, Position(moment.left, place_of(moment.ends), seat), 0)


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def analyse_deal(log: Log, place: int, most_positions: int = MOST_POSITIONS) -> DealAnalysis:
    """The analysis of the deal that is the ``place``-th of a log, from 1.

    Where the search would store more than ``most_positions``, values are given as bounds. Raises
    ``NotAnalysable``: for a game without a search, for a log that is illegal up to the end of that
    deal (with the verdict's code), and for a deal that is not there, not over, or without hands.
    """
    return _analysis_of(log, *open_deal(log, place), most_positions)


def analyse_deals(log: Log, most_positions: int = MOST_POSITIONS) -> Iterator[DealAnalysis]:
    """The analyses of the finished deals of a log, which is played once; of each as `analyse_deal`.

    Raises ``NotAnalysable`` as that does, also where no deal is over.
    """
    finished = finished_deals(log)
    if not finished:
        open_deal(log, 1)
    session = open_session(log)
    for section, codes, _ in islice(sections_with_codes(log), finished):
        deal = session.open(section)
        yield _analysis_of(log, deal, section, codes, most_positions)
        session.close(section, deal)


def _analysis_of(
    log: Log, deal: Deal, section: Section, codes: list[Code], most_positions: int
) -> DealAnalysis:
    """The analysis of a deal that was just opened; plays it to its end."""
    table, fresh = deal.as_dealt(), deepcopy(deal)
    moments = list(_play(deal, log.rules.game, section, codes))
    valuer = Valuer(table, Budget(most_positions))
    earned = _points_on_the_way(valuer, moments)
    turns = _turns(valuer, moments, earned)
    due, played = turns[0].value.exact, [f"{turn.seat} {turn.played}" for turn in turns]
    line = best_line(valuer, fresh, log.rules.game, due, played)
    sides = log.rules.sides[0], log.rules.sides[1]
    used, usual = valuer.points.budget.used, usual_points(table)
    return DealAnalysis(section.game, section.deal, sides, turns, line, deal.score(), used, usual)


def finished_deals(log: Log) -> int:
    """How many deals of a log, from the first on, are over; ``NotAnalysable`` as ``analyse_deal``.

    >>> from games.bots import playout
    >>> log = playout("partnership", 4, seed=1)
    >>> finished_deals(log) == len(log.sections)
    True
    """
    game = log.rules.game
    if game.not_analysable:
        raise NotAnalysable("not_analysable", message(game.not_analysable))
    for section in log.sections:
        missing = [seat for seat in log.rules.letters if f"hand {seat}" not in section.setup]
        if missing:
            detail = message(
                "Deal %(deal)s does not have the hand of %(seat)s.",
                deal=section.deal,
                seat=missing[0],
            )
            raise NotAnalysable("hands_missing", detail)
    verdict = replay(log)
    if verdict.error is not None:
        raise IllegalLog(verdict.error)
    return len(verdict.deals)


def open_deal(log: Log, place: int) -> tuple[Deal, Section, list[Code]]:
    """A deal that can be analysed, just opened, with its section and events.

    Raises ``NotAnalysable`` as ``analyse_deal``.
    """
    upto = log._replace(sections=log.sections[:place], codes=log.codes[:place])
    finished = finished_deals(upto)
    if not 1 <= place <= len(log.sections):
        detail = message("The log has %(deals)s deals.", deals=len(log.sections))
        raise NotAnalysable("no_such_deal", detail)
    if finished < place:
        raise NotAnalysable("deal_unfinished", message("The deal is not over yet."))
    session = open_session(log)
    *before, (section, codes, _) = sections_with_codes(upto)
    for earlier, its_codes, _ in before:
        deal = session.open(earlier)
        deal.play(its_codes)
        session.close(earlier, deal)
    return session.open(section), section, codes


def _play(deal: Deal, game: Game, section: Section, codes: list[Code]) -> Iterator[Moment]:
    """Play a legal deal to its end; what its turns had to choose from."""
    for code, text in zip(codes, section.events, strict=True):
        if deal.end is not None:
            return
        yield moment_of(deal, game, deal.canonical(code, text))
        deal.play((code,))


def moment_of(deal: Deal, game: Game, played: str = "") -> Moment:
    """A deal at which a seat is to act, and which event it ``played``."""
    state, seat = deal.state(), deal.turn_seat()
    left = sum(BIT[tile] for hand in state.hands.values() for tile in hand)
    ends = tuple(int(end) for end in state.ends)
    legal = tuple((text, game.code_of_event(text)) for text in deal.legal())
    return Moment(0 if seat is None else seat, left, ends, legal, played)


def _points_on_the_way(valuer: Valuer, moments: list[Moment]) -> list[int]:
    """What had been earned before each turn, by the first side beyond the second."""
    earned = [0]
    for moment in moments[:-1]:
        laid = valuer.lay_event(valuer.points, moment, dict(moment.legal)[moment.played])
        earned.append(earned[-1] + laid.gain)
    return earned


def _turns(valuer: Valuer, moments: list[Moment], earned: list[int]) -> tuple[TurnValue, ...]:
    turns = []
    for step in range(len(moments), 0, -1):
        moment = moments[step - 1]
        moves = tuple(
            MoveValue(text[2:], *valuer.value(moment, code, earned[step - 1]))
            for text, code in moment.legal
        )
        sign = 1 if moment.seat % 2 == 0 else -1
        turns.append(TurnValue(step, SEATS[moment.seat], sign, moment.played[2:], moves))
    return tuple(reversed(turns))


def best_line(
    valuer: Valuer, deal: Deal, game: Game, due: int | None, played: Sequence[str] = ()
) -> tuple[str, ...]:
    """A line of best play from here to the end, along what was played as long as that is best.

    ``due`` is what the deal still brings; where that is not known there is no line. Plays the deal.
    """
    line: list[str] = []
    while deal.end is None and due is not None:
        moment = moment_of(deal, game)
        here = len(line)
        alike = here < len(played) and line == list(played[:here])
        codes = dict(moment.legal)
        first = sorted(codes, key=lambda text: not (alike and text == played[here]))
        event, due = _first_worth(valuer, moment, [(text, codes[text]) for text in first], due)
        line.append(event)
        deal.play((codes[event],))
    return tuple(line) if due is not None else ()


def _first_worth(
    valuer: Valuer, moment: Moment, moves: list[tuple[str, Code]], due: int
) -> tuple[str, int | None]:
    """The first move that keeps what is due; and what is due after it, None if the budget ended."""
    for text, code in moves:
        points, gain = valuer.points_after(moment, code)
        if points.exact is None:
            return text, None
        if points.exact == due or len(moves) == 1:
            return text, points.exact - gain
    raise RuntimeError("no move keeps the value of its position")
