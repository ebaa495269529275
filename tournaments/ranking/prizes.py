"""Prizes: a purse split over places, to the last hundredth.

Decides amounts in hundredths of the currency. The purse is shared out in proportion to the parts of
the places, rounded down; the hundredths that are left go one each to the first places. Entries that
share a place share what their places bring together; what cannot be divided goes to those named
first. With fewer entries than parts only the parts of the entries count, so that the whole purse is
given out. What a pair wins is the pair's.
"""

from collections.abc import Sequence
from itertools import groupby


def split_purse(places: Sequence[int], purse: int, parts: Sequence[int]) -> list[int]:
    """Return what each line of the standings wins; the sum is the purse, where anybody wins.

    `places` are those of the lines, best first, shared ones as they are (1, 2, 2, 4); `purse` is in
    hundredths of the currency, `parts` are those of the first place, the second and so on.

    >>> split_purse([1, 2, 3, 4], purse=10000, parts=[50, 30, 20])
    [5000, 3000, 2000, 0]
    >>> split_purse([1, 2, 2, 4], purse=10001, parts=[50, 30, 20])
    [5001, 2500, 2500, 0]
    """
    counted = list(parts[: len(places)])
    total = sum(counted)
    if not total:
        return [0] * len(places)
    amounts = _round_down([purse * part for part in counted], total, purse)
    amounts += [0] * (len(places) - len(amounts))
    won: list[int] = []
    for _place, level in groupby(places):
        size = len(list(level))
        together = sum(amounts[len(won) : len(won) + size])
        won += _round_down([together] * size, size, together)
    return won


def _round_down(shares: Sequence[int], divisor: int, total: int) -> list[int]:
    """Divide the shares, rounded down; deal out the rest of the total, beginning with the first."""
    found = [share // divisor for share in shares]
    left = total - sum(found)
    for at, share in enumerate(shares):
        if left and share:
            found[at] += 1
            left -= 1
    return found
