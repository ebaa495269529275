"""Rows that pages and endpoints show: a table with sides and result, a round with tables."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Prefetch

from clubs.selectors.full_names import show_full_names
from tournaments.corrections.selectors.history import CorrectedTable
from tournaments.deals.selectors.deals import public_deals
from tournaments.events.core.boards import boards_of_table, range_of_boards
from tournaments.models import Bye, Entry, Result, Round, Seat, Table
from tournaments.rounds.selectors.homes import Home, home_of, team_name
from tournaments.scheduling.formats import format_of
from tournaments.scheduling.seating.waves import Wave, wave_of
from web.messages import isolate
from web.queries import QueryByIds, has_related, keep_related, keep_related_of_each


@dataclass(frozen=True)
class SideRow:
    """A side of a table: who sits on it, its place and points."""

    key: str
    entries: tuple[Entry, ...]
    """One entry, or two where partners are drawn each round."""
    seats: tuple[Seat, ...]
    place: int | None
    points: int | None
    shared: bool = False
    """Whether another side of the table has the same place."""

    @property
    def name(self) -> str:
        """The names of the side's entries."""
        return " – ".join(str(entry) for entry in self.entries)

    @property
    def won(self) -> bool:
        """Say whether this side came first."""
        return self.place == 1


@dataclass(frozen=True)
class TableRow:
    """A table with its seats by letter and its current result."""

    table: Table
    seats: tuple[Seat, ...]
    sides: tuple[SideRow, ...]
    result: Result | None
    results: tuple[Result, ...]
    """All results it ever had."""

    @property
    def versions(self) -> list[Result]:
        """All results it ever had, the newest first."""
        return sorted(self.results, key=lambda result: -result.version)

    @property
    def in_one_line(self) -> str:
        """Who sits there, side by side, with their points if there are any."""
        sides = (
            f"{isolate(side.name)} {'' if side.points is None else side.points}".strip()
            for side in self.sides
        )
        return " : ".join(sides)

    @property
    def names(self) -> dict[str, str]:
        """Who sits there, by the letter of the seat."""
        return {seat.letter: str(seat.player) for seat in self.seats}

    @property
    def side_names(self) -> dict[str, str]:
        """What its sides are called, by their keys."""
        return {side.key: side.name for side in self.sides}

    @property
    def waits(self) -> bool:
        """Whether a log may still come in and decide the table.

        A table whose sides contradict each other waits, too: it is disputed without a result.
        """
        return self.result is None and self.table.round.state == Round.State.PUBLISHED

    @property
    def substitute_seats(self) -> tuple[Seat, ...]:
        """The seats where a substitute sits."""
        return tuple(seat for seat in self.seats if seat.instead_of_id)

    @property
    def boards(self) -> tuple[int, ...]:
        """The boards that it plays, by their numbers; none where tables have other deals."""
        return boards_of_table(self.table)

    @property
    def own_boards(self) -> str:
        """The first and last of its boards where boards travel, else nothing."""
        return range_of_boards(self.boards) if self.table.board_set else ""

    @property
    def wave(self) -> Wave | None:
        """When and where it is played, where the hall has fewer tables than a round."""
        tables = self.table.round.event.policy.get("hall_tables")
        return wave_of(self.table.number, tables) if tables else None

    @property
    def has_own_table(self) -> bool:
        """Whether somebody who sits here keeps this table."""
        place = self.wave.table if self.wave else self.table.number
        return any(seat.entry.fixed_table == place for seat in self.seats)

    @property
    def teams(self) -> tuple[str, ...]:
        """The teams that meet at it, side by side, where teams meet in matches; else none."""
        if not format_of(self.table.round.event.method).teams:
            return ()
        return tuple(team_name(side.entries[0]) for side in self.sides)

    @property
    def home(self) -> Home | None:
        """The side and the team at home, where teams meet at home and away. See `home_of`."""
        return home_of(self.table)

    @property
    def seats_by_letter(self) -> dict[str, Seat]:
        """The seats by their letters, in turn order."""
        return {seat.letter: seat for seat in self.seats}


@dataclass(frozen=True)
class PlayedTable:
    """A table from the view of one side: that side, its player's partner, the others."""

    row: TableRow
    mine: SideRow
    letter: str
    partner: Any
    others: tuple[SideRow, ...]


@dataclass(frozen=True)
class RoundRow:
    """A round with its tables in order of number and who has a bye.

    `corrected` are earlier tables whose results have changed since it was drawn by them; only
    `add_corrections` looks them up.
    """

    round: Round
    tables: tuple[TableRow, ...]
    byes: tuple[Entry, ...]
    corrected: tuple[CorrectedTable, ...] = ()

    @property
    def certificate(self) -> dict[str, Any]:
        """What the round says of its draw, and of its deals."""
        return self.round.certified | public_deals(self.round)

    @property
    def settled(self) -> int:
        """How many tables are decided or confirmed."""
        return sum(row.table.is_settled for row in self.tables)


