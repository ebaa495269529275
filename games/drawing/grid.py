"""The grid on which a layout grows: which places are covered or free, which end reaches them first.

Sets of places are whole numbers, one bit a place, so that a flood over the grid is quick.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

Point = tuple[int, int]

WIDE, HIGH = 128, 128
"""How many places the grid has; the middle of the layout is (0, 0)."""

TOUCH, NEAR = 1, 2
"""Up to how many places apart half tiles overlap, and have less than half a square between them."""


class Spot(NamedTuple):
    """Where a tile lies: the middles of its inner and outer half, and where it leads."""

    inner: Point
    outer: Point
    way: Point
    across: bool = False
    """Whether it lies crosswise: a double."""
    route: tuple[tuple[float, float], ...] = ()
    """The corners of a thread that leads to it, where no place was free beside the tile it was
    laid on."""

    @property
    def apart(self) -> bool:
        """Whether there is a gap between it and the tile it was laid on."""
        return bool(self.route)


def step(point: Point, way: Point, length: int) -> Point:
    """Return the place so many steps away.

    >>> step((1, 2), (0, -1), 3)
    (1, -1)
    """
    return point[0] + way[0] * length, point[1] + way[1] * length


@cache
def _bit(point: Point) -> int:
    x, y = point[0] + WIDE // 2, point[1] + HIGH // 2
    return 1 << (y * WIDE + x) if 0 <= x < WIDE and 0 <= y < HIGH else 0


@cache
def _square_around(point: Point, distance: int) -> int:
    """The places up to that distance, as the bits of a square."""
    mask = 0
    for x in range(point[0] - distance, point[0] + distance + 1):
        for y in range(point[1] - distance, point[1] + distance + 1):
            mask |= _bit((x, y))
    return mask


_ALL = (1 << WIDE * HIGH) - 1
_LEFT_EDGE = sum(1 << row * WIDE for row in range(HIGH))
_NO_LEFT, _NO_RIGHT = _ALL & ~_LEFT_EDGE, _ALL & ~(_LEFT_EDGE << WIDE - 1)


class Grid:
    """The places that tiles cover, tile by tile."""

    def __init__(self) -> None:
        self.touched: list[int] = []
        """By tile the places where a half tile would overlap it."""
        self.nearby: list[int] = []
        """By tile the places where a half tile would come too near."""
        self.blocked = [0]
        """By number of tiles all of `nearby`."""
        self.twice = [0]
        """By number of tiles what is in `nearby` of two of them or more."""
        self.threads = 0
        """The places where a half tile would lie on a thread."""

    def cover(self, spot: Spot) -> None:
        """Lay a tile."""
        self.touched.append(_square_around(spot.inner, TOUCH) | _square_around(spot.outer, TOUCH))
        self.nearby.append(_square_around(spot.inner, NEAR) | _square_around(spot.outer, NEAR))
        self.twice.append(self.twice[-1] | self.blocked[-1] & self.nearby[-1])
        self.blocked.append(self.blocked[-1] | self.nearby[-1])

    def uncover(self) -> None:
        """Take up the tile that was laid last."""
        for one in (self.touched, self.nearby, self.blocked, self.twice):
            one.pop()

    def block_thread(self, points: Sequence[tuple[float, float]]) -> None:
        """Keep what a thread runs through free of tiles."""
        for x, y in points:
            for column in range(int(x) - 2, int(x) + 3):
                for row in range(int(y) - 2, int(y) + 3):
                    if abs(column - x) < NEAR and abs(row - y) < NEAR:
                        self.threads |= _bit((column, row))

    def is_free(self, spot: Spot, base: int | None) -> bool:
        """Say whether a tile may lie there, against the tile `base` and near no other."""
        inner, outer = _bit(spot.inner), _bit(spot.outer)
        both = inner | outer
        if not (inner and outer) or both & self.threads:
            return False
        if base is None:
            return not both & self.blocked[-1]
        taken = self.touched[base] | self.twice[-1] | self.blocked[-1] & ~self.nearby[base]
        return not both & taken

    def count_reached(self, starts: Sequence[Point], steps: int) -> list[int]:
        """Return how many places each start reaches before the others do, in so many steps."""
        free = _ALL & ~(self.blocked[-1] | self.threads)
        fronts = [_bit(start) for start in starts]
        sizes = [0] * len(starts)
        for _ in range(steps):
            for place, front in enumerate(fronts):
                front &= free
                free ^= front
                sizes[place] += front.bit_count()
                sideways = (front & _NO_RIGHT) << 1 | (front & _NO_LEFT) >> 1
                fronts[place] = sideways | front << WIDE | front >> WIDE
        return sizes
