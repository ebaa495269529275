"""Players as they are given to a club: one by one, or a pasted list of them, line by line.

A line is `name`, or `name, number, nickname` with commas, semicolons or tabs between them; what is
a number is the club number, wherever it stands behind the name. Nothing is stored here.
"""

import csv
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from clubs.faults import InvalidInput
from clubs.folding import sort_key, words_key
from clubs.messages import isolating
from clubs.names import (
    HIGHEST_NUMBER,
    called,
    nickname_cleaned,
    person_cleaned,
    written_ways,
)

HEADS = {"name", "nombre", "player", "jugador"}
"""First words of a line that only says what the columns are."""
_APART = re.compile(r"^(.*\S)\s*\(([^()]*)\)$")


@dataclass(frozen=True)
class NewPlayer:
    """Somebody to add to a club."""

    name: str
    nickname: str = ""
    number: int | None = None

    def __str__(self) -> str:
        return called(self.name, self.nickname, self.number)

    @property
    def key(self) -> tuple[str, str, int | None]:
        """What tells players of a club apart."""
        return sort_key(self.name), sort_key(self.nickname), self.number

    @property
    def ways(self) -> set[str]:
        """The ways in which the player may be written: with the nickname, with the number."""
        return written_ways(self.name, self.nickname, self.number)

    def cleaned(self, *, pointer: str = "") -> "NewPlayer":
        """Return the player with name and nickname cleaned; raises InvalidInput."""
        return NewPlayer(
            person_cleaned(self.name, pointer=f"{pointer}/name"),
            nickname_cleaned(self.nickname, pointer=f"{pointer}/nickname"),
            number_cleaned(self.number, pointer=f"{pointer}/number"),
        )


def player_written(text: str) -> NewPlayer:
    """Return who is written as in lists: in brackets a club number or a nickname.

    >>> player_written("Ana Gil (7)").number, player_written("Ana Gil (Flaca)").nickname
    (7, 'Flaca')
    """
    found = _APART.match(text)
    if found is None:
        return NewPlayer(text)
    name, apart = found.groups()
    if apart.isascii() and apart.isdigit() and len(apart) < 10:
        return NewPlayer(name, number=int(apart))
    return NewPlayer(name, apart)


class Known:
    """Who is in the club already, and so has to be told from whoever comes.

    Namesakes are those whose names have one key, by default the one of all names.
    """

    def __init__(
        self, people: Iterable[NewPlayer] = (), key: Callable[[str], str] = sort_key
    ) -> None:
        self._key = key
        self._by_key: dict[str, list[NewPlayer]] = {}
        self._by_words: dict[str, list[NewPlayer]] = {}
        self._numbers: set[int] = set()
        for one in people:
            self.add(one)

    def add(self, one: NewPlayer) -> None:
        """Take somebody in."""
        self._by_key.setdefault(self._key(one.name), []).append(one)
        self._by_words.setdefault(words_key(one.name), []).append(one)
        if one.number is not None:
            self._numbers.add(one.number)

    def namesakes(self, one: NewPlayer) -> Sequence[NewPlayer]:
        """Return those of the same name."""
        return self._by_key.get(self._key(one.name), ())

    def turned(self, one: NewPlayer) -> Sequence[NewPlayer]:
        """Return those whose names are of the same words in another order."""
        words = self._by_words.get(words_key(one.name), ())
        return [other for other in words if sort_key(other.name) != sort_key(one.name)]

    def clash(self, one: NewPlayer) -> str:
        """Return why nobody could tell somebody from those there are, "" where one can."""
        if one.number is not None:
            free = one.number not in self._numbers
            said = _("The club number %(number)d is taken.") % {"number": one.number}
            return "" if free else said
        same = self.namesakes(one)
        if one.nickname:
            nickname = self._key(one.nickname)
            same = [other for other in same if self._key(other.nickname) == nickname]
        if not same:
            return ""
        if any(str(other).casefold() == str(one).casefold() for other in same):
            said = _("%(name)s is in the club already: give a club number or another nickname.")
            return said % isolating({"name": one})
        said = _("%(name)s is like %(other)s of the club: give a club number or another nickname.")
        return said % isolating({"name": one, "other": same[0]})


def number_cleaned(number: int | None, *, pointer: str = "/number") -> int | None:
    """Return a club number; raises InvalidInput where it is out of range."""
    if number is not None and not 1 <= number <= HIGHEST_NUMBER:
        raise InvalidInput(
            _("A club number goes from 1 to %(most)d.") % {"most": HIGHEST_NUMBER},
            pointer=pointer,
        )
    return number


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


def lines_read(text: str) -> list[Line]:
    """Return the lines of a pasted list that say something, each judged by itself."""
    found: list[Line] = []
    for number, written in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        if not written.strip():
            continue
        parts = _parts(written)
        if not found and sort_key(parts[0]) in HEADS:
            continue
        found.append(_line(number, written.strip(), parts))
    return found


def _parts(written: str) -> list[str]:
    """Return the parts of a line, by the first of tab, semicolon and comma that it has."""
    sign = next((sign for sign in "\t;," if sign in written), ",")
    return [part.strip() for part in next(csv.reader([written], delimiter=sign), [""])] or [""]


def _line(number: int, written: str, parts: Sequence[str]) -> Line:
    name, *rest = parts
    rest = [part for part in rest if part]
    digits = [part for part in rest if part.isascii() and part.isdigit() and len(part) < 10]
    nicknames = [part for part in rest if part not in digits]
    if len(digits) > 1 or len(nicknames) > 1:
        return Line(
            number, written, fault=_("More than a name, a number and a nickname stand here.")
        )
    club_number = int(digits[0]) if digits else None
    try:
        player = NewPlayer(name, "".join(nicknames), club_number).cleaned()
    except InvalidInput as fault:
        return Line(number, written, fault=fault.detail)
    return Line(number, written, player)


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
