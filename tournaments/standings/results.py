"""What each entry has done, game by game, as tie-breaks and presets need it.

Decides nothing: it lists, for every entry, whom it met, how it did against each, the points for and
against, and its byes. Unplayed tables, ids that are no entries and results whose keys are not the
sides are left out.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.scheduling.results import finish, shares, sides, versus
from tournaments.scheduling.types import PAIRS, Entry, Round, Table


@dataclass(frozen=True, slots=True)
class Game:
    """One played table from the view of one entry.

    ``share`` of the other sides beaten (a tie one half); ``against`` opponent -> 1, 1/2 or 0;
    ``points_for`` its side's points, ``points_against`` the mean of the other sides' (with two
    sides: the other's); ``table_sides`` how many sides the table had.
    """

    round_number: int
    table_sides: int
    share: Fraction
    against: dict[str, Fraction]
    points_for: Fraction
    points_against: Fraction


@dataclass(slots=True)
class Record:
    """All of one entry: its games in order, and the rounds in which it had a bye."""

    entry: str
    games: list[Game] = field(default_factory=list)
    byes: list[int] = field(default_factory=list)


def records(
    entries: Iterable[Entry | str], rounds: Sequence[Round], shape: str = PAIRS
) -> dict[str, Record]:
    """Entry id -> its record, by id; ``rounds`` in any order."""
    names = sorted(entry if isinstance(entry, str) else entry.id for entry in entries)
    kept = {name: Record(name) for name in names}
    for played in sorted(rounds, key=lambda one: one.number):
        for table in played.tables:
            _add(kept, played.number, table, shape)
        for name in played.byes:
            if name in kept:
                kept[name].byes.append(played.number)
    return kept


def _add(kept: dict[str, Record], number: int, table: Table, shape: str) -> None:
    order = finish(table, shape)
    gained = shares(table, shape)
    if order is None or not gained:
        return
    members = sides(shape, table.seats)
    given = table.points or {}
    points = {side: Fraction(given.get(side, 0)) for side in members}
    for side, mine in members.items():
        others = [other for other in members if other != side]
        against = {
            name: versus(order[side], order[other])
            for other in others
            for name in members[other]
            if name in kept
        }
        conceded = sum((points[other] for other in others), Fraction(0)) / len(others)
        for name in mine:
            if name in kept:
                kept[name].games.append(
                    Game(number, len(members), gained[name], against, points[side], conceded)
                )
