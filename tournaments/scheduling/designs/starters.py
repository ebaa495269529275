"""Schedules of groups in which no two players meet twice, from a few base rounds.

Gives, for n players in tables of k, as many whole rounds as are known without a pair at one table
twice (the social golfer problem; compare OEIS A107431). Three sources: base rounds found by
computer search under a cyclic symmetry and developed by adding a constant; one set for 32 players
in fours developed by bitwise exclusive or; and the algebraic constructions (see algebraic).
Everything is checked by expansion in the tests. Any subset of the rounds keeps the property. For
other sizes see groups.exchange.
"""

from collections.abc import Iterator
from functools import cache

from tournaments.scheduling.designs.algebraic import (
    Block,
    Blocks,
    affine_rounds,
    fours_rounds,
    inflation_rounds,
    kirkman_rounds,
)

# players, table, m, rounds: base round. Players 0 ... f*m - 1 (f = players div m) are f columns of
# m, the others stay; round j adds j within each column. Rows of one size together are its rounds;
# an indented line goes on with the row above.
CYCLIC = """\
9 3 8 4: 0 1 6 / 2 4 5 / 3 7 8
12 3 4 4: 0 1 9 / 2 7 8 / 3 6 10 / 4 5 11
15 3 7 7: 0 8 10 / 1 5 6 / 2 7 13 / 3 9 12 / 4 11 14
18 3 6 6: 0 4 10 / 1 6 15 / 2 3 13 / 5 8 14 / 7 9 17 / 11 12 16
18 3 6 2: 0 7 8 / 1 13 14 / 2 9 10 / 3 15 16 / 4 6 11 / 5 12 17
21 3 7 7: 0 13 16 / 1 2 4 / 3 11 15 / 5 12 19 / 6 9 17 / 7 8 10 / 14 18 20
21 3 7 1: 0 12 17 / 1 13 18 / 2 7 19 / 3 8 20 / 4 9 14 / 5 10 15 / 6 11 16
21 3 7 1: 0 9 15 / 1 10 16 / 2 11 17 / 3 12 18 / 4 13 19 / 5 7 20 / 6 8 14
21 3 7 1: 0 11 20 / 1 12 14 / 2 13 15 / 3 7 16 / 4 8 17 / 5 9 18 / 6 10 19
16 4 15 5: 0 5 10 15 / 1 2 4 8 / 3 11 12 14 / 6 7 9 13
20 4 5 5: 0 1 12 19 / 2 6 10 18 / 3 5 9 15 / 4 7 13 14 / 8 11 16 17
24 4 7 7: 0 1 3 16 / 2 13 14 23 / 4 10 15 21 / 5 12 19 22 / 6 8 9 11 / 7 17 18 20
28 4 9 9: 0 4 11 22 / 1 21 24 25 / 2 12 18 27 / 3 16 17 20 / 5 6 8 14 / 7 10 19 26 / 9 13 15 23
25 5 24 6: 0 2 3 7 16 / 1 10 18 20 21 / 4 12 14 15 19 / 5 11 17 23 24 / 6 8 9 13 22
30 5 6 6: 0 6 15 17 24 / 1 9 11 13 21 / 2 4 12 23 29 / 3 10 16 19 26 / 5 8 22 25 27 /
  7 14 18 20 28
24 3 11 11: 0 9 17 / 1 2 6 / 3 18 22 / 4 13 16 / 5 12 21 / 7 10 20 / 8 11 23 / 14 15 19
27 3 13 13: 0 13 20 / 1 3 8 / 2 16 24 / 4 19 26 / 5 9 21 / 6 23 25 / 7 10 15 / 11 12 22 /
  14 17 18
30 3 7 7: 0 9 14 / 1 19 20 / 2 7 13 / 3 16 22 / 4 5 25 / 6 23 28 / 8 12 27 / 10 18 21 /
  11 17 24 / 15 26 29
30 3 7 7: 0 2 10 / 1 8 18 / 3 6 21 / 4 19 27 / 5 11 29 / 7 9 23 / 12 16 28 / 13 15 20 /
  14 17 26 / 22 24 25
33 3 32 16: 0 17 20 / 1 4 16 / 2 24 28 / 3 21 26 / 5 10 19 / 6 25 27 / 7 14 15 / 8 12 18 /
  9 11 22 / 13 29 32 / 23 30 31
36 3 17 17: 0 19 21 / 1 5 28 / 2 17 34 / 3 25 32 / 4 7 18 / 6 15 31 / 8 13 14 / 9 16 33 /
  10 12 30 / 11 24 35 / 20 23 29 / 22 26 27
36 4 11 11: 0 10 29 31 / 1 3 6 21 / 2 14 27 34 / 4 12 26 33 / 5 9 11 19 / 7 18 22 30 /
  8 13 32 35 / 15 16 20 25 / 17 23 24 28
40 4 39 13: 0 17 20 24 / 1 9 10 15 / 2 27 35 36 / 3 19 21 31 / 4 7 11 26 / 5 16 32 34 /
  6 8 18 29 / 12 25 38 39 / 13 30 33 37 / 14 22 23 28
42 3 20 20: 0 2 31 / 1 7 26 / 3 35 41 / 4 8 17 / 5 32 38 / 6 18 28 / 9 14 37 / 10 11 25 /
  12 15 33 / 13 29 30 / 16 20 22 / 19 39 40 / 21 24 36 / 23 27 34
48 3 23 23: 0 30 46 / 1 14 39 / 2 17 34 / 3 10 21 / 4 13 23 / 5 28 29 / 6 9 40 / 7 35 43 /
  8 37 47 / 11 27 31 / 12 16 18 / 15 33 42 / 19 20 41 / 22 25 36 / 24 26 44 / 32 38 45
54 3 26 26: 0 23 35 / 1 30 38 / 2 9 27 / 3 49 53 / 4 16 24 / 5 14 29 / 6 8 34 / 7 17 18 /
  10 40 50 / 11 15 28 / 12 45 46 / 13 32 44 / 19 42 51 / 20 25 47 / 21 31 37 / 22 43 52 /
  26 33 48 / 36 39 41
60 3 29 29: 0 27 49 / 1 19 26 / 2 12 44 / 3 24 39 / 4 10 50 / 5 38 59 / 6 7 22 / 8 13 47 /
  9 18 32 / 11 23 29 / 14 42 58 / 15 31 56 / 16 43 45 / 17 20 41 / 21 40 52 / 25 33 55 /
  28 37 53 / 30 51 54 / 34 48 57 / 35 36 46
66 3 32 32: 0 44 53 / 1 4 59 / 2 52 65 / 3 10 39 / 5 18 26 / 6 29 46 / 7 12 34 / 8 14 33 /
  9 19 21 / 11 49 54 / 13 27 28 / 15 50 56 / 16 20 48 / 17 32 51 / 22 35 36 / 23 43 47 /
  24 40 57 / 25 55 62 / 30 37 61 / 31 41 64 / 38 58 60 / 42 45 63
69 3 33 33: 0 1 8 / 2 38 49 / 3 51 67 / 4 13 15 / 5 36 46 / 6 34 35 / 7 20 60 / 9 41 55 /
  10 14 40 / 11 28 62 / 12 24 30 / 16 33 61 / 17 27 52 / 18 32 42 / 19 57 68 / 21 58 65 /
  22 25 64 / 23 39 56 / 26 31 53 / 29 48 66 / 37 43 45 / 44 47 59 / 50 54 63
78 3 38 38: 0 20 35 / 1 5 33 / 2 13 48 / 3 34 53 / 4 40 72 / 6 36 51 / 7 69 74 / 8 56 59 /
  9 30 58 / 10 52 65 / 11 27 71 / 12 25 66 / 14 26 73 / 15 16 49 / 17 60 75 / 18 41 55 /
  19 44 46 / 21 39 47 / 22 24 62 / 23 28 37 / 29 68 77 / 31 45 76 / 32 63 64 / 38 42 54 /
  43 61 70 / 50 57 67
84 3 41 41: 0 3 24 / 1 54 59 / 2 21 64 / 4 20 79 / 5 12 23 / 6 45 82 / 7 33 35 / 8 77 78 /
  9 36 55 / 10 15 16 / 11 66 68 / 13 67 81 / 14 52 80 / 17 48 57 / 18 53 83 / 19 27 31 /
  22 42 72 / 25 73 76 / 26 49 70 / 28 50 58 / 29 38 74 / 30 40 41 / 32 65 69 / 34 60 75 /
  37 43 61 / 39 47 71 / 44 51 63 / 46 56 62
90 3 44 44: 0 75 78 / 1 55 71 / 2 69 88 / 3 6 23 / 4 42 43 / 5 16 24 / 7 45 46 / 8 61 81 /
  9 38 68 / 10 36 53 / 11 20 47 / 12 19 40 / 13 59 64 / 14 54 86 / 15 77 79 / 17 31 83 /
  18 22 63 / 21 34 76 / 25 35 72 / 26 28 84 / 27 39 52 / 29 48 73 / 30 62 80 / 32 67 89 /
  33 49 82 / 37 58 85 / 41 65 74 / 44 50 57 / 51 66 87 / 56 60 70
96 3 46 46: 0 27 72 / 1 2 81 / 3 20 34 / 4 25 91 / 5 56 59 / 6 70 76 / 7 40 45 / 8 57 65 /
  9 21 49 / 10 19 71 / 11 53 67 / 12 75 93 / 13 37 43 / 14 42 73 / 15 41 77 / 16 48 60 /
  17 54 82 / 18 28 78 / 22 24 51 / 23 26 30 / 29 68 92 / 31 52 95 / 32 55 62 / 33 44 79 /
  35 90 94 / 36 74 89 / 38 50 63 / 39 61 86 / 46 66 88 / 47 83 84 / 58 85 87 / 64 69 80
44 4 13 13: 0 18 20 24 / 1 13 27 41 / 2 16 19 29 / 3 26 31 37 / 4 17 35 43 / 5 9 10 12 /
  6 25 28 40 / 7 15 32 36 / 8 23 38 42 / 11 21 30 39 / 14 22 33 34
56 4 17 17: 0 3 8 24 / 1 12 16 34 / 2 29 46 54 / 4 11 30 40 / 5 18 42 52 / 6 26 44 53 /
  7 35 37 41 / 9 23 49 51 / 10 21 22 27 / 13 14 19 39 / 15 33 47 55 / 17 25 32 38 / 20 36 45 48 /
  28 31 43 50
60 4 17 17: 0 16 26 34 / 1 24 48 56 / 2 5 9 11 / 3 28 39 58 / 4 18 44 55 / 6 17 21 37 /
  7 23 35 54 / 8 27 45 59 / 10 30 49 51 / 12 29 50 57 / 13 25 38 52 / 14 40 41 43 / 15 33 47 53 /
  19 36 42 46 / 20 22 31 32
68 4 20 20: 0 18 25 33 / 1 21 49 67 / 2 39 40 61 / 3 24 59 66 / 4 8 41 48 / 5 14 17 36 /
  6 12 13 47 / 7 37 46 54 / 9 32 51 62 / 10 28 53 55 / 11 23 43 63 / 15 31 45 60 / 16 30 42 65 /
  19 27 50 64 / 20 22 44 58 / 26 52 56 57 / 29 34 35 38
72 4 21 21: 0 30 50 63 / 1 27 43 68 / 2 35 36 39 / 3 10 24 48 / 4 5 7 20 / 6 42 55 58 /
  8 25 31 56 / 9 19 44 53 / 11 26 54 70 / 12 22 32 41 / 13 37 52 66 / 14 33 47 65 / 15 40 62 67 /
  16 38 46 71 / 17 23 57 64 / 18 29 59 69 / 21 34 60 61 / 28 45 49 51
50 5 9 9: 0 10 18 19 21 / 1 6 7 14 40 / 2 17 22 39 49 / 3 20 35 38 45 / 4 9 15 16 31 /
  5 29 36 37 43 / 8 24 34 44 48 / 11 26 28 41 46 / 12 25 30 32 33 / 13 23 27 42 47
60 6 7 7: 0 20 30 44 53 57 / 1 7 15 16 29 37 / 2 21 27 39 41 51 / 3 4 8 13 25 54 /
  5 12 31 36 43 58 / 6 23 33 40 42 56 / 9 19 35 38 48 49 / 10 28 34 45 52 55 / 11 17 26 32 47 59 /
  14 18 22 24 46 50
84 4 24 24: 0 37 69 74 / 1 41 67 73 / 2 8 10 58 / 3 36 65 77 / 4 11 14 32 / 5 24 60 76 /
  6 33 35 40 / 7 16 27 51 / 9 26 70 82 / 12 34 59 83 / 13 28 71 79 / 15 46 56 80 / 17 47 68 72 /
  18 43 54 81 / 19 45 49 52 / 20 44 66 78 / 21 22 50 61 / 23 31 48 75 / 25 55 62 64 /
  29 38 39 42 / 30 53 57 63
92 4 27 27: 0 4 6 33 / 1 41 78 88 / 2 9 12 80 / 3 16 51 75 / 5 27 67 87 / 7 37 59 89 /
  8 44 56 84 / 10 21 22 77 / 11 49 60 91 / 13 18 55 79 / 14 31 74 90 / 15 35 62 83 / 17 25 29 43 /
  19 38 73 82 / 20 30 36 48 / 23 28 61 86 / 24 47 70 85 / 26 40 69 81 / 32 66 68 76 /
  34 39 54 65 / 42 45 52 53 / 46 50 64 71 / 57 58 63 72
70 5 12 12: 0 18 33 45 62 / 1 28 42 58 63 / 2 15 39 50 66 / 3 23 32 49 61 / 4 21 29 57 67 /
  5 9 10 36 48 / 6 13 24 55 64 / 7 16 26 41 60 / 8 12 19 20 40 / 11 31 47 53 69 / 14 30 37 54 65 /
  17 35 46 56 68 / 22 27 34 44 59 / 25 38 43 51 52
48 4 14 14: 0 3 9 33 / 1 17 29 45 / 2 16 22 37 / 4 27 38 46 / 5 26 36 43 / 6 10 14 25 /
  7 18 32 42 / 8 21 34 44 / 11 13 23 40 / 12 15 35 47 / 19 20 24 28 / 30 31 39 41
100 4 28 28: 0 15 27 60 / 1 49 68 84 / 2 53 79 97 / 3 34 67 74 / 4 7 26 37 / 5 46 81 86 /
  6 38 58 95 / 8 52 83 98 / 9 43 77 89 / 10 18 20 64 / 11 29 80 96 / 12 55 63 87 / 13 40 78 93 /
  14 35 72 92 / 16 51 75 90 / 17 41 73 85 / 19 28 69 91 / 21 31 56 94 / 22 44 47 48 /
  23 42 57 88 / 24 36 66 99 / 25 33 54 82 / 30 39 45 50 / 32 59 61 76 / 62 65 70 71
90 5 15 15: 0 17 25 32 62 / 1 5 8 42 86 / 2 48 61 85 88 / 3 33 52 73 87 / 4 27 45 59 71 /
  6 20 24 58 67 / 7 28 50 54 82 / 9 40 44 51 89 / 10 23 29 31 84 / 11 26 35 47 55 /
  12 19 30 68 69 / 13 38 46 64 66 / 14 49 63 74 78 / 15 16 18 34 75 / 21 41 56 60 77 /
  22 43 53 70 80 / 36 37 39 72 79 / 57 65 76 81 83
"""

