"""Entering people from a pasted list: its lines are read first, then all or none are entered."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.lists.cells import Row
from clubs.lists.columns import Columns
from clubs.lists.kinds import ColumnKind
from clubs.lists.lines import cells_by_kind, names_in_line
from clubs.lists.pairs import Partner, Roster, pair_of, refuse_twice
from clubs.models import Partnership, Player
from clubs.names import BEFORE_CLUB, name_with_club
from clubs.rosters import NewPlayer
from clubs.selectors import ambiguous_name, name_and_club, players_by_name, roster_of_club
from clubs.selectors.bodies import players_by_member_number
from clubs.services import players_add
from tournaments.entries.selectors.entries import members
from tournaments.entries.services import entrants
from tournaments.entries.services.by_name import find_or_make_pair, find_pair
from tournaments.entries.services.entries import clean_team, first_round_of
from tournaments.errors import EntryRefused
from tournaments.events.services.lifecycle import lock_event
from tournaments.models import Entry, Event
from web.faults import Fault, InvalidInput
from web.messages import isolate_values


@dataclass(frozen=True)
class EntryLine:
    """A line of a list: its number from 1, its text, who enters for which team, or the `fault`.

    `names` are the people's names; new players and guests have a word behind them. `there`: they
    are entered already, and the line is passed over.
    """

    number: int
    text: str
    people: tuple[Partner, ...] = ()
    names: tuple[str, ...] = ()
    team: str = ""
    there: bool = False
    fault: str = ""


@dataclass(frozen=True)
class PastedEntries:
    """The entries that were made of a list, and the players who are new to the club."""

    entries: list[Entry]
    new: list[Player]


class _LineReader:
    """Reads the lines of a list and finds the people: of the club, of another one, or new.

    Three queries for all lines; up to three more for a guest, two for a name with a digit that the
    club does not know, one for the name of a pair.
    """

    def __init__(self, event: Event, *, new: bool) -> None:
        self.event, self.new = event, new
        self.roster = Roster(roster_of_club(event.club_id))
        self.names: dict[UUID, str] = {}
        self.before: dict[Partner, int] = {}
        rows = event.entries.select_related("player", "partnership")
        self.entered = {frozenset(_members(row)) for row in rows}
        self.seated = entrants.players_entered(event)

    def read_line(self, row: Row, kinds: Sequence[str]) -> EntryLine:
        """Return a line with its people, or with what is wrong."""
        try:
            by_kind = cells_by_kind(row, kinds)
            parts = _names_of_line(by_kind)
            people = self._find_people(parts)
            team = clean_team(" ".join(by_kind.get(ColumnKind.TEAM, [])))
            refuse_twice(
                people, parts if len(parts) == len(people) else [row.text] * 2, self.before
            )
            there = frozenset(people) in self.entered
            if not there:
                self._refuse_seated(people)
        except Fault as fault:
            return EntryLine(row.number, row.text, fault=str(fault.detail))
        self.before |= dict.fromkeys(people, row.number)
        names = tuple(self._name(who) for who in people)
        return EntryLine(row.number, row.text, people, names, team, there)

    def _find_people(self, parts: Sequence[str]) -> tuple[Partner, ...]:
        if self.event.shape != Event.Shape.PAIRS:
            if len(parts) != 1:
                raise InvalidInput(_("One name per line.") if parts else _("A name is missing."))
            return (self._find_partner(parts[0]),)
        if len(parts) == 1:
            pair = find_pair(self.event.club, parts[0])
            if pair is not None:
                return pair.first_id, pair.second_id
        return pair_of(tuple(map(self._find_partner, parts)))

    def _find_partner(self, text: str) -> Partner:
        name, behind = name_and_club(text) if BEFORE_CLUB in text else (text, None)
        if behind is not None and behind.id != self.event.club_id:
            found = players_by_name(behind.id, name)
            if not found:
                raise InvalidInput(
                    _("%(club)s has no player called “%(name)s”.")
                    % isolate_values({"club": behind, "name": name})
                )
        else:
            found = (
                [] if self.roster.find(name) else players_by_member_number(self.event.club_id, name)
            )
        if len(found) > 1:
            raise ambiguous_name(found, "", self.event.club_id)
        if not found:
            return self.roster.partner(name, new=self.new)
        self.names[found[0].id] = name_with_club(found[0], found[0].club)
        return found[0].id

    def _name(self, who: Partner) -> str:
        guest = self.names.get(who) if isinstance(who, UUID) else None
        return guest or self.roster.name(who)

    def _refuse_seated(self, people: Sequence[Partner]) -> None:
        for who in people:
            if who in self.seated:
                raise EntryRefused(
                    _("%(name)s is already entered; nobody can play twice.")
                    % isolate_values({"name": self._name(who)})
                )


def _members(row: Entry) -> list[UUID]:
    who = row.player or row.partnership
    return members(who) if who else []


def _names_of_line(by_kind: dict[str, list[str]]) -> list[str]:
    """Return the names in a line as one would type them: a number, or a name with its club."""
    numbers, clubs = by_kind.get(ColumnKind.MEMBER, []), by_kind.get(ColumnKind.CLUB, [])
    parts = numbers or names_in_line(by_kind)
    return [name_with_club(part, clubs[0]) for part in parts] if clubs and not numbers else parts


def read_entry_lines(event: Event, columns: Columns, *, new: bool) -> list[EntryLine]:
    """Return the lines of a list with who enters; nothing is stored.

    With `new`, unknown names become players of the club.
    """
    reader = _LineReader(event, new=new)
    return [reader.read_line(row, columns.kinds) for row in columns.rows]


@transaction.atomic
def entries_add_pasted(*, event_id: UUID, lines: Sequence[EntryLine]) -> PastedEntries:
    """Enter the people of lines that were read, all or none; those entered already stay so.

    Missing players and pairs are made. Raises NotFound, EntryRefused if nobody is left to enter or
    somebody plays already, and what `first_round_of` and `players_add` raise.
    """
    event = lock_event(event_id)
    first_round = first_round_of(event)
    coming = [line for line in lines if not line.there]
    if not coming:
        raise EntryRefused(_("Everyone on the list is already entered."))
    missing = [who for line in coming for who in line.people if isinstance(who, NewPlayer)]
    added = players_add(club=event.club, names=missing) if missing else []
    ids = dict(zip(missing, (player.id for player in added), strict=True))
    wanted = [
        [ids[one] if isinstance(one, NewPlayer) else one for one in line.people] for line in coming
    ]
    rows = Player.objects.select_related("club").in_bulk([one for ones in wanted for one in ones])
    people: list[Player | Partnership] = [
        rows[ones[0]]
        if len(ones) == 1
        else find_or_make_pair(event.club, rows[ones[0]], rows[ones[1]])
        for ones in wanted
    ]
    entrants.refuse_twice(event, people)
    teams = {who.id: line.team for who, line in zip(people, coming, strict=True)}
    return PastedEntries(entrants.entries_create(event, people, first_round, teams), added)
