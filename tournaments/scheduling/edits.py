"""Changes a drawn round by hand: swap, move, reseat.

Changes places without judging whether the outcome is legal or good: a table may be left with a free
seat, which the checker then names. At a table of single seats the others close up; an empty table
is removed. Results and the certificate of the round are dropped. An edit that makes no sense raises
``EditFault``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tournaments.scheduling.seating import seat_keys
from tournaments.scheduling.types import SINGLE, Round, Table
from web.messages import EntryId, Message, english, message

LARGEST_TABLE = 10


class EditFault(Exception):
    """The edit names somebody or something that the round does not have; ``message`` says what."""

    def __init__(self, message: Message) -> None:
        super().__init__(english(message))
        self.message = message


def swap(played: Round, one: str, other: str) -> Round:
    """Let two entries exchange their places, at tables or in the byes.

    Raises EditFault for an entry that is not in the round, or the same twice.

    >>> played = Round(1, (Table(1, {"AC": "a", "BD": "b"}),), ("c",))
    >>> swap(played, "a", "c")
    Round(number=1, tables=(Table(number=1, seats={'AC': 'c', 'BD': 'b'}, points=None, \
places=None, absent=frozenset(), boards=()),), byes=('a',), certificate=None)
    """
    if one == other:
        raise EditFault(message("An entry is swapped with another one, not with itself."))
    _require_present(played, (one, other))
    places = {one: other, other: one}
    tables = tuple(
        _seat_others(table, {seat: places.get(who, who) for seat, who in table.seats.items()})
        for table in played.tables
    )
    return Round(played.number, tables, tuple(sorted(places.get(who, who) for who in played.byes)))


def move(played: Round, names: Sequence[str], table: int | None, shape: str) -> Round:
    """Move entries to a table, perhaps a new one, or (``None``) to the byes.

    At a table of single seats they sit down behind those who are there, else on free seats.
    Raises EditFault for an entry that is not in the round, and for a table without room.

    >>> played = Round(1, (Table(1, {"A": "a", "B": "b", "C": "c"}),), ("d",))
    >>> move(played, ["b"], None, "single").tables[0].seats
    {'A': 'a', 'B': 'c'}
    """
    if not names or len(set(names)) < len(names):
        raise EditFault(message("Name the entries to be moved, each once."))
    _require_present(played, names)
    left = {one.number: _remove_names(one.seats, names, shape) for one in played.tables}
    byes = [who for who in played.byes if who not in names]
    if table is None:
        byes += names
    elif table < 1:
        raise EditFault(message("Tables are numbered from 1."))
    else:
        left[table] = _seat_more(left.get(table, {}), names, shape, table)
    known = {one.number: one for one in played.tables}
    usual = min(played.tables, key=lambda one: one.number, default=Table(1, {}))
    tables = tuple(
        _seat_others(known.get(number, replace(usual, number=number)), seats)
        for number, seats in sorted(left.items())
        if seats
    )
    return Round(played.number, tables, tuple(sorted(byes)))


def reseat(played: Round, number: int, seats: Mapping[str, str]) -> Round:
    """Give the entries of one table other seats of it.

    Raises EditFault for a table that is not there, and where other entries are named.

    >>> played = Round(1, (Table(1, {"AC": "a", "BD": "b"}),))
    >>> reseat(played, 1, {"AC": "b", "BD": "a"}).tables[0].seats
    {'AC': 'b', 'BD': 'a'}
    """
    found = next((table for table in played.tables if table.number == number), None)
    if found is None:
        raise EditFault(message("The round has no table %(table)s.", table=number))
    if sorted(found.seats.values()) != sorted(seats.values()):
        raise EditFault(
            message("Name exactly the entries who sit at table %(table)s, each once.", table=number)
        )
    tables = tuple(
        _seat_others(table, dict(seats) if table is found else table.seats)
        for table in played.tables
    )
    return Round(played.number, tables, played.byes)


def _seat_others(table: Table, seats: Mapping[str, str]) -> Table:
    """The table with its boards and others at it, not played yet; a new one plays as the first."""
    return Table(table.number, seats, boards=table.boards)


def _require_present(played: Round, names: Sequence[str]) -> None:
    there = {who for table in played.tables for who in table.seats.values()}.union(played.byes)
    for name in names:
        if name not in there:
            raise EditFault(
                message(
                    "%(entry)s has no place in round %(round)s.",
                    entry=EntryId(name),
                    round=played.number,
                )
            )


def _remove_names(seats: Mapping[str, str], names: Sequence[str], shape: str) -> dict[str, str]:
    stay = {seat: who for seat, who in sorted(seats.items()) if who not in names}
    if shape != SINGLE or not stay:
        return stay
    return dict(zip(seat_keys(shape, len(stay)), stay.values(), strict=True))


def _seat_more(
    seats: Mapping[str, str], names: Sequence[str], shape: str, table: int
) -> dict[str, str]:
    size = len(seats) + len(names)
    letters = seat_keys(shape, LARGEST_TABLE if shape == SINGLE else 4)
    if size > len(letters):
        raise EditFault(
            message(
                "Table %(table)s has no room for %(count)s more.", table=table, count=len(names)
            )
        )
    if shape == SINGLE:
        return dict(zip(letters, [*seats.values(), *names], strict=False))
    free = [seat for seat in letters if seat not in seats]
    return {**seats, **dict(zip(free, names, strict=False))}
