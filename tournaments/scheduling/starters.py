"""Schedules of groups in which no two players meet twice, from a few base rounds.

Decides, for n players in tables of k, as many whole rounds as are known here without any pair at
one table twice (the social golfer problem; compare OEIS A107431). Three sources: base rounds found
by computer search under a cyclic symmetry and developed by adding a constant; one set for 32
players in fours developed by bitwise exclusive or; and, for n = k q with q >= k, the transversal
design y = x + i r (mod q). Everything is checked by expansion in the tests. Any subset of the
rounds keeps the property. Other sizes are not covered here (see exchange).
"""

from collections.abc import Iterator
from functools import cache

Block = tuple[int, ...]
"""The numbers of the players at one table, from 0."""

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


@cache
def starter(players: int, size: int) -> tuple[tuple[Block, ...], ...]:
    """Rounds of tables of ``size`` for so many players without a repeated meeting; () if unknown.

    >>> len(starter(9, 3)), starter(9, 3)[0]
    (4, ((0, 1, 6), (2, 4, 5), (3, 7, 8)))
    """
    if (players, size) == (32, 4):
        return tuple(_exclusive_or_rounds())
    rounds = tuple(_cyclic_rounds(players, size))
    if rounds or size < 3 or players % size or players // size < size:
        return rounds
    return tuple(_transversal_rounds(size, players // size))


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


def _transversal_rounds(size: int, q: int) -> Iterator[tuple[Block, ...]]:
    """Round r, table x: row x + i r (mod q) of every column i; columns once more if k divides q.

    Two tables of different rounds r and s share two players only if (i - j)(r - s) = 0 (mod q) for
    two columns i and j; with all prime factors of q at least the table size that needs r = s.
    """
    smallest = next(f for f in range(2, q + 1) if q % f == 0)
    rounds = q if smallest >= size else (q - 1) // (size - 1) + 1
    for r in range(rounds):
        yield tuple(tuple(i * q + (x + i * r) % q for i in range(size)) for x in range(q))
    if q % size == 0:
        yield tuple(tuple(range(start, start + size)) for start in range(0, size * q, size))
