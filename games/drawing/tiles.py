"""One domino tile as values for SVG: its body, its faces, and what they show.

Lengths are in cells: half a tile is a square of 1 x 1. A page draws each face once, as a symbol
(`face`), and every tile says which two it shows and where. Numbers up to nine stand on a grid of
three by three, larger ones of four by three. On a lying tile the pips turn with it, as they do
on a table.
"""

from dataclasses import dataclass, replace

GAP = 0.06
"""What is left free around a tile, so that neighbours do not touch."""

DEPTH = 0.07
"""How much of a tile's side is seen below its face, which lies that much higher."""

MARK = 0.2
"""From the middle of the mark of a matador to its corners."""

HIDDEN = "?"
"""A tile of which nothing is known."""

NUMBERS = range(13)
"""What a half may show, in the largest set there is."""

_NEAR, _FAR = -0.28, 0.28
_CORNERS = ((_NEAR, _NEAR), (_FAR, _FAR), (_FAR, _NEAR), (_NEAR, _FAR))
_SIDES = ((0.0, _NEAR), (0.0, _FAR))
_ENDS = ((_NEAR, 0.0), (_FAR, 0.0))
_MIDDLE = ((0.0, 0.0),)
_FOUR = (-0.33, -0.11, 0.11, 0.33)
_FOURS = tuple((along, across) for along in _FOUR for across in (_NEAR, _FAR))

PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    0: (),
    1: _MIDDLE,
    2: _CORNERS[:2],
    3: _CORNERS[:2] + _MIDDLE,
    4: _CORNERS,
    5: _CORNERS + _MIDDLE,
    6: _CORNERS + _SIDES,
    7: _CORNERS + _SIDES + _MIDDLE,
    8: _CORNERS + _SIDES + _ENDS,
    9: _CORNERS + _SIDES + _ENDS + _MIDDLE,
    10: _FOURS + ((-0.22, 0.0), (0.22, 0.0)),
    11: _FOURS + ((-0.22, 0.0), (0.0, 0.0), (0.22, 0.0)),
    12: _FOURS + tuple((along, 0.0) for along in _FOUR),
}
"""(along, across) of every pip of a number, from the middle of the half."""


@dataclass(frozen=True, slots=True)
class Pip:
    """The middle of a pip."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Face:
    """What a half shows, around its own middle, as on a standing tile."""

    number: int
    pips: tuple[Pip, ...]
    size: float
    """The radius of a pip: the more there are, the smaller, so that they stay apart."""


@dataclass(frozen=True, slots=True)
class Half:
    """A half of a tile: the middle of its face from the tile's left upper corner, its number."""

    x: float
    y: float
    number: int


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile to draw: its body, and the halves whose faces it shows.

    `label` is the tile's text, the number first that stands left or on top.
    """

    x: float
    y: float
    width: float
    height: float
    halves: tuple[Half, Half]
    label: str
    newest: bool = False
    wild: bool = False
    """Whether it fits anywhere: a matador."""
    look: str = ""
    """`back` shows no number, `down` lies face down, `fresh` has just been drawn, `can`
    may be played."""

    @property
    def left(self) -> float:
        """The left edge of the cells that it covers."""
        return self.x - GAP / 2

    @property
    def top(self) -> float:
        """The upper edge of the cells that it covers."""
        return self.y - GAP / 2

    @property
    def lying(self) -> bool:
        """Whether its halves lie side by side."""
        return self.width > self.height

    @property
    def lozenge(self) -> str:
        """The corners of a mark on the divider, from the left upper corner, as SVG wants them."""
        x, y = (
            (self.halves[0].x + self.halves[1].x) / 2,
            (self.halves[0].y + self.halves[1].y) / 2,
        )
        corners = ((x, y - MARK), (x + MARK, y), (x, y + MARK), (x - MARK, y))
        return " ".join(f"{one:g},{other:g}" for one, other in corners)


def face(number: int) -> Face:
    """Return what a half with that number shows.

    >>> face(1), len(face(12).pips)
    (Face(number=1, pips=(Pip(x=0.0, y=0.0),), size=0.11), 12)
    """
    size = 0.11 if number < 7 else 0.1 if number < 10 else 0.082
    return Face(number, tuple(Pip(across, along) for along, across in PIPS[number]), size)


def tile_between(
    first: tuple[float, float],
    second: tuple[float, float],
    numbers: tuple[int, int],
    *,
    newest: bool = False,
) -> Tile:
    """Return the tile whose halves have these middles and show these numbers.

    >>> tile = tile_between((0, 0), (1, 0), (6, 0))
    >>> tile.label, tile.lying, [half.number for half in tile.halves]
    ('6-0', True, [6, 0])
    """
    lying = first[1] == second[1]
    left, top = min(first[0], second[0]) - 0.5, min(first[1], second[1]) - 0.5
    width, height = (2.0, 1.0) if lying else (1.0, 2.0)
    shown = numbers if first <= second else numbers[::-1]
    middle = round(0.5 - DEPTH / 2, 3)
    other = (1.5, middle) if lying else (0.5, middle + 1)
    return Tile(
        x=round(left + GAP / 2, 3),
        y=round(top + GAP / 2, 3),
        width=round(width - GAP, 3),
        height=round(height - GAP, 3),
        halves=(Half(0.5, middle, shown[0]), Half(*other, shown[1])),
        label=f"{shown[0]}-{shown[1]}",
        newest=newest,
    )


def standing_tile(text: str, look: str = "") -> Tile:
    """Return a tile of a hand, standing, from its text; its back if the text is hidden.

    >>> standing_tile("6-4").height, standing_tile("?").look
    (1.94, 'back')
    """
    if text == HIDDEN:
        back = tile_between((0.5, 0.5), (0.5, 1.5), (0, 0))
        return replace(back, label=HIDDEN, look="back")
    upper, lower = (int(number) for number in text.split("-"))
    return replace(tile_between((0.5, 0.5), (0.5, 1.5), (upper, lower)), look=look)
