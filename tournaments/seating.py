"""Who sits where: seats balanced over the rounds, and table numbers.

When all rounds are known in advance, seats come from an edge colouring: cut each player's games at
tables of one size k into chunks of k, join every chunk with its tables, and colour the edges of
this bipartite graph with k colours, the seats (D. Konig, 1916). A chunk uses no seat twice, so
after every round each player's seat counts differ by at most one, for each table size by itself.
When rounds come one at a time, each table gets the order that leaves the smallest sum of squared
seat counts, which is the best for that table but promises no bound.

Table numbers follow the standing (top table 1), or else avoid tables an entry had before. An entry
with a table of its own keeps it where two entries do not claim the same.
"""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from itertools import islice

from tournaments.scheduling.chance import Chance
from tournaments.scheduling.history import History
from tournaments.scheduling.matching import assignment
from tournaments.scheduling.types import PAIRS, Schedule, Table

Group = tuple[str, ...]
"""The entries of one table; in seat order once seated."""

LETTERS = "ABCDEFGHIJ"

End = tuple[int, Hashable]
"""An end of an edge: 0 or 1 for the left or the right side, and its name there."""


def seat_keys(shape: str, size: int) -> tuple[str, ...]:
    """The seats of a table, from the first on.

    >>> seat_keys("pairs", 2), seat_keys("single", 3)
    (('AC', 'BD'), ('A', 'B', 'C'))
    """
    return ("AC", "BD") if shape == PAIRS else tuple(LETTERS[:size])


