"""A glass: six tiles of one side, three face up over two over one face down.

``T1 T2 T3 / M1 M2 / B1``: M1 lies under T1 and T2, M2 under T2 and T3, B1 under M1 and M2. A lower
tile turns face up the moment both tiles above it are gone. A glass that is not empty shows at
least one tile.
"""

from __future__ import annotations

from games.rules.definition import GlassRows
from games.rules.errors import Illegal
from games.rules.parts.setup import bad_deal
from games.rules.tiles import BIT, TEXT, texts, tile_bit
from web.messages import message

SIZE = 6
_place_in_row = {**BIT, "/": 0}.__getitem__
SHAPE = ((0, 1, 2), (3, 4), (5,))
"""The places of the rows, from the top."""

ABOVE = (0, 0, 0, 0b000011, 0b000110, 0b011000)
"""The places that cover a place, by its number; a set of places is a number of six bits."""

FACE_UP = tuple(
    sum(1 << place for place in range(SIZE) if left >> place & 1 and not left & ABOVE[place])
    for left in range(1 << SIZE)
)
"""The places whose tiles lie face up, by those whose tiles are left."""

PLACES = tuple(1 << place for place in range(SIZE))


class Glass:
    """The tiles of one glass.

    >>> glass = read_glass("glass A", "8-3 6-1 9-7 / 5-2 4-1 / 8-6".split())
    >>> [glass.take(tile_bit(tile)) for tile in ("8-3", "9-7", "8-6", "6-1")]
    [True, True, False, True]
    >>> texts(glass.face_up()), texts(glass.tiles())
    (['5-2', '4-1'], ['8-6', '5-2', '4-1'])
    """

    __slots__ = ("left", "places")

    def __init__(self, places: dict[int, int]) -> None:
        self.places = places
        """The place of each tile, in the order of ``PLACES``."""
        self.left = (1 << SIZE) - 1
        """The places whose tiles have not been played."""

    def take(self, tile: int) -> bool:
        """Take a tile; whether it lay face up, so that it could be taken."""
        place = self.places.get(tile, 0)
        if place & FACE_UP[self.left]:
            self.left ^= place
            return True
        return False

    def tiles(self, places: int = -1) -> int:
        """The tiles that are left, all or those of some places."""
        return sum(tile for tile, place in self.places.items() if place & self.left & places)

    def face_up(self) -> int:
        """The tiles that may be played."""
        return self.tiles(FACE_UP[self.left])

    def covering(self, tile: int) -> list[str]:
        """The tiles that still lie above one that is face down."""
        return texts(self.tiles(ABOVE[PLACES.index(self.places[tile])]))

    def rows(self) -> GlassRows:
        """The glass as a viewer draws it."""
        face_up = FACE_UP[self.left]
        shown = [
            (TEXT[tile], bool(face_up & place)) if self.left & place else None
            for tile, place in self.places.items()
        ]
        return tuple(tuple(shown[place] for place in row) for row in SHAPE)


def _shape_fault(name: str) -> Illegal:
    return bad_deal(
        message(
            "'%(line)s:' has to list three tiles, two and one: T1 T2 T3 / M1 M2 / B1.", line=name
        )
    )


def read_glass(name: str, words: list[str]) -> Glass:
    """The glass of a set-up line, six different tiles; raises ``Illegal`` (``bad_deal``)."""
    try:
        one, two, three, under, four, five, last, six = map(_place_in_row, words)
    except (KeyError, ValueError):  # some other number of words, or one that takes a closer look
        one, two, three, under, four, five, last, six = _read_closely(name, words)
    places = {one: 1, two: 2, three: 4, four: 8, five: 16, six: 32}
    if under or last or 0 in places:
        raise _shape_fault(name)
    if len(places) < SIZE:
        raise bad_deal(message("'%(line)s:' lists a tile twice.", line=name))
    return Glass(places)


def _read_closely(name: str, words: list[str]) -> list[int]:
    """Eight words as tiles, 0 for a ``/``, whatever way the tiles are written."""
    if len(words) != SIZE + 2:
        raise _shape_fault(name)
    return [tile_bit(word) if word != "/" else 0 for word in words]


def glass_words(tiles: list[str]) -> list[str]:
    """The words of a glass line for six tiles, from the top.

    >>> glass_words(["7-2", "8-2", "9-6", "3-1", "9-2", "8-4"])
    ['7-2', '8-2', '9-6', '/', '3-1', '9-2', '/', '8-4']
    """
    return [*tiles[:3], "/", *tiles[3:5], "/", tiles[5]]
