"""Whether rounds to come can still be played: so many disjoint perfect matchings of who may meet.

Finds out for a small field, the bye as one more node, whether some number of rounds fit in which
everybody meets somebody new each time. For one round that is a perfect matching; for as many rounds
as everybody has partners left it is a colouring of the edges with so many colours, which no fast
method decides (I. Holyer, "The NP-completeness of edge-coloring", 1981). So it is searched for as
an exact cover (D. Knuth, "Dancing links", 2000): each node has to be covered once in each round,
and a node that has no more partners left than rounds has to meet every one of them. The node and
round with the fewest ways come first. The rounds have no order, so the last node meets its partners
in one order. A search that has not ended within twice the steps it needs at least starts again with
the nodes turned by one, and may take twice as long (C. Gomes, B. Selman and H. Kautz, "Boosting
combinatorial search through randomization", 1998, with turns instead of chance).
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

Way = tuple[int, int, int]
"""A round and the two nodes that meet in it."""


class _Rest:
    """What is left to fill, as sets of bits: partners by node, nodes without one by round."""

    def __init__(self, partners: Sequence[int], rounds: int, most: int) -> None:
        everybody = (1 << len(partners)) - 1
        self.partners = list(partners)
        self.lacking = [everybody] * rounds
        self.steps, self.most = 0, most

    def turn(self, ways: Iterable[Way]) -> None:
        """Let two meet in a round, for each way; calling it again takes that back."""
        for number, one, other in ways:
            self.partners[one] ^= 1 << other
            self.partners[other] ^= 1 << one
            self.lacking[number] ^= 1 << one | 1 << other


def can_complete(
    partners: Sequence[int], rounds: int, most: int, owed: int = 0
) -> tuple[bool | None, int]:
    """Whether so many rounds can be played, and the steps it took; ``None``: more than ``most``.

    ``partners[node]`` has the bits of the nodes it may meet, once each, of an even number of nodes;
    the last one has to meet those of its partners that are in ``owed`` in these rounds.

    >>> square = [0b1010, 0b0101, 0b1010, 0b0101]
    >>> can_complete(square, 2, 99)[0], can_complete(square, 3, 99)[0]
    (True, False)
    """
    asked, last, spent = _rounds_to_search(partners, rounds, owed), len(partners) - 1, 0
    limit = rounds * len(partners) + 1
    while asked and spent < most:
        for number in asked:
            rest = _Rest(partners, number, min(limit, most - spent))
            found = _search(rest, _ways_of_node(partners[last], number, last, owed))
            spent += rest.steps
            if found or (found is False and number == asked[0]):
                return found, spent
            if found is False:
                asked = asked[:1]
        owed, last, limit = _turn_nodes(owed, partners), (last + 1) % len(partners), 2 * limit
        partners = [_turn_nodes(mask, partners) for mask in (*partners[-1:], *partners[:-1])]
    return None if asked else False, spent


def _rounds_to_search(partners: Sequence[int], rounds: int, owed: int) -> list[int]:
    """How many rounds to search for; none where somebody has fewer partners, or more are owed.

    If everybody has one partner more than there are rounds, another round fits as well: of those
    who do not meet in the others. Then nobody has a partner to spare, so the search ends sooner;
    therefore it also tries as many rounds as anybody has partners.
    """
    fewest = min(mask.bit_count() for mask in partners)
    if fewest < rounds or owed.bit_count() > rounds:
        return []
    alike = all(mask.bit_count() == rounds + 1 for mask in partners)
    return [fewest] if fewest == rounds or alike else [rounds, fewest]


def _turn_nodes(mask: int, partners: Sequence[int]) -> int:
    """The same nodes with every number one higher, the last one 0."""
    top = len(partners) - 1
    return (mask << 1 | mask >> top) & ((2 << top) - 1)


def _ways_of_node(partners: int, rounds: int, node: int, owed: int) -> Iterator[list[Way]]:
    """The rounds of one node: each choice of opponents, those owed among them, in one order."""
    free = rounds - owed.bit_count()
    for some in combinations(_bits(partners & ~owed), free) if free >= 0 else ():
        yield [(number, node, other) for number, other in enumerate((*_bits(owed), *some))]


def _search(rest: _Rest, firsts: Iterator[list[Way]]) -> bool | None:
    """Whether the rest can be filled, depth first; ``None`` after its most steps."""
    tried = [firsts]
    made: list[list[Way]] = []
    while tried:
        ways = next(tried[-1], None)
        if ways is None:
            tried.pop()
            rest.turn(made.pop() if made else [])
            continue
        rest.turn(ways)
        made.append(ways)
        if rest.steps == rest.most:
            return None
        rest.steps += 1
        fewest = _fewest_ways(rest)
        if fewest is None:
            return True
        tried.append(iter([[way] for way in fewest]))
    return False


def _fewest_ways(rest: _Rest) -> list[Way] | None:
    """The ways of the node and round with the fewest; ``None``: nothing is left to fill."""
    fewest: list[Way] | None = None
    least = len(rest.partners)
    for number, lacking in enumerate(rest.lacking):
        for node in _bits(lacking):
            others = rest.partners[node] & lacking
            if others.bit_count() < least:
                least = others.bit_count()
                fewest = [(number, node, other) for other in _bits(others)]
                if least <= 1:
                    return fewest
    return fewest and _fewer_by_tight_nodes(rest, fewest)


def _fewer_by_tight_nodes(rest: _Rest, fewest: list[Way]) -> list[Way]:
    """The rounds for a necessary meeting, where those are fewer."""
    for node, partners in enumerate(rest.partners):
        numbers = [n for n, lacking in enumerate(rest.lacking) if lacking >> node & 1]
        if numbers and partners.bit_count() < len(numbers):
            return []
        if partners.bit_count() == len(numbers):
            for other in _bits(partners):
                ways = [(n, node, other) for n in numbers if rest.lacking[n] >> other & 1]
                fewest = min(fewest, ways, key=len)
    return fewest


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
