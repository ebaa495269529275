"""Places the tiles of a branching layout; a tile once placed never moves.

Places are the middles of half tiles on a grid of half squares (a half tile is a square), so that a
double can lie crosswise before the number it covers. Every tile lies against the one it was laid
on, straight on, around a corner or half shifted, and at least half a square from all others. It
takes the free place that leaves most room to every end that may still be played on. Only earlier
tiles decide, so a layout keeps its places when it grows. Where an end is walled in, a thread leads
from it to where there is room.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from operator import itemgetter
from typing import NamedTuple, Protocol

from games.drawing.grid import Grid, Point, Spot, step
from games.drawing.threads import FinePoint, comes_from_outside, corners, find_routes
from games.rules.parts.layouts.tree import Side

RIGHT, LEFT, UP, DOWN = (1, 0), (-1, 0), (0, -1), (0, 1)
ARMS: tuple[Point, ...] = (RIGHT, LEFT, UP, DOWN)
"""Where the arms of the opening tile begin."""

DOUBLE_FIRST = Spot((0, -1), (0, 1), RIGHT, across=True)
TILE_FIRST = Spot((-1, 0), (1, 0), RIGHT)
"""Where the opening tile lies."""

REACH_ACROSS, REACH_DOWN = (22, 0.3), (6, 0.1)
"""How far a layout may reach from its middle to the sides, and up or down, without cost; and how
much farther with every tile. Tables are wider than high."""

FAR, VERY_FAR = 2, 0.5
"""The cost of every place beyond that, once and squared."""

CORNER, SHARP_CORNER = 8, 20
"""The cost of a corner."""

SHIFTED, SHIFTED_CORNER = 30, 40
"""The cost of lying before one half of a double, or with one half of a double before a tile."""

STEPS = 12
"""How far an end looks for room."""

NEED, NEED_OF_DOUBLE = 60, 280
"""How many places an end needs for itself, and how many where a double may come."""

CROWDED, CROWDED_A_TILE = 60, 6
"""The cost of an end without room, and how much it rises with every tile laid: a layout of few
tiles stays together, one of many keeps its ends apart."""

NO_TILE, NO_DOUBLE, NO_BRANCHES = 400, 250, 20
"""The cost of an end where no tile fits, no double crosswise, no tile at every side of a double."""

CHOICE_OF_THREADS = 12
"""How many of the nearest places are compared where a thread has to lead."""


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


class Opening(NamedTuple):
    """A way on from a tile."""

    stone: int
    side: int
    number: int
    """What it shows."""


@lru_cache(maxsize=256)
def place_stones(stones: tuple[Stone, ...], *, spread: bool, highest: int) -> tuple[Spot, ...]:
    """Return where every stone lies, in the order in which they were laid.

    `spread` says whether doubles to come may branch, `highest` is the largest number of the set.
    """
    layout = _Layout(spread, highest)
    for stone in stones:
        layout.lay(stone)
    return tuple(layout.found)


class _Layout:
    """Tiles laid so far, and the ends that are open."""

    def __init__(self, spread: bool, highest: int) -> None:
        self.spread, self.highest = spread, highest
        self.found: list[Spot] = []
        self.ends: list[Opening] = []
        self.doubles: set[int] = set()
        """The numbers whose doubles have been laid."""
        self.laid = [0] * (highest + 1)
        """By number how many tiles with it have been laid."""
        self.ways: list[int] = []
        """By tile how many may come to lie against it."""
        self.threads: list[list[FinePoint]] = []
        self.grid = Grid()

    def lay(self, stone: Stone) -> None:
        """Lay a tile where it is best."""
        place, double = len(self.found), stone.inner == stone.outer
        if double:
            self.doubles.add(stone.outer)
        for number in {stone.inner, stone.outer}:
            self.laid[number] += 1
        new = [Opening(place, side, stone.outer) for side in range(stone.ways)]
        if stone.on is None:
            spot = DOUBLE_FIRST if double else TILE_FIRST
            new[1] = new[1]._replace(number=stone.inner)
        else:
            end = next(end for end in self.ends if end[:2] == (stone.on, stone.side))
            self.ends.remove(end)
            spot = self._best_spot(end, new, double)
        self.ends += new
        self.ways.append(stone.ways)
        self.found.append(spot)
        self.grid.cover(spot)

    def _best_spot(self, end: Opening, new: list[Opening], double: bool) -> Spot:
        """Return the free spot that costs least; crosswise before lengthwise before apart."""
        for across in (True, False) if double else (False,):
            places = self._choices(end, across)
            choices = [row for row in places if self.grid.is_free(row[1], end.stone)]
            if choices:
                return self._cheapest_spot(sorted(choices, key=itemgetter(0)), new)
        return self._best_spot_apart(end, new, double)

    def _cheapest_spot(self, choices: list[tuple[int, Spot]], new: list[Opening]) -> Spot:
        """Return the choice that costs least; `choices` are in the order of their own cost.

        Stops as soon as no further choice can be cheaper.
        """
        best, least = choices[0][1], float("inf")
        for cost, spot in choices:
            if len(choices) == 1 or cost >= least:
                break
            whole = cost + self._cost(spot, new)
            if whole < least:
                best, least = spot, whole
        return best

    def _best_spot_apart(self, end: Opening, new: list[Opening], double: bool) -> Spot:
        """Return the best of the nearest spots that a thread leads to."""
        start = step(self._start(end), self._way(end), -1)
        for threads in (self.threads, []):  # over another thread only if there is no way around
            ways = find_routes(start, self.found, threads)
            near = (
                (place, spot)
                for place in ways
                for spot in self._free_spots_at(place, double)
                if comes_from_outside(ways.way_to(place), spot)
            )
            choices = list(islice(near, CHOICE_OF_THREADS))
            if choices:
                break
        ranked = [(rank, spot) for rank, (_, spot) in enumerate(choices)]
        chosen = self._cheapest_spot(ranked, new)
        place = next(place for place, spot in choices if spot is chosen)
        way = ways.way_to(place)
        self.threads.append(way)
        self.grid.block_thread([(x / 2, y / 2) for x, y in way])
        return chosen._replace(route=corners(way))

    def _free_spots_at(self, place: Point, double: bool) -> Iterator[Spot]:
        """Yield the spots whose tile begins at a place, near no other tile."""
        for way in ARMS:
            start = step(place, way, 1)
            spot = _crosswise(start, way) if double else Spot(start, step(start, way, 2), way)
            if self.grid.is_free(spot, None):
                yield spot

    def _cost(self, spot: Spot, new: list[Opening]) -> float:
        """Return what a tile there costs: for its distance, and for the room it leaves to ends."""
        self.found.append(spot)
        self.ways.append(len(new))
        self.grid.cover(spot)
        ends = [one for one in self.ends + new if self.laid[one.number] <= self.highest]
        rooms = self.grid.count_reached(
            [step(self._start(e), self._way(e), 1) for e in ends], STEPS
        )
        harm = sum(self._cost_of_end(end, room) for end, room in zip(ends, rooms, strict=True))
        self.grid.uncover()
        self.found.pop()
        self.ways.pop()
        return harm + self._cost_of_distance(spot)

    def _cost_of_distance(self, spot: Spot) -> float:
        x = self._beyond(REACH_ACROSS, spot.inner[0], spot.outer[0])
        y = self._beyond(REACH_DOWN, spot.inner[1], spot.outer[1])
        return FAR * (x + y) + VERY_FAR * (x * x + y * y)

    def _beyond(self, reach: tuple[float, float], one: int, other: int) -> float:
        """Return how far a tile lies beyond where it may without cost, in one direction."""
        free, a_tile = reach
        return max(0, max(abs(one), abs(other)) - free - a_tile * len(self.found))

    def _cost_of_end(self, end: Opening, room: int) -> float:
        """Return what an end costs that has so much room."""
        known = end.number in self.doubles
        missing = max(0, 1 - room / (NEED if known else NEED_OF_DOUBLE))
        harm = (CROWDED + CROWDED_A_TILE * len(self.found)) * missing**2
        if not any(self.grid.is_free(spot, end.stone) for _, spot in self._choices(end, False)):
            return harm + NO_TILE
        if known:
            return harm
        across = [s for _, s in self._choices(end, True) if self.grid.is_free(s, end.stone)]
        if not across:
            return harm + NO_DOUBLE
        stuck = self.spread and all(self._is_stuck(end, spot) for spot in across)
        return harm + NO_BRANCHES * stuck

    def _is_stuck(self, end: Opening, spot: Spot) -> bool:
        """Whether a double there could not be left at all its sides."""
        for side in Side:
            way = _way(spot, side)
            start = _start(spot, way)
            if not self.grid.is_free(Spot(start, step(start, way, 2), way), end.stone):
                return True
        return False

    def _branches(self, stone: int) -> bool:
        return stone > 0 and self.ways[stone] > 1

    def _way(self, end: Opening) -> Point:
        if end.stone == 0:
            return ARMS[end.side]
        return _way(self.found[end.stone], end.side)

    def _start(self, end: Opening) -> Point:
        base = facing_side(self.found[end.stone], end.stone, end.side)
        return _start(base, self._way(end))

    def _choices(self, end: Opening, double: bool) -> Iterator[tuple[int, Spot]]:
        """Yield where a tile may lie on an end, with what it costs.

        Its inner half alone lies against that end, and against nothing else.
        """
        start, way = self._start(end), self._way(end)
        base = facing_side(self.found[end.stone], end.stone, end.side)
        aside = (way[1], way[0]), (-way[1], -way[0])
        bare = not base.across and not self._branches(end.stone)
        if double:
            yield from _doubles(start, way, base, bare)
            return
        yield 0, Spot(start, step(start, way, 2), way)
        if base.across and way[0] in (base.way[0], -base.way[0]):
            for turned in aside:
                near = step(start, turned, 1)
                yield SHIFTED, Spot(near, step(near, way, 2), way)
                yield SHIFTED_CORNER, Spot(near, step(near, turned, 2), turned)
            return
        for turned in aside:
            yield CORNER, Spot(start, step(start, turned, 2), turned)
        if bare:
            for turned in aside:
                near = step(base.outer, turned, 2)
                yield SHARP_CORNER, Spot(near, step(near, turned, 2), turned)
                yield SHIFTED_CORNER, Spot(near, step(near, way, 2), way)


def facing_side(base: Spot, stone: int, side: int) -> Spot:
    """Return a tile as its neighbour at that side sees it: the opening tile has two far ends."""
    if stone == 0 and ARMS[side] == LEFT and not base.across:
        return base._replace(inner=base.outer, outer=base.inner, way=LEFT)
    return base


def _way(base: Spot, side: int) -> Point:
    if side == Side.AHEAD:
        return base.way
    left = (base.way[1], -base.way[0])
    return left if side == Side.LEFT else (-left[0], -left[1])


def _start(base: Spot, way: Point) -> Point:
    """Return the middle of the half that touches a tile when going that way."""
    if not base.across:
        return step(base.outer, way, 2)
    middle = ((base.inner[0] + base.outer[0]) // 2, (base.inner[1] + base.outer[1]) // 2)
    lengthwise = (way[0] == 0) == (base.inner[0] == base.outer[0])
    return step(middle, way, 3 if lengthwise else 2)


def _doubles(start: Point, way: Point, base: Spot, bare: bool) -> Iterator[tuple[int, Spot]]:
    """Yield where a double may lie crosswise on an end, in the middle before it or half shifted.

    `bare` says that it may lie beside the tile it is laid on, too.
    """
    yield 0, _crosswise(start, way)
    aside = (way[1], way[0]), (-way[1], -way[0])
    for turned in aside:
        yield SHIFTED, _crosswise(step(start, turned, 1), way)
    if bare:
        for turned in aside:
            near = step(step(base.outer, turned, 2), way, 1)
            yield SHIFTED_CORNER, _crosswise(near, turned)


def _crosswise(middle: Point, way: Point) -> Spot:
    wide, high = abs(way[1]), abs(way[0])
    first, second = step(middle, (wide, high), -1), step(middle, (wide, high), 1)
    return Spot(first, second, way, across=True)
