"""Algebraic schedules of groups in which no two players meet twice, of any size that has one.

Gives whole rounds for n players, numbered from 0, in tables of k:

- affine spaces: n = q^d, k = q a prime power; the lines of one direction are a round, (n - 1) /
  (k - 1) rounds, everybody meets everybody;
- Kirkman's schoolgirls, k = 3: n = 3q and n = 2q + 1 for a prime power q = 1 (mod 6) (D. K.
  Ray-Chaudhuri, R. M. Wilson, "Solution of Kirkman's schoolgirl problem", 1971), everybody meets;
- tables of four: n = 3q + 1 for a prime power q = 1 (mod 4) (R. C. Bose, "On the construction of
  balanced incomplete block designs", 1939), everybody meets;
- inflation: n = v u from a schedule for v and a difference matrix of k rows over a group of order
  u: every table of the smaller schedule becomes u rounds of u tables; then each set of u players
  that never met plays a schedule of its own. With v = k these are transversal designs.

Every construction is checked by expansion in the tests. Schedules without a construction are in
starters.
"""

from collections.abc import Callable
from functools import cache
from itertools import product

from tournaments.scheduling.designs.galois import Field, prime_power, prime_powers

Block = tuple[int, ...]
"""The numbers of the players at one table, from 0."""

Blocks = tuple[Block, ...]
"""The tables of one round."""

Known = Callable[[int, int], tuple[Blocks, ...]]
"""Players, table size -> the rounds known from elsewhere."""


FOUND_MATRICES = {
    order: (moduli, tuple(tuple(map(int, row.split())) for row in rows.split(" / ")))
    for order, moduli, rows in (
        (
            12,
            (2, 6),
            "0 2 1 6 8 7 10 9 11 4 3 5 / 0 3 8 10 1 9 2 6 5 7 11 4 / 0 4 10 9 7 1 11 5 3 "
            "2 8 6 / 0 8 6 4 3 10 9 11 2 5 1 7",
        ),
        (
            15,
            (15,),
            "0 5 12 2 7 11 14 9 6 1 4 8 13 3 10 / 0 3 8 11 14 6 2 10 5 13 9 1 4 7 12 / 0 "
            "8 6 4 2 10 3 1 14 12 5 13 11 9 7",
        ),
        (
            21,
            (21,),
            "0 7 15 1 18 2 16 12 17 13 11 10 8 4 9 5 19 3 20 6 14 / 0 9 11 17 3 15 2 1 5 "
            "14 8 13 7 16 20 19 6 18 4 10 12",
        ),
    )
}
"""Order -> its cyclic factors and the rows of a difference matrix after 0 ... 0 and 0 1 2 ...

Found by computer search; any two rows, also the two left out, differ by every element once.
"""


def affine_rounds(players: int, size: int) -> list[Blocks]:
    """The lines of the affine space of ``players`` points over the field of ``size`` elements.

    >>> len(affine_rounds(9, 3)), affine_rounds(9, 3)[0]
    (4, ((0, 1, 2), (3, 4, 5), (6, 7, 8)))
    """
    dimensions = next((d for d in range(2, 9) if size**d >= players), 0)
    if not prime_power(size) or size**dimensions != players:
        return []
    field = Field(size)
    rounds = []
    for direction in product(range(size), repeat=dimensions):
        if next((x for x in direction if x), 0) != 1:
            continue
        lines = set()
        for point in product(range(size), repeat=dimensions):
            line = [
                [field.plus[x][field.times[t][d]] for x, d in zip(point, direction, strict=True)]
                for t in range(size)
            ]
            lines.add(tuple(sorted(_number(place, size) for place in line)))
        rounds.append(tuple(sorted(lines)))
    return rounds


def _number(point: list[int], base: int) -> int:
    number = 0
    for digit in point:
        number = number * base + digit
    return number


