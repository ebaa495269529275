"""What the lists are about that people paste: players, pairs, who enters, membership numbers."""

from collections.abc import Sequence

from clubs.lists.cells import Row, counts
from clubs.lists.columns import BETWEEN, Layout, column_at, lettered, numbered, numbers_before
from clubs.lists.kinds import (
    CLUB,
    EITHER,
    GIVEN,
    MEMBER,
    NAME,
    NICKNAME,
    NOT_TAKEN,
    NUMBER,
    PARTNER,
    PARTNER_GIVEN,
    PARTNER_NUMBER,
    PARTNER_SURNAME,
    PEOPLE,
    SURNAME,
    TEAM,
    UNSAID,
)
from clubs.lists.odd import is_private


def _of_players(rows: Sequence[Row], width: int) -> list[str]:
    """Return what columns are by their cells: names first, unless numbers are before them."""
    if _two_words(rows):
        return [UNSAID, UNSAID]
    columns = [column_at(rows, at) for at in range(width)]
    name = next((at for at, cells in enumerate(columns) if lettered(cells)), 0)
    return [*numbers_before(columns[:name]), NAME, *[EITHER] * (width - name - 1)][:width]


def _of_entrants(rows: Sequence[Row], width: int) -> list[str]:
    """Return the same where nobody gets a nickname: what has more letters has to be said."""
    if _two_words(rows):
        return [UNSAID, UNSAID]
    found = [_looks(column_at(rows, at)) for at in range(width)]
    name = found.index(UNSAID) if UNSAID in found else 0
    counting = counts(column_at(rows, 0)) and name > 0
    numbers = [at for at, kind in enumerate(found) if kind == NUMBER and not (counting and not at)]
    if counting:
        found[0] = NOT_TAKEN
    for at in numbers[1:]:
        found[at] = UNSAID
    return [*found[:name], NAME, *found[name + 1 :]]


def _of_pairs(rows: Sequence[Row], width: int) -> list[str]:
    """Return what columns are by their cells: two with names are a pair, more have to be said."""
    columns = [column_at(rows, at) for at in range(width)]
    found = [_looks(cells) for cells in columns]
    if width > 2 and counts(columns[0]):
        found[0] = NOT_TAKEN
    left = [at for at, kind in enumerate(found) if kind != NOT_TAKEN]
    names = [at for at in left if found[at] == UNSAID]
    numbers = [at for at in left if found[at] == NUMBER]
    both = bool(left) and all(BETWEEN.search(cell) for cell in columns[left[0]])
    if both or len(left) < 3:
        # A club number may stand for a name.
        kinds = dict(zip(left, (NAME, UNSAID if both else PARTNER), strict=False))
    else:
        kinds = dict.fromkeys(left, UNSAID)
        if len(names) == 2:
            kinds |= dict(zip(names, (NAME, PARTNER), strict=True))
        if len(names) == len(numbers) == 2:
            kinds |= dict(zip(numbers, (NUMBER, PARTNER_NUMBER), strict=True))
    return [kinds.get(at, NOT_TAKEN) for at in range(width)]


def _of_numbers(rows: Sequence[Row], width: int) -> list[str]:
    """Return what columns are by their cells: digits, and a name; more names have to be said."""
    columns = [column_at(rows, at) for at in range(width)]
    digits = [at for at in range(width) if numbered(columns[at])]
    if len(digits) > 1 and digits[0] == 0 and counts(columns[0]):
        del digits[0]
    found = [NOT_TAKEN if at in digits else _looks(cells) for at, cells in enumerate(columns)]
    found = [NOT_TAKEN if kind == NUMBER else kind for kind in found]
    if found.count(UNSAID) == 1:
        found[found.index(UNSAID)] = NAME
    if digits:
        found[digits[0]] = MEMBER
    return found


def _looks(cells: Sequence[str]) -> str:
    """Return what one column looks like: numbers, names, or what is nobody's name."""
    if any(cells) and all(is_private(cell) for cell in cells if cell):
        return NOT_TAKEN
    return UNSAID if lettered(cells) else NUMBER


def _two_words(rows: Sequence[Row]) -> bool:
    """Say whether every line is one text, a comma, another one: “Pérez Gómez, Juan”."""
    return bool(rows) and all(
        len(row.cells) == 2
        and all(row.cells)
        and not any(map(str.isdigit, row.text))
        and "@" not in row.text
        for row in rows
    )


_ONE = (NAME, SURNAME, GIVEN, NUMBER)
_TWO = (PARTNER, PARTNER_SURNAME, PARTNER_GIVEN, PARTNER_NUMBER)
_SOMEBODY = frozenset(_ONE)
PLAYERS = Layout((*_ONE[:3], NICKNAME, NUMBER, EITHER), (PEOPLE,), _of_players)
PAIRS = Layout((*_ONE, *_TWO), (_SOMEBODY,), _of_pairs)
ENTRANTS = Layout((*_ONE, MEMBER, CLUB, TEAM), (_SOMEBODY | {MEMBER},), _of_entrants)
ENTERING_PAIRS = Layout((*_ONE, *_TWO, TEAM), (_SOMEBODY,), _of_pairs)
NUMBERS = Layout(
    (MEMBER, NAME, SURNAME, GIVEN, CLUB),
    (frozenset({MEMBER}), PEOPLE),
    _of_numbers,
    {NUMBER: MEMBER},
)
