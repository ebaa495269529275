"""Exchange search: makes the tables of one round cheaper by exchanging players of two tables.

Decides who sits with whom in one round, for tables of given sizes, at the least cost it finds. The
cost is a sum over pairs at one table and, where scores are given, over tables of the squared
difference between highest and lowest score; weights make one outrank the other. Players of
different classes are never exchanged (who sits at a short table is decided before).

Two ways to search, both seeded and stopped by counted work: ``descend`` goes table by table and
makes the best exchange that helps, until none does; ``wander`` is a tabu search (F. Glover, 1986):
it makes the best exchange of players who cost something even if it costs more, keeps both from
moving for some steps, and returns the best seating it saw. Such search is what is best known for
the social golfer problem without symmetry (I. Dotu, P. Van Hentenryck, "Scheduling social golfers
locally", 2005). It proves nothing: bounds are counted elsewhere.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tournaments.scheduling.chance import Chance

Numbers = NDArray[np.int64]

BARRED = 2**61
"""The cost of an exchange that is not allowed: more than any other can cost."""

TENURE = 1
"""How many steps a player who moved stays, with up to ``TENURE_MORE`` more."""

TENURE_MORE = 4

STEP_WORK = 4000
"""The work of a step, in exchanges weighed."""


@dataclass(frozen=True, slots=True)
class Task:
    """What a round costs; players are numbered from 0.

    ``pairs[i][j]`` (symmetric, from 0) for i and j at one table; ``scores[i]`` for the squared
    score difference of each table, times ``gap_weight``, or ``None``.
    """

    pairs: Numbers
    scores: Numbers | None = None
    gap_weight: int = 0


class Tables:
    """The tables of a round while players are exchanged.

    ``order[slot]`` is the player in a slot, ``table[slot]`` its table; both may be read. Slots are
    in the order of the tables.
    """

    def __init__(
        self, task: Task, groups: Sequence[Sequence[int]], classes: Sequence[int] | None = None
    ) -> None:
        """``classes``: one a table; players are exchanged only between tables of one class."""
        self._task = task
        self.order = np.array([player for group in groups for player in group], np.int64)
        self.table = np.repeat(np.arange(len(groups)), [len(group) for group in groups])
        kind = np.array(classes or [0] * len(groups))[self.table]
        barred = (self.table[:, None] == self.table) | (kind[:, None] != kind)
        self._barred = np.where(barred, BARRED, 0)
        self._every = np.arange(len(self.order))
        self._slots = np.split(self._every, np.cumsum([len(group) for group in groups])[:-1])
        self._pairs = task.pairs[np.ix_(self.order, self.order)]
        firsts = np.cumsum([0, *map(len, groups)])[:-1]
        self._sums = np.add.reduceat(self._pairs, firsts, axis=1)
        self.own = self._sums[self._every, self.table]
        self.cost = int(self.own.sum()) // 2
        if task.scores is not None:
            self._scores = task.scores[self.order]
            self._high = self._scores.copy()
            self._low = self._scores.copy()
            self._squares = np.zeros(len(groups), np.int64)
            for place in range(len(groups)):
                self._measure(place)
            self.cost += int(self._squares.sum()) * task.gap_weight

    def groups(self) -> list[list[int]]:
        """The players of every table."""
        return [self.order[slots].tolist() for slots in self._slots]

    def slots(self, place: int) -> Numbers:
        """The slots of a table."""
        return self._slots[place]

    def changes(self, rows: Numbers) -> Numbers:
        """What the cost changes by, for every exchange of a slot of ``rows`` with any slot."""
        pairs = self._pairs[rows]
        found: Numbers = self._sums[rows][:, self.table] + self._sums.T[self.table[rows]]
        found -= 2 * pairs
        found -= self.own[rows][:, None]
        found -= self.own
        found += self._barred[rows]
        if self._task.scores is not None:
            found += self._gap_changes(rows) * self._task.gap_weight
        return found

    def exchange(self, one: int, other: int, change: int) -> None:
        """Exchange the players of two slots; ``change`` as ``changes`` gave it."""
        both, turned = [one, other], [other, one]
        here, there = self.table[one], self.table[other]
        moved = self._pairs[:, other] - self._pairs[:, one]
        self._sums[:, here] += moved
        self._sums[:, there] -= moved
        self._sums[both] = self._sums[turned]
        self._pairs[:, both] = self._pairs[:, turned]
        self._pairs[both] = self._pairs[turned]
        self.order[both] = self.order[turned]
        self.own = self._sums[self._every, self.table]
        self.cost += change
        if self._task.scores is not None:
            self._scores[both] = self._scores[turned]
            self._measure(here)
            self._measure(there)

    def _measure(self, place: int) -> None:
        """Find, for each slot of a table, the highest and lowest score of the others."""
        slots = self._slots[place]
        scores = self._scores[slots]
        self._squares[place] = (scores.max() - scores.min()) ** 2
        ordered = np.sort(scores)
        if len(ordered) > 1:
            self._high[slots] = np.where(scores == ordered[-1], ordered[-2], ordered[-1])
            self._low[slots] = np.where(scores == ordered[0], ordered[1], ordered[0])

    def _gap_changes(self, rows: Numbers) -> Numbers:
        mine, theirs = self._scores[rows][:, None], self._scores
        there = np.maximum(self._high, mine) - np.minimum(self._low, mine)
        here = np.maximum(self._high[rows][:, None], theirs)
        here -= np.minimum(self._low[rows][:, None], theirs)
        found: Numbers = there * there + here * here
        found -= self._squares[self.table[rows]][:, None]
        found -= self._squares[self.table]
        return found


def descend(tables: Tables, chance: Chance, work: int) -> int:
    """Make the best exchange of table after table until none helps; return the work left."""
    places = int(tables.table[-1]) + 1
    idle = 0
    while idle < places and work > 0:
        for place in chance.shuffle(range(places)):
            rows = tables.slots(place)
            changes = tables.changes(rows)
            work -= STEP_WORK + changes.size
            best = int(changes.min())
            idle = 0 if best < 0 else idle + 1
            if best < 0:
                row, slot = _pick(changes, best, chance)
                tables.exchange(int(rows[row]), slot, best)
            if idle >= places or work <= 0:
                break
    return work


def wander(
    tables: Tables, chance: Chance, steps: int, work: int, worth: int = 1
) -> tuple[list[list[int]], int]:
    """Always make the best exchange; return the cheapest tables seen, and the work left.

    Only players whose pairs cost at least ``worth`` are exchanged, with anybody. Gives up after
    half the steps without a cheaper seating. ``tables.cost`` is then the cost of the tables
    returned; do not search on with them.
    """
    best, found = tables.cost, tables.groups()
    rest = np.zeros(int(tables.order.max()) + 1, np.int64)
    last = 0
    for step in range(1, steps + 1):
        rows = np.flatnonzero(tables.own >= worth)
        if not len(rows) or work <= 0 or step - last > steps // 2 + 1:
            break
        changes = tables.changes(rows)
        work -= STEP_WORK + changes.size
        least = int(changes.min())
        if tables.cost + least >= best:
            tired = rest[tables.order] >= step
            changes = np.where(tired[rows][:, None] | tired, changes + BARRED // 2, changes)
            least = int(changes.min())
        if least >= BARRED // 2:
            continue
        row, other = _pick(changes, least, chance)
        one = int(rows[row])
        for player in (tables.order[one], tables.order[other]):
            rest[player] = step + TENURE + chance.below(TENURE_MORE)
        tables.exchange(one, other, least)
        if tables.cost <= best:
            last = step if tables.cost < best else last
            best, found = tables.cost, tables.groups()
    tables.cost = best
    return found, work


def _pick(changes: Numbers, value: int, chance: Chance) -> tuple[int, int]:
    """One of the places where the value stands, by chance: (row, column)."""
    places = np.flatnonzero(changes == value)
    row, column = divmod(int(places[chance.below(len(places))]), changes.shape[1])
    return row, column
