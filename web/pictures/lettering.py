"""Colours and letters of pictures of 1200 by 630 points, the size that messengers show.

The fonts lie beside this module, so a picture looks the same everywhere and needs no other host.
"""

from functools import cache
from pathlib import Path

from PIL import ImageFont

WIDTH, HEIGHT = 1200, 630
PNG_MEDIA = "image/png"
FELT, BRASS = "#1c4d3b", "#d9a441"
PAPER, INK, QUIET, ON_FELT = "#f3eddd", "#1f1c15", "#5b5443", "#f6efdc"
_FONTS = Path(__file__).parent / "fonts"

Font = ImageFont.FreeTypeFont


@cache
def font(size: int, *, bold: bool = False) -> Font:
    """Return one of our two fonts."""
    name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
    return ImageFont.truetype(str(_FONTS / name), size)


def fit_text(text: str, width: float, sizes: range, *, bold: bool = False) -> tuple[str, Font]:
    """Return a text and the largest font in which it fits; in the smallest it is cut off.

    >>> fit_text("Ana", 500, range(40, 20, -2))[0]
    'Ana'
    >>> fit_text("Ana " * 40, 200, range(40, 20, -2))[0][-1]
    '…'
    """
    for size in sizes:
        chosen = font(size, bold=bold)
        if chosen.getlength(text) <= width:
            return text, chosen
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if chosen.getlength(text[:middle].rstrip() + "…") <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…", chosen
