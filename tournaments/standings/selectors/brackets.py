"""Brackets and crosstables of an event, with names, without drafts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.db.models import Prefetch
from django.utils.translation import gettext as _

from clubs.names import PARTNERS
from tournaments.entries.selectors.entries import entries_of_event
from tournaments.events.core.offers import has_crosstable
from tournaments.models import Event, Round, Seat
from tournaments.ranking.bracket import Part, bracket_parts, champion_of
from tournaments.ranking.crosstable import (
    Meeting,
    meetings_by_entry,
    rows_by_opponent,
    rows_by_round,
)
from tournaments.rounds.selectors.schedules import (
    ROUND_FACTS,
    apply_rulings,
    schedule_from,
    terms_of,
)
from tournaments.scheduling import types
from tournaments.scheduling.formats import format_of
from tournaments.standings.selectors.played_tables import read_played_rounds
from tournaments.standings.selectors.readings import read_standings
from web.faults import NotFound


@dataclass(frozen=True)
class BracketRow:
    """A bracket, the names of its entries, and the pages of its tables by round and number."""

    parts: list[Part]
    names: Mapping[str, str]
    tables: Mapping[tuple[int, int], UUID]
    substitutes: Mapping[tuple[int, int, str], Sequence[Seat]]
    """The seats where substitutes sat, by round, number of the table and id of the entry."""
    champion: str | None
    """The entry whose way through the bracket is marked: it alone is left."""


@dataclass(frozen=True)
class CrosstableRow:
    """A line of a crosstable: number, names and ids of players, place, and games cell by cell."""

    number: int
    entry: str
    names: list[str]
    players: list[str]
    place: int
    cells: list[list[Meeting]]

    @property
    def name(self) -> str:
        """The name of the entry in one line."""
        return PARTNERS.join(self.names)


@dataclass(frozen=True)
class Crosstable:
    """Who met whom: against all in the order of the standings, or round by round."""

    rows: list[CrosstableRow]
    rounds: list[int]
    """The numbers of the rounds; empty where it is a table of all against all."""
    numbers: Mapping[str, int]
    """The number of every entry, as the lines have it."""


def bracket_of_event(event: Event) -> BracketRow:
    """Return the bracket of an elimination event; eight queries at most.

    Raises NotFound for an event that has none.
    """
    if not format_of(event.method).eliminates:
        raise NotFound(_("This event has no bracket."))
    seats = Prefetch("tables__seats", Seat.objects.select_related("player", "instead_of"))
    rounds = _published_rounds(event, seats)
    names = {str(entry.id): str(entry) for entry in entries_of_event(event)}
    schedule = schedule_from(event, rounds)
    seats_of_others = _substitute_seats(rounds)
    champion = champion_of(schedule)
    return BracketRow(bracket_parts(schedule), names, _table_ids(rounds), seats_of_others, champion)


def crosstable_of_event(event: Event) -> Crosstable:
    """Return who met whom in an event of two sides a table; ten queries at most.

    Three where the standings are cached. Raises NotFound where a table seats more than two.
    """
    if not has_crosstable(event.method, event.shape, event.table_max):
        raise NotFound(_("This event has no crosstable."))
    rounds = _rounds_by_rulings(event)
    lines = read_standings(event).lines
    order = [line.entry for line in lines]
    numbers = {name: number for number, name in enumerate(order, 1)}
    found = format_of(event.method)
    met = meetings_by_entry(rounds, event.shape)
    numbered = [] if found.fixed and not found.by_hand else [row.number for row in rounds]
    cells = rows_by_round(order, met, numbered) if numbered else rows_by_opponent(order, met)
    rows = [
        CrosstableRow(number, line.entry, line.names, line.players, line.place, mine)
        for number, (line, mine) in enumerate(zip(lines, cells, strict=True), 1)
    ]
    return Crosstable(rows, numbered, numbers)


def _rounds_by_rulings(event: Event) -> list[types.Round]:
    """Return the published rounds, with results after the desk's rulings. Two queries."""
    rounds, facts = read_played_rounds(event)
    terms = terms_of(event)
    return [
        replace(
            one,
            tables=tuple(
                apply_rulings(table, event.shape, terms, facts[one.number, table.number])
                for table in one.tables
            ),
        )
        for one in rounds
    ]


def _published_rounds(event: Event, *first: "Prefetch[Any]") -> list[Round]:
    """Return the published rounds with `ROUND_FACTS`; `first` are prefetches of its own."""
    drawn = event.rounds.exclude(state=Round.State.DRAFT)
    own = {one.prefetch_through for one in first}
    facts = [one for one in ROUND_FACTS if one not in own]
    return list(drawn.prefetch_related(*first, *facts).order_by("number"))


def _substitute_seats(rounds: list[Round]) -> dict[tuple[int, int, str], list[Seat]]:
    found: dict[tuple[int, int, str], list[Seat]] = {}
    for row in rounds:
        for table in row.tables.all():
            for seat in table.seats.all():
                if seat.instead_of_id:
                    key = (row.number, table.number, str(seat.entry_id))
                    found.setdefault(key, []).append(seat)
    return found


def _table_ids(rounds: list[Round]) -> dict[tuple[int, int], UUID]:
    return {(row.number, table.number): table.id for row in rounds for table in row.tables.all()}
