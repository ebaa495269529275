"""Parses a pasted list of pairs, one per line; stores nothing.

A line is two names in two columns, or in one with a dash between them. A name is that of a player
of the club, with or without accents; "Ana Gil (Flaca)" is the one with that nickname, "Ana Gil (7)"
or "7" the one with that club number.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _

from clubs.lists.cell_checks import refuse_private
from clubs.lists.columns import Columns
from clubs.lists.lines import cells_by_kind, names_in_line
from clubs.rosters import NewPlayer, parse_player
from web.faults import InvalidInput
from web.folding import closest_spellings, normalize_text, sort_key
from web.messages import isolate, isolate_values

Partner = UUID | NewPlayer
"""A player of the club, by id, or somebody new."""


@dataclass(frozen=True)
class PairLine:
    """A line of the list: its number from 1, its text, its two partners, or its fault.

    `names` are their names, with “(new)” after a new player.
    """

    number: int
    text: str
    pair: tuple[Partner, ...] = ()
    names: tuple[str, ...] = ()
    fault: str = ""


class Roster:
    """The players of a club, by all names that a list may use; the first of each is shown."""

    def __init__(self, people: Mapping[UUID, Sequence[NewPlayer]]) -> None:
        self._people = people
        self._by_word: dict[str, set[UUID]] = {}
        self._by_name: dict[str, set[UUID]] = {}
        for player, ways in people.items():
            for one in ways:
                number = set() if one.number is None else {str(one.number)}
                for word in one.spellings | number:
                    self._by_word.setdefault(sort_key(word), set()).add(player)
                self._by_name.setdefault(sort_key(one.name), set()).add(player)

    def partner(self, text: str, *, new: bool) -> Partner:
        """Return the player with a name, with `new` also a new one; raises InvalidInput."""
        if not text:
            raise InvalidInput(_("A name is missing."))
        found = self.find(text)
        if len(found) > 1:
            said = _("There is more than one %(name)s; write which one: %(names)s.")
            names = ", ".join(sorted(isolate(str(self._people[one][0])) for one in found))
            raise InvalidInput(said % {"name": text, "names": names})
        if found:
            return found[0]
        if not new:
            raise InvalidInput(_("%(name)s is not in the club.") % {"name": text})
        refuse_private(text)
        return parse_player(text).clean()

    def name(self, who: Partner) -> str:
        """Return the name of a partner, with “(new)” after a new player."""
        if isinstance(who, NewPlayer):
            return _("%(name)s (new)") % isolate_values({"name": who})
        return str(self._people[who][0])

    def find(self, text: str) -> list[UUID]:
        """Return the players that a text may name; of several the one with the exact spelling."""
        key = sort_key(normalize_text(text))
        if key in self._by_word:
            return closest_spellings(self._by_word[key], text, self._spellings)
        named = self._by_name.get(key, ())
        return closest_spellings(named, text, lambda one: [way.name for way in self._people[one]])

    def _spellings(self, player: UUID) -> set[str]:
        return {word for way in self._people[player] for word in way.spellings}


def parse_pairs(columns: Columns, roster: Roster, *, new: bool) -> list[PairLine]:
    """Return the checked lines of a list; nobody may stand in two of them."""
    found: list[PairLine] = []
    before: dict[Partner, int] = {}
    for row in columns.rows:
        try:
            parts = names_in_line(cells_by_kind(row, columns.kinds))
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
    """Return a pair; raises InvalidInput for one player alone, or the same one twice."""
    if len(pair) != 2:
        raise InvalidInput(_("Write two names with a dash or a comma between them."))
    if pair[0] == pair[1]:
        raise InvalidInput(_("A pair needs two different players."))
    return pair


def refuse_twice(
    pair: Sequence[Partner], parts: Sequence[str], before: Mapping[Partner, int]
) -> None:
    """Raise InvalidInput for a player of an earlier line; `parts` are the names as written."""
    for who, text in zip(pair, parts, strict=True):
        if who in before:
            said = _("%(name)s is already on line %(number)d.")
            raise InvalidInput(said % {"name": text, "number": before[who]})
