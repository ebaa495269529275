"""The cells of a line by kind, and the names in it, for any kind of list."""

import re
from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from clubs.lists.cell_checks import LEAST_DIGITS, refuse_private
from clubs.lists.cells import Row
from clubs.lists.columns import PAIR_SEPARATOR
from clubs.lists.kinds import NAMES, OF_PARTNER, ColumnKind
from clubs.names import display_name, restore_number
from web.faults import InvalidInput

_GROUPED = re.compile(r"\d{1,3}([.,\u00a0\u202f])\d{3}")


def cells_by_kind(row: Row, kinds: Sequence[str]) -> dict[str, list[str]]:
    """Return the cells of a line by their kinds; raises InvalidInput.

    That is for too many columns, and for contact data where a name should be.
    """
    if any(row.cells[len(kinds) :]):
        raise InvalidInput(_("There are too many columns on this line."))
    found: dict[str, list[str]] = {}
    for kind, cell in zip(kinds, row.cells, strict=False):
        if cell and kind != ColumnKind.NOT_TAKEN:
            if kind in NAMES:
                refuse_private(cell)
            found.setdefault(kind, []).append(cell)
    return found


def parse_club_number(cell: str) -> int | None:
    """Return the club number in a cell from a spreadsheet, None if there is none.

    Raises InvalidInput for one that was shortened.

    >>> parse_club_number("'0012"), parse_club_number("12.0"), parse_club_number("1.234")
    (12, 12, 1234)
    >>> parse_club_number("Flaca") is None
    True
    """
    left = restore_number(cell)
    plain = re.sub(r"\D", "", left) if _GROUPED.fullmatch(left) else left
    return int(plain) if plain.isascii() and plain.isdigit() and len(plain) < LEAST_DIGITS else None


def require_club_number(cell: str) -> int:
    """Return the club number in a cell; raises InvalidInput if there is none."""
    number = parse_club_number(cell)
    if number is None:
        raise InvalidInput(_("“%(text)s” is not a club number.") % {"text": cell})
    return number


def names_in_line(by_kind: Mapping[str, Sequence[str]]) -> list[str]:
    """Return the players in a line as one would type them: “Ana Gil (7)”, or the number alone.

    One cell may hold two names with a dash between them. Raises InvalidInput.

    >>> names_in_line({"name": ["Ana Gil"], "number": ["7.0"], "partner": ["Ben"]})
    ['Ana Gil (7)', 'Ben']
    >>> names_in_line({"name": ["Ana Gil - Ben"]}), names_in_line({"number": ["7"]})
    (['Ana Gil', 'Ben'], ['7'])
    """
    one = _name_of(by_kind, {kind: kind for kind in OF_PARTNER})
    other = _name_of(by_kind, OF_PARTNER)
    both = [one, other] if other else PAIR_SEPARATOR.split(one)
    return [part for part in both if part]


def _name_of(by_kind: Mapping[str, Sequence[str]], kinds: Mapping[str, str]) -> str:
    """Return the player in the columns of these kinds, "" if they are empty."""
    parts = [
        cell
        for kind in (ColumnKind.NAME, ColumnKind.GIVEN, ColumnKind.SURNAME)
        for cell in by_kind.get(kinds[kind], ())
    ]
    numbers = [require_club_number(cell) for cell in by_kind.get(kinds[ColumnKind.NUMBER], ())]
    if len(numbers) > 1:
        raise InvalidInput(_("There is more than one club number on this line."))
    name = " ".join(parts)
    if not name:
        return "".join(map(str, numbers))
    alone = parse_club_number(name) if not numbers else None
    return display_name(name, "", numbers[0] if numbers else None) if alone is None else str(alone)
