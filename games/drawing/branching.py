"""Where the tiles of a branching layout lie: what is laid stays, whatever comes after it.

Places are the middles of half tiles on a grid of half squares (a half tile is a square), so that a
double can lie crosswise before the number it covers. Every tile lies against the one it was laid
on: straight on, or around a corner, towards where there is more room, and if possible so that no
open end is walled in. Where doubles crowd, a tile may have to lie apart from its neighbour.
"""

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import NamedTuple, Protocol

from games.drawing.grid import Grid, Point, Spot, step

RIGHT, LEFT, UP, DOWN = (1, 0), (-1, 0), (0, -1), (0, 1)
ARMS: tuple[Point, ...] = (RIGHT, LEFT, UP, DOWN)
"""Where the arms of the opening tile begin."""

AHEAD, TO_LEFT, TO_RIGHT = 0, 1, 2

DOUBLE_FIRST = Spot((0, -1), (0, 1), RIGHT, across=True)
TILE_FIRST = Spot((-1, 0), (1, 0), RIGHT)
"""Where the opening tile lies."""

TRIALS = (
    ((17, 17), 5),
    *[((17, 19), 5)] * 2,
    *[((20, 22), 6)] * 3,
    *[((24, 28), 6)] * 2,
)
"""How far a layout should reach from its middle, and how far tiles look ahead for room."""

FARTHEST = 60
"""So far off a tile is looked for a place where none is free beside the one it was laid on."""

WHIM = 12
"""By how much chance may change a cost, in later trials."""

CORNER, SHARP_CORNER, ALONG = 15, 18, 200
"""What it costs to turn, and to lay a double lengthwise."""


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

    @property
    def ways(self) -> int:
        """How many tiles may come to lie against it."""


Kept = set[tuple[int | None, int]] | None


class Opening(NamedTuple):
    """A way on from a tile."""

    stone: int
    side: int
    number: int
    """What it shows."""


@lru_cache(maxsize=256)
def spots(stones: tuple[Stone, ...], *, spread: bool) -> tuple[Spot, ...]:
    """Return where every stone lies, in the order in which they were laid.

    `spread` says whether doubles to come may branch. What is laid later does not move what lies,
    the places of a part are a part of the places, save in a crowd: there only the ends that will
    be used are kept open, and the grid may have to be larger.
    """
    used = {(stone.on, stone.side) for stone in stones}
    for trial, (reach, foresight) in enumerate(TRIALS):
        grown = _Layout(Grid(reach, foresight), spread, used if trial else None, trial)
        for stone in stones:
            grown.lay(stone)
        if not grown.crowded:
            break
    return tuple(grown.found)


