"""Pairs as they are given to a club: a pasted list, a pair a line.

A line is two names in two columns, or in one with a dash between them. A name is that of a player
of the club, accents or none; "Ana Gil (Flaca)" is the one with that nickname, "Ana Gil (7)" or "7"
the one with that club number. Nothing is stored here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _

from clubs.lists.columns import Columns
from clubs.lists.lines import cells_by_kind, people_named
from clubs.lists.odd import refuse_private
from clubs.rosters import NewPlayer, player_written
from web.faults import InvalidInput
from web.folding import closest_spellings, normalize_text, sort_key
from web.messages import isolate, isolate_values

Partner = UUID | NewPlayer
"""A player of the club, by id, or somebody new."""


@dataclass(frozen=True)
class PairLine:
    """A line of the list: its number from 1, its text, its two partners, or what is wrong with it.

    `names` are what the two are called, with a word behind who is `new`.
    """

    number: int
    text: str
    pair: tuple[Partner, ...] = ()
    names: tuple[str, ...] = ()
    fault: str = ""


class Roster:
    """The players of a club, as a list may name them."""

    def __init__(self, people: Mapping[UUID, NewPlayer]) -> None:
        self._people = people
        self._by_word: dict[str, set[UUID]] = {}
        self._by_name: dict[str, set[UUID]] = {}
        for player, one in people.items():
            number = set() if one.number is None else {str(one.number)}
            for word in one.ways | number:
                self._by_word.setdefault(sort_key(word), set()).add(player)
            self._by_name.setdefault(sort_key(one.name), set()).add(player)

    def partner(self, text: str, *, new: bool) -> Partner:
        """Return who is meant, with `new` somebody who is not there yet; raises InvalidInput."""
        if not text:
            raise InvalidInput(_("A name is missing."))
        found = self.meant(text)
        if len(found) > 1:
            said = _("More than one player is called %(name)s; write which: %(names)s.")
            names = ", ".join(sorted(isolate(str(self._people[one])) for one in found))
            raise InvalidInput(said % {"name": text, "names": names})
        if found:
            return found[0]
        if not new:
            raise InvalidInput(_("%(name)s is not a player of the club.") % {"name": text})
        refuse_private(text)
        return player_written(text).cleaned()

    def name(self, who: Partner) -> str:
        """Return what somebody is called, with a word behind who is new to the club."""
        if isinstance(who, NewPlayer):
            return _("%(name)s (new)") % isolate_values({"name": who})
        return str(self._people[who])

    def meant(self, text: str) -> list[UUID]:
        """Return whom a text can mean, of several the one who is spelled exactly so."""
        key = sort_key(normalize_text(text))
        if key in self._by_word:
            return closest_spellings(self._by_word[key], text, lambda one: self._people[one].ways)
        named = self._by_name.get(key, ())
        return closest_spellings(named, text, lambda one: [self._people[one].name])


def pairs_read(columns: Columns, roster: Roster, *, new: bool) -> list[PairLine]:
    """Return the lines of a list, each judged; nobody may stand in two of them."""
    found: list[PairLine] = []
    before: dict[Partner, int] = {}
    for row in columns.rows:
        try:
            parts = people_named(cells_by_kind(row, columns.kinds))
            pair = pair_of(tuple(roster.partner(part, new=new) for part in parts))
            refuse_twice(pair, parts, before)
        except InvalidInput as fault:
            found.append(PairLine(row.number, row.text, fault=str(fault.detail)))
            continue
        before |= dict.fromkeys(pair, row.number)
        names = tuple(roster.name(who) for who in pair)
        found.append(PairLine(row.number, row.text, pair, names))
    return found


def pair_of(pair: tuple[Partner, ...]) -> tuple[Partner, ...]:
    """Return a pair; raises InvalidInput for who is none: one alone, or twice the same."""
    if len(pair) != 2:
        raise InvalidInput(_("Write two names with a dash or a comma between them."))
    if pair[0] == pair[1]:
        raise InvalidInput(_("A partnership is two different players."))
    return pair


def refuse_twice(
    pair: Sequence[Partner], parts: Sequence[str], before: Mapping[Partner, int]
) -> None:
    """Raise InvalidInput for who stands in a line before; `parts` are the names as written."""
    for who, text in zip(pair, parts, strict=True):
        if who in before:
            said = _("%(name)s stands in line %(number)d already.")
            raise InvalidInput(said % {"name": text, "number": before[who]})
