"""Colours and letters of pictures of 1200 by 630 points, the size that messengers show.

The fonts are those of the pages; they come with the site, so a picture looks the same everywhere
and needs no other host.
"""

from enum import Enum
from functools import cache
from pathlib import Path

from PIL import ImageFont

WIDTH, HEIGHT = 1200, 630
PNG_MEDIA = "image/png"
FELT, BRASS = "#1c4d3b", "#d9a441"
PAPER, INK, QUIET, ON_FELT = "#f3eddd", "#1f1c15", "#5b5443", "#f6efdc"
_SITE_FONTS = Path(__file__).parents[1] / "static/web/fonts"
_OTHER_FONTS = Path(__file__).parent / "fonts"

Font = ImageFont.FreeTypeFont


class Face(Enum):
    """How letters look: those of the pages, and what stands in for letters that those lack."""

    TEXT = "inter-var-latin.woff2", 400, "DejaVuSans.ttf"
    STRONG = "inter-var-latin.woff2", 700, "DejaVuSans-Bold.ttf"
    TITLE = "vollkorn-600-latin.woff2", 600, "DejaVuSans-Bold.ttf"


@cache
def font(size: int, face: Face = Face.TEXT) -> Font:
    """Return a font of the pages."""
    name, weight, _other = face.value
    found = ImageFont.truetype(str(_SITE_FONTS / name), size)
    if face is not Face.TITLE:
        found.set_variation_by_axes([weight])
    return found


@cache
def _other_font(size: int, face: Face) -> Font:
    return ImageFont.truetype(str(_OTHER_FONTS / face.value[2]), size)


@cache
def _has(face: Face, letter: str) -> bool:
    """Whether a font has a letter, and does not draw what it draws for a letter that is none."""
    drawn = font(24, face).getmask
    return letter.isspace() or bytes(drawn(letter)) != bytes(drawn("\uffff"))


def font_for(text: str, size: int, face: Face) -> Font:
    """Return the font of a face, or the one that stands in where it lacks a letter of the text.

    >>> font_for("Ana", 24, Face.TEXT).getname()[0], font_for("Ана", 24, Face.TEXT).getname()[0]
    ('Inter', 'DejaVu Sans')
    """
    has_all = all(_has(face, letter) for letter in text)
    return font(size, face) if has_all else _other_font(size, face)


def fit_text(text: str, width: float, sizes: range, face: Face = Face.TEXT) -> tuple[str, Font]:
    """Return a text and the largest font in which it fits; in the smallest it is cut off.

    >>> fit_text("Ana", 500, range(40, 20, -2))[0]
    'Ana'
    >>> fit_text("Ana " * 40, 200, range(40, 20, -2))[0][-1]
    '…'
    """
    for size in sizes:
        chosen = font_for(text, size, face)
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
