"""The layout as a board of tiles that fits a phone and never moves a tile once laid.

A line is a snake. Its first tile lies in the middle. The right arm runs right, turns down at the
edge and comes back; the left arm does the same, turned by half a circle. At a corner one tile
stands between two rows: below the outer half of the last tile, or below the lower half of a double.
Doubles lie crosswise, except in games in which they lie like all other tiles. `branching` plans a
layout that branches.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil

from games.drawing.branching import Stone, place_stones
from games.drawing.grid import Point, Spot
from games.drawing.tiles import Tile, tile_between

Cell = tuple[float, float]
LineTile = tuple[int, int]

REACH = 8
"""How many cells an arm's first row has; a double that ends a row lies one cell farther."""

EDGE = REACH + 0.5
"""How far a row reaches from the middle of the board."""

MARGIN = 0.35

GROWS_BY = 3
"""How many cells the frame of a game that goes on grows at once, so that it seldom grows."""

Thread = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """Tiles in the order of the line or layout, and the frame that holds the whole deal."""

    tiles: tuple[Tile, ...]
    x: float
    y: float
    width: float
    height: float
    threads: tuple[Thread, ...] = ()
    """The ends and corners of every thread that leads to a tile that lies apart."""
    apart: tuple[int, ...] = ()
    """The places of these tiles among `tiles`, as many as there are threads."""

    @property
    def view_box(self) -> str:
        """The frame as SVG wants it."""
        return f"{self.x:g} {self.y:g} {self.width:g} {self.height:g}"


def lay_line(
    line: Sequence[LineTile],
    anchor: int,
    *,
    newest: int | None = None,
    whole: tuple[Sequence[LineTile], int] | None = None,
    lengthwise: bool = False,
    grows: bool = False,
) -> Board:
    """Return the board of a line whose tile `anchor` was laid first.

    `whole` is the line (and its anchor) at the end of the deal: the frame is made for it, so
    that it stays while the tiles come. `lengthwise` says that doubles lie like all other tiles,
    `grows` that the game goes on.

    >>> board = lay_line([(6, 6), (6, 4)], 0, newest=1)
    >>> [tile.label for tile in board.tiles], board.tiles[1].newest
    (['6-6', '6-4'], True)
    """
    tiles = _tiles(line, anchor, newest, lengthwise)
    frame = _tiles(*whole, None, lengthwise) if whole else tiles
    return _board_in_frame(tiles, frame, grows=grows)


def lay_branching(
    stones: Sequence[Stone],
    whole: Sequence[Stone],
    *,
    newest: int | None,
    spread: bool,
    highest: int,
    grows: bool = False,
) -> Board:
    """Return the board of a layout that branches.

    `stones` are the first of the `whole` layout of the deal. `spread` says whether doubles to come
    may branch, `highest` is the largest number of the set, `grows` whether the game goes on.
    """
    places = place_stones(tuple(whole), spread=spread, highest=highest)
    tiles = [_stone_tile(stone, spot, False) for stone, spot in zip(whole, places, strict=True)]
    shown = tiles[: len(stones)]
    if newest is not None:
        shown[newest] = _stone_tile(stones[newest], places[newest], True)
    apart = tuple(place for place, spot in enumerate(places[: len(stones)]) if spot.apart)
    threads = tuple(tuple((x / 2, y / 2) for x, y in places[place].route) for place in apart)
    return replace(_board_in_frame(shown, tiles, grows=grows), threads=threads, apart=apart)


def crop_board(board: Board, margin: float) -> Board:
    """Return the board in a frame that leaves no more than a margin around its tiles, in cells."""
    left, top, right, bottom = _bounds(board.tiles, margin)
    return replace(board, x=left, y=top, width=right - left, height=bottom - top)


def rows_of_tiles(rows: Sequence[Sequence[str]], apart: float) -> Board:
    """Return tiles that stand in rows one below the other, each row around the middle.

    `apart` is how far it is from a tile of the first row to the next, in cells; in the others they
    stand side by side.
    """
    tiles = []
    for line, texts in enumerate(rows):
        step = 1.0 if line else apart
        for place, text in enumerate(texts):
            x, y = (place - (len(texts) - 1) / 2) * step, 3.0 * line
            upper, lower = (int(number) for number in text.split("-"))
            tiles.append(tile_between((x, y), (x, y + 1), (upper, lower)))
    return _board_in_frame(tiles, tiles, grows=False)


