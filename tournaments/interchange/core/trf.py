"""The tournament as text: the lines of FIDE's Tournament Report File, with lines of dominoes.

The lines `012` to `092` and `001` are those of TRF16
(https://www.fide.com/FIDE/handbook/C04Annex2_TRF16.pdf), in its columns, so that a program that
knows no dominoes reads who played and how it ended. What has no place there stands in lines that
begin with `XB`, in JSON; a tournament is read from these alone. docs/federation.md shows them all.
"""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, TypeVar

import msgspec

from clubs.lists.trf import NAME_WIDTH, PLAYER
from tournaments.interchange.core.document import (
    MOST_FAULTS,
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
    sides_of,
)
from web.messages import Message, message

SETTINGS, ENTRY, TABLE, BYES = "XBE", "XBP", "XBT", "XBB"
OTHERS = {PLAYER, "###", *(f"{number:02}2" for number in range(1, 14)), "013"}
"""Lines of FIDE's file, and remarks: nothing is read from them."""
LINE = re.compile(r"(\d\d\d|###|XB[A-Z])(\s|$)")
"""How a line begins, whether or not it is known."""
_ROUND = re.compile(r"XB[TB] +(?P<round>\d{1,3}) +(?P<rest>\S.*)")
Some = TypeVar("Some")


def write(tournament: Tournament) -> str:
    """Return a tournament as text."""
    return "".join(f"{line.rstrip()}\r\n" for line in _lines(tournament))


def _lines(tournament: Tournament) -> Iterator[str]:
    settings = tournament.settings
    yield f"012 {settings.name}"
    if settings.place:
        yield f"022 {settings.place}"
    if settings.starts:
        yield f"042 {settings.starts:%Y/%m/%d}"
    yield f"062 {len(tournament.entries)}"
    yield f"092 Dominoes: {settings.game}, {settings.shape}"
    yield f"{SETTINGS} {_json(settings)}"
    games = _games(tournament)
    for one in tournament.entries:
        yield _player(one, games.get(one.number, {}), len(tournament.rounds))
        yield f"{ENTRY} {_json(one)}"
    for row in tournament.rounds:
        for table in row.tables:
            yield f"{TABLE} {row.number:3} {_json(table)}"
        yield f"{BYES} {row.number:3} {_json(row.byes)}"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _player(one: TournamentEntry, games: dict[int, str], rounds: int) -> str:
    name = " – ".join(one.players)[:NAME_WIDTH]
    rating = "" if one.rating is None else str(one.rating)
    score = f"{float(Fraction(one.score)):.1f}" if one.score else ""
    known = f"{PLAYER} {one.number:4}      {name:<{NAME_WIDTH}} {rating:>4}"
    line = f"{known:<80}{score if len(score) <= 4 else '':>4} {one.rank or '':>4}"
    return line + "".join(f"  {games.get(number, ''):<8}" for number in range(1, rounds + 1))


def _games(tournament: Tournament) -> dict[int, dict[int, str]]:
    """Return by number and round what a line `001` can say: one opponent, or a bye."""
    found: dict[int, dict[int, str]] = {}
    for row in tournament.rounds:
        for number in row.byes:
            found.setdefault(number, {})[row.number] = "0000 - U"
        for table in row.tables:
            sides = sides_of(tournament.settings.shape, table.seats)
            if len(sides) != 2 or any(len(who) != 1 for who in sides.values()):
                continue
            (one, (mine,)), (other, (theirs,)) = sides.items()
            found.setdefault(mine, {})[row.number] = f"{theirs:4} - {_result(table, one, other)}"
            found.setdefault(theirs, {})[row.number] = f"{mine:4} - {_result(table, other, one)}"
    return found


def _result(table: TournamentTable, mine: str, theirs: str) -> str:
    here, there = table.places.get(mine), table.places.get(theirs)
    if here is None or there is None:
        return ""
    if table.absent:
        return "-" if mine in table.absent else "+"
    return "=" if here == there else "1" if here < there else "0"


class _Reading:
    """A text on its way to a tournament."""

    def __init__(self) -> None:
        self.settings: TournamentSettings | None = None
        self.people: list[TournamentEntry] = []
        self.rounds: dict[int, TournamentRound] = {}
        self.places: dict[Part, tuple[int, int]] = {}
        self.problems: list[Problem] = []

    def line(self, at: int, text: str) -> None:
        """Read a line."""
        code = text[:3]
        if code == SETTINGS:
            self.places["settings",] = (at, 5)
            self.settings = self._json(at, 5, text[4:], TournamentSettings)
        elif code == ENTRY:
            one = self._json(at, 5, text[4:], TournamentEntry)
            if one is not None:
                self.places["entry", one.number] = (at, 5)
                self.people.append(one)
        elif code in {TABLE, BYES}:
            self._round_line(at, text)
        elif code not in OTHERS:
            self._fault(
                at, 1, "unknown_line",
                message("“%(code)s” begins no line that is known.", code=code),
                message("Begin it with a code of docs/federation.md, or with ### for a remark."),
            )  # fmt: skip

    def _round_line(self, at: int, text: str) -> None:
        found = _ROUND.fullmatch(text)
        if found is None:
            self._fault(
                at, 5, "wrong_columns",
                message("Behind %(code)s stand the number of the round and JSON.", code=text[:3]),
                message("For example: XBB   1 [5]"),
            )  # fmt: skip
            return
        number, column = int(found["round"]), found.start("rest") + 1
        self.places.setdefault(("round", number), (at, 5))
        row = self.rounds.setdefault(number, TournamentRound(number))
        if text.startswith(BYES):
            row.byes = self._json(at, column, found["rest"], list[int]) or []
            return
        table = self._json(at, column, found["rest"], TournamentTable)
        if table is not None:
            self.places["table", number, table.number] = (at, column)
            row.tables.append(table)

    def _json(self, at: int, column: int, text: str, kind: type[Some]) -> Some | None:
        try:
            return msgspec.json.decode(text, type=kind)
        except (msgspec.MsgspecError, RecursionError) as wrong:
            self._fault(
                at, column, "bad_json",
                message("The JSON is not as it should be: %(why)s", why=str(wrong)),
                message("Compare it with the example in docs/federation.md."),
            )  # fmt: skip
            return None

    def _fault(self, at: int, column: int, code: str, why: Message, how: Message) -> None:
        self.problems.append(Problem(at, column, "", code, why, how))


def read(text: str) -> TournamentFile:
    """Return the tournament of a text; raises TournamentUnreadable with its faults."""
    reading = _Reading()
    for at, line in enumerate(re.split("\r\n|\r|\n", text), 1):
        if line.strip() and len(reading.problems) < MOST_FAULTS:
            reading.line(at, line.rstrip())
    settings = reading.settings
    if settings is None and not reading.problems:
        raise TournamentUnreadable(
            Problem(
                1,
                1,
                "",
                "no_settings",
                message("The file has no line XBE: it says who played, not what or how."),
                message("Its players can be added on the club's page of players."),
            )  # fmt: skip
        )
    if settings is None or reading.problems:
        raise TournamentUnreadable(*reading.problems)
    rounds = [one for _number, one in sorted(reading.rounds.items())]
    return check_whole(Tournament(settings, reading.people, rounds), reading.places)
