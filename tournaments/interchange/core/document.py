"""A tournament as a document: what each form of the file says; its JSON Schema is these classes."""

import datetime
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from inspect import cleandoc
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from web.messages import Message, message

FORMAT = "tournament 1"
MOST_TABLES = 200
"""Tables of a file that is imported; each is entered as if at the desk, some 13 queries."""
MOST_FAULTS = 20
"""How many faults of one file are named."""
Number = Annotated[int, Meta(ge=1, le=9999)]
Text = Annotated[str, Meta(min_length=1, max_length=400)]
Short = Annotated[str, Meta(max_length=200)]
Points = Annotated[int, Meta(ge=-999_999, le=999_999)]
Seat = Annotated[str, Meta(pattern="^(AC|BD|[A-J])$")]


class TournamentSettings(Struct, forbid_unknown_fields=True):
    """What results are counted by, in the words of `POST /events`."""

    name: Annotated[str, Meta(min_length=1, max_length=120)]
    game: Short
    shape: Literal["pairs", "rotating", "single"]
    rounds_planned: Annotated[int, Meta(ge=1, le=999)]
    table_sizes: Annotated[
        list[int],
        Meta(min_length=3, max_length=3, description="Smallest, largest and usual table."),
    ]
    options: dict[str, int | str] = {}
    preset: Short = ""
    tie_breaks: list[Short] = []
    scoring: dict[str, Any] = {}
    time_limit: Short = "none"
    team_event: bool = False
    seed: Annotated[int, Meta(ge=0, le=2**63 - 1)] = 0
    time_zone: Short = "UTC"
    starts: Annotated[datetime.datetime, Meta(tz=True)] | None = None
    place: Short = ""