def _stone_tile(stone: Stone, spot: Spot, newest: bool) -> Tile:
    halves = _cell(spot.inner), _cell(spot.outer)
    return tile_between(*halves, (stone.inner, stone.outer), newest=newest)


def _cell(place: Point) -> Cell:
    return place[0] / 2, place[1] / 2


def _board_in_frame(tiles: Sequence[Tile], frame: Sequence[Tile], *, grows: bool) -> Board:
    # A short line is shown in a frame of the usual width, not blown up.
    left, top, right, bottom = _bounds(frame, MARGIN)
    left, top = -_reach_of_frame(-left, REACH + 1.5, grows), -_reach_of_frame(-top, 2.5, grows)
    right, bottom = _reach_of_frame(right, REACH + 0.5, grows), _reach_of_frame(bottom, 2.5, grows)
    return Board(
        tuple(tiles), round(left, 3), round(top, 3), round(right - left, 3), round(bottom - top, 3)
    )


def _bounds(tiles: Sequence[Tile], margin: float) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom of tiles with a margin around them; without any, 0."""
    return (
        min((tile.x - margin for tile in tiles), default=0),
        min((tile.y - margin for tile in tiles), default=0),
        max((tile.x + tile.width + margin for tile in tiles), default=0),
        max((tile.y + tile.height + margin for tile in tiles), default=0),
    )


def _reach_of_frame(needed: float, least: float, grows: bool) -> float:
    """Return how far a frame reaches to one side."""
    if not grows or needed <= least:
        return max(needed, least)
    return least + ceil((needed - least) / GROWS_BY) * GROWS_BY


def _tiles(
    line: Sequence[LineTile], anchor: int, newest: int | None, lengthwise: bool
) -> list[Tile]:
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
    line: Sequence[LineTile], path: "_Path", offset: int, newest: int | None, turned: float | None
) -> Iterator[Tile]:
    for index, (inner, outer) in enumerate(line, offset):
        one, other = path.place_tile(across=inner == outer and not path.lengthwise)
        if turned is not None:
            one, other = _half_circle(one, turned), _half_circle(other, turned)
        yield tile_between(one, other, (inner, outer), newest=newest == index)


def _half_circle(cell: Cell, shift: float) -> Cell:
    return shift - cell[0], -cell[1]


class _Path:
    """The path of an arm that begins right of the middle."""

    def __init__(self, lengthwise: bool) -> None:
        self.lengthwise = lengthwise
        """Whether doubles lie along the path, too."""
        self.edge, self.y = 0.5, 0.0
        """Where the next tile of the row begins, and the middle of the row."""
        self.step = 1
        """1 to the right, -1 to the left."""
        self.corner: Cell | None = None
        """The half of the last tile that a corner goes down from."""
        self.fresh = False
        """Whether the next tile is the first of its row, below a corner."""

    def place_tile(self, *, across: bool) -> tuple[Cell, Cell]:
        """Return the middles of the halves of the next tile."""
        if across:
            return self._across()
        if self.corner and self.edge * self.step + 2 > EDGE:
            return self._down(self.corner)
        one = self.edge + self.step * 0.5
        other = one + self.step
        self.edge += self.step * 2
        self.corner, self.fresh = (other, self.y), False
        return (one, self.y), (other, self.y)

    def _across(self) -> tuple[Cell, Cell]:
        middle = self.edge + self.step * 0.5
        if self.fresh:  # It lies crosswise under the corner, so along its row.
            self.edge = middle + self.step
            self.fresh, self.corner = False, (middle + self.step * 0.5, self.y)
            return (middle - self.step * 0.5, self.y), (middle + self.step * 0.5, self.y)
        self.edge += self.step
        self.corner = (middle, self.y + 0.5)
        return (middle, self.y - 0.5), (middle, self.y + 0.5)

    def _down(self, corner: Cell) -> tuple[Cell, Cell]:
        x, y = corner
        self.y = y + 3
        self.step = -self.step
        self.edge, self.fresh = x - self.step * 0.5, True
        return (x, y + 1), (x, y + 2)
