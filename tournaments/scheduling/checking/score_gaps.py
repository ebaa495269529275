"""The least score gaps any tables of given sizes can have.

Exact, but ignores who has met: some best seating puts neighbours in the order of scores together.
(Of two tables whose score ranges overlap, the one with the lowest score can take as many of the
lowest of both as it has seats, and neither range grows; where one range lies inside the other, the
two new ranges together are no longer than the longer one. That serves the sum of the gaps and the
sum of their squares.) The order of tables of different sizes, and who is left out, remain to be
tried step by step.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import lcm, prod

MOST_STATES = 20_000
"""With more states than this nothing is claimed: the gaps are 0."""

Gaps = tuple[Fraction, Fraction]


def least_gaps(scores: Sequence[Fraction], sizes: Sequence[int]) -> Gaps:
    """Least sum of (highest - lowest) over tables of these sizes, and least sum of its squares.

    The two need not be reached by the same tables. Scores beyond the seats are left out.

    >>> least_gaps([Fraction(score) for score in (0, 1, 4, 5, 5)], [2, 2])
    (Fraction(1, 1), Fraction(1, 1))
    """
    unit = lcm(*(score.denominator for score in scores))
    ordered = sorted(int(score * unit) for score in scores)
    kinds = Counter(size for size in sizes if size)
    idle = len(ordered) - sum(sizes)
    if idle < 0 or prod(count + 1 for count in kinds.values()) * (idle + 1) > MOST_STATES:
        return Fraction(0), Fraction(0)
    least, squares = _least_totals(ordered, kinds, idle)
    return Fraction(least, unit), Fraction(squares, unit**2)


def _least_totals(ordered: list[int], kinds: Counter[int], idle: int) -> tuple[int, int]:
    """Least over all orders; a state is how many tables of each size, and idle, came so far."""
    steps = [*kinds, 1]
    limits = [*kinds.values(), idle]
    best: dict[tuple[int, ...], tuple[int, int]] = {(0,) * len(steps): (0, 0)}
    for state in product(*(range(limit + 1) for limit in limits)):
        total, squares = best.pop(state)
        first = sum(count * step for count, step in zip(state, steps, strict=True))
        if first == len(ordered):
            return total, squares
        for place, step in enumerate(steps):
            if state[place] == limits[place]:
                continue
            seated = place < len(kinds)
            gap = ordered[first + step - 1] - ordered[first] if seated else 0
            after = (*state[:place], state[place] + 1, *state[place + 1 :])
            old = best.get(after, (total + gap, squares + gap**2))
            best[after] = (min(old[0], total + gap), min(old[1], squares + gap**2))
    raise AssertionError("the last state has everybody")
