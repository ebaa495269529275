"""What the results of a board are worth: matchpoints, IMPs, points against the mean.

A result of a board is what one side made more than the other, the first side of its table before
the second: all first sides had the same hands. Everything is exact.

**Matchpoints** (Laws of Duplicate Bridge 2017, law 78A): two for every result that is worse, one
for every one that is equal. A board with fewer results than others is scored as if each of them had
been made more often (Neuberg's formula, as the World Bridge Federation has it): with A results
instead of E, M becomes (M E + E - A) / A, so that a top is not quite a top.

**IMPs** (law 78B has the scale): the difference from the datum, which is the mean of all results
rounded to one unit, halves away from 0; bridge players call this Butler scoring, after Geoffrey
Butler. The scale is made for the scores of bridge, which come in tens. Domino points come in ones,
so a point counts as ten of bridge (``UNIT``): 2 points are an IMP, 43 points ten.

**Points against the mean**: the difference from the exact mean, in domino points. Of both means the
highest and lowest results can be left out (``outliers``), some of each.
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.ranking.outcomes import Exact

STEPS = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)
"""The differences from which on a result is worth 1, 2, 3, ... IMPs, in points of bridge."""

UNIT = 10
"""How many points of bridge a domino point counts."""


def imps(difference: Exact, unit: int = UNIT) -> int:
    """IMPs for a difference, of its sign; ``unit`` 1 takes points of bridge.

    >>> imps(470, unit=1), imps(-560, unit=1), imps(2), imps(-43)
    (10, -11, 1, -10)
    """
    worth = bisect_right(STEPS, abs(Fraction(difference)) * unit)
    return worth if difference > 0 else -worth


def matchpoints(results: Sequence[Exact], expected: int | None = None) -> list[Fraction]:
    """Matchpoints of every result, 2 (``expected`` - 1) at most; expected: as many as there are.

    >>> [int(one) for one in matchpoints([110, 120, 140, 120])]
    [0, 3, 6, 3]
    """
    made = len(results)
    wanted = made if expected is None else expected
    found = []
    for mine in results:
        won = sum((other < mine) + (other <= mine) for other in results) - 1
        found.append(Fraction(won * wanted + wanted - made, made))
    return found


def mean(results: Iterable[Exact], outliers: int = 0) -> Fraction:
    """The mean without so many of the highest and lowest; all count where none would be left.

    >>> mean([620, 620, 620, 620, 170, 170, 170], outliers=1)
    Fraction(440, 1)
    """
    ordered = sorted(results)
    counted = ordered[outliers : len(ordered) - outliers] or ordered
    return Fraction(sum(counted), 1) / len(counted)


def datum(results: Iterable[Exact], outliers: int = 0, step: int = 1) -> int:
    """The mean rounded to a multiple of ``step``, halves away from 0.

    >>> datum([980] * 3 + [480] * 11 + [450] * 7 + [-50], step=10), datum([0, -1])
    (510, -1)
    """
    exact = mean(results, outliers) / step
    rounded = int(abs(exact) + Fraction(1, 2)) * step
    return rounded if exact > 0 else -rounded


@dataclass(frozen=True, slots=True)
class BoardResult:
    """What came of a board at a table: ``margin`` is what the first side made more."""

    board: int
    first: tuple[str, ...]
    second: tuple[str, ...]
    margin: Exact


@dataclass(frozen=True, slots=True)
class BoardScore:
    """What a result is worth to the first side; the second has the rest of ``top``, or minus it."""

    result: BoardResult
    matchpoints: Fraction
    top: int
    imps: int
    points: Fraction

    def exchange_sides(self) -> "BoardScore":
        """The same from the second side's view."""
        own = self.result
        other = BoardResult(own.board, own.second, own.first, -own.margin)
        return BoardScore(other, self.top - self.matchpoints, self.top, -self.imps, -self.points)


def score_boards(results: Iterable[BoardResult], outliers: int = 0) -> dict[int, list[BoardScore]]:
    """Every result of every board with what it is worth, boards in order, results as given.

    As many results are expected of a board as the one has that was played most often.
    """
    by_board: dict[int, list[BoardResult]] = defaultdict(list)
    for one in results:
        by_board[one.board].append(one)
    expected = max(map(len, by_board.values()), default=0)
    return {board: _score(by_board[board], expected, outliers) for board in sorted(by_board)}


def _score(results: list[BoardResult], expected: int, outliers: int) -> list[BoardScore]:
    margins = [one.margin for one in results]
    centre, exact = datum(margins, outliers), mean(margins, outliers)
    return [
        BoardScore(one, won, 2 * (expected - 1), imps(one.margin - centre), one.margin - exact)
        for one, won in zip(results, matchpoints(margins, expected), strict=True)
    ]


@dataclass(frozen=True, slots=True)
class Duplicate:
    """What an entry has made of its boards: all boards it played weigh the same.

    ``percent`` are its matchpoints of the most it could have, 50 where nobody can be compared;
    ``imps`` and ``points`` are per board, so that whoever sits out loses nothing by it.
    """

    boards: int = 0
    percent: Fraction = Fraction(50)
    imps: Fraction = Fraction(0)
    points: Fraction = Fraction(0)


def total_boards(scored: Iterable[BoardScore]) -> dict[str, Duplicate]:
    """What every entry has made of its boards, by its id.

    >>> played = [BoardResult(1, ("a",), ("b",), 30), BoardResult(1, ("c",), ("d",), 10)]
    >>> found = total_boards(score_boards(played)[1])
    >>> [(name, int(found[name].percent), int(found[name].points)) for name in "abcd"]
    [('a', 100, 10), ('b', 0, -10), ('c', 0, -10), ('d', 100, 10)]
    """
    own: dict[str, list[BoardScore]] = defaultdict(list)
    for score in scored:
        for view in (score, score.exchange_sides()):
            for name in view.result.first:
                own[name].append(view)
    return {name: _total(mine) for name, mine in own.items()}


def _total(mine: Sequence[BoardScore]) -> Duplicate:
    count, most = len(mine), sum(one.top for one in mine)
    won = sum((one.matchpoints for one in mine), Fraction(0))
    return Duplicate(
        count,
        100 * won / most if most else Fraction(50),
        Fraction(sum(one.imps for one in mine), count),
        sum((one.points for one in mine), Fraction(0)) / count,
    )
