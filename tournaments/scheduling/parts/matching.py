"""Minimum-cost perfect matching with lexicographic costs: the exact solver behind the draws.

Decides which disjoint edges cover all nodes at the smallest total cost, where a cost is a tuple of
whole numbers and an earlier place outweighs any sum of later ones. Each tuple becomes one integer
(a mixed-radix number whose digits can never overflow); Edmonds' blossom algorithm (J. Edmonds,
"Paths, trees, and flowers", 1965; Z. Galil 1986), as implemented by rustworkx, does the rest. What
a cost means is not covered here.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import prod

import rustworkx

from tournaments.scheduling.parts.work import spend

LARGEST_WEIGHT = 2**126
"""The solver computes with signed 128-bit integers and doubles a weight."""

Edge = tuple[int, int]
Cost = tuple[int, ...]

EDGE_WORK, EDGE_NODES = 5, 60
"""The work of a matching for each edge: a constant, and one more for every so many nodes."""

WHOLE = 320
"""In a field of more nodes not every edge is considered."""

NEAR = 48
"""In a large field each node may get one of the ``NEAR`` before it or after it."""


def minimum_matching(nodes: int, costs: Mapping[Edge, Cost]) -> list[Edge] | None:
    """The perfect matching of least lexicographic total cost; ``None`` where there is none.

    ``nodes`` are numbered from 0; ``costs`` has one tuple (whole numbers from 0, all of one
    length) per edge (i, j), i < j. Where the digits of all places pass 126 bits even with the
    tightest bound known for their sums, the last places are left out. Edges come back sorted.

    >>> minimum_matching(4, {(0, 1): (0, 9), (2, 3): (1, 0), (0, 2): (0, 5), (1, 3): (0, 5)})
    [(0, 2), (1, 3)]
    """
    if nodes % 2 or not costs:
        return [] if nodes == 0 else None
    spend(len(costs) * (EDGE_WORK + nodes // EDGE_NODES))
    edges = sorted(costs)
    weights = _single_numbers(edges, [costs[edge] for edge in edges], nodes)
    heaviest = max(weights)
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(nodes))
    graph.add_edges_from(
        [
            (one, other, heaviest - weight)
            for (one, other), weight in zip(edges, weights, strict=True)
        ]
    )
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(found) < nodes:
        return None
    return sorted((min(edge), max(edge)) for edge in found)


def near_edges(nodes: int) -> Iterator[Edge]:
    """The edges that are considered: all of a small field, else those of near neighbours.

    The order of the nodes is a circle; with an even number of them there is a perfect matching. It
    is the best of these edges, so that a field of a thousand is drawn in the time of a small one.

    >>> list(near_edges(3)), sum(1 for _ in near_edges(1000))
    ([(0, 1), (0, 2), (1, 2)], 48000)
    """
    for one in range(nodes):
        if nodes <= WHOLE:
            yield from ((one, other) for other in range(one + 1, nodes))
        else:
            around = ((one + step) % nodes for step in range(1, NEAR + 1))
            yield from ((min(one, other), max(one, other)) for other in around)


def _single_numbers(edges: Sequence[Edge], costs: Sequence[Cost], nodes: int) -> list[int]:
    """One integer per tuple; sums over perfect matchings compare as the tuples' sums do."""
    places = range(len(costs[0]))
    radices = [max(cost[place] for cost in costs) * (nodes // 2) + 1 for place in places]
    if prod(radices) >= LARGEST_WEIGHT:
        radices = [_largest_sum(edges, [cost[place] for cost in costs]) + 1 for place in places]
    while prod(radices) >= LARGEST_WEIGHT:
        radices.pop()
    numbers = []
    for cost in costs:
        number = 0
        for digit, radix in zip(cost, radices, strict=False):
            number = number * radix + digit
        numbers.append(number)
    return numbers


def _largest_sum(edges: Sequence[Edge], digits: Sequence[int]) -> int:
    """An upper bound for the sum of one place over any perfect matching, tighter than the plain.

    Every node is in one edge, so the sum is at most half the sum of each node's dearest edge; and
    where all edges that cost anything share a node, at most one of them is in the matching.

    >>> _largest_sum([(0, 1), (0, 2), (1, 2), (2, 3)], [5, 3, 0, 0])
    5
    >>> _largest_sum([(0, 1), (2, 3)], [5, 3])
    8
    """
    dearest: dict[int, int] = {}
    shared: set[int] | None = None
    for edge, digit in zip(edges, digits, strict=True):
        if digit:
            shared = {*edge} if shared is None else shared & {*edge}
        for node in edge:
            dearest[node] = max(digit, dearest.get(node, 0))
    if shared is None or shared:
        return max(digits)
    return sum(dearest.values()) // 2


def assignment(costs: Sequence[Sequence[Cost]]) -> list[int]:
    """For each row the column it gets: distinct columns, least lexicographic total cost.

    ``costs[row][column]``; as many columns as rows.

    >>> assignment([[(1,), (2,)], [(1,), (9,)]])
    [1, 0]
    """
    size = len(costs)
    edges = {
        (row, size + column): costs[row][column] for row in range(size) for column in range(size)
    }
    matched = minimum_matching(2 * size, edges) or []
    return [column - size for _, column in matched]
