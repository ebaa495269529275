"""What fits where: which tiles may be laid on an open end, and what they leave open.

The same tables serve every game of placing: *matching* joins equal numbers, *adding* joins numbers
that make a fixed sum and lets some tiles go anywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from games.rules.parts.layouts.ends import FIRST_DOUBLE
from games.rules.tiles import BIT, bits


class Fitting(dict[int, int]):
    """The tiles that fit somewhere, by the set of ends that are open (bit n for an open n).

    Each set is worked out when it is first asked for. There are at most 2 ** 13 sets of numbers,
    and 2 ** 14 sets of ends in a double-six game in which doubles are ends of their own.
    """

    def __init__(self, on: tuple[int, ...]) -> None:
        super().__init__()
        self.on = on

    def __deepcopy__(self, memo: dict[int, object]) -> Fitting:
        return self

    def __missing__(self, shown: int) -> int:
        mask = 0
        for number, tiles in enumerate(self.on):
            if shown >> number & 1:
                mask |= tiles
        self[shown] = mask
        return mask


class Joints(NamedTuple):
    """The tiles that fit, for one set under one rule."""

    laid: tuple[tuple[int, ...], ...]
    """By the end covered and the number then exposed: the tiles that fit between them."""
    on: tuple[int, ...]
    """By the end covered: the tiles that fit there."""
    fitting: Fitting

    def __deepcopy__(self, memo: object) -> Joints:
        """Copies of a deal share what fits where, which never changes."""
        return self

    def ways(self, bit: int, ends: tuple[int, ...]) -> list[tuple[int, int]]:
        """Every distinct way to lay a tile, as (end covered, number exposed), high ends first."""
        return [
            (end, exposed)
            for end in sorted(set(ends), reverse=True)
            for exposed, tiles in enumerate(self.laid[end])
            if tiles & bit
        ]


def matching(highest: int) -> Joints:
    """Equal numbers touch.

    >>> from games.rules.tiles import texts
    >>> texts(matching(6).on[0])[:3], matching(6).ways(BIT["6-5"], (5, 4))
    (['6-0', '5-0', '4-0'], [(5, 6)])
    """
    return _joints(highest, lambda end, exposed: BIT[f"{end}-{exposed}"])


def with_doubles(joints: Joints) -> Joints:
    """The same where a double opens itself, an end of its own on which fits what fits its number.

    >>> with_doubles(matching(6)).ways(BIT["6-5"], (FIRST_DOUBLE + 5, 5))
    [(18, 6), (5, 6)]
    >>> with_doubles(matching(6)).ways(BIT["5-5"], (5,))
    [(5, 18)]
    """
    none = (0,) * len(joints.on)
    gap = (0,) * (FIRST_DOUBLE - len(joints.on))
    rows = [(*row[:end], 0, *row[end + 1 :], *gap) for end, row in enumerate(joints.laid)]
    doubles = [(*none[:end], row[end], *none[end + 1 :]) for end, row in enumerate(joints.laid)]
    on_single = [row + double for row, double in zip(rows, doubles, strict=True)]
    on_double = [row + none for row in rows]
    on = (*joints.on, *gap, *joints.on)
    return Joints((*on_single, *[none] * len(gap), *on_double), on, Fitting(on))


def adding(highest: int, total: int, anywhere: int) -> Joints:
    """Touching numbers make ``total``; the tiles of ``anywhere`` fit everything, either way.

    >>> adding(9, 10, BIT["9-1"]).ways(BIT["4-2"], (8, 3))
    [(8, 4)]
    >>> adding(9, 10, BIT["9-1"]).ways(BIT["9-1"], (0, 0))
    [(0, 1), (0, 9)]
    """

    def tiles_between(end: int, exposed: int) -> int:
        free = [bit for bit in bits(anywhere) if bit in showing[exposed]]
        touching = total - end
        if 0 <= touching <= highest:
            free.append(BIT[f"{touching}-{exposed}"])
        return sum(set(free))

    numbers = range(highest + 1)
    showing = [{BIT[f"{number}-{other}"] for other in numbers} for number in numbers]
    return _joints(highest, tiles_between)


def _joints(highest: int, tiles: Callable[[int, int], int]) -> Joints:
    numbers = range(highest + 1)
    laid = tuple(tuple(tiles(end, exposed) for exposed in numbers) for end in numbers)
    on = []
    for row in laid:
        mask = 0
        for some in row:
            mask |= some
        on.append(mask)
    return Joints(laid, tuple(on), Fitting(tuple(on)))
