"""Players as they are given to a club, and what tells them from who is in it. Nothing is stored."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubs.names import (
    HIGHEST_NUMBER,
    called,
    nickname_cleaned,
    person_cleaned,
    written_ways,
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
            return said % isolate_values({"name": one})
        said = _("%(name)s is like %(other)s of the club: give a club number or another nickname.")
        return said % isolate_values({"name": one, "other": same[0]})


def number_cleaned(number: int | None, *, pointer: str = "/number") -> int | None:
    """Return a club number; raises InvalidInput where it is out of range."""
    if number is not None and not 1 <= number <= HIGHEST_NUMBER:
        raise InvalidInput(
            _("A club number goes from 1 to %(most)d.") % {"most": HIGHEST_NUMBER},
            pointer=pointer,
        )
    return number
