"""Partner-attributed strength: how much of the results of all their sides each player carries.

Found by a ridge regression over the ledger (A. Hoerl and R. Kennard, "Ridge Regression",
Technometrics 12, 1970; in basketball known as regularised plus-minus): the result of a side, its
share of the game less one half, is taken to be the mean strength of its members less that of the
other sides, times the slope of the logistic curve at even strength. Strengths start from a bell
curve around the pool's average, ``SPREAD`` points wide, and every game counts with the variance of
one even game; the answer is the most likely strength of each player in points above the average,
and its uncertainty (one standard deviation, which includes what the data cannot say).

What it means: two players of one partnership get different strengths as far as their results with
other partners differ. What it does not mean: it is no rating (it does not forget: the first game
counts like the last), and it says nothing about a cause. Where two players only ever played
together, it cannot separate them: both get half, and the uncertainty of the difference stays that
of the bell curve. Differences of more than about 300 points are beyond the straight line.

Published to a tenth of a point; sums are made in the order of the games given, so the same ledger
in the same order gives the same answer to that precision. Pools of up to ``DENSE`` players are
solved at once with all uncertainties; larger ones by conjugate gradients (M. Hestenes and
E. Stiefel, 1952), with the uncertainties asked for.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from ratings.engine.columns import Block
from ratings.engine.elo import MICRO, NANO

Floats = npt.NDArray[np.float64]

SPREAD = 200.0
"""Points: the standard deviation strengths have before anybody played."""

VARIANCE = 0.25
"""Of the result of one even game."""

DENSE = 2000
STEPS = 500
CLOSE = 1e-11


@dataclass(frozen=True)
class Fit:
    """Strengths in tenths of a point above the pool's average, by number of player."""

    strengths: npt.NDArray[np.int64]
    games: npt.NDArray[np.int64]
    _solve: Callable[[Floats], Floats]
    _spreads: Callable[[], Floats] | None

    @cached_property
    def errors(self) -> npt.NDArray[np.int64] | None:
        """Everybody's uncertainty in tenths of a point; None in pools too large for that."""
        return None if self._spreads is None else _tenths(self._spreads())

    def error(self, player: int) -> int:
        """One player's uncertainty, in tenths of a point."""
        return self._error({player: 1.0})

    def surplus_over(self, player: int, partner: int) -> tuple[int, int]:
        """How much more than half of a pair's results the player carries, and its uncertainty.

        Half the difference of their strengths, in tenths: the points by which the side is stronger
        than two of its weaker member would be, and weaker than two of its stronger one.
        """
        gap = int(self.strengths[player]) - int(self.strengths[partner])
        return round(gap / 2), self._error({player: 0.5, partner: -0.5})

    def _error(self, direction: dict[int, float]) -> int:
        vector = np.zeros(len(self.strengths))
        for player, weight in direction.items():
            vector[player] = weight
        return int(_tenths(np.sqrt(np.array([vector @ self._solve(vector)])))[0])


def fit_strengths(players: int, blocks: Sequence[Block], *, scale: int = 400 * MICRO) -> Fit:
    """Fit the strengths of players numbered from 0 to games of any shapes.

    ``scale`` is that of the logistic curve, in millionths of a point.

    >>> scores = np.array([[NANO], [0]])
    >>> answer = fit_strengths(4, [Block((2, 2), np.array([[0], [1], [2], [3]], np.int32), scores)])
    >>> answer.strengths.tolist(), answer.surplus_over(0, 1)
    ([432, 432, -432, -432], (0, 1414))
    """
    slope = np.log(10.0) / (4.0 * scale / MICRO)
    shapes = [_Shape.of(block, slope) for block in blocks if block.members.size]
    wanted = np.zeros(players)
    games = np.zeros(players, np.int64)
    for shape in shapes:
        _scatter(wanted, shape.members, shape.wanted)
        np.add.at(games, shape.members.ravel(), 1)
    prior = 1.0 / SPREAD**2
    if players > DENSE:

        def product(vector: Floats) -> Floats:
            result = prior * vector
            for shape in shapes:
                _scatter(result, shape.members, shape.weights @ vector[shape.members])
            return result

        def solve(vector: Floats) -> Floats:
            return _conjugate_gradients(product, vector)

        return Fit(_tenths(solve(wanted)), games, solve, None)
    inverse = np.linalg.inv(_matrix(players, shapes, prior))
    return Fit(
        _tenths(inverse @ wanted),
        games,
        lambda vector: inverse @ vector,
        lambda: np.sqrt(np.diagonal(inverse)),
    )


@dataclass(frozen=True, slots=True)
class _Shape:
    """Games of one shape: what one game adds to the equations of its seats."""

    members: npt.NDArray[np.int32]
    weights: Floats
    wanted: Floats

    @classmethod
    def of(cls, block: Block, slope: float) -> "_Shape":
        """The equations of a block.

        A game has one row a side: its members against the average of the other sides. Rows count
        one half, since with two sides they say the same.
        """
        sides = len(block.sizes)
        side_of_seat = np.repeat(np.arange(sides), block.sizes)
        size_of_seat = np.repeat(block.sizes, block.sizes)
        mine = side_of_seat[None, :] == np.arange(sides)[:, None]
        rows = slope * np.where(mine, 1.0, -1.0 / (sides - 1)) / size_of_seat
        results = block.scores / (NANO * (sides - 1.0)) - 0.5
        precision = 0.5 / VARIANCE
        return cls(block.members, precision * rows.T @ rows, precision * rows.T @ results)


def _scatter(into: Floats, members: npt.NDArray[np.int32], values: Floats) -> None:
    into += np.bincount(members.ravel(), values.ravel(), minlength=len(into))


def _matrix(players: int, shapes: Sequence[_Shape], prior: float) -> Floats:
    matrix = prior * np.eye(players)
    for shape in shapes:
        for one, row in enumerate(shape.members):
            for other, column in enumerate(shape.members):
                np.add.at(matrix, (row, column), shape.weights[one, other])
    return matrix


def _conjugate_gradients(product: Callable[[Floats], Floats], wanted: Floats) -> Floats:
    """Solve for a positive definite matrix that is given as its product with vectors."""
    answer = np.zeros(len(wanted))
    rest = wanted.copy()
    direction = rest.copy()
    size = float(rest @ rest)
    enough = size * CLOSE**2
    for _ in range(STEPS):
        if size <= enough:
            break
        step = product(direction)
        length = size / float(direction @ step)
        answer += length * direction
        rest -= length * step
        before, size = size, float(rest @ rest)
        direction = rest + (size / before) * direction
    return answer


def _tenths(points: Floats) -> npt.NDArray[np.int64]:
    return np.rint(points * 10).astype(np.int64)
