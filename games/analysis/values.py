"""What an analysis says, as plain values.

Points are those of the deal, bonuses included, of the first side less those of the second (AC less
BD). The win is 1 where the first side wins the deal, -1 where the second does, 0 where nobody does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Range(NamedTuple):
    """A value that is known exactly, or, where the search was cut short, between which bounds."""

    least: int
    most: int

    @property
    def exact(self) -> int | None:
        """The value, None where only bounds are known."""
        return self.least if self.least == self.most else None

    def shift(self, by: int) -> Range:
        """The same, so much higher."""
        return Range(self.least + by, self.most + by)


class MoveValue(NamedTuple):
    """A legal event, and what the deal comes to after it if everybody then plays best."""

    event: str
    """Canonical, without the seat: ``6-5@6``."""
    points: Range
    win: Range


@dataclass(frozen=True)
class TurnValue:
    """A turn of the deal as it was played."""

    step: int
    """The number of its event within the deal, from 1."""
    seat: str
    sign: int
    """1 for a seat of the first side, -1 for one of the second."""
    played: str
    """The event, as in ``moves``."""
    moves: tuple[MoveValue, ...]
    """Every legal event, in the referee's order; one alone is forced."""

    @property
    def value(self) -> Range:
        """What the deal comes to, in points, if from here on everybody plays best."""
        return self._best([move.points for move in self.moves])

    @property
    def win(self) -> Range:
        """Who then wins it."""
        return self._best([move.win for move in self.moves])

    def _best(self, values: list[Range]) -> Range:
        best = max if self.sign > 0 else min
        return Range(best(one.least for one in values), best(one.most for one in values))

    @property
    def best(self) -> tuple[str, ...]:
        """The events that are as good as any; none where that is not known."""
        value = self.value.exact
        if value is None:
            return ()
        return tuple(move.event for move in self.moves if move.points.exact == value)

    @property
    def cost(self) -> int | None:
        """The points that the event played gave away, 0 where none was better; None: not known."""
        made = next(move.points for move in self.moves if move.event == self.played).exact
        value = self.value.exact
        return None if made is None or value is None else self.sign * (value - made)


MOST_TURNING = 3
"""The most turns that are named as those where the deal turned."""


@dataclass(frozen=True)
class DealAnalysis:
    """What was possible in a deal."""

    game: int
    deal: int
    sides: tuple[str, str]
    turns: tuple[TurnValue, ...]
    """One for every event up to the one that ends the deal."""
    line: tuple[str, ...]
    """A line of best play of all four from the first tile on, with the seats; none where the value
    of the deal is not known exactly. It goes along with what was played as long as that was best.
    """
    score: tuple[int, ...]
    """What the deal gave as it was played, by side."""
    positions: int
    """How many positions the search stored."""
    usual: float
    """What its tiles usually bring: the mean of bots' plays, of the first side less the second."""

    @property
    def points(self) -> Range:
        """The value of the deal: what it comes to if everybody plays best from the first tile."""
        return self.turns[0].value

    @property
    def exact(self) -> bool:
        """Whether every value is known exactly."""
        ranges = (r for turn in self.turns for move in turn.moves for r in move[1:])
        return all(one.least == one.most for one in ranges)

    @property
    def turning(self) -> tuple[int, ...]:
        """The steps of the turns that gave most away, the dearest first; of equal ones the first.

        Empty where nothing was given away.
        """
        dear = [turn for turn in self.turns if turn.cost]
        dear.sort(key=lambda turn: (-(turn.cost or 0), turn.step))
        return tuple(turn.step for turn in dear[:MOST_TURNING])
