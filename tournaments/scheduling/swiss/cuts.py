"""Score cuts: the least cost of odd score groups in a Swiss round, and the excess of a meeting.

Decides the least sum of squared score differences of a field whose bye is known, and the *excess*
of a meeting over it; the proof is with the search that uses both (see pairing). Squares are
in units of the field squared. Who has met whom does not matter here.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, pairwise

from tournaments.scheduling.swiss.field import Field


@dataclass(frozen=True, slots=True)
class Cuts:
    """The scores of the groups and, for each, the squared odd cuts above it."""

    scores: tuple[int, ...]
    above: tuple[int, ...]

    @property
    def least(self) -> int:
        """The least sum of squared differences: all odd cuts."""
        return self.above[-1]

    @property
    def widest(self) -> int:
        """The excess of a meeting between the first and the last group, the largest there is."""
        return self.excess(0, len(self.scores) - 1)

    def excess(self, group: int, other: int) -> int:
        """The squared difference of two groups less the odd cuts between them.

        It grows with ``other``: a further gap adds at least its own square.
        """
        spanned = self.above[other] - self.above[group]
        return (self.scores[group] - self.scores[other]) ** 2 - spanned

    def beyond(self, allowed: int) -> int:
        """The smallest excess above the allowed one; the widest where there is none."""
        return min((e for _, _, e in self._pairs() if e > allowed), default=self.widest)

    def within(self, allowed: int) -> Iterator[tuple[int, int]]:
        """The pairs of groups, a group with itself too, whose excess is allowed."""
        return ((one, other) for one, other, excess in self._pairs() if excess <= allowed)

    def _pairs(self) -> Iterator[tuple[int, int, int]]:
        for one in range(len(self.scores)):
            for other in range(one, len(self.scores)):
                yield one, other, self.excess(one, other)


def cuts_of(field: Field, resting: int | None) -> Cuts:
    """The cuts of a field; ``resting`` is an entry that has the bye (any of its score)."""
    scores = tuple(field.scores[group.start] for group in field.groups)
    bye_group = len(scores) if resting is None else field.group[resting]
    squares = [
        (high - low) ** 2 * ((field.groups[place].stop - (bye_group <= place)) % 2)
        for place, (high, low) in enumerate(pairwise(scores))
    ]
    return Cuts(scores, tuple(accumulate(squares, initial=0)))
