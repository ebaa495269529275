"""A tag that draws a few tiles on felt, as a picture of the game; they belong to no event."""

from functools import cache
from typing import Any

from django import template

from games.drawing.board import Board, crop_board, lay_line
from games.drawing.tiles import face

register = template.Library()
LINE = (
    *((0, 0), (0, 6), (6, 3), (3, 1), (1, 1), (1, 4), (4, 4), (4, 2), (2, 6)),
    *((6, 6), (6, 5), (5, 5), (5, 3), (3, 3), (3, 0), (0, 2), (2, 2), (2, 1)),
)
ANCHOR = 9
"""The tile of `LINE` that was laid first: the double six, as everywhere."""
MARGIN = 0.5
"""Cells of felt that are seen around the tiles."""
HIGHEST = 6


@register.inclusion_tag("games/_opening.html")
def opening_board() -> dict[str, Any]:
    """Draw the board; a page shows it once, for it brings the symbols of the tiles."""
    return {"board": _board(), "faces": [face(number) for number in range(HIGHEST + 1)]}


@cache
def _board() -> Board:
    """Return the tiles in a frame that leaves no more than a margin around them."""
    return crop_board(lay_line(LINE, ANCHOR, newest=len(LINE) - 1), MARGIN)
