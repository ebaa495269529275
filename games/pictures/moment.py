"""A moment of a game as shapes: the score on top, the board or the trick, hands, the last move."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from clubs.pictures.lettering import (
    BRASS,
    FELT,
    FELT_LINE,
    HEIGHT,
    INK,
    ON_FELT,
    WIDTH,
    fitted,
    font,
)
from games.drawing.board import Board
from games.drawing.tiles import Tile, face, standing_tile
from games.pictures.shapes import Box, Dot, Path, Shape, Words, as_png, as_svg

BACK, THREAD, GROUND = "#7d2f2a", "#8fb3a2", "#153b2d"
EDGE = 40
TOP, BOARD_BOTTOM, SEATS_BOTTOM = 104, 424, 556
"""Where the score ends, the board, and the seats."""
LARGEST_CELL, TRICK_CELL, HAND_TILE = 58.0, 56.0, 24.0
"""Half a tile on the board and in a trick, and the width of one in a hand, in points at most."""
SIZES = range(24, 13, -1)
"""Of the names of seats."""
MOST_HANDS = 5
"""Of more seats than that names and points are shown, and how many tiles they hold."""


@dataclass(frozen=True)
class SeatPictured:
    """A seat: who sits there, the hand as (tile, look), what lies in the trick, a note on it."""

    name: str
    points: str
    """What it has by itself; empty where it plays with a partner."""
    hand: tuple[tuple[str, str], ...]
    played: str = ""
    note: str = ""
    next: bool = False
    won: bool = False


@dataclass(frozen=True)
class MomentPicture:
    """What a picture of a moment says; `scores` are sides of partners with their points."""

    title: str
    about: str
    told: str
    step: str
    scores: tuple[tuple[str, str], ...]
    seats: tuple[SeatPictured, ...]
    board: Board | None


def drawn(moment: MomentPicture, form: str) -> bytes:
    """Return the picture as `png` or `svg`; the same moment makes the same bytes."""
    found = tuple(shapes(moment))
    if form == "svg":
        return as_svg(found, f"{moment.title}. {moment.about}. {moment.told}")
    return as_png(found, GROUND)


def shapes(moment: MomentPicture) -> Iterator[Shape]:
    """Yield all that is to be seen, from the ground up."""
    yield Box(0, 0, WIDTH, HEIGHT, 0, GROUND)
    yield Box(0, TOP - 8, WIDTH, SEATS_BOTTOM + 8 - TOP, 0, FELT)
    yield from _head(moment)
    yield from _seats(moment)
    if moment.board is None:
        yield from _trick(moment.seats)
    else:
        yield from _board(moment.board)
    yield from _foot(moment)


def _head(moment: MomentPicture) -> Iterator[Shape]:
    half = (WIDTH * 0.56 if moment.scores else WIDTH - EDGE) - EDGE
    yield _line(moment.title, EDGE, 36, half, range(36, 20, -2), ON_FELT, bold=True)
    yield _line(moment.about, EDGE, 74, half, range(24, 16, -2), BRASS)
    for place, (name, points) in enumerate(moment.scores):
        y = 48 + (place - (len(moment.scores) - 1) / 2) * 42
        yield Words(WIDTH - EDGE, y, points, 30, BRASS, True, "r")
        room = WIDTH * 0.44 - EDGE - 110
        yield _line(name, WIDTH - EDGE - 100, y, room, range(26, 13, -1), ON_FELT, anchor="r")


def _foot(moment: MomentPicture) -> Iterator[Shape]:
    middle = (SEATS_BOTTOM + HEIGHT) / 2
    yield _line(moment.step, EDGE, middle, 120, range(26, 16, -2), BRASS, bold=True)
    yield _line(moment.told, EDGE + 130, middle, WIDTH - 2 * EDGE - 340, range(30, 16, -2), ON_FELT)
    yield Words(WIDTH - EDGE, middle, "Boneyard", 28, BRASS, True, "r")


def _line(
    text: str,
    x: float,
    y: float,
    room: float,
    sizes: range,
    colour: str,
    *,
    bold: bool = False,
    anchor: str = "l",
) -> Words:
    shown, chosen = fitted(text, room, sizes, bold=bold)
    return Words(x, y, shown, int(chosen.size), colour, bold, anchor)


def _columns(count: int) -> Iterator[tuple[float, float]]:
    """Yield the left edge and the width of the column of every seat."""
    wide = (WIDTH - 2 * EDGE) / max(count, 1)
    for place in range(count):
        yield EDGE + place * wide, wide


def _seats(moment: MomentPicture) -> Iterator[Shape]:
    many = len(moment.seats) > MOST_HANDS
    for seat, (left, wide) in zip(moment.seats, _columns(len(moment.seats)), strict=True):
        if seat.next:
            high = SEATS_BOTTOM - BOARD_BOTTOM - 8
            yield Box(left + 4, BOARD_BOTTOM + 4, wide - 8, high, 12, FELT_LINE)
        middle = left + wide / 2
        room = wide - 24 - 60 * bool(seat.points and not many)
        name = _line(seat.name, middle, BOARD_BOTTOM + 28, room, SIZES, ON_FELT, bold=True)
        length = font(name.size, bold=True).getlength(name.text)
        yield replace(name, x=middle - length / 2)
        if many:
            told = f"{seat.points} · {len(seat.hand)}".removeprefix(" · ")
            yield Words(middle, BOARD_BOTTOM + 70, told, 22, BRASS, True, "m")
            continue
        yield Words(middle + length / 2 + 14, name.y, seat.points, name.size, BRASS, True)
        yield from _hand(seat, left + 12, wide - 24)


def _hand(seat: SeatPictured, left: float, room: float) -> Iterator[Shape]:
    """Draw a hand in a row, or in two where one would make its tiles too small."""
    count = len(seat.hand)
    rows = 2 if count * (HAND_TILE * 0.7) > room else 1
    in_row = -(-count // rows) or 1
    cell = min(HAND_TILE / rows + (rows - 1) * 4, room / in_row - 3)
    for place, (text, look) in enumerate(seat.hand):
        row, column = divmod(place, in_row)
        here = min(in_row, count - row * in_row)
        x = left + room / 2 + (column - here / 2) * (cell + 3)
        y = BOARD_BOTTOM + 52 + row * (2 * cell + 6)
        yield from _tile(standing_tile(text, look), x, y, cell)


def _trick(seats: tuple[SeatPictured, ...]) -> Iterator[Shape]:
    top = (TOP + BOARD_BOTTOM) / 2 - TRICK_CELL - 16
    for seat, (left, wide) in zip(seats, _columns(len(seats)), strict=True):
        if not seat.played:
            continue
        tile = replace(standing_tile(seat.played), newest=seat.won)
        middle = left + wide / 2
        cell = min(TRICK_CELL, wide / 2.5)
        yield from _tile(tile, middle - cell / 2, top, cell)
        colour = BRASS if seat.won else ON_FELT
        y = top + 2 * cell + 28
        yield _line(seat.note, middle, y, wide - 16, range(22, 12, -1), colour, anchor="m")


def _board(board: Board) -> Iterator[Shape]:
    """Draw what lies there as large as it may be: a picture does not grow."""
    if not board.tiles:
        return
    ends = [(tile.x, tile.x + tile.width) for tile in board.tiles]
    sides = [(tile.y, tile.y + tile.height) for tile in board.tiles]
    (x, right), (y, bottom) = ((min(min(all_)), max(max(all_))) for all_ in (ends, sides))
    high = BOARD_BOTTOM - TOP
    cell = min((WIDTH - 2 * EDGE) / (right - x), high / (bottom - y + 0.3), LARGEST_CELL)
    left = WIDTH / 2 - (x + right) / 2 * cell
    top = TOP + high / 2 - (y + bottom) / 2 * cell
    for thread in board.threads:
        corners = tuple((left + x * cell, top + y * cell) for x, y in thread)
        yield Path(corners, THREAD, cell / 9)
    for tile in board.tiles:
        yield from _tile(tile, left + tile.left * cell, top + tile.top * cell, cell)


def _tile(tile: Tile, left: float, top: float, cell: float) -> Iterator[Shape]:
    """Draw a tile in the cells that begin at a place; half of it is `cell` points wide."""
    gap = cell * 0.03
    wide, high = (2 * cell, cell) if tile.lying else (cell, 2 * cell)
    back = tile.look in ("back", "down")
    thick = max(1.5, cell * 0.07) if tile.newest else 0
    place = (left + gap, top + gap, wide - 2 * gap, high - 2 * gap, cell * 0.14)
    yield Box(*place, BACK if back else ON_FELT, BRASS if tile.newest else "", thick)
    if tile.look == "back":
        return
    x, y = left + wide / 2, top + high / 2
    across = (0.0, cell * 0.32) if tile.lying else (cell * 0.32, 0.0)
    ends = ((x - across[0], y - across[1]), (x + across[0], y + across[1]))
    yield Path(ends, FELT_LINE, max(1, cell * 0.04))
    for place_of, half in enumerate(tile.halves):
        shift = (place_of - 0.5) * cell
        shown = face(half.number)
        for pip in shown.pips:
            turned = (-pip.y, pip.x) if tile.lying else (pip.x, pip.y)
            middle = (x + shift, y) if tile.lying else (x, y + shift)
            yield Dot(
                middle[0] + turned[0] * cell,
                middle[1] + turned[1] * cell,
                shown.size * cell,
                ON_FELT if back else INK,
            )
    if tile.wild:
        size = cell * 0.2
        yield Path(((x, y - size), (x + size, y), (x, y + size), (x - size, y)), BRASS, closed=True)
