"""Lower bounds that no draw can beat, proved by counting.

Decides nothing; each function says why its bound holds. Bounds that come from an exact matching are
not here: the matching is their proof (see swiss.pairing).
"""

from collections.abc import Mapping, Sequence


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
