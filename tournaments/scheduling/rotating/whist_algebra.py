"""Whist tournaments by construction: from finite fields, and large ones made of small ones.

Gives whole rounds for n players, numbered from 0, in which everybody has every partner once and
every opponent twice (I. Anderson, "Combinatorial designs and tournaments", 1997):

- powers: n = q = 4t + 1, a prime power; the powers of a generator g of the field give the base
  round, tables g^i, g^(i+t), g^(i+2t), g^(i+3t), i = 0 ... t - 1, developed by adding every
  element (E. H. Moore, "Tactical memoranda", 1896);
- inflation: n = v u from tournaments of v and of u players and a difference matrix of four rows
  over a group of order u: every table of v becomes u rounds of u tables, and the sets of u that
  never met play tournaments of their own;
- closure: n = v + (v - 1) / 3 from v players in fours of whom everybody meets everybody once: one
  player more for every round of the fours makes these fives, and those players are a set too. Every
  two players are in one set, whose tournament they play; a player left out there is left out of the
  other sets in the same round;
- frames: n = q a + 1, sets of a players for the numbers modulo a prime q, and one player more; base
  rounds of everybody outside a set, found by computer search, are developed over the sets, while
  the set and the one player more play a tournament of their own.

Every construction is checked by expansion in the tests. Tournaments without a construction are in
whist.
"""

from collections.abc import Callable, Iterable, Iterator

from tournaments.scheduling.designs.algebraic import difference_matrix
from tournaments.scheduling.designs.galois import Field, prime_power
from tournaments.scheduling.designs.starters import starter_rounds
from tournaments.scheduling.rotating.round import Block
from tournaments.scheduling.types import SEATS

Tables = tuple[Block, ...]
"""The tables A B C D of a round: A and C are partners, B and D."""

Rounds = tuple[Tables, ...]

Known = Callable[[int], Rounds]
"""Players -> the rounds of a whist tournament, or none."""

# players q a b k: base rounds. Player x a + y is member y of the set x. Tables are divided by "/",
# the b base rounds by "|"; each is without the set 0, a table stands for its multiples by the k-th
# roots of one (x modulo q), and adding 0, b, 2 b, ... to y modulo a makes it a / b rounds.
FRAMES = """\
57 7 8 1 3: 27 23 40 9 / 38 19 46 52 / 41 13 53 20 / 26 8 55 18
77 19 4 1 3: 53 24 17 56 / 40 19 51 46 / 13 29 43 70 / 71 18 33 31 / 59 21 42 50 / 58 68 48 4
93 23 4 4 11: 17 15 70 40 / 32 57 91 6 | 9 28 16 45 / 6 46 11 31 | 15 68 43 48 / 34 49 82 57 |
  17 21 91 51 / 80 12 26 58
"""


def power_rounds(players: int) -> Rounds:
    """A tournament for a prime power of players, one more than a multiple of four; or none.

    >>> len(power_rounds(9)), power_rounds(5)[0], power_rounds(21)
    (9, ((1, 2, 4, 3),), ())
    """
    if players % 4 != 1 or not prime_power(players):
        return ()
    field, quarter = Field(players), players // 4
    base = [[field.powers[i + quarter * k] for k in range(4)] for i in range(quarter)]
    return tuple(
        tuple((plus[a], plus[b], plus[c], plus[d]) for a, b, c, d in base) for plus in field.plus
    )


