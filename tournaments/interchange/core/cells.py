"""The tournament as a table of cells: a row for each entry, then one for each seat and each bye.

Columns are found by their heads, in any order; `Row` says what each holds.
"""

import csv
import io
from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from tournaments.interchange.core.document import (
    MOST_FAULTS,
    Number,
    Part,
    Problem,
    Tournament,
    TournamentEntry,
    TournamentFile,
    TournamentRound,
    TournamentSettings,
    TournamentTable,
    TournamentUnreadable,
    check_whole,
    pointer_of,
    side_of,
    with_description,
)
from web.documents.spreadsheets import Cell, Sheet, csv_lines, with_formula
from web.messages import Message, message

BYE = "bye"


def _means(text: str) -> Any:
    return Meta(description=text)


Flag = Literal[0, 1] | None


class Row(Struct, kw_only=True):
    """A row; a cell stays empty where a column does not apply."""

    round: Annotated[int | None, _means("The round; empty in the row of an entry.")] = None
    table: Annotated[int | None, _means("The table; empty for a bye.")] = None
    seat: Annotated[str, _means("AC or BD for pairs, else a letter; `bye` for a bye.")] = ""
    number: Annotated[Number, _means("The number of the entry.")]
    player: Annotated[str, _means("The player, the first of a pair.")] = ""
    partner: Annotated[str, _means("The second of a pair.")] = ""
    team: Annotated[str, _means("The team, in the row of an entry.")] = ""
    rating: Annotated[int | None, _means("Points when entered, in the row of an entry.")] = None
    rank: Annotated[int | None, _means("The place in the standings, in the same row.")] = None
    score: Annotated[str, _means("The score as a fraction such as 7/2, in the same row.")] = ""
    points: Annotated[int | None, _means("The points of the side at the table.")] = None
    place: Annotated[int | None, _means("The place of the side at the table, from 1.")] = None
    award: Annotated[str, _means("Why the desk decided; empty where it was played.")] = ""
    absent: Annotated[Flag, _means("1: the side did not come.")] = None
    sent_away: Annotated[Flag, _means("1: the side was sent away.")] = None
    by_time: Annotated[Flag, _means("1: the clock ended the game.")] = None
    sanction: Annotated[int | None, _means("Points that the desk took off the side.")] = None
    settings: Annotated[str, _means("The settings as JSON, in the first row alone.")] = ""


