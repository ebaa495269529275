"""Parses a list of players and checks each line against the players of the club."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from clubs.lists.cells import Row
from clubs.lists.columns import Columns
from clubs.lists.kinds import ColumnKind
from clubs.lists.lines import cells_by_kind, parse_club_number, require_club_number
from clubs.rosters import KnownPlayers, NewPlayer
from web.faults import InvalidInput
from web.folding import sort_key


@dataclass(frozen=True)
class PlayerLine:
    """A line of a pasted list: its number from 1, its player, or its fault.

    `state` is `same` if somebody of the club or of the list has a name with the same key, so that
    the user has to say whether this is somebody else. `reordered` have the same words in another
    order.
    """

    number: int
    text: str
    player: NewPlayer | None = None
    fault: str = ""
    namesakes: tuple[str, ...] = ()
    reordered: tuple[str, ...] = ()

    @property
    def state(self) -> str:
        """`fine`, `fault` or `same`."""
        return "fault" if self.fault else "same" if self.namesakes else "fine"

    @property
    def distinguished(self) -> bool:
        """Whether the line has a nickname or a number that tells the player from namesakes."""
        return bool(self.player and (self.player.nickname or self.player.number is not None))


def parse_lines(columns: Columns) -> list[PlayerLine]:
    """Return the lines of a list, each checked by itself."""
    return [_line(row, columns.kinds) for row in columns.rows]


def _line(row: Row, kinds: tuple[str, ...]) -> PlayerLine:
    try:
        player = _player(cells_by_kind(row, kinds)).clean()
    except InvalidInput as fault:
        return PlayerLine(row.number, row.text, fault=str(fault.detail))
    return PlayerLine(row.number, row.text, player)


def _player(by_kind: dict[str, list[str]]) -> NewPlayer:
    for cell in by_kind.pop(ColumnKind.EITHER, []):
        kind = ColumnKind.NICKNAME if parse_club_number(cell) is None else ColumnKind.NUMBER
        by_kind.setdefault(kind, []).append(cell)
    numbers, nicknames = by_kind.get(ColumnKind.NUMBER, []), by_kind.get(ColumnKind.NICKNAME, [])
    if len(numbers) > 1 or len(nicknames) > 1:
        raise InvalidInput(_("Only a name, a number and a nickname can be on this line."))
    name = " ".join(
        part
        for kind in (ColumnKind.NAME, ColumnKind.GIVEN, ColumnKind.SURNAME)
        for part in by_kind.get(kind, [])
    )
    return NewPlayer(name, "".join(nicknames), require_club_number(numbers[0]) if numbers else None)


class _EarlierLines:
    """The lines of a list before the one that is checked."""

    def __init__(self) -> None:
        self._lines: dict[str, list[PlayerLine]] = {}
        self._numbers: dict[int, int] = {}

    def add(self, line: PlayerLine, player: NewPlayer) -> None:
        """Add a line."""
        self._lines.setdefault(sort_key(player.name), []).append(line)
        if player.number is not None:
            self._numbers.setdefault(player.number, line.number)

    def twice(self, line: PlayerLine, player: NewPlayer) -> int | None:
        """Return the number of an earlier line that is the same or has the same club number."""
        if player.number is not None and player.number in self._numbers:
            return self._numbers[player.number]
        for other in self._lines.get(sort_key(player.name), ()):
            alike = str(other.player).casefold() == str(player).casefold()
            if alike or (
                line.distinguished and sort_key(str(other.player)) == sort_key(str(player))
            ):
                return other.number
        return None

    def namesakes(self, line: PlayerLine, player: NewPlayer) -> list[str]:
        """Return the earlier namesakes of a player without nickname and number."""
        if line.distinguished:
            return []
        return [str(other.player) for other in self._lines.get(sort_key(player.name), ())]


def check_lines(lines: Iterable[PlayerLine], known: KnownPlayers) -> list[PlayerLine]:
    """Return the lines, checked against each other and against the players of the club."""
    judged: list[PlayerLine] = []
    before = _EarlierLines()
    for line in lines:
        if line.player is None:
            judged.append(line)
            continue
        judged.append(_check_line(line, line.player, known, before))
        before.add(line, line.player)
    return judged


def _check_line(
    line: PlayerLine, player: NewPlayer, known: KnownPlayers, before: _EarlierLines
) -> PlayerLine:
    twice = before.twice(line, player)
    if twice is not None:
        return replace(line, fault=_("This is the same as line %(number)d.") % {"number": twice})
    clash = known.clash(player) if line.distinguished else ""
    if clash:
        return replace(line, fault=clash)
    namesakes = [*map(str, known.namesakes(player)), *before.namesakes(line, player)]
    reordered = tuple(map(str, known.players_in_other_order(player)))
    return replace(line, namesakes=tuple(namesakes), reordered=reordered)
