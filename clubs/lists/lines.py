"""A line of a list by its columns: its cells, the people it names, whatever the list is of."""

import re
from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from clubs.lists.cells import Row
from clubs.lists.columns import BETWEEN
from clubs.lists.kinds import GIVEN, NAME, NAMES, NOT_TAKEN, NUMBER, OF_PARTNER, SURNAME
from clubs.lists.odd import LEAST_DIGITS, refuse_private
from clubs.names import called, number_left
from web.faults import InvalidInput

_GROUPED = re.compile(r"\d{1,3}([.,\u00a0\u202f])\d{3}")


def cells_by_kind(row: Row, kinds: Sequence[str]) -> dict[str, list[str]]:
    """Return what a line says by what its columns are; raises InvalidInput.

    That is for more columns than can be read, and for contact data where a name should be.
    """
    if any(row.cells[len(kinds) :]):
        raise InvalidInput(_("The line has more columns than can be read."))
    found: dict[str, list[str]] = {}
    for kind, cell in zip(kinds, row.cells, strict=False):
        if cell and kind != NOT_TAKEN:
            if kind in NAMES:
                refuse_private(cell)
            found.setdefault(kind, []).append(cell)
    return found


def club_number_of(cell: str) -> int | None:
    """Return the club number that a spreadsheet left in a cell, None where there is none.

    Raises InvalidInput for one that was shortened.

    >>> club_number_of("'0012"), club_number_of("12.0"), club_number_of("1.234")
    (12, 12, 1234)
    >>> club_number_of("Flaca") is None
    True
    """
    left = number_left(cell)
    plain = re.sub(r"\D", "", left) if _GROUPED.fullmatch(left) else left
    return int(plain) if plain.isascii() and plain.isdigit() and len(plain) < LEAST_DIGITS else None


def club_number(cell: str) -> int:
    """Return a club number as a spreadsheet left it; raises InvalidInput for what is none."""
    number = club_number_of(cell)
    if number is None:
        raise InvalidInput(_("“%(text)s” is no club number.") % {"text": cell})
    return number


def people_named(by_kind: Mapping[str, Sequence[str]]) -> list[str]:
    """Return whom a line names, each as one is typed: “Ana Gil (7)”, or the club number alone.

    Two names in one cell, with a dash between them, are two. Raises InvalidInput.

    >>> people_named({"name": ["Ana Gil"], "number": ["7.0"], "partner": ["Ben"]})
    ['Ana Gil (7)', 'Ben']
    >>> people_named({"name": ["Ana Gil - Ben"]}), people_named({"number": ["7"]})
    (['Ana Gil', 'Ben'], ['7'])
    """
    one = _named(by_kind, {kind: kind for kind in OF_PARTNER})
    other = _named(by_kind, OF_PARTNER)
    both = [one, other] if other else BETWEEN.split(one)
    return [part for part in both if part]


def _named(by_kind: Mapping[str, Sequence[str]], kinds: Mapping[str, str]) -> str:
    """Return whom the columns of one player name, "" where they say nothing."""
    parts = [cell for kind in (NAME, GIVEN, SURNAME) for cell in by_kind.get(kinds[kind], ())]
    numbers = [club_number(cell) for cell in by_kind.get(kinds[NUMBER], ())]
    if len(numbers) > 1:
        raise InvalidInput(_("More than one club number stands here."))
    name = " ".join(parts)
    if not name:
        return "".join(map(str, numbers))
    alone = club_number_of(name) if not numbers else None
    return called(name, "", numbers[0] if numbers else None) if alone is None else str(alone)