COLUMNS: tuple[str, ...] = Row.__struct_fields__
NEEDED = ("round", "table", "seat", "number", "player", "settings")


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a row."""
    return with_description(msgspec.json.schema(Row)["$defs"]["Row"])


def write(tournament: Tournament) -> str:
    """Return a tournament as CSV."""
    return "".join(csv_lines(Sheet("", COLUMNS, rows_of(tournament))))


def rows_of(tournament: Tournament) -> Iterator[Sequence[Cell]]:
    """Yield the rows of a tournament, a cell for each of `COLUMNS`."""
    settings = msgspec.json.encode(tournament.settings).decode()
    for row in _rows(tournament):
        yield [*(row.get(name) for name in COLUMNS[:-1]), settings]
        settings = ""


def _rows(tournament: Tournament) -> Iterator[dict[str, Any]]:
    people: dict[int, dict[str, Any]] = {}
    for one in tournament.entries:
        people[one.number] = {"player": one.players[0], "partner": "".join(one.players[1:])}
        named = {"number": one.number, **people[one.number], "team": one.team}
        yield named | {"rating": one.rating, "rank": one.rank, "score": one.score}
    shape = tournament.settings.shape
    for row in tournament.rounds:
        for table in row.tables:
            for seat, number in table.seats.items():
                at = {"round": row.number, "table": table.number, "seat": seat, "number": number}
                yield at | people.get(number, {}) | _side(table, side_of(shape, seat))
        for number in row.byes:
            yield {"round": row.number, "seat": BYE, "number": number} | people.get(number, {})


def _side(table: TournamentTable, side: str) -> dict[str, Any]:
    return {
        "points": table.points.get(side),
        "place": table.places.get(side),
        "award": table.award,
        "absent": 1 if side in table.absent else None,
        "sent_away": 1 if side in table.sent_away else None,
        "by_time": 1 if table.by_time else None,
        "sanction": table.sanctions.get(side),
    }


class _Reading:
    """A table of cells on its way to a tournament."""

    def __init__(self, heads: Sequence[str]) -> None:
        self.heads = heads
        self.settings: TournamentSettings | None = None
        self.people: dict[int, TournamentEntry] = {}
        self.rounds: dict[int, TournamentRound] = {}
        self.tables: dict[tuple[int, int], TournamentTable] = {}
        self.places: dict[Part, tuple[int, int]] = {}
        self.problems: list[Problem] = []

    def row(self, at: int, cells: Sequence[str]) -> None:
        """Read a row."""
        named = zip(self.heads, map(with_formula, cells), strict=False)
        given = {head: cell.strip() for head, cell in named if head in COLUMNS and cell.strip()}
        try:
            row = msgspec.convert(given, Row, strict=False)
            if row.settings and self.settings is None:
                self.places["settings",] = self._place(at, "settings")
                self.settings = msgspec.json.decode(row.settings, type=TournamentSettings)
            self._sort(at, row)
        except (msgspec.MsgspecError, RecursionError) as wrong:
            pointer = pointer_of(wrong) if isinstance(wrong, msgspec.MsgspecError) else ""
            name = pointer.strip("/").partition("/")[0]
            name = name if name in given else "number" if "number" in str(wrong) else "settings"
            self.fault(at, name, message("%(why)s", why=str(wrong)))

    def _sort(self, at: int, row: Row) -> None:
        if row.round is None:
            self._entry(at, row)
        elif row.seat == BYE:
            self._round(at, row.round).byes.append(row.number)
        elif row.table is None or not row.seat:
            self.fault(at, "table", message("A seat needs its table and its letter."))
        else:
            self._seat(at, (row.round, row.table), row)

    def _entry(self, at: int, row: Row) -> None:
        if row.number in self.people:
            why = message("The number %(number)s is there twice.", number=row.number)
            self.fault(at, "number", why)
        names = [name for name in (row.player, row.partner) if name]
        entry = TournamentEntry(row.number, names, row.team, row.rating, row.rank, row.score)
        self.places["entry", row.number] = self._place(at, "player")
        self.people[row.number] = msgspec.convert(entry, TournamentEntry, from_attributes=True)

    def _seat(self, at: int, key: tuple[int, int], row: Row) -> None:
        if key not in self.tables:
            self.places["table", *key] = self._place(at, "table")
            self.tables[key] = TournamentTable(
                key[1], {}, award=row.award, by_time=bool(row.by_time)
            )
            self._round(at, key[0]).tables.append(self.tables[key])
        table = self.tables[key]
        if row.seat in table.seats:
            why = message("The seat %(seat)s is there twice.", seat=row.seat)
            self.fault(at, "seat", why)
        table.seats[row.seat] = row.number
        side = side_of(self.settings.shape if self.settings else "", row.seat)
        for name, value, held in (
            ("points", row.points, table.points),
            ("place", row.place, table.places),
            ("sanction", row.sanction, table.sanctions),
        ):
            if held.get(side, value) != value:
                self.fault(at, name, message("Partners of a side have different values here."))
            elif value is not None:
                held[side] = value
        for flag, sides in ((row.absent, table.absent), (row.sent_away, table.sent_away)):
            if flag and side not in sides:
                sides.append(side)

    def _round(self, at: int, number: int) -> TournamentRound:
        self.places.setdefault(("round", number), self._place(at, "round"))
        return self.rounds.setdefault(number, TournamentRound(number))

    def _place(self, at: int, name: str) -> tuple[int, int]:
        return at, self.heads.index(name) + 1 if name in self.heads else 1

    def fault(self, at: int, name: str, why: Message) -> None:
        """Note what is wrong in a cell; beyond the faults that are named, nothing."""
        how = message(
            "Correct the column “%(name)s”; docs/federation.md says what it holds.", name=name
        )
        self.problems.append(Problem(*self._place(at, name), "", "wrong_cell", why, how))


def read(text: str) -> TournamentFile:
    """Return the tournament of a text; raises TournamentUnreadable with its faults."""
    first = text.partition("\n")[0]
    sign = ";" if first.count(";") > first.count(",") else ","
    lines = csv.reader(io.StringIO(text, newline=""), delimiter=sign, strict=True)
    try:
        heads = [one.strip().lower() for one in next(lines, [])]
        _refuse_heads(heads)
        reading = _Reading(heads)
        for cells in lines:
            if any(cells) and len(reading.problems) < MOST_FAULTS:
                reading.row(lines.line_num, cells)
    except csv.Error as wrong:
        raise TournamentUnreadable(
            Problem(
                lines.line_num,
                1,
                "",
                "bad_csv",
                message("This is no CSV: %(why)s", why=str(wrong)),
                message("Save the table as CSV in UTF-8."),
            )  # fmt: skip
        ) from None
    settings = reading.settings
    if settings is None or not reading.people:
        missing = "number" if settings else "settings"
        reading.fault(2, missing, message("Nobody, or no event, is in the file."))
    if settings is None or reading.problems:
        raise TournamentUnreadable(*reading.problems)
    rounds = [one for _number, one in sorted(reading.rounds.items())]
    found = Tournament(settings, list(reading.people.values()), rounds)
    return check_whole(found, reading.places)


def _refuse_heads(heads: Sequence[str]) -> None:
    missing = [name for name in NEEDED if name not in heads]
    if missing:
        raise TournamentUnreadable(
            Problem(
                1,
                1,
                "",
                "wrong_columns",
                message("The first line has no column %(names)s.", names=", ".join(missing)),
                message("Name the columns as docs/federation.md does."),
            )  # fmt: skip
        )
