"""The grid a layout grows on: what is covered, what is free, what leads into the open.

Sets of places are whole numbers, one bit a place, so that a flood over the grid is quick.
"""

from functools import cache
from typing import NamedTuple

Point = tuple[int, int]

WIDE, HIGH = 72, 128
"""How many places the grid has; the middle of the layout is (0, 0)."""

TOO_WIDE, TOO_HIGH = 12, 3
"""What every place costs that is beyond the reach of a good layout."""

TOUCH, NEAR = 1, 2
"""Half tiles so few places apart overlap, and have less than half a square between them."""


class Spot(NamedTuple):
    """Where a tile lies: the middles of its inner and outer half, and where it leads."""

    inner: Point
    outer: Point
    way: Point
    across: bool = False
    """Whether it lies crosswise: a double."""
    apart: bool = False
    """Whether there is a gap between it and the tile it was laid on."""


def step(point: Point, way: Point, length: int) -> Point:
    """Return where one gets from a place.

    >>> step((1, 2), (0, -1), 3)
    (1, -1)
    """
    return point[0] + way[0] * length, point[1] + way[1] * length


@cache
def _bit(point: Point) -> int:
    x, y = point[0] + WIDE // 2, point[1] + HIGH // 2
    return 1 << (y * WIDE + x) if 0 <= x < WIDE and 0 <= y < HIGH else 0


@cache
def _around(point: Point, distance: int) -> int:
    """The places not farther than that, the bits of a square."""
    mask = 0
    for x in range(point[0] - distance, point[0] + distance + 1):
        for y in range(point[1] - distance, point[1] + distance + 1):
            mask |= _bit((x, y))
    return mask


@cache
def _within(reach: Point) -> int:
    across, along = reach
    row = range(-across, across + 1)
    return sum(_bit((x, y)) for x in row for y in range(-along, along + 1))


_ALL = (1 << WIDE * HIGH) - 1
_LEFT_EDGE = sum(1 << row * WIDE for row in range(HIGH))
_RIGHT_EDGE = _LEFT_EDGE << WIDE - 1
_RIM = _LEFT_EDGE | _RIGHT_EDGE | (1 << WIDE) - 1 | ((1 << WIDE) - 1) << WIDE * (HIGH - 1)


class Grid:
    """What is covered by tiles, tile by tile."""

    def __init__(self, reach: Point, foresight: int) -> None:
        self.reach, self.foresight = reach, foresight
        self.out_of_reach = _ALL & ~_within(reach)
        self.touched: list[int] = []
        """By tile the places where a half tile would overlap it."""
        self.nearby: list[int] = []
        """By tile the places where a half tile would come too near."""
        self.blocked = [0]
        """By number of tiles all of `nearby`."""
        self.twice = [0]
        """By number of tiles what is in `nearby` of two of them or more."""

    def cover(self, spot: Spot) -> None:
        """Lay a tile."""
        self.touched.append(_around(spot.inner, TOUCH) | _around(spot.outer, TOUCH))
        self.nearby.append(_around(spot.inner, NEAR) | _around(spot.outer, NEAR))
        self.twice.append(self.twice[-1] | self.blocked[-1] & self.nearby[-1])
        self.blocked.append(self.blocked[-1] | self.nearby[-1])

    def uncover(self) -> None:
        """Take up the tile that was laid last."""
        for one in (self.touched, self.nearby, self.blocked, self.twice):
            one.pop()

    def free(self, spot: Spot, base: int, *, tight: bool = False) -> bool:
        """Say whether a tile may lie there against the tile `base`: `tight`, touching others."""
        both = _bit(spot.inner) | _bit(spot.outer)
        if both & self.touched[base] or not (_bit(spot.inner) and _bit(spot.outer)):
            return False
        if not tight:
            return not both & (self.twice[-1] | self.blocked[-1] & ~self.nearby[base])
        return not any(both & mask for place, mask in enumerate(self.touched) if place != base)

    def outside(self) -> int:
        """Return the places that a path from the rim can reach."""
        open_places = _ALL & ~self.blocked[-1]
        reached = _RIM & open_places
        while True:
            sideways = (reached & ~_RIGHT_EDGE) << 1 | (reached & ~_LEFT_EDGE) >> 1
            grown = reached | (sideways | reached << WIDE | reached >> WIDE) & open_places
            if grown == reached:
                return reached
            reached = grown

    def leads(self, spot: Spot, outside: int) -> bool:
        """Say whether a tile there leads into the open."""
        return bool(_bit(step(spot.outer, spot.way, 1)) & outside)

    def crowd_before(self, spot: Spot, base: int) -> int:
        """Return how much of the grid before a tile is covered or out of reach, in percent."""
        far = self.foresight
        window = _around(step(spot.outer, spot.way, far - 1), far)
        taken = (self.blocked[-1] & ~self.nearby[base] | self.out_of_reach) & window
        return 100 * taken.bit_count() // (2 * far + 1) ** 2

    def too_far(self, spot: Spot) -> int:
        """Return what it costs that a tile lies beyond the reach of a good layout."""
        x = max(abs(spot.inner[0]), abs(spot.outer[0]))
        y = max(abs(spot.inner[1]), abs(spot.outer[1]))
        return TOO_WIDE * max(0, x - self.reach[0]) + TOO_HIGH * max(0, y - self.reach[1])
