"""Whist schedules: tables of four in which everybody changes partners, from a few base rounds.

There are two schedules for n players (E. H. Moore, "Tactical memoranda", 1896; I. Anderson,
"Combinatorial designs and tournaments", 1997). The whole one: nobody has a partner twice or an
opponent more than twice; with n or n - 1 divisible by four it is the whist tournament Wh(n), in
which everybody has every partner once and every opponent exactly twice. The short one, about half
as long: nobody has a partner twice or an opponent twice. Any rounds of either keep the property, so
an event may play only some; where n is not divisible by four the byes are even after every round.

Base rounds were found by computer search under a cyclic symmetry and are developed by adding a
constant. Whist tournaments that are not listed follow from constructions (whist_algebra); together
they cover every size from 4 to 100 that has one. Everything is checked by expansion in the tests.
Other sizes are not covered here.
"""

from collections.abc import Iterator
from functools import cache

from tournaments.scheduling.designs.starters import MOST_CACHED, MOST_PLAYERS
from tournaments.scheduling.rotating.round import Block
from tournaments.scheduling.rotating.whist_algebra import (
    Rounds,
    closure_rounds,
    frame_rounds,
    inflation_rounds,
    power_rounds,
)

# players m step: base rounds. Players 0 ... f*m - 1 (f = players div m) are f columns of m, the
# others stay; a base round is developed by adding 0, step, 2 step, ... within each column. Tables
# are divided by "/", base rounds by "|", an indented line goes on with the row above. Partners are
# the first and third of a table, the second and fourth.
WHOLE = """\
4 3 1: 0 1 3 2
5 5 1: 1 2 4 3
7 7 3: 6 4 3 5
8 7 1: 7 1 0 5 / 2 4 3 6
9 3 1: 1 3 2 6 / 4 5 8 7 | 4 6 5 0 / 7 8 2 1 | 7 0 8 3 / 1 2 5 4
10 10 2: 8 4 6 7 / 3 9 2 5
11 11 3: 10 7 8 3 / 6 5 9 4
12 11 1: 11 5 0 9 / 1 2 6 3 / 4 8 7 10
13 13 1: 1 5 12 8 / 2 3 11 10 / 4 6 9 7
14 7 1: 9 6 10 4 / 8 11 13 3 / 2 5 12 1 | 13 11 4 5 / 8 12 3 9 / 6 1 10 2
15 15 3: 14 7 11 9 / 13 3 6 12 / 4 5 8 10
16 15 1: 15 6 0 13 / 1 11 4 12 / 2 3 8 14 / 5 7 10 9
17 17 1: 1 4 16 13 / 2 8 15 9 / 3 5 14 12 / 6 7 11 10
18 18 1: 11 16 1 13 / 15 4 17 5 / 7 8 12 14 / 2 3 6 10
19 19 3: 5 10 7 16 / 4 8 14 15 / 3 13 6 18 / 12 17 11 9
20 19 1: 19 1 0 16 / 2 4 10 7 / 3 11 15 13 / 5 12 6 17 / 8 9 14 18
21 21 1: 1 4 3 17 / 2 8 12 14 / 5 13 10 20 / 6 11 7 15 / 9 16 18 19
22 11 1: 4 3 21 19 / 17 2 6 8 / 5 13 7 1 / 20 16 15 12 / 9 10 18 14 | 6 8 5 16 / 3 17 7 19 /
  4 1 18 9 / 14 2 15 20 / 10 21 12 13
23 23 3: 4 20 12 19 / 22 5 9 11 / 15 16 6 18 / 17 3 21 8 / 13 7 10 14
24 23 1: 23 14 0 18 / 1 9 16 19 / 2 5 7 8 / 3 11 12 22 / 4 20 10 21 / 6 15 13 17
25 25 1: 1 6 23 13 / 2 18 21 20 / 3 11 7 12 / 4 10 14 15 / 5 8 19 17 / 9 16 22 24
26 26 1: 24 7 18 25 / 16 11 23 8 / 21 17 19 5 / 3 1 4 22 / 2 15 12 6 / 9 14 20 10
27 27 3: 24 9 11 25 / 4 7 22 26 / 3 14 20 10 / 6 13 8 16 / 19 21 12 15 / 5 23 17 18
28 27 1: 27 3 0 5 / 1 14 19 21 / 2 9 26 10 / 4 7 23 22 / 6 15 16 20 / 8 12 24 18 / 11 13 25 17
29 29 1: 1 12 28 17 / 2 5 27 24 / 3 7 26 22 / 4 10 25 19 / 6 14 23 15 / 8 9 21 20 / 11 13 18 16
30 15 1: 6 22 19 7 / 3 17 24 13 / 29 16 23 28 / 26 11 12 4 / 21 20 10 8 / 5 14 27 9 / 25 2 18 1 |
  29 10 27 6 / 19 28 23 12 / 21 18 13 17 / 11 20 16 25 / 1 3 14 9 / 7 22 24 4 / 8 26 5 2
31 31 3: 9 21 12 4 / 5 6 7 22 / 30 10 26 19 / 8 14 28 20 / 27 18 15 25 / 13 16 23 17 / 11 29 3 24
32 31 1: 31 6 0 28 / 1 5 9 23 / 2 3 22 24 / 4 12 20 15 / 7 19 26 25 / 8 11 13 18 / 10 17 27 21 /
  14 29 16 30
33 33 1: 1 12 10 30 / 2 5 28 21 / 3 7 24 18 / 4 22 31 32 / 6 13 14 26 / 8 16 11 17 / 9 20 23 25 /
  15 27 19 29
34 34 1: 10 26 12 27 / 22 4 6 15 / 24 11 19 20 / 25 16 28 31 / 8 32 21 18 / 14 13 2 7 /
  29 3 5 33 / 9 30 1 23
35 35 3: 25 16 30 15 / 22 3 33 10 / 34 17 28 32 / 23 6 7 14 / 12 13 29 26 / 27 21 24 19 /
  11 5 20 9 / 8 4 31 18
36 35 1: 35 13 0 33 / 1 9 25 26 / 2 6 3 12 / 4 18 23 32 / 5 22 10 29 / 7 28 17 30 / 8 11 31 14 /
  15 16 24 20 / 19 21 27 34
37 37 1: 1 6 36 31 / 2 12 35 25 / 3 18 34 19 / 4 13 33 24 / 5 7 32 30 / 8 11 29 26 / 9 17 28 20 /
  10 14 27 23 / 15 16 22 21
39 39 3: 22 23 6 29 / 3 30 15 16 / 9 27 14 37 / 38 20 31 11 / 19 26 36 28 / 4 10 5 7 /
  21 17 25 35 / 33 13 18 24 / 8 12 34 32
40 39 1: 39 14 0 27 / 1 16 32 21 / 2 4 37 6 / 3 24 28 35 / 5 15 12 31 / 7 20 29 30 / 8 9 26 18 /
  10 13 34 25 / 11 22 17 23 / 19 33 38 36
44 43 1: 25 39 40 42 / 7 0 43 17 / 10 32 20 28 / 21 16 37 34 / 38 13 19 35 / 24 23 33 29 /
  15 9 26 2 / 4 11 27 12 / 41 18 6 30 / 31 22 36 8 / 14 3 1 5
56 55 1: 45 30 5 50 / 40 20 15 25 / 22 44 33 11 / 55 0 35 10 / 18 26 32 34 / 13 31 17 49 /
  43 1 52 14 / 28 16 7 4 / 8 36 2 9 / 23 51 47 54 / 38 46 37 39 / 3 21 42 19 / 48 6 12 29 /
  53 41 27 24
76 75 1: 25 65 35 75 / 70 5 10 60 / 50 30 45 0 / 40 55 15 20 / 22 28 21 9 / 52 73 36 69 /
  7 43 51 54 / 37 13 66 39 / 67 58 6 24 / 32 31 64 68 / 62 46 49 38 / 17 61 34 8 / 47 1 19 53 /
  2 16 4 23 / 72 71 48 14 / 27 11 18 74 / 57 26 63 59 / 12 41 33 44 / 42 56 3 29
88 87 1: 0 87 58 29 / 30 43 10 82 / 36 40 70 52 / 78 19 55 16 / 24 46 37 25 / 81 61 85 1 /
  45 79 73 7 / 54 31 76 49 / 17 39 80 28 / 32 12 38 22 / 50 84 5 67 / 2 66 35 34 / 14 27 71 64 /
  11 15 62 13 / 77 18 86 4 / 68 21 63 65 / 41 60 6 20 / 26 72 42 53 / 8 69 33 23 / 56 48 57 74 /
  44 75 51 83 / 47 3 9 59
92 91 1: 13 26 39 65 / 78 52 0 91 / 5 14 16 56 / 19 35 79 49 / 54 42 9 77 / 4 80 10 59 /
  88 31 38 24 / 25 45 17 73 / 2 29 40 33 / 44 1 61 89 / 58 22 68 47 / 81 84 34 15 / 53 28 20 57 /
  74 70 76 71 / 41 21 11 12 / 83 7 60 82 / 6 63 46 75 / 64 55 37 23 / 43 27 86 51 / 36 48 72 30 /
  18 8 3 62 / 32 85 66 90 / 67 50 87 69
"""

