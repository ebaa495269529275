"""Pictures of 1200 by 630 pixels that messengers show beside a shared link.

Text that does not fit is made smaller, then cut off with an ellipsis.
"""

import io
from dataclasses import dataclass

from PIL import Image, ImageDraw

from web.pictures.lettering import (
    BRASS,
    FELT,
    HEIGHT,
    INK,
    ON_FELT,
    PAPER,
    QUIET,
    WIDTH,
    Face,
    fit_text,
    font,
)

MOST_LINES = 10
"""Lines of a card, in two columns where there are more than `IN_ONE_COLUMN`."""
IN_ONE_COLUMN = 6
EDGE = 96
PANEL_TOP, PANEL_BOTTOM = 232, 540


@dataclass(frozen=True)
class CardLine:
    """A line: a mark in front (a place, a table), who, and their value."""

    mark: str
    text: str
    value: str = ""
    first: bool = False


@dataclass(frozen=True)
class Card:
    """The texts of a picture; `more` stands below the lines, `address` is that of the page."""

    title: str
    over: str
    about: str
    address: str
    lines: tuple[CardLine, ...] = ()
    more: str = ""


def draw_card(card: Card) -> bytes:
    """Return the picture of a card as PNG; the same card makes the same bytes."""
    picture = Image.new("RGB", (WIDTH, HEIGHT), FELT)
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, HEIGHT - 10, WIDTH, HEIGHT), fill=BRASS)
    _tile(draw, WIDTH - EDGE - 76, 48)
    inside = WIDTH - 2 * EDGE - 110
    _write(draw, (EDGE, 60), card.over, inside, range(30, 22, -2), BRASS)
    _write(draw, (EDGE, 122), card.title, inside, range(64, 30, -2), ON_FELT, Face.TITLE)
    _write(draw, (EDGE, 188), card.about, inside, range(30, 20, -2), ON_FELT)
    if card.lines:
        _panel(draw, card)
    else:
        _large_tile(draw)
    _write(draw, (EDGE, 580), card.address, WIDTH - 2 * EDGE - 220, range(28, 16, -2), ON_FELT)
    brand = font(32, Face.TITLE)
    draw.text((WIDTH - EDGE, 580), "Boneyard", font=brand, fill=BRASS, anchor="rm")
    written = io.BytesIO()
    picture.quantize(64, dither=Image.Dither.NONE).save(written, "PNG", optimize=True)
    return written.getvalue()


def _write(
    draw: ImageDraw.ImageDraw,
    place: tuple[int, int],
    text: str,
    width: int,
    sizes: range,
    colour: str,
    face: Face = Face.TEXT,
) -> None:
    """Write a line of text; `place` is the middle of its left edge."""
    shown, chosen = fit_text(text, width, sizes, face)
    draw.text(place, shown, font=chosen, fill=colour, anchor="lm")


def _panel(draw: ImageDraw.ImageDraw, card: Card) -> None:
    box = (EDGE, PANEL_TOP, WIDTH - EDGE, PANEL_BOTTOM)
    draw.rounded_rectangle(box, radius=18, fill=PAPER)
    lines = card.lines[:MOST_LINES]
    columns = 1 if len(lines) <= IN_ONE_COLUMN else 2
    rows = -(-len(lines) // columns)
    bottom = PANEL_BOTTOM - (40 if card.more else 0)
    height = min(74, (bottom - PANEL_TOP - 16) // rows)
    top = PANEL_TOP + (bottom - PANEL_TOP - height * rows) // 2
    width = (WIDTH - 2 * EDGE - 30) // columns
    for i, line in enumerate(lines):
        left = EDGE + 15 + (i // rows) * width
        _line(draw, line, (left + 12, top + (i % rows) * height, left + width - 12), height)
    if card.more:
        middle = (WIDTH // 2, PANEL_BOTTOM - 26)
        draw.text(middle, card.more, font=font(24), fill=QUIET, anchor="mm")


def _line(
    draw: ImageDraw.ImageDraw, line: CardLine, place: tuple[int, int, int], height: int
) -> None:
    left, top, right = place
    middle = top + height // 2
    size = min(40, height * 5 // 9)
    value, valued = fit_text(line.value, (right - left) * 2 // 5, range(size, 14, -1), Face.STRONG)
    draw.text((right, middle), value, font=valued, fill=INK, anchor="rm")
    marked = font(size, Face.STRONG)
    draw.text((left + 26, middle), line.mark, font=marked, fill="#8a5f12", anchor="mm")
    begin = left + 64
    room = right - begin - int(valued.getlength(value)) - 18
    sizes = range(size, max(15, size * 3 // 5), -1)
    _write(
        draw, (begin, middle), line.text, room, sizes, INK, Face.STRONG if line.first else Face.TEXT
    )


def _tile(draw: ImageDraw.ImageDraw, left: int, top: int) -> None:
    """Draw our mark: a tile of three and four."""
    draw.rounded_rectangle((left, top, left + 76, top + 142), radius=14, fill=ON_FELT)
    draw.line((left + 12, top + 71, left + 64, top + 71), fill=BRASS, width=4)
    spots = [(19, 16), (38, 36), (57, 56), (19, 88), (57, 88), (19, 124), (57, 124)]
    for across, down in spots:
        draw.circle((left + across, top + down), 7, fill=INK)


def _large_tile(draw: ImageDraw.ImageDraw) -> None:
    """Draw a row of tiles where the lines would be."""
    middle = (PANEL_TOP + PANEL_BOTTOM) // 2
    for place, (one, other) in enumerate(((6, 6), (6, 5), (5, 2), (2, 2))):
        left = EDGE + place * 256
        draw.rounded_rectangle(
            (left, middle - 60, left + 240, middle + 60), radius=20, fill=ON_FELT
        )
        draw.line((left + 120, middle - 46, left + 120, middle + 46), fill=BRASS, width=4)
        for centre, spots in ((left + 60, one), (left + 180, other)):
            for across, down in SPOTS[spots]:
                draw.circle((centre + across * 30, middle + down * 30), 10, fill=INK)


SPOTS: dict[int, tuple[tuple[int, int], ...]] = {
    2: ((-1, -1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Positions of the spots of a half, from its middle."""
