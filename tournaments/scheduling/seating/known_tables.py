"""Seats of rounds that are all known in advance, level after every round.

Decides the seats by an edge colouring: cut each entry's games at tables of one size k into chunks
of k, join every chunk with its tables, and colour the edges of this bipartite graph with k colours,
the seats. A chunk uses no seat twice, so after every round each entry's seat counts differ by at
most one, for each table size by itself (two seats or two axes: by at most one as well).

Rounds already seated stay as they are. Where they are the beginning of the same colouring it goes
on; else every entry first uses up the seats it had least, as chunks with the other seats closed.
That can be impossible (two entries that both lack the same seat, at one table of two): such a table
gets its cheapest order, the rounds after it are coloured from there, and at last seats are
exchanged within tables while that helps (see levelling). If that leaves somebody more than one
beyond the worst difference before, the rounds are coloured by themselves, which adds one at most.

The colouring leaves a choice, used for the first lead: colours of whole alternating paths are
exchanged while that levels how often entries sit in the first seat, over tables of all sizes.
"""

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from itertools import chain

from tournaments.scheduling.parts.matching import assignment
from tournaments.scheduling.seating.colouring import (
    FREE,
    Colouring,
    alternating_path,
    colour_graph,
    exchange_colours,
)
from tournaments.scheduling.seating.levelling import level_seats
from tournaments.scheduling.seating.places import Group, Seats

ATTEMPTS, GAMES = 12, 30_000
"""How often the rest is coloured again after a table that could not be kept level, and about how
many seats are coloured at most."""

LEAD_PASSES = 4

Rounds = Sequence[Sequence[Group]]


@dataclass(frozen=True, slots=True)
class Games:
    """The games at tables of one size: for every edge its entry, round and place in the round."""

    edges: list[tuple[tuple[str, int], tuple[int, int]]] = field(default_factory=list)
    closed: dict[Hashable, frozenset[int]] = field(default_factory=dict)


def seat_known_rounds(rounds: Rounds) -> list[list[Group]]:
    """Seat order for every table of rounds known in advance, balanced after every round.

    After each round an entry's seat counts differ by at most one among its games at tables of one
    size.

    >>> seat_known_rounds([[("a", "b")], [("a", "b")]])
    [[('a', 'b')], [('b', 'a')]]
    """
    return seat_rounds([], rounds)


