"""All perfect matchings in the order of their costs, the cheapest first, each made when needed.

Decides the order by splitting (K. Murty, "An algorithm for ranking all the assignments in order of
increasing cost", 1968; E. Lawler 1972): what is left once a matching has been given are, for each
of its edges, the matchings that have all edges before and not that one; the cheapest of each is an
exact matching again (see matching), so the next cheapest of all is among them.
"""

from collections.abc import Iterable, Iterator, Mapping
from heapq import heappop, heappush

from tournaments.scheduling.parts.matching import Cost, Edge, minimum_matching

Part = tuple[Cost, tuple[Edge, ...], frozenset[Edge], frozenset[Edge]]
"""Total cost and edges of a matching, the edges it must have and those it may not have."""


def matchings_by_cost(
    nodes: int, costs: Mapping[Edge, Cost], best: Iterable[Edge]
) -> Iterator[list[Edge]]:
    """Every perfect matching once, from ``best``, one of the cheapest; edges are sorted.

    Costs are lexicographic, see ``minimum_matching``; matchings of one cost go by their edges.

    >>> square = {(0, 1): (2,), (2, 3): (2,), (0, 2): (1,), (1, 3): (1,), (0, 3): (9,)}
    >>> list(matchings_by_cost(4, square, [(0, 2), (1, 3)]))
    [[(0, 2), (1, 3)], [(0, 1), (2, 3)]]
    """
    parts = [_part(costs, best, frozenset(), frozenset())]
    while parts:
        _, edges, settled, barred = heappop(parts)
        yield list(edges)
        for edge in edges:
            if edge not in settled:
                found = _cheapest(nodes, costs, settled, barred | {edge})
                if found is not None:
                    heappush(parts, _part(costs, found, settled, barred | {edge}))
                settled |= {edge}


def _part(
    costs: Mapping[Edge, Cost],
    edges: Iterable[Edge],
    settled: frozenset[Edge],
    barred: frozenset[Edge],
) -> Part:
    own = tuple(sorted(edges))
    return tuple(map(sum, zip(*(costs[edge] for edge in own), strict=True))), own, settled, barred


def _cheapest(
    nodes: int, costs: Mapping[Edge, Cost], settled: frozenset[Edge], barred: frozenset[Edge]
) -> list[Edge] | None:
    taken = {node for edge in settled for node in edge}
    free = {
        edge: cost
        for edge, cost in costs.items()
        if edge in settled or not (edge in barred or taken.intersection(edge))
    }
    return minimum_matching(nodes, free)
