"""What is mixed for a deal, and which set-up lines it is dealt to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.rules.tiles import texts


class Pile(NamedTuple):
    """Tiles or numbers that are mixed together, and the set-up lines they are dealt to in turn.

    What is left over when every line has its number of them is in no line.
    """

    items: tuple[str, ...]
    """Before they are mixed: tiles in the order of their numbers, 0-0, 1-0, 1-1, 2-0, …"""
    lines: tuple[tuple[str, int], ...]
    """The name of a line and how many of the items it gets."""


def pile_of_tiles(tiles: int, names: Sequence[str], size: int, rest: str = "") -> Pile:
    """The tiles of a mask, ``size`` for every line; the others for the line ``rest``, if named.

    >>> pile_of_tiles(7, ["hand A"], 2, "stock")
    Pile(items=('0-0', '1-0', '1-1'), lines=(('hand A', 2), ('stock', 1)))
    """
    left = tiles.bit_count() - len(names) * size
    lines = [(name, size) for name in names] + ([(rest, left)] if rest and left else [])
    return Pile(tuple(reversed(texts(tiles))), tuple(lines))


def pile_of_numbers(name: str, numbers: Sequence[int]) -> Pile:
    """Numbers that are all dealt to one line.

    >>> pile_of_numbers("points", [4, 5])
    Pile(items=('4', '5'), lines=(('points', 2),))
    """
    return Pile(tuple(map(str, numbers)), ((name, len(numbers)),))