def table_row(table: Table, results: Iterable[Result] | None = None) -> TableRow:
    """Return a table's row from what was prefetched by `TABLE_PARTS`. No query.

    `results` are given if the table has got another one since it was read.
    """
    seats = tuple(sorted(table.seats.all(), key=lambda seat: seat.letter))
    found = tuple(table.results.all() if results is None else results)
    result = next((row for row in found if row.current), None)
    keys = list(dict.fromkeys(seat.side for seat in seats))
    sides = tuple(_side_row(key, seats, result) for key in keys)
    return TableRow(table, seats, sides, result, found)


def _side_row(key: str, seats: Iterable[Seat], result: Result | None) -> SideRow:
    mine = tuple(seat for seat in seats if seat.side == key)
    place = result.places.get(key) if result else None
    shared = result is not None and list(result.places.values()).count(place) > 1
    points = result.points.get(key) if result else None
    entries = tuple({seat.entry_id: seat.entry for seat in mine}.values())
    return SideRow(key, entries, mine, place, points, shared)


def played_table(row: TableRow, seat: Seat) -> PlayedTable:
    """Return a table from the view of who sits on a seat of it. No query."""
    mine = next(side for side in row.sides if side.key == seat.side)
    partner = next((other.player for other in mine.seats if other is not seat), None)
    others = tuple(side for side in row.sides if side is not mine)
    return PlayedTable(row, mine, seat.letter, partner, others)


def show_full_names_at(club_id: UUID, tables: Iterable[TableRow]) -> None:
    """Call who sits at tables by the full names, for the club's own people. No query."""
    seats = [seat for row in tables for seat in row.seats]
    who = [who for one in seats for who in (one.player, one.instead_of, one.entry.who) if who]
    show_full_names(club_id, who)


_NOT_SHOWN = {
    "player": ("hidden_key", "created"),
    "entry__player": ("hidden_key", "created"),
    "entry": ("sits_out", "categories", "carried", "created"),
    "entry__partnership": ("search", "created"),
}
SEATS = Seat.objects.select_related(
    "player", "instead_of", "entry__player", "entry__partnership"
).defer(*(f"{whose}__{name}" for whose, names in _NOT_SHOWN.items() for name in names))
"""Seats with the names of who sits there; without what no row of hundreds shows."""
RESULTS = Result.objects.select_related("decided_by")
DECIDED = Prefetch("results", RESULTS)
"""Results with who decided."""
TABLE_PARTS = (Prefetch("seats", SEATS), "results")
"""What `table_row` reads, for prefetch_related on tables."""
BYES = Bye.objects.select_related("entry__player", "entry__partnership")
"""Byes with the names of who has them."""

_SEATS_OF = QueryByIds(lambda table: SEATS.filter(table__in=[table]))
_RESULTS_OF = QueryByIds(lambda table: Result.objects.filter(table__in=[table]))

ROUND_PARTS = (
    Prefetch("tables", Table.objects.order_by("number").prefetch_related(*TABLE_PARTS)),
    Prefetch("byes", BYES),
)
"""What a `RoundRow` shows, for prefetch_related on rounds."""


def read_tables(tables: Iterable[Table]) -> list[TableRow]:
    """Return the rows of tables and read what they lack. Two queries at most.

    Quicker than prefetch_related, which tables need that somebody else reads later.
    """
    found = list(tables)
    _read_parts(found)
    return [table_row(table) for table in found]


def _read_parts(tables: Sequence[Table]) -> None:
    """Read what `table_row` needs of tables that lack it. Two queries at most."""
    for name, query in (("seats", _SEATS_OF), ("results", _RESULTS_OF)):
        lacking = [table for table in tables if not has_related(table, name)]
        if lacking:
            rows = query([table.id for table in lacking])
            keep_related_of_each(lacking, name, rows, "table")


_TABLES_OF = QueryByIds(lambda one: Table.objects.filter(round=one).order_by("number"))
_BYES_OF = QueryByIds(lambda one: BYES.filter(round=one))


def read_round(row: Round) -> RoundRow:
    """Return a round's row and read what it lacks. Four queries at most."""
    for name, query in (("tables", _TABLES_OF), ("byes", _BYES_OF)):
        if not has_related(row, name):
            keep_related(row, name, query(row.id), "round")
    _read_parts(list(row.tables.all()))
    return round_row(row)


def round_row(row: Round) -> RoundRow:
    """Return a round's row from what was read by `read_round` or `ROUND_PARTS`. No query."""
    tables = sorted(row.tables.all(), key=lambda table: table.number)
    return RoundRow(row, tuple(map(table_row, tables)), tuple(bye.entry for bye in row.byes.all()))