def seat_known_rounds(rounds: Sequence[Sequence[Group]]) -> list[list[Group]]:
    """Seat order for every table of rounds known in advance, balanced after every round.

    After each round an entry's seat counts differ by at most one among its games at tables of one
    size.

    >>> seat_known_rounds([[("a", "b")], [("a", "b")]])
    [[('b', 'a')], [('a', 'b')]]
    """
    played: Counter[tuple[str, int]] = Counter()
    games: dict[int, list[tuple[str, tuple[int, int]]]] = {}
    edges: dict[int, list[tuple[Hashable, Hashable]]] = {}
    for number, groups in enumerate(rounds):
        for place, group in enumerate(groups):
            size = len(group)
            for entry in group:
                chunk = (entry, played[entry, size] // size)
                played[entry, size] += 1
                games.setdefault(size, []).append((entry, (number, place)))
                edges.setdefault(size, []).append((chunk, (number, place)))
    seated = [[list(group) for group in groups] for groups in rounds]
    for size, joined in edges.items():
        seats = colour_edges(joined, size)
        for (entry, (number, place)), seat in zip(games[size], seats, strict=True):
            seated[number][place][seat] = entry
    return [[tuple(group) for group in groups] for groups in seated]


def colour_edges(edges: Sequence[tuple[Hashable, Hashable]], colours: int) -> list[int]:
    """A colour for every edge of a bipartite graph so that edges that share an end differ.

    ``edges`` are (left end, right end); no end may have more than ``colours`` edges. Konig's
    proof by alternating paths: an edge takes the colour free at its left end once the path of the
    two free colours from its right end has been swapped. Time: edges times path length.

    >>> colour_edges([("a", 1), ("a", 2), ("b", 1)], 2)
    [1, 0, 0]
    """
    at: dict[End, dict[int, int]] = {}
    chosen: list[int] = []
    ends: list[tuple[End, End]] = [((0, left), (1, right)) for left, right in edges]
    for index, (left, right) in enumerate(ends):
        here, there = at.setdefault(left, {}), at.setdefault(right, {})
        mine = next(colour for colour in range(colours) if colour not in here)
        theirs = next(colour for colour in range(colours) if colour not in there)
        if mine != theirs:
            _swap_path(at, chosen, ends, right, mine, theirs)
        here[mine] = there[mine] = index
        chosen.append(mine)
    return chosen


def _swap_path(
    at: Mapping[End, dict[int, int]],
    chosen: list[int],
    ends: Sequence[tuple[End, End]],
    start: End,
    wanted: int,
    other: int,
) -> None:
    """Exchange two colours along the path that leaves ``start`` by the wanted one."""
    path: list[int] = []
    vertex, colour = start, wanted
    while colour in at[vertex]:
        edge = at[vertex][colour]
        path.append(edge)
        vertex = ends[edge][1] if ends[edge][0] == vertex else ends[edge][0]
        colour = other if colour == wanted else wanted
    for edge in path:
        for vertex in ends[edge]:
            del at[vertex][chosen[edge]]
    for edge in path:
        chosen[edge] = other if chosen[edge] == wanted else wanted
        for vertex in ends[edge]:
            at[vertex][chosen[edge]] = edge


def seat_next_round(
    groups: Sequence[Group], history: History, shape: str, chance: Chance
) -> list[Group]:
    """Seat order for tables that are drawn one round at a time.

    Each table takes the order with the least sum of squared seat counts (for two sides: the least
    axis difference); among these nobody keeps the seat of the round before where that can be
    helped, and chance decides the rest.
    """
    seated = []
    for group in groups:
        keys = seat_keys(shape, len(group))
        costs = [
            [
                (
                    history.seats[entry, len(keys), key],
                    int(history.last_seat.get(entry) == key),
                    chance.below(1000),
                )
                for key in keys
            ]
            for entry in sorted(group)
        ]
        # Going from c to c + 1 games at a seat adds 2c + 1 to the squares: c itself orders alike.
        order = assignment(costs)
        seats = dict(zip(order, sorted(group), strict=True))
        seated.append(tuple(seats[place] for place in range(len(keys))))
    return seated


def number_by_standing(groups: Sequence[Group], schedule: Schedule) -> list[Table]:
    """Tables numbered in the order given (the top table first), around tables that are kept."""
    kept = _kept_tables(groups, schedule)
    free = _free_numbers(len(groups), kept)
    return _tables(
        groups,
        [kept[place] if place in kept else free.pop(0) for place in range(len(groups))],
        schedule.shape,
    )


def number_by_history(
    groups: Sequence[Group], schedule: Schedule, history: History, chance: Chance
) -> list[Table]:
    """Tables numbered so that as few entries as possible come back to a table they had before."""
    kept = _kept_tables(groups, schedule)
    free = _free_numbers(len(groups), kept)
    loose = [place for place in range(len(groups)) if place not in kept]
    costs = [
        [
            (sum(history.numbers[entry, number] for entry in groups[place]), chance.below(1000))
            for number in free
        ]
        for place in loose
    ]
    given = dict(kept)
    given.update(
        {place: free[column] for place, column in zip(loose, assignment(costs), strict=True)}
    )
    return _tables(groups, [given[place] for place in range(len(groups))], schedule.shape)


def _kept_tables(groups: Sequence[Group], schedule: Schedule) -> dict[int, int]:
    """Place in the list -> the table one of its entries keeps; the first to claim it has it."""
    wanted = {entry.id: entry.table for entry in schedule.entries if entry.table is not None}
    kept: dict[int, int] = {}
    for place, group in enumerate(groups):
        claims = sorted(wanted[entry] for entry in group if entry in wanted)
        free = [number for number in claims if number not in kept.values()]
        if free:
            kept[place] = free[0]
    return kept


def _free_numbers(tables: int, kept: Mapping[int, int]) -> list[int]:
    taken = set(kept.values())
    numbers = (number for number in range(1, 2 * tables + 1) if number not in taken)
    return list(islice(numbers, tables - len(kept)))


def _tables(groups: Sequence[Group], numbers: Sequence[int], shape: str) -> list[Table]:
    tables = [
        Table(number, dict(zip(seat_keys(shape, len(group)), group, strict=True)))
        for number, group in zip(numbers, groups, strict=True)
    ]
    return sorted(tables, key=lambda table: table.number)
