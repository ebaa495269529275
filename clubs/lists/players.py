"""A list of players, line by line: who is meant, and how that stands to who is in the club."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from clubs.lists.cells import Row
from clubs.lists.columns import Columns
from clubs.lists.kinds import EITHER, GIVEN, NAME, NICKNAME, NUMBER, SURNAME
from clubs.lists.lines import cells_by_kind, club_number, club_number_of
from clubs.rosters import Known, NewPlayer
from web.faults import InvalidInput
from web.folding import sort_key


@dataclass(frozen=True)
class Line:
    """A line of a pasted list: its number from 1, what it says, or what is wrong with it.

    `state` is `fine`, `fault` or `same`: somebody of the club or of the list has a name of that
    key, so it has to be said whether this is somebody else. `turned` have the same words in another
    order.
    """

    number: int
    text: str
    player: NewPlayer | None = None
    fault: str = ""
    namesakes: tuple[str, ...] = ()
    turned: tuple[str, ...] = ()

    @property
    def state(self) -> str:
        """How the line stands."""
        return "fault" if self.fault else "same" if self.namesakes else "fine"

    @property
    def told_apart(self) -> bool:
        """Whether the line itself says what tells the player from namesakes."""
        return bool(self.player and (self.player.nickname or self.player.number is not None))


def lines_read(columns: Columns) -> list[Line]:
    """Return the lines of a list, each judged by itself."""
    return [_line(row, columns.kinds) for row in columns.rows]


def _line(row: Row, kinds: tuple[str, ...]) -> Line:
    try:
        player = _player(cells_by_kind(row, kinds)).cleaned()
    except InvalidInput as fault:
        return Line(row.number, row.text, fault=str(fault.detail))
    return Line(row.number, row.text, player)


def _player(by_kind: dict[str, list[str]]) -> NewPlayer:
    for cell in by_kind.pop(EITHER, []):
        kind = NICKNAME if club_number_of(cell) is None else NUMBER
        by_kind.setdefault(kind, []).append(cell)
    numbers, nicknames = by_kind.get(NUMBER, []), by_kind.get(NICKNAME, [])
    if len(numbers) > 1 or len(nicknames) > 1:
        raise InvalidInput(_("More than a name, a number and a nickname stand here."))
    name = " ".join(part for kind in (NAME, GIVEN, SURNAME) for part in by_kind.get(kind, []))
    return NewPlayer(name, "".join(nicknames), club_number(numbers[0]) if numbers else None)


class _Before:
    """The lines of a list before one of them."""

    def __init__(self) -> None:
        self._lines: dict[str, list[Line]] = {}
        self._numbers: dict[int, int] = {}

    def add(self, line: Line, player: NewPlayer) -> None:
        """Take in a line."""
        self._lines.setdefault(sort_key(player.name), []).append(line)
        if player.number is not None:
            self._numbers.setdefault(player.number, line.number)

    def twice(self, line: Line, player: NewPlayer) -> int | None:
        """Return the number of the line that is the same, or has the same club number."""
        if player.number is not None and player.number in self._numbers:
            return self._numbers[player.number]
        for other in self._lines.get(sort_key(player.name), ()):
            alike = str(other.player).casefold() == str(player).casefold()
            if alike or (line.told_apart and sort_key(str(other.player)) == sort_key(str(player))):
                return other.number
        return None

    def namesakes(self, line: Line, player: NewPlayer) -> list[str]:
        """Return those of one key with somebody whom nothing else tells apart."""
        if line.told_apart:
            return []
        return [str(other.player) for other in self._lines.get(sort_key(player.name), ())]


def lines_judged(lines: Iterable[Line], known: Known) -> list[Line]:
    """Return the lines held against each other and against who is in the club."""
    judged: list[Line] = []
    before = _Before()
    for line in lines:
        if line.player is None:
            judged.append(line)
            continue
        judged.append(_judged(line, line.player, known, before))
        before.add(line, line.player)
    return judged


def _judged(line: Line, player: NewPlayer, known: Known, before: _Before) -> Line:
    twice = before.twice(line, player)
    if twice is not None:
        return replace(line, fault=_("The same stands in line %(number)d.") % {"number": twice})
    clash = known.clash(player) if line.told_apart else ""
    if clash:
        return replace(line, fault=clash)
    namesakes = [*map(str, known.namesakes(player)), *before.namesakes(line, player)]
    turned = tuple(map(str, known.turned(player)))
    return replace(line, namesakes=tuple(namesakes), turned=turned)