SHORT = """\
8 3 1: 0 5 7 1 / 3 4 6 2
10 5 1: 7 9 2 8 / 6 1 4 3
13 3 1: 7 6 1 4 / 9 2 8 11 / 10 5 3 12 | 12 7 0 2 / 1 10 8 9 / 4 6 5 11
14 7 1: 4 5 9 11 / 3 13 12 8 / 10 1 6 2
16 7 1: 7 8 12 4 / 3 0 5 9 / 1 2 14 10 / 11 13 6 15
18 9 1: 8 6 10 3 / 4 1 2 16 / 17 12 15 7 / 13 11 5 14
20 9 1: 0 6 16 2 / 3 14 15 12 / 13 17 4 18 / 11 9 1 5 / 8 7 10 19
21 5 1: 3 9 4 7 / 8 12 19 1 / 15 17 6 16 / 5 13 14 11 / 18 10 2 20 | 19 6 11 0 / 18 9 16 1 /
  7 8 10 20 / 4 15 14 2 / 13 3 12 17
22 11 1: 7 17 15 14 / 8 4 2 16 / 13 1 9 18 / 21 10 5 6 / 19 3 20 12
24 11 1: 0 18 4 19 / 3 20 21 5 / 1 8 9 6 / 14 2 11 16 / 23 10 12 15 / 7 17 13 22
26 13 1: 11 3 23 9 / 7 18 10 1 / 8 20 16 24 / 6 5 2 25 / 22 4 17 19 / 14 15 21 12
28 13 1: 2 24 26 12 / 19 25 11 22 / 16 9 3 8 / 21 6 10 20 / 7 23 4 5 / 27 15 17 0 / 14 1 13 18
30 15 1: 22 29 26 5 / 27 14 18 9 / 6 4 12 11 / 19 20 8 28 / 24 13 10 1 / 7 23 25 3 / 16 21 17 2
32 15 1: 3 29 9 14 / 5 6 16 18 / 26 20 23 15 / 25 1 24 8 / 22 17 2 21 / 0 12 19 7 / 27 13 11 31 /
  4 10 28 30
34 17 1: 14 15 23 25 / 16 19 9 5 / 33 24 20 3 / 11 2 26 4 / 12 28 7 10 / 32 22 8 27 / 30 31 13 1 /
  21 18 29 6
36 17 1: 23 22 3 34 / 33 1 10 35 / 28 15 12 26 / 30 18 27 24 / 5 16 4 25 / 19 14 7 32 /
  29 11 20 13 / 9 8 31 21 / 6 2 0 17
38 19 1: 12 33 28 20 / 16 10 22 29 / 7 18 21 4 / 5 17 26 15 / 34 25 23 8 / 6 2 37 24 / 3 27 30 1 /
  35 36 11 31 / 9 14 13 32
40 19 1: 31 0 1 33 / 17 37 36 9 / 28 18 24 35 / 29 20 5 10 / 16 4 7 3 / 30 6 23 14 / 25 22 27 21 /
  11 39 32 2 / 12 34 8 26 / 19 15 13 38
44 21 1: 42 4 23 30 / 35 9 36 32 / 41 20 37 0 / 7 21 31 8 / 17 39 26 11 / 38 13 24 29 /
  15 28 34 33 / 16 6 2 18 / 19 1 14 5 / 10 22 12 40 / 3 27 25 43
48 23 1: 31 17 44 16 / 40 46 19 1 / 23 47 0 15 / 43 45 32 38 / 5 41 34 37 / 25 3 7 36 /
  18 11 14 4 / 27 8 2 35 / 10 28 42 12 / 9 20 21 33 / 39 22 24 13 / 26 30 29 6
52 25 1: 39 19 21 25 / 51 49 40 0 / 9 47 46 44 / 45 37 6 50 / 11 33 17 43 / 34 30 18 41 /
  1 31 14 35 / 29 26 36 42 / 32 5 10 7 / 4 15 48 28 / 13 23 16 22 / 3 20 38 2 / 8 27 24 12
56 27 1: 13 21 19 32 / 8 18 4 45 / 34 12 1 46 / 37 17 16 27 / 47 39 15 54 / 33 40 10 44 /
  36 41 5 38 / 20 23 50 11 / 29 6 49 24 / 35 53 52 31 / 28 0 42 7 / 51 55 22 48 / 30 43 14 26 /
  9 3 25 2
60 29 1: 16 20 59 40 / 35 49 29 24 / 51 41 47 5 / 54 17 25 26 / 45 52 2 0 / 43 38 30 31 /
  46 48 1 11 / 14 55 12 44 / 19 39 57 28 / 58 50 23 6 / 22 15 9 4 / 27 34 3 42 / 56 53 37 18 /
  8 21 7 33 / 36 32 10 13
68 33 1: 27 30 31 23 / 61 20 2 45 / 64 51 48 57 / 13 8 43 66 / 44 42 9 67 / 37 62 40 41 /
  60 28 11 1 / 53 0 49 3 / 21 46 58 35 / 54 15 63 32 / 33 22 10 39 / 16 14 38 52 / 4 65 50 55 /
  34 25 59 7 / 36 24 5 29 / 26 47 17 6 / 18 12 19 56
76 37 1: 17 7 75 37 / 0 26 32 41 / 25 44 61 43 / 72 5 69 73 / 68 55 13 62 / 54 2 11 10 /
  28 50 19 24 / 57 48 53 42 / 60 46 3 63 / 34 16 18 58 / 23 35 22 15 / 21 38 67 1 / 71 59 66 8 /
  14 36 64 30 / 6 56 40 29 / 39 4 51 49 / 47 31 70 33 / 52 27 65 20 / 12 74 45 9
"""


