"""Finds the way of a thread between tiles: from an end that is walled in to where there is room.

Points are quarters of a square here (half a place of the grid), so that a thread finds its way
through gaps of half a square.
"""

from collections import deque
from collections.abc import Iterator, Sequence

from games.drawing.grid import Point, Spot

FinePoint = tuple[int, int]

BODY = 2
"""The distance from the middle of a half tile to its edge, in quarters."""

FARTHEST = 160
"""The greatest length of a thread, in quarters."""


def find_routes(
    start: Point, spots: Sequence[Spot], taken: Sequence[Sequence[FinePoint]]
) -> "Routes":
    """Return the ways from a place through the gaps between tiles and other threads."""
    walls = {
        (2 * x + right, 2 * y + down)
        for spot in spots
        for x, y in (spot.inner, spot.outer)
        for right in range(-BODY, BODY + 1)
        for down in range(-BODY, BODY + 1)
    }
    walls |= {
        (x + right, y + down)
        for thread in taken
        for x, y in thread
        for right in (-1, 0, 1)
        for down in (-1, 0, 1)
    }
    return Routes((2 * start[0], 2 * start[1]), walls)


class Routes:
    """All places that a thread from one end reaches, the nearest first."""

    def __init__(self, start: FinePoint, walls: set[FinePoint]) -> None:
        self.start, self.walls = start, walls
        self.previous: dict[FinePoint, FinePoint] = {start: start}

    def __iter__(self) -> Iterator[Point]:
        """Yield the places of the grid that are reached."""
        queue = deque([(self.start, 0)])
        while queue:
            point, length = queue.popleft()
            if point[0] % 2 == 0 and point[1] % 2 == 0:
                yield point[0] // 2, point[1] // 2
            if length == FARTHEST:
                continue
            for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                there = point[0] + right, point[1] + down
                if there not in self.previous and there not in self.walls:
                    self.previous[there] = point
                    queue.append((there, length + 1))

    def way_to(self, place: Point) -> list[FinePoint]:
        """Return every point of the way to a place that was yielded, the start first."""
        point = 2 * place[0], 2 * place[1]
        way = [point]
        while point != self.start:
            point = self.previous[point]
            way.append(point)
        return way[::-1]


def comes_from_outside(way: Sequence[FinePoint], spot: Spot) -> bool:
    """Say whether a way comes to a tile from outside, not under it or along its edge."""
    return all(
        max(abs(x - 2 * middle[0]), abs(y - 2 * middle[1])) > BODY
        for x, y in way[:-1]
        for middle in (spot.inner, spot.outer)
    )


def corners(way: Sequence[FinePoint]) -> tuple[tuple[float, float], ...]:
    """Return a way by its ends and corners, in places of the grid.

    >>> corners([(0, 0), (1, 0), (2, 0), (2, 1)])
    ((0.0, 0.0), (1.0, 0.0), (1.0, 0.5))
    """
    kept = [
        point
        for before, point, after in zip(way, way[1:], way[2:], strict=False)
        if (point[0] - before[0], point[1] - before[1])
        != (after[0] - point[0], after[1] - point[1])
    ]
    ends = [way[0], *kept, way[-1]]
    return tuple((x / 2, y / 2) for x, y in ends)
