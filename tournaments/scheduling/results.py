"""Reads a result: sides, order of finish, and the share of the other sides beaten.

Decides how ``places`` and ``points`` of a table are read: places decide, and where there are none
the points do, higher first; only the order matters. Sides that are absent beat nobody, not even
each other: two no-shows are no tie. A result whose keys are not exactly the sides counts for
nothing. Draws and standings both count by ``share_against``. Tie-breaks and scoring presets are not
covered here (see the package ``ranking``).
"""

from collections.abc import Collection, Mapping
from fractions import Fraction

from tournaments.scheduling.types import ROTATING, Table

ZERO, HALF, ONE = Fraction(0), Fraction(1, 2), Fraction(1)


def entries_by_side(shape: str, seats: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Side -> the entries that play for it.

    >>> entries_by_side("rotating", {"A": "a", "B": "b", "C": "c", "D": "d"})
    {'AC': ('a', 'c'), 'BD': ('b', 'd')}
    """
    if shape == ROTATING:
        return {axis: tuple(seats[seat] for seat in axis if seat in seats) for axis in ("AC", "BD")}
    return {seat: (entry,) for seat, entry in seats.items()}


def finish_keys(table: Table, shape: str) -> dict[str, Fraction] | None:
    """Side -> a key of the order of finish, the smaller the better; ``None``: no result.

    >>> table = Table(1, {"AC": "a", "BD": "b"}, points={"AC": 100, "BD": 34})
    >>> finish_keys(table, "pairs")
    {'AC': Fraction(-100, 1), 'BD': Fraction(-34, 1)}
    """
    wanted = entries_by_side(shape, table.seats).keys()
    if table.places:
        if table.places.keys() != wanted:
            return None
        return {side: Fraction(place) for side, place in table.places.items()}
    if table.points and table.points.keys() == wanted:
        return {side: -Fraction(points) for side, points in table.points.items()}
    return None


def shares_by_entry(table: Table, shape: str) -> dict[str, Fraction]:
    """Entry -> the share of the other sides it beat, a tie one half; {} when unplayed.

    >>> table = Table(1, {"A": "a", "B": "b", "C": "c"}, places={"A": 1, "B": 2, "C": 2})
    >>> shares_by_entry(table, "single")
    {'a': Fraction(1, 1), 'b': Fraction(1, 4), 'c': Fraction(1, 4)}
    >>> nobody = Table(1, {"AC": "a", "BD": "b"}, {}, {"AC": 1, "BD": 1}, frozenset({"AC", "BD"}))
    >>> shares_by_entry(nobody, "pairs")
    {'a': Fraction(0, 1), 'b': Fraction(0, 1)}
    """
    order = finish_keys(table, shape)
    if order is None or len(order) < 2:
        return {}
    gained: dict[str, Fraction] = {}
    for side, members in entries_by_side(shape, table.seats).items():
        beaten = sum(
            (share_against(order, side, other, table.absent) for other in order if other != side),
            Fraction(0),
        )
        for entry in members:
            gained[entry] = beaten / (len(order) - 1)
    return gained


def share_against(
    order: Mapping[str, Fraction | int], side: str, other: str, absent: Collection[str] = ()
) -> Fraction:
    """1, 1/2 or 0 for one side against another, given the keys of finish and who is absent.

    >>> tie = {"AC": 1, "BD": 1}
    >>> share_against(tie, "AC", "BD"), share_against(tie, "AC", "BD", {"AC", "BD"})
    (Fraction(1, 2), Fraction(0, 1))
    """
    mine, theirs = order[side], order[other]
    if mine == theirs:
        return ZERO if side in absent else HALF
    return ONE if mine < theirs else ZERO