class _Layout:
    """Tiles laid so far, and the ends that are open."""

    def __init__(self, grid: Grid, spread: bool, kept: Kept, trial: int) -> None:
        self.spread = spread
        self.kept = kept
        """The ends to be kept open, None for all of them."""
        self.found: list[Spot] = []
        self.ends: list[Opening] = []
        self.doubles: set[int] = set()
        """The numbers whose doubles have been laid."""
        self.grid = grid
        self.chance = Random(trial)  # noqa: S311 - the same layout every time
        self.whim = WHIM if trial else 0
        self.crowded = False
        """Whether a tile had to lie apart from the one it was laid on."""

    def lay(self, stone: Stone) -> None:
        """Lay a tile where it is best."""
        place, double = len(self.found), stone.inner == stone.outer
        if double:
            self.doubles.add(stone.outer)
        new = [Opening(place, side, stone.outer) for side in range(stone.ways)]
        if stone.on is None:
            spot = DOUBLE_FIRST if double else TILE_FIRST
            new[1] = new[1]._replace(number=stone.inner)
        else:
            end = next(end for end in self.ends if end[:2] == (stone.on, stone.side))
            self.ends.remove(end)
            spot = self._best(end, new, double)
        self.ends += new
        self.found.append(spot)
        self.grid.cover(spot)

    def _best(self, end: Opening, new: list[Opening], double: bool) -> Spot:
        """Return the cheapest free spot after which every open end can still go on."""
        on = end.stone
        choices = self._choices(end, double)
        ranked = sorted(choices, key=lambda choice: choice[0] + self._cramped(choice[1], on))
        free = [spot for _, spot in ranked if self.grid.free(spot, on)]
        if free:
            return self._kindest(free, new)
        tight = [spot for _, spot in ranked if self.grid.free(spot, on, tight=True)]
        self.crowded |= not tight
        return tight[0] if tight else self._far_off(ranked[0][1], on)

    def _far_off(self, spot: Spot, on: int) -> Spot:
        """Return the nearest spot farther on in the same direction that is free."""
        for length in range(1, FARTHEST):
            inner, outer = (step(half, spot.way, length) for half in spot[:2])
            moved = spot._replace(inner=inner, outer=outer, apart=True)
            if self.grid.free(moved, on, tight=True):
                return moved
        return spot

    def _cramped(self, spot: Spot, on: int) -> int:
        crowd = self.grid.too_far(spot) + self.grid.crowd_before(spot, on)
        return crowd + self.chance.randint(0, self.whim)

    def _kindest(self, ranked: list[Spot], new: list[Opening]) -> Spot:
        """Return the first spot that does the open ends no harm, else that which does least."""
        least, kindest = None, ranked[0]
        for spot in ranked:
            harm = self._harm(spot, new)
            if not harm:
                return spot
            if least is None or harm < least:
                least, kindest = harm, spot
        return kindest

    def _harm(self, spot: Spot, new: list[Opening]) -> int:
        """Say how badly the open ends would be off with a tile there."""
        self.found.append(spot)
        self.grid.cover(spot)
        outside = self.grid.outside()
        ends = (e for e in self.ends + new if self.kept is None or e[:2] in self.kept)
        harm = sum(self._walled_in(end, outside) for end in ends)
        self.grid.uncover()
        self.found.pop()
        return harm

    def _walled_in(self, end: Opening, outside: int) -> int:
        """Say how badly off an end is: 0 where any tile finds a place, and a way on."""
        if not any(self._leads_on(end, spot, outside) for _, spot in self._choices(end, False)):
            return 9
        if end.number in self.doubles:
            return 0
        across = [
            spot for _, spot in self._choices(end, True) if self._leads_on(end, spot, outside)
        ]
        if not across:
            return 3
        return int(self.spread and all(self._stuck(end, spot) for spot in across))

    def _leads_on(self, end: Opening, spot: Spot, outside: int) -> bool:
        return self.grid.free(spot, end.stone) and self.grid.leads(spot, outside)

    def _stuck(self, end: Opening, spot: Spot) -> bool:
        """Whether a double there could not be left at all its sides."""
        for side in (AHEAD, TO_LEFT, TO_RIGHT):
            way = _way(spot, side)
            start = _start(spot, way)
            if not self.grid.free(Spot(start, step(start, way, 2), way), end.stone):
                return True
        return False

    def _choices(self, end: Opening, double: bool) -> Iterator[tuple[int, Spot]]:
        """Yield where a tile may lie on an end, with what it costs, straight on first."""
        base = seen_from(self.found[end.stone], end.stone, end.side)
        way = ARMS[end.side] if end.stone == 0 else _way(base, end.side)
        start = _start(base, way)
        straight = Spot(start, step(start, way, 2), way)
        if double:
            yield 0, _crosswise(start, way)
            yield ALONG, straight
        else:
            yield 0, straight
        if base.across and (double or way[0] == base.way[0] or way[0] == -base.way[0]):
            return
        for turned in ((way[1], way[0]), (-way[1], -way[0])):
            near = step(base.outer, turned, 2)
            if double:
                yield SHARP_CORNER, _crosswise(near, turned)
            else:
                yield CORNER, Spot(start, step(start, turned, 2), turned)
            if not double and not base.across:
                yield SHARP_CORNER, Spot(near, step(near, turned, 2), turned)


def seen_from(base: Spot, stone: int, side: int) -> Spot:
    """Return a tile as its neighbour at that side sees it: the opening tile has two far ends."""
    if stone == 0 and ARMS[side] == LEFT and not base.across:
        return base._replace(inner=base.outer, outer=base.inner, way=LEFT)
    return base


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