# 32 players in fours: subgroup H: shifts: base blocks. One round for each shift t: the blocks
# b xor h xor t for every base block b and every h in H, equal blocks once.
EXCLUSIVE_OR_32 = """\
0 1 2 3 4 5 6 7: 0: 0 1 4 5 / 8 11 12 15 / 16 20 27 31
0 1 2 3 4 5 6 7: 0: 0 6 9 15 / 16 19 21 22 / 24 25 30 31
0 1 2 3 4 5 6 7: 0: 0 14 16 26
0 1 2 3 4 5 6 7: 0: 0 7 19 20 / 8 13 24 29
0 1 2 3: 0 4: 0 10 22 24 / 4 12 17 29
0 1 2 3: 0 4: 0 3 29 30 / 4 15 21 24 / 8 9 16 17
0 1 4 5: 0 2: 0 13 18 27 / 2 14 21 29
"""


MOST_PLAYERS, MOST_CACHED = 1_000, 256
"""The largest schedules that are made, and that are cached; those between are made each time."""


def starter_rounds(players: int, size: int) -> tuple[Blocks, ...]:
    """Rounds of tables of ``size`` for so many players without a repeated meeting; () if unknown.

    The longest schedule of all sources.

    >>> len(starter_rounds(9, 3)), starter_rounds(9, 3)[0]
    (4, ((0, 1, 6), (2, 4, 5), (3, 7, 8)))
    >>> len(starter_rounds(64, 4)), len(starter_rounds(75, 5)), starter_rounds(10, 4)
    (21, 16, ())
    """
    if size < 3 or players % size or not size < players <= MOST_PLAYERS:
        return ()
    return _longest_cached(players, size) if players <= MOST_CACHED else _longest(players, size)


