"""Seeded exchange search: tables of given sizes where as few as possible meet again.

Decides one round: it starts from a random split and exchanges two players of different tables while
that lowers the cost, with a few restarts. The cost counts, in order of weight, forbidden meetings,
who sits at short tables (squares), and the sum over all pairs of meetings squared; adding a meeting
to a pair that met c times adds 2c + 1 to the squares, so 2c per pair at a table orders alike. Finds
good rounds, proves nothing: the bound in the certificate says how far it can be from the best.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.scheduling.chance import Chance
from tournaments.scheduling.types import pair_of

FORBIDDEN_WEIGHT = 10**9
SHORT_WEIGHT = 10**5
STARTS = 12
"""Random splits tried for a field of up to ``SMALL`` players; fewer for larger ones."""

SMALL = 40


@dataclass(frozen=True, slots=True)
class Task:
    """Whom to split and what it costs to put two of them together.

    ``cost[i][j]`` for players i and j at one table; ``short_cost[i]`` for player i at a table
    of fewer than ``full`` seats.
    """

    players: tuple[str, ...]
    sizes: tuple[int, ...]
    full: int
    cost: tuple[tuple[int, ...], ...]
    short_cost: tuple[int, ...]


def task(
    players: Sequence[str],
    sizes: Sequence[int],
    full: int,
    met: Mapping[tuple[str, str], int],
    short: Mapping[str, int],
    forbidden: frozenset[tuple[str, str]],
) -> Task:
    """Costs of one round from what happened before (``met``: pair -> times, ``short``: times)."""
    ordered = tuple(sorted(players))

    def together(one: str, other: str) -> int:
        key = pair_of(one, other)
        return 2 * met.get(key, 0) + FORBIDDEN_WEIGHT * (key in forbidden)

    return Task(
        ordered,
        tuple(sorted(sizes, reverse=True)),
        full,
        tuple(tuple(together(i, j) if i != j else 0 for j in ordered) for i in ordered),
        tuple((2 * short.get(player, 0) + 1) * SHORT_WEIGHT for player in ordered),
    )


def search(work: Task, chance: Chance) -> list[tuple[str, ...]]:
    """The best round found: one tuple of players a table, larger tables first."""
    starts = max(1, STARTS * SMALL // max(SMALL, len(work.players)))
    least = _least_short(work)
    best: tuple[int, list[list[int]]] | None = None
    for _ in range(starts):
        tables = _random_split(work, chance)
        total = _improve(work, tables, chance)
        if best is None or total < best[0]:
            best = (total, tables)
        if total <= least:
            break
    tables = best[1] if best else []
    return [tuple(sorted(work.players[player] for player in table)) for table in tables]


def _least_short(work: Task) -> int:
    """No split can cost less than its short tables filled by the cheapest players."""
    seats = sum(size for size in work.sizes if size < work.full)
    return sum(sorted(work.short_cost)[:seats])


def _random_split(work: Task, chance: Chance) -> list[list[int]]:
    order = chance.shuffled(range(len(work.players)))
    # The least served at short tables fill the large ones last-in: only the order is biased.
    order.sort(key=lambda player: -work.short_cost[player])
    tables = []
    for size in work.sizes:
        tables.append(order[:size])
        order = order[size:]
    return tables


def _improve(work: Task, tables: list[list[int]], chance: Chance) -> int:
    """Exchange players in place until no exchange helps; the cost that is left."""
    changed = True
    while changed:
        changed = False
        for one in chance.shuffled(range(len(tables))):
            for other in range(len(tables)):
                if other != one and _best_exchange(work, tables[one], tables[other], chance):
                    changed = True
    return sum(_table_cost(work, table) for table in tables)


def _best_exchange(work: Task, one: list[int], other: list[int], chance: Chance) -> bool:
    """Make the exchange between two tables that lowers the cost most; whether there was one."""
    short = (len(one) < work.full) - (len(other) < work.full)
    leave_one = [sum(work.cost[player][p] for p in one) for player in one]
    leave_other = [sum(work.cost[player][p] for p in other) for player in other]
    join_one = [sum(work.cost[player][p] for p in one) for player in other]
    join_other = [sum(work.cost[player][p] for p in other) for player in one]
    best, choice = 0, (-1, -1)
    for i, mine in enumerate(one):
        for j, theirs in enumerate(other):
            change = join_other[i] - leave_one[i] + join_one[j] - leave_other[j]
            change -= 2 * work.cost[mine][theirs]
            change += short * (work.short_cost[theirs] - work.short_cost[mine])
            if change < best or (change == best < 0 and chance.below(2)):
                best, choice = change, (i, j)
    if best == 0:
        return False
    i, j = choice
    one[i], other[j] = other[j], one[i]
    return True


def _table_cost(work: Task, table: Sequence[int]) -> int:
    meetings = sum(work.cost[i][j] for place, i in enumerate(table) for j in table[place + 1 :])
    return meetings + (sum(work.short_cost[i] for i in table) if len(table) < work.full else 0)
