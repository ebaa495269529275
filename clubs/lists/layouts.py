"""The layouts of pasted lists: players, pairs, entrants, membership numbers."""

from collections.abc import Sequence

from clubs.lists.cell_checks import is_private
from clubs.lists.cells import Row, is_running_number
from clubs.lists.columns import (
    PAIR_SEPARATOR,
    Layout,
    column_at,
    kinds_before_names,
    mostly_digits,
    mostly_letters,
)
from clubs.lists.kinds import PEOPLE, ColumnKind


def _of_players(rows: Sequence[Row], width: int) -> list[str]:
    """Return the kinds of columns by their cells: names first, or after numbers."""
    if _are_split_names(rows):
        return [ColumnKind.UNKNOWN, ColumnKind.UNKNOWN]
    columns = [column_at(rows, at) for at in range(width)]
    name = next((at for at, cells in enumerate(columns) if mostly_letters(cells)), 0)
    return [
        *kinds_before_names(columns[:name]),
        ColumnKind.NAME,
        *[ColumnKind.EITHER] * (width - name - 1),
    ][:width]


def _of_entrants(rows: Sequence[Row], width: int) -> list[str]:
    """Return the kinds for entrants, who get no nickname: further text columns stay unknown."""
    if _are_split_names(rows):
        return [ColumnKind.UNKNOWN, ColumnKind.UNKNOWN]
    found = [_guess_kind(column_at(rows, at)) for at in range(width)]
    name = found.index(ColumnKind.UNKNOWN) if ColumnKind.UNKNOWN in found else 0
    counting = is_running_number(column_at(rows, 0)) and name > 0
    numbers = [
        at
        for at, kind in enumerate(found)
        if kind == ColumnKind.NUMBER and not (counting and not at)
    ]
    if counting:
        found[0] = ColumnKind.NOT_TAKEN
    for at in numbers[1:]:
        found[at] = ColumnKind.UNKNOWN
    return [*found[:name], ColumnKind.NAME, *found[name + 1 :]]


def _of_pairs(rows: Sequence[Row], width: int) -> list[str]:
    """Return the kinds by cells: two columns of names are a pair, more stay unknown."""
    columns = [column_at(rows, at) for at in range(width)]
    found = [_guess_kind(cells) for cells in columns]
    if width > 2 and is_running_number(columns[0]):
        found[0] = ColumnKind.NOT_TAKEN
    left = [at for at, kind in enumerate(found) if kind != ColumnKind.NOT_TAKEN]
    names = [at for at in left if found[at] == ColumnKind.UNKNOWN]
    numbers = [at for at in left if found[at] == ColumnKind.NUMBER]
    both = bool(left) and all(PAIR_SEPARATOR.search(cell) for cell in columns[left[0]])
    if both or len(left) < 3:
        # A club number may stand for a name.
        kinds = dict(
            zip(
                left,
                (ColumnKind.NAME, ColumnKind.UNKNOWN if both else ColumnKind.PARTNER),
                strict=False,
            )
        )
    else:
        kinds = dict.fromkeys(left, ColumnKind.UNKNOWN)
        if len(names) == 2:
            kinds |= dict(zip(names, (ColumnKind.NAME, ColumnKind.PARTNER), strict=True))
        if len(names) == len(numbers) == 2:
            kinds |= dict(zip(numbers, (ColumnKind.NUMBER, ColumnKind.PARTNER_NUMBER), strict=True))
    return [kinds.get(at, ColumnKind.NOT_TAKEN) for at in range(width)]


def _of_numbers(rows: Sequence[Row], width: int) -> list[str]:
    """Return the kinds by cells: digits, and a name; more names stay unknown."""
    columns = [column_at(rows, at) for at in range(width)]
    digits = [at for at in range(width) if mostly_digits(columns[at])]
    if len(digits) > 1 and digits[0] == 0 and is_running_number(columns[0]):
        del digits[0]
    found = [
        ColumnKind.NOT_TAKEN if at in digits else _guess_kind(cells)
        for at, cells in enumerate(columns)
    ]
    found = [ColumnKind.NOT_TAKEN if kind == ColumnKind.NUMBER else kind for kind in found]
    if found.count(ColumnKind.UNKNOWN) == 1:
        found[found.index(ColumnKind.UNKNOWN)] = ColumnKind.NAME
    if digits:
        found[digits[0]] = ColumnKind.MEMBER
    return found


def _guess_kind(cells: Sequence[str]) -> str:
    """Return the kind of one column: numbers, unknown text, or private data to leave out."""
    if any(cells) and all(is_private(cell) for cell in cells if cell):
        return ColumnKind.NOT_TAKEN
    return ColumnKind.UNKNOWN if mostly_letters(cells) else ColumnKind.NUMBER


def _are_split_names(rows: Sequence[Row]) -> bool:
    """Say whether every line is one text, a comma, another one: “Abreu Durán, Juan”."""
    return bool(rows) and all(
        len(row.cells) == 2
        and all(row.cells)
        and not any(map(str.isdigit, row.text))
        and "@" not in row.text
        for row in rows
    )


_ONE = (ColumnKind.NAME, ColumnKind.SURNAME, ColumnKind.GIVEN, ColumnKind.NUMBER)
_TWO = (
    ColumnKind.PARTNER,
    ColumnKind.PARTNER_SURNAME,
    ColumnKind.PARTNER_GIVEN,
    ColumnKind.PARTNER_NUMBER,
)
_SOMEBODY = frozenset(_ONE)
PLAYERS = Layout(
    (*_ONE[:3], ColumnKind.NICKNAME, ColumnKind.NUMBER, ColumnKind.EITHER), (PEOPLE,), _of_players
)
PAIRS = Layout((*_ONE, *_TWO), (_SOMEBODY,), _of_pairs)
ENTRANTS = Layout(
    (*_ONE, ColumnKind.MEMBER, ColumnKind.CLUB, ColumnKind.TEAM),
    (_SOMEBODY | {ColumnKind.MEMBER},),
    _of_entrants,
)
ENTERING_PAIRS = Layout((*_ONE, *_TWO, ColumnKind.TEAM), (_SOMEBODY,), _of_pairs)
NUMBERS = Layout(
    (ColumnKind.MEMBER, ColumnKind.NAME, ColumnKind.SURNAME, ColumnKind.GIVEN, ColumnKind.CLUB),
    (frozenset({ColumnKind.MEMBER}), PEOPLE),
    _of_numbers,
    {ColumnKind.NUMBER: ColumnKind.MEMBER},
)