def kirkman_rounds(players: int) -> list[Blocks]:
    """Threes in which everybody meets everybody, for 3q or 2q + 1 players, q = 1 (mod 6)."""
    for q, rounds in ((players // 3, _kirkman_triple), ((players - 1) // 2, _kirkman_double)):
        if q % 6 == 1 and players in (3 * q, 2 * q + 1) and prime_power(q):
            found = rounds(q) if (players == 3 * q) == (rounds is _kirkman_triple) else []
            if found:
                return found
    return []


def _kirkman_triple(q: int) -> list[Blocks]:
    """Player c q + x is the field's element x in the column c of 3."""
    field, t = Field(q), q // 6
    power = field.powers

    def block(i: int, columns: tuple[int, int, int]) -> list[tuple[int, int]]:
        return [(c, power[(i + 2 * t * j) % (q - 1)]) for j, c in enumerate(columns)]

    mixed = [block(i, (0, 1, 2)) for i in range(6 * t)]
    first = [[(0, 0), (1, 0), (2, 0)]]
    first += [block(i, (c, c, c)) for i in range(t) for c in range(3)]
    first += [mixed[i] for i in range(6 * t) if i // t % 2]
    rounds = [_develop(field, first, x) for x in range(q)]
    for i in range(6 * t):
        if i // t % 2 == 0:
            rounds.append(tuple(_develop(field, [mixed[i]], x)[0] for x in range(q)))
    return rounds


def _kirkman_double(q: int) -> list[Blocks]:
    """Players x and q + x are the field's element x in two columns; player 2q stays."""
    field, t = Field(q), q // 6
    power, two = field.powers, field.plus[1][1]
    target = field.plus[power[t]][1]
    m = next(m for m in range(q - 1) if field.times[two][power[m]] == target)

    def at(exponent: int, column: int) -> tuple[int, int]:
        return column, power[exponent % (q - 1)]

    first = [[(0, 0), (1, 0), (2, 0)]]
    first += [[at(i, 0), at(i + t, 0), at(i + m, 1)] for i in range(6 * t) if i // t % 2 == 0]
    first += [[at(i + m + t * j, 1) for j in (1, 3, 5)] for i in range(t)]
    return [_develop(field, first, x, still=2) for x in range(q)]


def _develop(field: Field, blocks: list[list[tuple[int, int]]], x: int, still: int = -1) -> Blocks:
    """The blocks of (column, element) moved by x; the column ``still`` is one player who stays."""
    size = field.size
    return tuple(
        tuple(
            sorted(
                column * size + (0 if column == still else field.plus[element][x])
                for column, element in block
            )
        )
        for block in blocks
    )


def fours_rounds(players: int) -> list[Blocks]:
    """Fours in which everybody meets everybody, for 3q + 1 players, q = 1 (mod 4)."""
    q = players // 3
    if players != 3 * q + 1 or q % 4 != 1 or not prime_power(q):
        return []
    field, power = Field(q), Field(q).powers
    half = (q - 1) // 2
    exponent = {element: i for i, element in enumerate(power)}
    minus_one = power[half]
    r = next(
        r
        for r in range(1, q - 1, 2)
        if (exponent[field.plus[power[r]][1]] - exponent[field.plus[power[r]][minus_one]]) % 2
    )
    first = [[(3, 0), (0, 0), (1, 0), (2, 0)]]
    for i, column in product(range(0, half, 2), range(3)):
        place = (i, i + half, i + r, i + r + half)
        columns = (column, column, (column + 1) % 3, (column + 1) % 3)
        first.append([(c, power[e % (q - 1)]) for e, c in zip(place, columns, strict=True)])
    return [_develop(field, first, x, still=3) for x in range(q)]


def inflation_rounds(players: int, size: int, known: Known) -> list[Blocks]:
    """The longest schedule by inflation, or none; ``known`` gives the schedules it is made of.

    Player i u + y is member y of the set i. For a table of the smaller schedule, its sets in the
    rows of the matrix, column c and group element h give the table of the members matrix[row][c] +
    h: two of them would meet again only if a difference of two rows came twice, which it does not.
    """
    best: list[Blocks] = []
    for u in range(2, players // size + 1):
        v = players // u
        if players % u or (v > size and v % size):
            continue
        plus, matrix = difference_matrix(u, size)
        outer = ((tuple(range(size)),),) if v == size else known(v, size)
        inner = known(u, size) if u > size else _one_round(u, size)
        if len(outer) * len(matrix[0]) + len(inner) <= len(best):
            continue
        best = [
            tuple(
                tuple(i * u + plus[row[c]][h] for i, row in zip(block, matrix, strict=True))
                for block in blocks
                for h in range(u)
            )
            for blocks in outer
            for c in range(len(matrix[0]))
        ]
        best += [
            tuple(tuple(i * u + y for y in block) for i in range(v) for block in blocks)
            for blocks in inner
        ]
    return best


def _one_round(players: int, size: int) -> tuple[Blocks, ...]:
    return ((tuple(range(size)),),) if players == size else ()


@cache
def difference_matrix(order: int, rows: int) -> tuple[list[list[int]], list[list[int]]]:
    """The addition of a group and a matrix over it in which no two rows differ twice alike.

    It has as many columns as are known: all elements of the group, a product of fields, where every
    factor has at least ``rows`` elements; known ones of order 12 and 15; else some multiples modulo
    the order.

    >>> [len(difference_matrix(order, 4)[1][0]) for order in (5, 6, 12, 20)]
    [5, 2, 12, 20]
    """
    factors = prime_powers(order)
    if min(factors) >= rows:
        return _product_matrix(factors, rows)
    if order in FOUND_MATRICES and rows <= len(FOUND_MATRICES[order][1]) + 2:
        moduli, found = FOUND_MATRICES[order]
        return _addition_table(moduli), [[0] * order, list(range(order)), *map(list, found)][:rows]
    columns = (order - 1) // (rows - 1) + 1
    return _addition_table((order,)), [
        [row * c % order for c in range(columns)] for row in range(rows)
    ]


def _addition_table(moduli: tuple[int, ...]) -> list[list[int]]:
    """The addition of a product of cyclic groups, elements numbered in lexicographic order."""
    elements = list(product(*map(range, moduli)))
    number = {element: i for i, element in enumerate(elements)}
    return [
        [number[tuple((a + b) % m for a, b, m in zip(x, y, moduli, strict=True))] for y in elements]
        for x in elements
    ]


def _product_matrix(factors: list[int], rows: int) -> tuple[list[list[int]], list[list[int]]]:
    """Multiplication tables of fields, one digit each: row r, column c has r c in every field."""
    plus, matrix = [[0]], [[0]] * rows
    for field in map(Field, factors):
        size, old = field.size, range(len(plus))
        plus = [
            [plus[x][y] * size + field.plus[a][b] for y in old for b in range(size)]
            for x in old
            for a in range(size)
        ]
        matrix = [
            [entry * size + field.times[row][c] for entry in matrix[row] for c in range(size)]
            for row in range(rows)
        ]
    return plus, matrix