def inflation_rounds(players: int, known: Known) -> Rounds:
    """A tournament by inflation, or none; ``known`` gives the tournaments it is made of.

    Player i u + y is member y of the set i.

    >>> len(inflation_rounds(45, power_rounds)), inflation_rounds(77, power_rounds)
    (45, ())
    """
    for u in (divisor for divisor in range(4, players // 4 + 1) if players % divisor == 0):
        v = players // u
        if (v % 4, u % 4) in ((0, 0), (0, 1), (1, 1)) and known(v) and known(u):
            inflate = _inner_rounds_last if v % 4 == 0 else _inner_rounds_between
            if len(difference_matrix(u, SEATS)[1][0]) == u:
                return tuple(inflate(known(v), known(u), v, u))
    return ()


def _inner_rounds_last(outer: Rounds, inner: Rounds, v: int, u: int) -> Iterator[Tables]:
    """The sets play among themselves in the end, as nobody is left out of the outer rounds.

    If that leaves out the same member of every set, these sit as in the very first round, which is
    not played on its own.
    """
    first, *rounds = (tables for blocks in outer for tables in _rounds_between_sets(blocks, u))
    yield from rounds if u % 4 else (first, *rounds)
    for blocks in inner:
        out = _players_without_table(blocks, u)
        yield (
            *_tables_within_sets(blocks, range(v), u),
            *(table for table in first if table[0] % u in out),
        )


def _inner_rounds_between(outer: Rounds, inner: Rounds, v: int, u: int) -> Iterator[Tables]:
    """A set plays among itself while it is left out."""
    for blocks in outer:
        out = _players_without_table(blocks, v)
        for tables, own in zip(_rounds_between_sets(blocks, u), inner, strict=True):
            yield (*tables, *_tables_within_sets(own, out, u))


def _rounds_between_sets(blocks: Tables, u: int) -> Iterator[Tables]:
    """The u rounds in which the sets of a round meet; in the first the same members of all."""
    plus, matrix = difference_matrix(u, SEATS)
    for column in zip(*matrix, strict=True):
        i, j, k, m = column
        yield tuple(
            (a * u + add[i], b * u + add[j], c * u + add[k], d * u + add[m])
            for a, b, c, d in blocks
            for add in plus
        )


def _tables_within_sets(blocks: Tables, sets: Iterable[int], u: int) -> Iterator[Block]:
    """One round of each of these sets among themselves."""
    for i in sets:
        for a, b, c, d in blocks:
            yield i * u + a, i * u + b, i * u + c, i * u + d


def _players_without_table(blocks: Tables, players: int) -> set[int]:
    return set(range(players)) - {player for block in blocks for player in block}


def closure_rounds(players: int, known: Known) -> Rounds:
    """A tournament by closure, or none; ``known`` gives the tournaments of the sets.

    >>> len(closure_rounds(21, power_rounds)), closure_rounds(57, power_rounds)
    (21, ())
    """
    v = (3 * players + 1) // 4
    fours = starter_rounds(v, SEATS)
    if players != v + len(fours) or 3 * len(fours) != v - 1 or not known(len(fours)):
        return ()
    sets = [(*block, new) for new, blocks in enumerate(fours, v) for block in blocks]
    rounds: list[list[Block]] = [[] for _ in range(players)]
    for members in (*sets, tuple(range(v, players))):
        for blocks in known(len(members)):
            (out,) = _players_without_table(blocks, len(members))
            rounds[members[out]] += [
                (members[a], members[b], members[c], members[d]) for a, b, c, d in blocks
            ]
    return tuple(map(tuple, rounds))


def frame_rounds(players: int, known: Known) -> Rounds:
    """A tournament from a frame, or none; ``known`` gives that of a set and the one player more.

    >>> len(frame_rounds(57, power_rounds)), frame_rounds(58, power_rounds)
    (57, ())
    """
    for row in FRAMES.replace("\n ", "").splitlines():
        head, tables = row.split(": ")
        row_players, q, a, b, k = map(int, head.split())
        if row_players == players:
            bases = [_multiply_tables(base, q, a, k) for base in tables.split("|")]
            own = {min(_players_without_table(blocks, a + 1)): blocks for blocks in known(a + 1)}
            found = [
                (
                    *_shift_tables(bases[y % b], (x, y - y % b), (q, a)),
                    *_tables_with_last_player(own[y], x, (q, a)),
                )
                for x in range(q)
                for y in range(a)
            ]
            last = (
                block for x in range(q) for block in _tables_with_last_player(own[a], x, (q, a))
            )
            return (*found, tuple(last))
    return ()


def _multiply_tables(base: str, q: int, a: int, k: int) -> list[list[int]]:
    """The tables of a base round with their multiples by the k-th roots of one modulo q."""
    roots = [root for root in range(1, q) if pow(root, k, q) == 1]
    tables = [list(map(int, table.split())) for table in base.split("/")]
    return [[p // a * root % q * a + p % a for p in table] for table in tables for root in roots]


def _shift_tables(
    tables: Iterable[Iterable[int]], by: tuple[int, int], moduli: tuple[int, int]
) -> Iterator[Block]:
    (x, y), (q, a) = by, moduli
    for table in tables:
        i, j, k, m = ((p // a + x) % q * a + (p % a + y) % a for p in table)
        yield i, j, k, m


def _tables_with_last_player(blocks: Tables, x: int, moduli: tuple[int, int]) -> Iterator[Block]:
    """Tables of the set x and the last player, who is number a in them."""
    q, a = moduli
    members = [*range(x * a, x * a + a), q * a]
    for i, j, k, m in blocks:
        yield members[i], members[j], members[k], members[m]
