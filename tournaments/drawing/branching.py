"""Where the tiles of a branching layout lie: what is laid stays, whatever comes after it.

Places are the middles of half tiles on a grid of half squares (a half tile is a square), so that a
double can lie crosswise before the number it covers. Every tile lies against the one it was laid
on: straight on, or around a corner, towards where there is more room, and never so that an end
that is still open is walled in.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

from tournaments.drawing.ground import Ground, Point, Spot, step

RIGHT, LEFT, UP, DOWN = (1, 0), (-1, 0), (0, -1), (0, 1)
ARMS: tuple[Point, ...] = (RIGHT, LEFT, UP, DOWN)
"""Where the arms of the opening tile begin."""

AHEAD, TO_LEFT = 0, 1

REACHES = ((17, 17), (20, 22), (24, 30))
"""How far a layout should reach from its middle, across and along; the first that is enough."""

CORNER, SHARP_CORNER, ALONG = 5, 6, 60
"""What it costs, beside no cost for straight on, to turn and to lay a double lengthwise."""

ENOUGH_ROOM = 10
"""More half squares of free way before a tile are not better."""


class Stone(Protocol):
    """A tile of a layout as the rules know it: its numbers, and where it was laid."""

    @property
    def inner(self) -> int:
        """The number that lies towards the opening tile."""

    @property
    def outer(self) -> int:
        """The other number."""

    @property
    def on(self) -> int | None:
        """The place of the tile it was laid on."""

    @property
    def side(self) -> int:
        """0 behind it, 1 to the left, 2 to the right; on the opening tile the arm."""


class Opening(NamedTuple):
    """A way on from a tile."""

    stone: int
    side: int
    number: int
    """What it shows."""


@lru_cache(maxsize=256)
def spots(stones: tuple[Stone, ...], *, spread: bool) -> tuple[Spot, ...]:
    """Return where every stone lies, in the order in which they were laid; the first is a double.

    `spread` says whether later doubles branch, too. What is laid later does not move what lies:
    the places of a part are a part of the places, save where a crowd needs a larger ground.
    """
    for reach in REACHES:
        grown = _Layout(reach, spread)
        for stone in stones:
            grown.lay(stone)
        if not grown.crowded:
            break
    return tuple(grown.found)


class _Layout:
    """Tiles laid so far, and the ends that are open."""

    def __init__(self, reach: Point, spread: bool) -> None:
        self.spread = spread
        self.found: list[Spot] = []
        self.ends: list[Opening] = []
        self.doubles: set[int] = set()
        """The numbers whose doubles have been laid."""
        self.ground = Ground(reach)
        self.crowded = False
        """Whether a tile had to lie on top of another."""

    def lay(self, stone: Stone) -> None:
        """Lay a tile where it is best."""
        place, double = len(self.found), stone.inner == stone.outer
        if double:
            self.doubles.add(stone.outer)
        if stone.on is None:
            spot = Spot((0, -1), (0, 1), RIGHT, across=True)
            sides = range(4)
        else:
            end = next(end for end in self.ends if end[:2] == (stone.on, stone.side))
            self.ends.remove(end)
            sides = range(3 if double and self.spread else 1)
            spot = self._best(end, [Opening(place, side, stone.outer) for side in sides], double)
        self.ends += [Opening(place, side, stone.outer) for side in sides]
        self.found.append(spot)
        self.ground.cover(spot)

    def _best(self, end: Opening, new: list[Opening], double: bool) -> Spot:
        """Return the cheapest free spot after which every open end can still go on."""
        on = end.stone
        choices = self._choices(end, double)
        ranked = sorted(choices, key=lambda choice: choice[0] + self._cramped(choice[1], on))
        free = [spot for _, spot in ranked if self.ground.free(spot, on)]
        for spot in free:
            if self._all_go_on(spot, new):
                return spot
        tight = [spot for _, spot in ranked if self.ground.free(spot, on, tight=True)]
        self.crowded |= not (free or tight)
        return (free or tight or [spot for _, spot in ranked])[0]

    def _cramped(self, spot: Spot, on: int) -> int:
        return self.ground.too_far(spot) - self.ground.room_before(spot, on, ENOUGH_ROOM)

    def _all_go_on(self, spot: Spot, new: list[Opening]) -> bool:
        """Whether, with a tile there, every end leads out into the open."""
        self.found.append(spot)
        self.ground.cover(spot)
        outside = self.ground.outside()
        good = all(self._goes_on(end, outside) for end in self.ends + new)
        self.ground.uncover()
        self.found.pop()
        return good

    def _goes_on(self, end: Opening, outside: int) -> bool:
        """Whether any tile that may come there finds a place, and a way on."""
        return self._way_on(end, outside, double=False) and (
            end.number in self.doubles or self._way_on(end, outside, double=True)
        )

    def _way_on(self, end: Opening, outside: int, *, double: bool) -> bool:
        return any(
            self.ground.free(spot, end.stone) and self.ground.leads(spot, outside)
            for _, spot in self._choices(end, double)
        )

    def _choices(self, end: Opening, double: bool) -> Iterator[tuple[int, Spot]]:
        """Yield where a tile may lie on an end, with what it costs, straight on first."""
        base = self.found[end.stone]
        way = ARMS[end.side] if end.stone == 0 else _way(base, end.side)
        start = _start(base, way)
        straight = Spot(start, step(start, way, 2), way)
        if double:
            yield 0, _crosswise(start, way)
            yield ALONG, straight
        else:
            yield 0, straight
        if base.across:
            return
        for turned in ((way[1], way[0]), (-way[1], -way[0])):
            near = step(base.outer, turned, 2)
            if double:
                yield SHARP_CORNER, _crosswise(near, turned)
            else:
                yield CORNER, Spot(start, step(start, turned, 2), turned)
                yield SHARP_CORNER, Spot(near, step(near, turned, 2), turned)


def _way(base: Spot, side: int) -> Point:
    if side == AHEAD:
        return base.way
    left = (base.way[1], -base.way[0])
    return left if side == TO_LEFT else (-left[0], -left[1])


def _start(base: Spot, way: Point) -> Point:
    """Return the middle of the half that touches a tile when going that way."""
    if not base.across:
        return step(base.outer, way, 2)
    middle = ((base.inner[0] + base.outer[0]) // 2, (base.inner[1] + base.outer[1]) // 2)
    lengthwise = (way[0] == 0) == (base.inner[0] == base.outer[0])
    return step(middle, way, 3 if lengthwise else 2)


def _crosswise(middle: Point, way: Point) -> Spot:
    wide, high = abs(way[1]), abs(way[0])
    first, second = step(middle, (wide, high), -1), step(middle, (wide, high), 1)
    return Spot(first, second, way, across=True)
