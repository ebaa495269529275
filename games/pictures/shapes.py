"""What a picture is made of, and how it is written: as SVG, and as PNG of the same shapes.

Lengths are points of a picture of `WIDTH` by `HEIGHT`. Later shapes lie on earlier ones.
"""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from PIL import Image, ImageDraw

from clubs.pictures.lettering import FAMILY, HEIGHT, WIDTH, font

FINER = 2
"""A PNG is drawn so many times as large and then made smaller, so that its edges are smooth."""
COLOURS = 64
"""So many colours a PNG has at most, which makes it small."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with round corners; `edge` is the colour of its outline, "" for none."""

    x: float
    y: float
    width: float
    height: float
    radius: float
    fill: str
    edge: str = ""
    thick: float = 0


@dataclass(frozen=True, slots=True)
class Dot:
    """A filled circle around its middle."""

    x: float
    y: float
    radius: float
    fill: str


@dataclass(frozen=True, slots=True)
class Path:
    """A line by its ends and corners, x and y of each; closed it is filled."""

    corners: tuple[tuple[float, float], ...]
    colour: str
    thick: float = 0
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text; `y` is half its height, `anchor` says which end of it `x` is (l, m, r)."""

    x: float
    y: float
    text: str
    size: int
    fill: str
    bold: bool = False
    anchor: str = "l"


Shape = Box | Dot | Path | Words
ANCHORS = {"l": "start", "m": "middle", "r": "end"}


def as_svg(shapes: Sequence[Shape], title: str) -> bytes:
    """Return the picture as an SVG document that needs nothing else; `title` says what it shows."""
    inside = "".join(_svg(shape) for shape in shapes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}" role="img"><title>{escape(title)}</title>{inside}</svg>\n'
    ).encode()


def _svg(shape: Shape) -> str:
    match shape:
        case Box(x, y, width, height, radius, fill, edge, thick):
            line = f' stroke="{edge}" stroke-width="{thick:g}"' if edge else ""
            return (
                f'<rect x="{x:.6g}" y="{y:.6g}" width="{width:.6g}" height="{height:.6g}" '
                f'rx="{radius:.4g}" fill="{fill}"{line}/>'
            )
        case Dot(x, y, radius, fill):
            return f'<circle cx="{x:.6g}" cy="{y:.6g}" r="{radius:.4g}" fill="{fill}"/>'
        case Path(corners, colour, thick, closed):
            points = " ".join(f"{x:.6g},{y:.6g}" for x, y in corners)
            if closed:
                return f'<polygon points="{points}" fill="{colour}"/>'
            return (
                f'<polyline points="{points}" fill="none" stroke="{colour}" '
                f'stroke-width="{thick:.4g}"/>'
            )
        case Words(x, y, text, size, fill, bold, anchor):
            weight = ' font-weight="700"' if bold else ""
            return (
                f'<text x="{x:.6g}" y="{y:.6g}" dy=".35em" font-family="{FAMILY}, Verdana, '
                f'sans-serif" font-size="{size}"{weight} fill="{fill}" '
                f'text-anchor="{ANCHORS[anchor]}">{escape(text)}</text>'
            )


def as_png(shapes: Sequence[Shape], ground: str) -> bytes:
    """Return the picture as a PNG; the same shapes make the same bytes."""
    picture = Image.new("RGB", (WIDTH * FINER, HEIGHT * FINER), ground)
    draw = ImageDraw.Draw(picture)
    for shape in shapes:
        _paint(draw, shape)
    small = picture.resize((WIDTH, HEIGHT), Image.Resampling.BOX)
    written = io.BytesIO()
    small.quantize(COLOURS, dither=Image.Dither.NONE).save(written, "PNG", optimize=True)
    return written.getvalue()


def _paint(draw: ImageDraw.ImageDraw, shape: Shape) -> None:
    match shape:
        case Box(x, y, width, height, radius, fill, edge, thick):
            place = (x * FINER, y * FINER, (x + width) * FINER, (y + height) * FINER)
            line = round(thick * FINER) if edge else 0
            draw.rounded_rectangle(place, radius * FINER, fill, edge or None, line)
        case Dot(x, y, radius, fill):
            draw.circle((x * FINER, y * FINER), radius * FINER, fill=fill)
        case Path(corners, colour, thick, closed):
            points = [(x * FINER, y * FINER) for x, y in corners]
            if closed:
                draw.polygon(points, fill=colour)
            else:
                draw.line(points, fill=colour, width=max(1, round(thick * FINER)))
        case Words(x, y, text, size, fill, bold, anchor):
            letters = font(size * FINER, bold=bold)
            draw.text((x * FINER, y * FINER), text, fill, letters, anchor=f"{anchor}m")