def seat_rounds(past: Rounds, rounds: Rounds) -> list[list[Group]]:
    """Seat order for the tables of ``rounds``, which follow ``past`` rounds in seat order.

    Level after every round where the past allows it; nobody's seat counts ever differ by more than
    the greatest difference before, plus one.
    """
    if not past:  # nothing is closed, so every game gets a colour and all is level
        return _colour_rounds(Counter(), rounds)
    whole = _colour_rounds(Counter(), [*past, *rounds])
    if all(set(a) == set(b) for a, b in zip(past, whole, strict=False)):
        return whole[len(past) :]
    before = count_seats(past)
    seats = before.copy()
    seated: list[list[Group]] = []
    games = sum(len(group) for groups in rounds for group in groups)
    attempts = min(ATTEMPTS, 2 + GAMES // (1 + games))
    for attempt in range(attempts):
        found = _colour_rounds(seats, rounds[len(seated) :], all_at_once=attempt == attempts - 1)
        seats.update(count_seats(found))
        seated += found
        if len(seated) == len(rounds):
            break
    seated = level_seats(before, seated)
    if _worst_spread(before, seated) <= 1 + _worst_spread(before, []):
        return seated
    # Seats that are level by themselves add one at most to whatever was before.
    alone = _colour_rounds(Counter(), rounds)
    return min(
        seated, level_seats(before, alone), alone, key=lambda found: _worst_spread(before, found)
    )


def _worst_spread(before: Seats, rounds: Rounds) -> int:
    """The largest difference of one entry's seat counts, before the rounds or after any."""
    counts: dict[tuple[str, int], list[int]] = {}
    for (entry, size, seat), count in before.items():
        counts.setdefault((entry, size), [0] * size)[seat] = count
    worst = max((max(seats) - min(seats) for seats in counts.values()), default=0)
    for group in chain.from_iterable(rounds):
        for seat, entry in enumerate(group):
            seats = counts.setdefault((entry, len(group)), [0] * len(group))
            seats[seat] += 1
            worst = max(worst, max(seats) - min(seats))
    return worst


def count_seats(rounds: Rounds) -> Seats:
    """How often every entry had every seat."""
    return Counter(
        (entry, len(group), seat)
        for groups in rounds
        for group in groups
        for seat, entry in enumerate(group)
    )


def _colour_rounds(seats: Seats, rounds: Rounds, *, all_at_once: bool = True) -> list[list[Group]]:
    """Seat the rounds up to the first that could not be kept level, or all of them."""
    games = _games_by_size(seats, rounds)
    graphs = {size: colour_graph(g.edges, size, g.closed) for size, g in games.items()}
    missed = [
        games[size].edges[edge][1][0]
        for size, graph in graphs.items()
        for edge, colour in enumerate(graph.chosen)
        if colour == FREE
    ]
    if not missed:
        _level_first_lead(games, graphs, seats)
    last = len(rounds) - 1 if all_at_once else min(missed, default=len(rounds) - 1)
    order: dict[tuple[int, int], dict[int, str]] = {}
    for size, graph in graphs.items():
        for (chunk, table), seat in zip(games[size].edges, graph.chosen, strict=True):
            if seat != FREE:
                order.setdefault(table, {})[seat] = chunk[0]
    seated: list[list[Group]] = []
    counts = seats.copy()
    for number, groups in enumerate(rounds[: last + 1]):
        seated.append(
            [
                _fill_table(group, order.get((number, i), {}), counts)
                for i, group in enumerate(groups)
            ]
        )
        if missed:
            counts.update(count_seats(seated[-1:]))
    return seated


def _games_by_size(seats: Seats, rounds: Rounds) -> dict[int, Games]:
    """For every table size the edges (chunk, table), with short chunks where seats are lacking."""
    found: dict[int, Games] = {}
    chunks: dict[tuple[str, int], list[frozenset[int]]] = {}
    played: Counter[tuple[str, int]] = Counter()
    for number, groups in enumerate(rounds):
        # The order of tables and entries must not matter: rounds come back by table number.
        for place, group in sorted(enumerate(groups), key=lambda row: sorted(row[1])):
            size = len(group)
            games = found.setdefault(size, Games())
            for entry in sorted(group):
                key = entry, size
                if key not in chunks:
                    chunks[key] = _open_chunks(seats, entry, size)
                index, closed = _chunk_of_game(chunks[key], played[key], size)
                played[key] += 1
                if closed:
                    games.closed[entry, index] = closed
                games.edges.append(((entry, index), (number, place)))
    return found


def _open_chunks(seats: Seats, entry: str, size: int) -> list[frozenset[int]]:
    """The seats an entry should use until it is level again, the least used first."""
    counts = [seats[entry, size, seat] for seat in range(size)]
    return [
        frozenset(seat for seat in range(size) if counts[seat] <= level)
        for level in range(min(counts), max(counts))
    ]


def _chunk_of_game(
    opened: Sequence[frozenset[int]], game: int, size: int
) -> tuple[int, frozenset[int]]:
    """The chunk of an entry's game (counted from 0), and the seats closed in it."""
    for index, allowed in enumerate(opened):
        if game < len(allowed):
            return index, frozenset(range(size)) - allowed
        game -= len(allowed)
    return len(opened) + game // size, frozenset()


def _fill_table(group: Group, order: dict[int, str], counts: Seats) -> Group:
    """The table in seat order; entries without a seat take the free ones they had least."""
    size = len(group)
    rest = sorted(set(group) - set(order.values()))
    if not rest:
        return tuple(order[seat] for seat in range(size))
    free = [seat for seat in range(size) if seat not in order]
    least = {entry: min(counts[entry, size, seat] for seat in range(size)) for entry in rest}
    costs = [[(4 ** (counts[entry, size, s] - least[entry]),) for s in free] for entry in rest]
    filled = dict(order)
    filled.update(
        {free[place]: entry for place, entry in zip(assignment(costs), rest, strict=True)}
    )
    return tuple(filled[seat] for seat in range(size))


def _level_first_lead(games: dict[int, Games], graphs: dict[int, Colouring], seats: Seats) -> None:
    """Exchange the first seat with others along paths while the sum of squared leads falls."""
    leads: Counter[str] = Counter()
    for (entry, _, seat), count in seats.items():
        leads[entry] += count * (seat == 0)
    for size, graph in graphs.items():
        leads.update(games[size].edges[e][0][0] for e, seat in enumerate(graph.chosen) if seat == 0)
    for _ in range(LEAD_PASSES):
        changed = False
        for size, graph in sorted(graphs.items()):
            owner = {graph.ends[e][0]: games[size].edges[e][0][0] for e in range(len(graph.ends))}
            for seat in range(1, size):
                changed |= _exchange_leads(graph, seat, owner, leads)
        if not changed:
            return


def _exchange_leads(
    graph: Colouring, seat: int, owner: dict[int, str], leads: Counter[str]
) -> bool:
    """One pass over the paths of the first seat and another, each between chunks of two entries.

    A path that leaves a chunk by the first seat ends at a chunk that has the other seat and not
    the first (every table has both): exchanging moves one first lead from one entry to the other.
    """
    changed = False
    for vertex, entry in owner.items():
        if graph.at[vertex][0] < 0 or graph.at[vertex][seat] != FREE:
            continue
        path = alternating_path(graph, vertex, 0, seat)
        if path is None:
            continue
        other = owner[graph.ends[path[-1]][0]]
        if leads[entry] - leads[other] > 1:
            exchange_colours(graph, path, 0, seat)
            leads[entry] -= 1
            leads[other] += 1
            changed = True
    return changed
