"""Lower bounds that no draw can beat, proved by counting.

Decides nothing; each function says why its bound holds. Bounds that come from an exact matching are
not here: the matching is their proof (see swiss).
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction


def float_squares_bound(scores: Sequence[Fraction]) -> Fraction:
    """Least sum of squared score differences over any way to pair these scores.

    Neighbours in sorted order are the cheapest pairing for every convex cost (exchange argument);
    with an odd number of scores the best one to leave out is tried.

    >>> float_squares_bound([Fraction(2), Fraction(0), Fraction(1), Fraction(1), Fraction(2)])
    Fraction(0, 1)
    """
    ordered = sorted(scores)
    fields = [ordered]
    if len(ordered) % 2:
        fields = [ordered[:out] + ordered[out + 1 :] for out in range(0, len(ordered), 2)]
    return min(sum((gap**2 for gap in neighbour_gaps(f)), Fraction(0)) for f in fields)


def neighbour_gaps(scores: Sequence[Fraction]) -> list[Fraction]:
    """The score gaps when sorted neighbours are paired, for an even number of scores.

    >>> neighbour_gaps([Fraction(3), Fraction(1), Fraction(3), Fraction(0)])
    [Fraction(1, 1), Fraction(0, 1)]
    """
    ordered = sorted(scores)
    return [high - low for low, high in zip(ordered[::2], ordered[1::2], strict=True)]


def new_meetings_bound(
    sizes: Sequence[int], present: Sequence[str], met: Mapping[tuple[str, str], int]
) -> int:
    """Fewest repeated meetings in one round at tables of these sizes, given who met before.

    Two counts, the larger holds: the tables make so many meetings and only so many pairs have not
    met; and everybody meets at least (smallest table - 1) others, some of whom must be old where
    fewer are new. The second needs everybody present to have a seat.
    """
    meetings = sum(size * (size - 1) // 2 for size in sizes)
    here = set(present)
    new = dict.fromkeys(present, len(present) - 1)
    for one, other in met:
        if one in here and other in here:
            new[one] -= 1
            new[other] -= 1
    by_pairs = meetings - sum(new.values()) // 2
    by_entry = 0
    if sizes and sum(sizes) == len(present):
        lacking = sum(max(0, min(sizes) - 1 - unmet) for unmet in new.values())
        by_entry = -(-lacking // 2)
    return max(0, by_pairs, by_entry)
