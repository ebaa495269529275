"""Lower bounds that no draw can beat, proved by counting.

Each function says why its bound holds. Bounds from an exact matching are not here: the matching is
their proof (see swiss.pairing).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain


def new_meetings_bound(
    sizes: Sequence[int], present: Sequence[str], met: Mapping[tuple[str, str], int]
) -> int:
    """Fewest repeated meetings in one round at tables of these sizes, given who met before.

    The larger of two counts: the tables make more meetings than there are pairs that have not met;
    and everybody meets at least (smallest table - 1) others, of whom some are old if fewer are new.
    The second needs everybody present to have a seat.
    """
    meetings = sum(size * (size - 1) // 2 for size in sizes)
    here = set(present)
    old = Counter(chain.from_iterable(met))
    if not here.issuperset(old):
        old = Counter(chain.from_iterable(pair for pair in met if here.issuperset(pair)))
    new = [len(present) - 1 - old[name] for name in present]
    by_pairs = meetings - sum(new) // 2
    by_entry = 0
    if sizes and sum(sizes) == len(present):
        smallest = min(sizes)
        lacking = sum(max(0, smallest - 1 - unmet) for unmet in new)
        by_entry = -(-lacking // 2)
    return max(0, by_pairs, by_entry)