@cache
def _longest_cached(players: int, size: int) -> tuple[Blocks, ...]:
    return _longest(players, size)


def _longest(players: int, size: int) -> tuple[Blocks, ...]:
    if (players, size) == (32, 4):
        return tuple(_exclusive_or_rounds())
    known = tuple(_cyclic_rounds(players, size))
    most = (players - 1) // (size - 1)
    for source in SOURCES:
        if len(known) < most:
            known = max(known, tuple(source(players, size)), key=len)
    return known


def _by_kirkman(players: int, size: int) -> list[Blocks]:
    return kirkman_rounds(players) if size == 3 else []


def _by_fours(players: int, size: int) -> list[Blocks]:
    return fours_rounds(players) if size == 4 else []


def _by_inflation(players: int, size: int) -> list[Blocks]:
    return inflation_rounds(players, size, starter_rounds)


SOURCES = (affine_rounds, _by_kirkman, _by_fours, _by_inflation)


def _cyclic_rounds(players: int, size: int) -> Iterator[tuple[Block, ...]]:
    for line in CYCLIC.replace("/\n ", "/").splitlines():
        head, base = line.split(": ")
        row_players, row_size, m, length = map(int, head.split())
        if (row_players, row_size) != (players, size):
            continue
        blocks = [tuple(map(int, block.split())) for block in base.split(" / ")]
        moving = players // m * m
        for j in range(length):
            yield tuple(tuple(_shift(p, j, m, moving) for p in block) for block in blocks)


def _shift(player: int, j: int, m: int, moving: int) -> int:
    return player // m * m + (player % m + j) % m if player < moving else player


def _exclusive_or_rounds() -> Iterator[tuple[Block, ...]]:
    for line in EXCLUSIVE_OR_32.splitlines():
        subgroup, shifts, base = line.split(": ")
        for t in map(int, shifts.split()):
            blocks = {
                tuple(sorted(int(p) ^ h ^ t for p in block.split()))
                for block in base.split(" / ")
                for h in map(int, subgroup.split())
            }
            yield tuple(sorted(blocks))
