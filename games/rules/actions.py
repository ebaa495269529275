"""Reads actions that lay a tile, for rules, viewers, bots and pages.

``6-5`` a tile, ``6-5@6`` on the open end that shows a 6, ``4-5@5-5`` on the open end that is the
double 5-5 itself, ``5-3=3`` led as a 3, ``8/2`` turned so that 8 is its suit, ``8/2g`` the same
from a glass. Each game decides which of these it has and what they mean.
"""

from __future__ import annotations

import re
from typing import NamedTuple

EndName = int | str
"""An end as viewers show it: its number, or the double that offers it (``5-5``)."""

_NUMBER = "([0-9]{1,2})"
_LAID = re.compile(f"{_NUMBER}-{_NUMBER}(?:@{_NUMBER}(?:-{_NUMBER})?)?(?:={_NUMBER})?")
_TURNED = re.compile(f"{_NUMBER}/{_NUMBER}(g?)")


class LaidTile(NamedTuple):
    """One tile on the table, or about to be."""

    first: int
    """The numbers of the tile in the order written: on a layout the one that touches."""
    second: int
    end: int | None = None
    """The number that the end covered shows; None where no end is named."""
    on_double: bool = False
    """Whether the end is named as the double that offers it."""
    suit: int | None = None
    """The suit that is announced; None where none is."""
    turned: bool = False
    """Whether the tile was laid as suit over rank."""
    from_glass: bool = False

    @property
    def tile(self) -> str:
        """The tile as it was laid."""
        return f"{self.first}-{self.second}"

    @property
    def end_name(self) -> str:
        """The end covered, as it is written behind the ``@``; empty where none is named."""
        if self.end is None:
            return ""
        return double_text(self.end) if self.on_double else str(self.end)


def double_text(number: int) -> str:
    """The double of a number as it is written.

    >>> double_text(5)
    '5-5'
    """
    return f"{number}-{number}"


def read_laid_tile(action: str) -> LaidTile | None:
    """Read an action that lays one tile; None if it does anything else.

    >>> read_laid_tile("6-5@06") == LaidTile(6, 5, end=6)
    True
    >>> read_laid_tile("5-3=3") == LaidTile(5, 3, suit=3)
    True
    >>> read_laid_tile("4-5@5-5").end_name, read_laid_tile("4-5@5-4"), read_laid_tile("pass")
    ('5-5', None, None)
    >>> read_laid_tile("8/2g") == LaidTile(8, 2, turned=True, from_glass=True)
    True
    """
    match = _LAID.fullmatch(action)
    if match is None:
        return _read_turned_tile(action)
    end, double, suit = (None if text is None else int(text) for text in match.groups()[2:])
    if double not in (None, end):
        return None
    return LaidTile(int(match[1]), int(match[2]), end, double is not None, suit)


def _read_turned_tile(action: str) -> LaidTile | None:
    match = _TURNED.fullmatch(action)
    if match is None:
        return None
    return LaidTile(int(match[1]), int(match[2]), turned=True, from_glass=bool(match[3]))
