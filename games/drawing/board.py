"""The layout as a board of tiles that fits a phone and never moves a tile once laid.

A line is a snake. Its first tile lies in the middle. What is laid right of it runs right, turns
down at the edge and comes back; what is laid left of it does the same turned by half a circle. An
arm follows a path of cells: rows, and two cells down between them. A tile takes two cells of the
path, a double one cell, crosswise, save on a corner, where it lies along the path like any other,
and in games in which doubles lie lengthwise. A layout that branches is planned in `branching`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from games.drawing.branching import Stone, seen_from, spots
from games.drawing.grid import Point, Spot
from games.drawing.tiles import Tile, tile_between

Cell = tuple[float, float]
Placed = tuple[int, int]

REACH = 7
"""How many cells an arm's first row has."""

PITCH = 3
"""Rows are so many cells apart: doubles of two rows just do not touch."""

MARGIN = 0.35


@dataclass(frozen=True, slots=True)
class Board:
    """Tiles in the order of the line or layout, and the frame that holds the whole deal."""

    tiles: tuple[Tile, ...]
    x: float
    y: float
    width: float
    height: float
    threads: tuple[tuple[Cell, Cell], ...] = ()
    """From where to where a thread leads to a tile that lies apart."""
    apart: tuple[int, ...] = ()
    """The places of these tiles among `tiles`, as many as there are threads."""

    @property
    def view_box(self) -> str:
        """The frame as SVG wants it."""
        return f"{self.x:g} {self.y:g} {self.width:g} {self.height:g}"


def lay(
    line: Sequence[Placed],
    anchor: int,
    *,
    newest: int | None = None,
    whole: tuple[Sequence[Placed], int] | None = None,
    lengthwise: bool = False,
) -> Board:
    """Return the board of a line whose tile `anchor` was laid first.

    `whole` is the line (and its anchor) at the end of the deal: the frame is made for it, so
    that it stays while the tiles come. `lengthwise` says that doubles lie like all other tiles.

    >>> board = lay([(6, 6), (6, 4)], 0, newest=1)
    >>> [tile.label for tile in board.tiles], board.tiles[1].newest
    (['6-6', '6-4'], True)
    """
    tiles = _tiles(line, anchor, newest, lengthwise)
    return _framed(tiles, _tiles(*whole, None, lengthwise) if whole else tiles)


def lay_branching(
    stones: Sequence[Stone], whole: Sequence[Stone], *, newest: int | None, spread: bool
) -> Board:
    """Return the board of a layout that branches.

    `stones` are the first of the `whole` layout of the deal. `spread` says whether doubles to come
    may branch.
    """
    places = spots(tuple(whole), spread=spread)
    tiles = [_stone_tile(stone, spot, False) for stone, spot in zip(whole, places, strict=True)]
    shown = tiles[: len(stones)]
    if newest is not None:
        shown[newest] = _stone_tile(stones[newest], places[newest], True)
    led = [
        (place, _cell(seen_from(places[stone.on], stone.on, stone.side).outer), _cell(spot.inner))
        for place, (stone, spot) in enumerate(zip(stones, places, strict=False))
        if spot.apart and stone.on is not None
    ]
    threads = tuple((start, end) for _place, start, end in led)
    return replace(_framed(shown, tiles), threads=threads, apart=tuple(row[0] for row in led))


def _stone_tile(stone: Stone, spot: Spot, newest: bool) -> Tile:
    halves = _cell(spot.inner), _cell(spot.outer)
    return tile_between(*halves, (stone.inner, stone.outer), newest=newest)


def _cell(place: Point) -> Cell:
    return place[0] / 2, place[1] / 2


def _framed(tiles: Sequence[Tile], frame: Sequence[Tile]) -> Board:
    left = min((tile.x for tile in frame), default=0) - MARGIN
    top = min((tile.y for tile in frame), default=0) - MARGIN
    right = max((tile.x + tile.width for tile in frame), default=2) + MARGIN
    bottom = max((tile.y + tile.height for tile in frame), default=1) + MARGIN
    # A short line is shown in a frame of the usual width, not blown up.
    left, right = min(left, -REACH - 1.5), max(right, REACH + 0.5)
    top, bottom = min(top, -2.5), max(bottom, 2.5)
    return Board(
        tuple(tiles), round(left, 3), round(top, 3), round(right - left, 3), round(bottom - top, 3)
    )


def _tiles(line: Sequence[Placed], anchor: int, newest: int | None, lengthwise: bool) -> list[Tile]:
    if not line:
        return []
    low, high = line[anchor]
    # The anchor takes the cells -1 and 0, a double that lies across the cell 0 alone.
    across = low == high and not lengthwise
    first = ((0.0, -0.5), (0.0, 0.5)) if across else ((-1.0, 0.0), (0.0, 0.0))
    middle = tile_between(*first, (low, high), newest=newest == anchor)
    shift = 0.0 if across else -1.0
    right = list(_arm(line[anchor + 1 :], _Path(lengthwise), anchor + 1, newest, turned=None))
    # The left arm is walked from the anchor outwards, its tiles the other way round.
    outward = [(b, a) for a, b in reversed(line[:anchor])]
    marked = None if newest is None else anchor - 1 - newest
    left = list(_arm(outward, _Path(lengthwise), 0, marked, turned=shift))
    return [*reversed(left), middle, *right]


def _arm(
    line: Sequence[Placed], path: "_Path", offset: int, newest: int | None, turned: float | None
) -> Iterator[Tile]:
    for index, (inner, outer) in enumerate(line, offset):
        one, other = path.take(double=inner == outer)
        if turned is not None:
            one, other = _half_circle(one, turned), _half_circle(other, turned)
        yield tile_between(one, other, (inner, outer), newest=newest == index)


def _half_circle(cell: Cell, shift: float) -> Cell:
    return shift - cell[0], -cell[1]


class _Path:
    """The cells of an arm, from 1 to the right: where the next tile goes."""

    def __init__(self, lengthwise: bool) -> None:
        self.lengthwise = lengthwise
        """Whether doubles lie along the path, too."""
        self.x, self.y = 1, 0
        self.step = 1
        """1 to the right, -1 to the left."""
        self.down = 0
        """How many cells are still to go down; 0 within a row."""

    def take(self, *, double: bool) -> tuple[Cell, Cell]:
        """Take one cell for a double, else two; return the middles of the halves."""
        cell, corner, falling = (self.x, self.y), self._at_corner(), self.down > 0
        self._advance()
        if double and not corner and not self.lengthwise:
            x, y = cell
            if falling:
                return (x - 0.5, y), (x + 0.5, y)
            return (x, y - 0.5), (x, y + 0.5)
        second = (self.x, self.y)
        self._advance()
        return cell, second

    def _at_corner(self) -> bool:
        """Say whether the path turns in this cell."""
        return self._at_edge() if not self.down else self.down == 1

    def _at_edge(self) -> bool:
        return self.x == (REACH if self.step > 0 else -REACH)

    def _advance(self) -> None:
        if not self.down and self._at_edge():
            self.down = PITCH + 1
        if self.down > 1:
            self.down -= 1
            self.y += 1
            if self.down == 1:
                self.step = -self.step
        else:
            self.down = 0
            self.x += self.step
