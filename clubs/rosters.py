"""New players of a club, and whether they differ from those it has. Stores nothing."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from clubs.names import (
    HIGHEST_NUMBER,
    clean_nickname,
    clean_person_name,
    display_name,
    spellings_of,
)
from web.faults import InvalidInput
from web.folding import sort_key, words_key
from web.messages import isolate_values

_APART = re.compile(r"^(.*\S)\s*\(([^()]*)\)$")


@dataclass(frozen=True)
class NewPlayer:
    """Somebody to add to a club."""

    name: str
    nickname: str = ""
    number: int | None = None
    minor: bool = field(default=False, compare=False)

    def __str__(self) -> str:
        return display_name(self.name, self.nickname, self.number)

    @property
    def key(self) -> tuple[str, str, int | None]:
        """The key by which players of a club are compared."""
        return sort_key(self.name), sort_key(self.nickname), self.number

    @property
    def spellings(self) -> set[str]:
        """The ways to write the player: with the nickname, with the number."""
        return spellings_of(self.name, self.nickname, self.number)

    def clean(self, *, pointer: str = "") -> "NewPlayer":
        """Return the player with name and nickname cleaned; raises InvalidInput."""
        return NewPlayer(
            clean_person_name(self.name, pointer=f"{pointer}/name"),
            clean_nickname(self.nickname, pointer=f"{pointer}/nickname"),
            clean_number(self.number, pointer=f"{pointer}/number"),
            self.minor,
        )


def parse_player(text: str) -> NewPlayer:
    """Return the player that a text names; brackets hold a club number or a nickname.

    >>> parse_player("Ana Gil (7)").number, parse_player("Ana Gil (Flaca)").nickname
    (7, 'Flaca')
    """
    found = _APART.match(text)
    if found is None:
        return NewPlayer(text)
    name, apart = found.groups()
    if apart.isascii() and apart.isdigit() and len(apart) < 10:
        return NewPlayer(name, number=int(apart))
    return NewPlayer(name, apart)


class KnownPlayers:
    """The players of a club, from whom a new one has to differ.

    Namesakes are those whose names have the same `key`, by default `sort_key`.
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
        """Add a player."""
        self._by_key.setdefault(self._key(one.name), []).append(one)
        self._by_words.setdefault(words_key(one.name), []).append(one)
        if one.number is not None:
            self._numbers.add(one.number)

    def namesakes(self, one: NewPlayer) -> Sequence[NewPlayer]:
        """Return those of the same name."""
        return self._by_key.get(self._key(one.name), ())

    def players_in_other_order(self, one: NewPlayer) -> Sequence[NewPlayer]:
        """Return the players whose names have the same words in another order."""
        words = self._by_words.get(words_key(one.name), ())
        return [other for other in words if sort_key(other.name) != sort_key(one.name)]

    def clash(self, one: NewPlayer) -> str:
        """Return why a new player does not differ enough from the others, "" if they do."""
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
            said = _("%(name)s is already in the club: add a club number or a different nickname.")
            return said % isolate_values({"name": one})
        said = _(
            "%(name)s looks like %(other)s in the club: add a club number or a different nickname."
        )
        return said % isolate_values({"name": one, "other": same[0]})


def clean_number(number: int | None, *, pointer: str = "/number") -> int | None:
    """Return a club number; raises InvalidInput if it is out of range."""
    if number is not None and not 1 <= number <= HIGHEST_NUMBER:
        raise InvalidInput(
            _("A club number goes from 1 to %(most)d.") % {"most": HIGHEST_NUMBER},
            pointer=pointer,
        )
    return number
