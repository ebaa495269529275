"""One domino tile as values for SVG: its body, its divider, its pips.

Lengths are in cells: half a tile is a square of 1 x 1. Numbers up to nine stand on a grid of
three by three, larger ones of four by three. On a lying tile the pips turn with it, as they do
on a table.
"""

from dataclasses import dataclass, replace

GAP = 0.06
"""What is left free around a tile, so that neighbours do not touch."""

DIVIDER = 0.72
"""How long the line between the halves is."""

MARK = 0.2
"""From the middle of the mark of a matador to its corners."""

HIDDEN = "?"
"""A tile of which nothing is known."""

_NEAR, _FAR = -0.27, 0.27
_CORNERS = ((_NEAR, _NEAR), (_FAR, _FAR), (_FAR, _NEAR), (_NEAR, _FAR))
_SIDES = ((0.0, _NEAR), (0.0, _FAR))
_ENDS = ((_NEAR, 0.0), (_FAR, 0.0))
_MIDDLE = ((0.0, 0.0),)
_FOURS = tuple((along, across) for along in (-0.3, -0.1, 0.1, 0.3) for across in (_NEAR, _FAR))

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
    10: _FOURS + ((-0.2, 0.0), (0.2, 0.0)),
    11: _FOURS + ((-0.3, 0.0), (0.0, 0.0), (0.3, 0.0)),
    12: _FOURS + tuple((along, 0.0) for along in (-0.3, -0.1, 0.1, 0.3)),
}
"""(along, across) of every pip of a number, from the middle of the half."""


@dataclass(frozen=True, slots=True)
class Pip:
    """The middle of a pip."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile to draw: body, divider from (x1, y1) to (x2, y2), pips.

    `label` is the tile's text, the number first that stands left or on top.
    """

    x: float
    y: float
    width: float
    height: float
    x1: float
    y1: float
    x2: float
    y2: float
    pips: tuple[Pip, ...]
    pip_size: float
    label: str
    newest: bool = False
    wild: bool = False
    """Whether it fits anywhere: a matador."""
    look: str = ""
    """`back` shows no number, `down` lies face down, `fresh` has just been drawn."""

    @property
    def lozenge(self) -> str:
        """The corners of a mark on the divider, as SVG wants them."""
        x, y = (self.x1 + self.x2) / 2, (self.y1 + self.y2) / 2
        corners = ((x, y - MARK), (x + MARK, y), (x, y + MARK), (x - MARK, y))
        return " ".join(f"{one:g},{other:g}" for one, other in corners)


def tile_between(
    first: tuple[float, float],
    second: tuple[float, float],
    numbers: tuple[int, int],
    *,
    newest: bool = False,
) -> Tile:
    """Return the tile whose halves have these middles and show these numbers.

    >>> tile = tile_between((0, 0), (1, 0), (6, 0))
    >>> tile.label, len(tile.pips), tile.width > tile.height
    ('6-0', 6, True)
    """
    lying = first[1] == second[1]
    left, top = min(first[0], second[0]) - 0.5, min(first[1], second[1]) - 0.5
    width, height = (2.0, 1.0) if lying else (1.0, 2.0)
    middle_x, middle_y = (first[0] + second[0]) / 2, (first[1] + second[1]) / 2
    across, along = (0.0, DIVIDER / 2) if lying else (DIVIDER / 2, 0.0)
    shown = numbers if first <= second else numbers[::-1]
    return Tile(
        x=round(left + GAP / 2, 3),
        y=round(top + GAP / 2, 3),
        width=round(width - GAP, 3),
        height=round(height - GAP, 3),
        x1=round(middle_x - across, 3),
        y1=round(middle_y - along, 3),
        x2=round(middle_x + across, 3),
        y2=round(middle_y + along, 3),
        pips=_pips(first, numbers[0], lying) + _pips(second, numbers[1], lying),
        pip_size=0.09 if max(numbers) > 9 else 0.105,
        label=f"{shown[0]}-{shown[1]}",
        newest=newest,
    )


def _pips(middle: tuple[float, float], number: int, lying: bool) -> tuple[Pip, ...]:
    x, y = middle
    turned = ((a, b) if lying else (b, a) for a, b in PIPS.get(number, ()))
    return tuple(Pip(round(x + right, 3), round(y + down, 3)) for right, down in turned)


def standing_tile(text: str, look: str = "") -> Tile:
    """Return a tile of a hand, standing, from its text; its back if the text is hidden.

    >>> standing_tile("6-4").height, standing_tile("?").look, standing_tile("?").pips
    (1.94, 'back', ())
    """
    if text == HIDDEN:
        back = tile_between((0.5, 0.5), (0.5, 1.5), (0, 0))
        return replace(back, label=HIDDEN, look="back")
    upper, lower = (int(number) for number in text.split("-"))
    return replace(tile_between((0.5, 0.5), (0.5, 1.5), (upper, lower)), look=look)
