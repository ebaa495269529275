"""Movements of duplicate bridge: which pair sits where, against whom, with which set of boards.

A set is as many boards as a table plays in a round. In all of them no pair meets a set twice, and
none meets another pair twice.

**Mitchell** (John T. Mitchell, Duplicate Whist, 1891): half of the pairs keep their table, the
others move to the next higher one, the sets to the next lower one. Of an even number of tables n a
moving pair would meet its first set again after n / 2 rounds. So it skips a table then, which gives
n - 1 rounds; or, for all n rounds, the first table and the last share a set, and another one waits
between the two middle tables (share and relay). In the last eighth of the rounds the sides are
exchanged, so that all pairs are compared with one another, whatever their line ("arrow switch"; J.
Probst, 2000: about an eighth is best).

**Howell** (Edwin C. Howell, 1898): every pair meets every other and every set once. One pair stays,
the others go up one number a round. Sets are at one table at a time, which makes the movement a
Room square (T. G. Room, 1955) of a starter and an adder (R. C. Mullin and E. Nemeth, 1969); there
is none of side 3 or 5, where all tables play the same set. The adders were found by search; every
movement is expanded in the tests.
"""

from functools import cache
from typing import NamedTuple


class Place(NamedTuple):
    """Who sits where: the pairs on the first and on the second axis, and the set, from 0."""

    first: int
    second: int
    set: int


Movement = tuple[tuple[Place, ...], ...]
"""The places of every round, in the order of the tables."""

# side: for i = 1, 2, ... the number that belongs to the meeting of i and -i.
ADDERS = """\
3: 0
5: 0 0
7: 2 4 1
11: 6 10 7 2 8
13: 7 1 8 11 9 3
15: 6 1 7 13 11 2 5
17: 8 14 16 10 6 4 15 12
19: 4 6 17 11 7 3 18 2 8
21: 3 16 8 5 15 9 20 4 7 18
23: 10 17 9 20 3 1 6 12 19 4 14
25: 12 14 23 2 24 9 17 1 5 7 16 20
27: 17 8 11 16 10 15 4 9 22 13 18 7 12
29: 14 22 24 6 27 3 1 20 26 15 25 28 17 4
31: 5 28 8 25 15 18 10 17 23 29 2 4 20 1 12
33: 8 13 28 26 32 22 25 21 29 16 30 2 23 31 6 18
35: 28 17 13 5 27 34 10 12 22 24 1 14 11 9 26 2 25
37: 25 33 18 15 12 28 34 24 19 23 29 26 36 6 21 9 22 27
39: 12 36 4 27 10 20 26 24 34 18 13 8 16 35 21 14 5 30 37
41: 14 10 26 3 15 25 21 38 35 6 28 9 37 8 17 11 1 29 23 13
"""

NINE = ((1, 2, 1), (3, 7, 7), (4, 6, 2), (5, 8, 8))
"""Of side 9 no adder has a set at one table only, unless the meetings are others."""

SWITCHED = 8
"""One round of so many is played with the sides exchanged."""


def mitchell(pairs: int, rounds: int) -> Movement:
    """The Mitchell of so many pairs, 4 or more: at most ``rounds``, and a round a table.

    Pairs below half of them keep their tables. Of an odd number the last table is left out: whoever
    would play there has a bye.

    >>> mitchell(6, 1)
    ((Place(first=0, second=3, set=0), Place(first=1, second=4, set=1), Place(first=2, second=5, \
set=2)),)
    >>> [len(mitchell(8, rounds)) for rounds in (2, 3, 4, 5)]
    [2, 3, 4, 4]
    """
    tables = -(-pairs // 2)
    length = min(rounds, tables)
    switched = max(1, round(length / SWITCHED)) if length > 1 else 0
    share = tables % 2 == 0 and length == tables
    skip = tables % 2 == 0 and not share
    stay, found = pairs // 2, []
    for r in range(length):
        back = r + (skip and r >= tables // 2)
        places = [
            Place(t, stay + (t - back) % tables, _set(t, r, tables, share)) for t in range(stay)
        ]
        exchanged = r >= length - switched
        found.append(tuple(_exchange(one) if exchanged else one for one in places))
    return tuple(found)


def _set(table: int, number: int, tables: int, share: bool) -> int:
    """Which set is at a table; the one that waits stands before the upper half."""
    return (table + number + (share and table >= tables // 2)) % tables


def _exchange(place: Place) -> Place:
    return Place(place.second, place.first, place.set)


@cache
def howell(pairs: int) -> Movement:
    """The Howell of so many pairs, 3 to 42; () of others. An odd number has a bye each round.

    The pair that stays is the last; without it, of an odd number, its table is left out.

    >>> howell(4)[0]
    (Place(first=3, second=0, set=0), Place(first=1, second=2, set=0))
    >>> len(howell(8)), len(howell(7)), len(howell(7)[0]), howell(60)
    (7, 7, 3, ())
    """
    side = pairs - 1 + pairs % 2
    frame = _frame(side)
    if not frame:
        return ()
    found = []
    for r in range(side):
        places = [Place((x + r) % side, (y + r) % side, (c - r) % side) for x, y, c in frame]
        if pairs % 2 == 0:
            stays = Place(side, r, -r % side)
            places.insert(0, _exchange(stays) if r % 2 else stays)
        found.append(tuple(places))
    return tuple(found)


def _frame(side: int) -> tuple[tuple[int, int, int], ...]:
    """The meetings of the first round without the pair that stays, each with its set."""
    if side == 9:
        return NINE
    for line in ADDERS.splitlines():
        head, adder = line.split(": ")
        if int(head) == side:
            return tuple((i, side - i, int(c)) for i, c in enumerate(adder.split(), 1))
    return ()
