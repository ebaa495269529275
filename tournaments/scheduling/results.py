"""What a result says: sides, order of finish, and the share of the other sides beaten.

Decides how ``places`` and ``points`` of a table are read: places decide, and where there are none
the points do, higher first; only the order matters. A result whose keys are not exactly the sides
counts for nothing. Tie-breaks and scoring presets are not covered here (see standings).
"""

from collections.abc import Mapping
from fractions import Fraction

from tournaments.scheduling.types import ROTATING, Table

HALF = Fraction(1, 2)


def sides(shape: str, seats: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Side -> the entries that play for it.

    >>> sides("rotating", {"A": "a", "B": "b", "C": "c", "D": "d"})
    {'AC': ('a', 'c'), 'BD': ('b', 'd')}
    """
    if shape == ROTATING:
        return {axis: tuple(seats[seat] for seat in axis if seat in seats) for axis in ("AC", "BD")}
    return {seat: (entry,) for seat, entry in seats.items()}


def finish(table: Table, shape: str) -> dict[str, Fraction] | None:
    """Side -> a key of the order of finish, the smaller the better; ``None``: no result.

    >>> table = Table(1, {"AC": "a", "BD": "b"}, points={"AC": 100, "BD": 34})
    >>> finish(table, "pairs")
    {'AC': Fraction(-100, 1), 'BD': Fraction(-34, 1)}
    """
    wanted = sides(shape, table.seats).keys()
    if table.places:
        if table.places.keys() != wanted:
            return None
        return {side: Fraction(place) for side, place in table.places.items()}
    if table.points and table.points.keys() == wanted:
        return {side: -Fraction(points) for side, points in table.points.items()}
    return None


def shares(table: Table, shape: str) -> dict[str, Fraction]:
    """Entry -> the share of the other sides it beat, a tie one half; {} when unplayed.

    >>> table = Table(1, {"A": "a", "B": "b", "C": "c"}, places={"A": 1, "B": 2, "C": 2})
    >>> shares(table, "single")
    {'a': Fraction(1, 1), 'b': Fraction(1, 4), 'c': Fraction(1, 4)}
    """
    order = finish(table, shape)
    if order is None or len(order) < 2:
        return {}
    gained: dict[str, Fraction] = {}
    for side, members in sides(shape, table.seats).items():
        beaten = sum(
            (versus(order[side], order[other]) for other in order if other != side), Fraction(0)
        )
        for entry in members:
            gained[entry] = beaten / (len(order) - 1)
    return gained


def versus(mine: Fraction, theirs: Fraction) -> Fraction:
    """1, 1/2 or 0 for one side against another, given their keys of finish."""
    if mine == theirs:
        return HALF
    return Fraction(1) if mine < theirs else Fraction(0)