def whist_rounds(players: int) -> Rounds:
    """The whole schedule: partners at most once, opponents at most twice; () if unknown.

    >>> len(whist_rounds(8)), whist_rounds(8)[0]
    (7, ((7, 1, 0, 5), (2, 4, 3, 6)))
    """
    if players > MOST_PLAYERS:
        return ()
    return _whole_cached(players) if players <= MOST_CACHED else _whole(players)


@cache
def _whole_cached(players: int) -> Rounds:
    return _whole(players)


def _whole(players: int) -> Rounds:
    return (
        tuple(_develop(WHOLE, players))
        or power_rounds(players)
        or inflation_rounds(players, whist_rounds)
        or closure_rounds(players, whist_rounds)
        or frame_rounds(players, whist_rounds)
    )


@cache
def short_whist_rounds(players: int) -> Rounds:
    """The short schedule: partners at most once, opponents at most once; () if unknown.

    >>> len(short_whist_rounds(8))
    3
    """
    return tuple(_develop(SHORT, players))


def _develop(rows: str, players: int) -> Iterator[tuple[Block, ...]]:
    for row in rows.replace("\n ", "").splitlines():
        head, tables = row.split(": ")
        row_players, m, step = map(int, head.split())
        if row_players == players:
            for base in tables.split("|"):
                blocks = [tuple(map(int, block.split())) for block in base.split("/")]
                for j in _shifts(m, step):
                    yield tuple(_shift_block(block, j, m, players // m * m) for block in blocks)


def _shifts(m: int, step: int) -> Iterator[int]:
    """0, step, 2 step, ... (mod m), going on from the next number where that comes full circle.

    >>> list(_shifts(7, 3)), list(_shifts(6, 3))
    ([0, 3, 6, 2, 5, 1, 4], [0, 3, 1, 4, 2, 5])
    """
    seen: set[int] = set()
    at = 0
    for _ in range(m):
        while at in seen:
            at = (at + 1) % m
        seen.add(at)
        yield at
        at = (at + step) % m


def _shift_block(block: tuple[int, ...], j: int, m: int, moving: int) -> Block:
    a, b, c, d = (p // m * m + (p % m + j) % m if p < moving else p for p in block)
    return a, b, c, d