class TournamentEntry(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A player, or the two of a pair, as they are called; and where they came in.

    `rating` is in points, as it was when they entered; `rank` and `score` are the standings, the
    score as a fraction such as `7/2`. They are not held against the results.
    """

    number: Number
    players: Annotated[list[Text], Meta(min_length=1, max_length=2)]
    team: Short = ""
    rating: Annotated[int, Meta(ge=-9999, le=9999)] | None = None
    rank: Number | None = None
    score: Annotated[str, Meta(pattern=r"^(-?[0-9]{1,9}(/[1-9][0-9]{0,8})?)?$")] = ""


class TournamentTable(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A table: numbers of entries by seat, points and places by side.

    Seats are `AC` and `BD` for pairs, else letters; sides are `AC` and `BD` where two play
    together, else letters. With `award` the desk decided by places, and this is why; without it
    places follow from the points. `absent` sides did not come, `sent_away` had to go; `by_time`:
    the clock ended the game; `sanctions` are points that the desk took off a side.
    """

    number: Annotated[int, Meta(ge=1, le=32_767)]
    seats: Annotated[dict[Seat, Number], Meta(min_length=2, max_length=10)]
    points: dict[Seat, Points] = {}
    places: dict[Seat, Number] = {}
    award: Short = ""
    absent: list[Seat] = []
    sent_away: list[Seat] = []
    by_time: bool = False
    sanctions: dict[Seat, Points] = {}


class TournamentRound(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A closed round: its tables, and the numbers of those who had a bye."""

    number: Annotated[int, Meta(ge=1, le=999)]
    tables: list[TournamentTable] = []
    byes: list[Number] = []


class Tournament(Struct, forbid_unknown_fields=True, tag_field="format", tag=FORMAT):
    """An event with its closed rounds."""

    settings: TournamentSettings
    entries: Annotated[list[TournamentEntry], Meta(min_length=1)]
    rounds: list[TournamentRound] = []


_STEP = re.compile(r"\.(?P<key>[^.\[]+)|\[(?P<at>\d+|\.\.\.)\]")


def pointer_of(fault: msgspec.MsgspecError) -> str:
    """Return where a value is wrong, as a JSON pointer, by the path that msgspec names.

    >>> pointer_of(msgspec.ValidationError("Expected `int` - at `$.rounds[0].tables[12]`"))
    '/rounds/0/tables/12'
    """
    path = str(fault).rpartition("`$")[2].rstrip("`")
    steps = _STEP.finditer(path)
    return "".join(f"/{one['key'] or one['at']}" for one in steps if one["at"] != "...")


@dataclass(frozen=True)
class Problem:
    """What is wrong in a file, where, and how it is mended.

    `line` and `column` count from 1; in JSON both are 0, as `pointer` says where. In the other
    forms the pointer names the same place in the document.
    """

    line: int
    column: int
    pointer: str
    code: str
    why: Message
    how: Message


class TournamentUnreadable(Exception):
    """A file is no tournament; `problems` say why."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(problems[0].code)
        self.problems = problems[:MOST_FAULTS]


Part = tuple[Any, ...]
"""A part of a document: `("table", 1, 3)` by round and number, `("entry", 5)`, `("round", 2)`."""


@dataclass(frozen=True)
class TournamentFile:
    """A tournament as it was read, and where its parts stood in the file, as line and column."""

    tournament: Tournament
    places: Mapping[Part, tuple[int, int]]

    def problem(self, part: Part, code: str, why: Message, how: Message) -> Problem:
        """Return a problem of a part, or of what it is in."""
        line, column = next(
            (
                self.places[part[:end]]
                for end in range(len(part), 0, -1)
                if part[:end] in self.places
            ),
            (min(1, len(self.places)),) * 2,
        )
        return Problem(line, column, self._pointer(part), code, why, how)

    def _pointer(self, part: Part) -> str:
        rounds = self.tournament.rounds
        match part:
            case ("entry", number):
                at = [one.number for one in self.tournament.entries].index(number)
                return f"/entries/{at}"
            case ("round", number):
                return f"/rounds/{[one.number for one in rounds].index(number)}"
            case ("table", of, number):
                tables = next(one.tables for one in rounds if one.number == of)
                at = [one.number for one in tables].index(number)
                return f"{self._pointer(('round', of))}/tables/{at}"
            case ("settings", *_keys):
                return "".join(f"/{one}" for one in part)
        return ""


def sides_of(shape: str, seats: Mapping[str, int]) -> dict[str, list[int]]:
    """Return the numbers of who sits on each side of a table.

    >>> sides_of("rotating", {"A": 1, "B": 2, "C": 3, "D": 4})
    {'AC': [1, 3], 'BD': [2, 4]}
    >>> sides_of("pairs", {"AC": 1, "BD": 2}), sides_of("single", {"A": 1, "B": 2})
    ({'AC': [1], 'BD': [2]}, {'A': [1], 'B': [2]})
    """
    found: dict[str, list[int]] = {}
    for seat, number in sorted(seats.items()):
        found.setdefault(side_of(shape, seat), []).append(number)
    return found


def side_of(shape: str, seat: str) -> str:
    """Return the side to which a seat belongs."""
    return seat if shape != "rotating" else "AC" if seat in "AC" else "BD"


def tables_of(tournament: Tournament) -> Iterator[tuple[TournamentRound, TournamentTable]]:
    """Yield every table with its round."""
    return ((row, one) for row in tournament.rounds for one in row.tables)


PARTS = (TournamentSettings, TournamentEntry, TournamentTable, TournamentRound, Tournament)


def schema_parts(template: str) -> dict[str, dict[str, Any]]:
    """Return the JSON Schema of each class by its name; `template` is that of references."""
    _refs, found = msgspec.json.schema_components(PARTS, ref_template=template)
    return {name: with_description(one) for name, one in found.items()}


def with_description(schema: dict[str, Any]) -> dict[str, Any]:
    """Return a schema with its description, a docstring, as running text."""
    return {**schema, "description": cleandoc(schema["description"])}


def check_whole(found: Tournament, places: Mapping[Part, tuple[int, int]]) -> TournamentFile:
    """Return a tournament that was put together of parts, held against the schema as a whole.

    Raises TournamentUnreadable for the first value that does not fit.
    """
    parsed = TournamentFile(found, places)
    try:
        return TournamentFile(msgspec.convert(msgspec.to_builtins(found), Tournament), places)
    except msgspec.ValidationError as wrong:
        raise TournamentUnreadable(
            replace(
                parsed.problem(
                    _part_at(found, pointer_of(wrong)),
                    "bad_value",
                    message("A value does not fit: %(why)s", why=str(wrong)),
                    message("Compare it with the schema at /api/v1/schemas/tournament."),
                ),
                pointer=pointer_of(wrong),
            )  # fmt: skip
        ) from None


def _part_at(found: Tournament, pointer: str) -> Part:
    """Return the part of a document in which a pointer points."""
    match pointer.split("/")[1:]:
        case ["entries", at, *_rest]:
            return "entry", found.entries[int(at)].number
        case ["rounds", at, "tables", table, *_rest]:
            row = found.rounds[int(at)]
            return "table", row.number, row.tables[int(table)].number
        case ["rounds", at, *_rest]:
            return "round", found.rounds[int(at)].number
    return ("settings",)
