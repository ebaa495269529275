"""Everything pages are made of, on one page: to build by, and to look at after a change."""

import re
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.drawing.board import Board, lay

SETS = (6, 9, 12)
"""The largest double of every set that is sold."""

STATES = (
    ("draft", _("draft")),
    ("open", _("open")),
    ("running", _("running")),
    ("published", _("published")),
    ("decided", _("decided")),
    ("confirmed", _("confirmed")),
    ("disputed", _("disputed")),
    ("provisional", _("provisional")),
    ("closed", _("closed")),
)
NAMES = ("Łucja Đorđević-Ødegård", "José María Núñez", "Фёдор Щукин", "محمد الأحمد", "山田 太郎")
"""What the fonts have to bear: letters of the subset, and scripts that other fonts bring."""

_COLOUR = re.compile(r"(--[\w-]+): (#[0-9a-f]+);")
LINES = {
    6: [(4, 6), (6, 6), (6, 3), (3, 3), (3, 5), (5, 2), (2, 2), (2, 0), (0, 0), (0, 1), (1, 4)],
    12: [(9, 11), (11, 11), (11, 7), (7, 12), (12, 12), (12, 9), (9, 10), (10, 10), (10, 8)],
}
"""A line of the smallest and one of the largest set."""


@dataclass(frozen=True)
class Colour:
    """A named colour by day and by night, as the stylesheet writes it."""

    name: str
    day: str
    night: str


@require_safe
def styleguide(request: HttpRequest) -> HttpResponse:
    """Show type, distances, colours, what is pressed and filled in, tables, tiles and boards."""
    return render(
        request,
        "deploy/styleguide.html",
        {
            "texts": range(8, 0, -1),
            "spaces": range(1, 8),
            "colours": colours(),
            "states": STATES,
            "names": NAMES,
            "sets": [(largest, tiles(largest)) for largest in SETS],
            "boards": [board(largest) for largest in LINES],
        },
    )


@cache
def colours() -> tuple[Colour, ...]:
    """Return the named colours that are plain ones, from the stylesheet that says them."""
    path = finders.find("boneyard/tokens.css")
    if not isinstance(path, str):
        raise FileNotFoundError("boneyard/tokens.css")
    text = Path(path).read_text(encoding="utf-8")
    day, night, *_rest = text.split("@media", 2)
    dark = dict(_COLOUR.findall(night))
    return tuple(Colour(name, one, dark.get(name, one)) for name, one in _COLOUR.findall(day))


def tiles(largest: int) -> list[str]:
    """Return the texts of a set, the largest double first.

    >>> len(tiles(6)), tiles(6)[:2]
    (28, ['6-6', '6-5'])
    """
    numbers = range(largest, -1, -1)
    return [f"{one}-{other}" for one, other in combinations_with_replacement(numbers, 2)]


def board(largest: int) -> Board:
    """Return a board of a set, its last tile marked."""
    line = LINES[largest]
    return lay(line, len(line) // 2, newest=len(line) - 1)
