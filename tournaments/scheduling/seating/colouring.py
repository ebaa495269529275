"""Edge colouring of a bipartite graph, some colours closed at some ends.

Gives every edge a colour so that edges that share an end differ. With as many colours as the
largest degree there is always one (D. Konig, 1916), found by his alternating paths: a colour free
at one end of an edge is made free at the other by exchanging two colours along a path. Where
colours are closed at left ends (see known: seats an entry has just had) a path may not use them;
then another pair of colours is tried, then an edge in the way loses its colour and gets another
later, a counted number of times. That may leave edges without a colour; deciding whether there is a
colouring at all is NP-complete then (J. Fiala, "NP-completeness of the edge precoloring extension
problem on bipartite graphs", 2003).
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

FREE, CLOSED = -1, -2

LIFTS = 6
"""How often an edge in the way loses its colour, for every edge of the graph."""


@dataclass(frozen=True, slots=True)
class Colouring:
    """A graph being coloured: vertices and edges by number.

    ``ends[edge]`` is (left, right); ``at[vertex][colour]`` the edge of that colour, or ``FREE``, or
    ``CLOSED``; ``chosen[edge]`` its colour or ``FREE``.
    """

    ends: list[tuple[int, int]]
    at: list[list[int]]
    chosen: list[int]


def colour_edges(
    edges: Sequence[tuple[Hashable, Hashable]],
    colours: int,
    closed: Mapping[Hashable, frozenset[int]] | None = None,
) -> list[int | None]:
    """A colour for every edge of a bipartite graph so that edges that share an end differ.

    ``edges`` are (left end, right end); no end may have more edges than colours open to it.
    ``closed`` gives for a left end the colours it may not use; without it every edge is coloured,
    with it ``None`` stands where no colour was found. Time: edges times path length.

    >>> colour_edges([("a", 1), ("a", 2), ("b", 1)], 2)
    [0, 1, 1]
    >>> colour_edges([("a", 1), ("b", 1)], 2, {"a": frozenset({0})})
    [1, 0]
    """
    graph = colour_graph(edges, colours, closed or {})
    return [None if colour == FREE else colour for colour in graph.chosen]


def colour_graph(
    edges: Sequence[tuple[Hashable, Hashable]],
    colours: int,
    closed: Mapping[Hashable, frozenset[int]],
) -> Colouring:
    """The coloured graph of ``colour_edges``, vertices numbered as the edges name them."""
    numbers: dict[tuple[int, Hashable], int] = {}
    at: list[list[int]] = []
    ends = []
    for left, right in edges:
        for vertex in ((0, left), (1, right)):
            if vertex not in numbers:
                numbers[vertex] = len(at)
                shut = closed.get(left, frozenset()) if vertex[0] == 0 else frozenset()
                at.append([CLOSED if colour in shut else FREE for colour in range(colours)])
        ends.append((numbers[0, left], numbers[1, right]))
    graph = Colouring(ends, at, [FREE] * len(ends))
    # Ends with few colours left go first, while there is most room for them.
    waiting = sorted(range(len(ends)), key=lambda edge: -at[ends[edge][0]].count(CLOSED))
    waiting.reverse()
    # With two colours one edge of a path decides all the others: lifting one cannot help.
    lifts = LIFTS * len(ends) if colours > 2 else 0
    while waiting:
        edge = waiting.pop()
        if not _colour_edge(graph, edge) and lifts:
            lifts -= 1
            waiting[:0] = _lift(graph, edge, lifts)
    return graph


def _colour_edge(graph: Colouring, edge: int) -> bool:
    """Colour one edge, along an alternating path if necessary; return whether that worked."""
    left, right = graph.ends[edge]
    mine, theirs = free_colours(graph, left), free_colours(graph, right)
    for colour in mine:
        if colour in theirs:
            _set_colour(graph, edge, colour)
            return True
    for one in mine:
        for other in theirs:
            for start, first, second in ((right, one, other), (left, other, one)):
                path = alternating_path(graph, start, first, second)
                if path is not None:
                    exchange_colours(graph, path, one, other)
                    _set_colour(graph, edge, first)
                    return True
    return False


def _lift(graph: Colouring, edge: int, turn: int) -> list[int]:
    """Colour an edge in spite of another; return the edges that lost their colour."""
    left, right = graph.ends[edge]
    mine = free_colours(graph, left)
    if not mine:
        return []
    colour = mine[turn % len(mine)]
    rival = graph.at[right][colour]
    for vertex in graph.ends[rival]:
        graph.at[vertex][colour] = FREE
    graph.chosen[rival] = FREE
    _set_colour(graph, edge, colour)
    return [rival]


def free_colours(graph: Colouring, vertex: int) -> list[int]:
    """The colours no edge of a vertex has and that are not closed to it."""
    return [colour for colour, edge in enumerate(graph.at[vertex]) if edge == FREE]


def alternating_path(graph: Colouring, start: int, first: int, second: int) -> list[int] | None:
    """The edges of the path of two colours that leaves ``start`` by the first of them.

    ``None`` where it runs into a vertex to which the colour it would get is closed.
    """
    path: list[int] = []
    vertex, colour, after = start, first, second
    while (edge := graph.at[vertex][colour]) >= 0:
        path.append(edge)
        left, right = graph.ends[edge]
        vertex = right if vertex == left else left
        colour, after = after, colour
    return None if graph.at[vertex][colour] == CLOSED else path


def exchange_colours(graph: Colouring, path: Sequence[int], one: int, other: int) -> None:
    """Exchange two colours on the edges of an alternating path."""
    for edge in path:
        for vertex in graph.ends[edge]:
            graph.at[vertex][graph.chosen[edge]] = FREE
    for edge in path:
        _set_colour(graph, edge, other if graph.chosen[edge] == one else one)


def _set_colour(graph: Colouring, edge: int, colour: int) -> None:
    graph.chosen[edge] = colour
    for vertex in graph.ends[edge]:
        graph.at[vertex][colour] = edge
