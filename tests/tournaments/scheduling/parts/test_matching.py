"""Matching against brute force."""

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.scheduling.methods.test_swiss import all_matchings
from tournaments.scheduling.parts.matching import assignment, minimum_matching


@settings(deadline=None)
@given(st.sampled_from([2, 4, 6, 8]), st.data())
def test_least_lexicographic_cost(nodes: int, data: st.DataObject) -> None:
    cost = st.tuples(st.integers(0, 2), st.integers(0, 9), st.integers(0, 10**9))
    costs = {(i, j): data.draw(cost) for i in range(nodes) for j in range(i + 1, nodes)}
    names = tuple("abcdefgh"[:nodes])

    def total(edges: list[tuple[int, int]]) -> tuple[int, ...]:
        return tuple(map(sum, zip(*(costs[edge] for edge in edges), strict=True)))

    best = min(
        total([(names.index(a), names.index(b)) for a, b in pairs])
        for pairs in all_matchings(names)
    )
    found = minimum_matching(nodes, costs)
    assert found is not None
    assert sorted(node for edge in found for node in edge) == list(range(nodes))
    assert total(found) == best


def test_no_perfect_matching() -> None:
    assert minimum_matching(4, {(0, 1): (1,), (0, 2): (1,), (0, 3): (1,)}) is None
    assert minimum_matching(3, {(0, 1): (1,)}) is None
    assert minimum_matching(0, {}) == []


def test_huge_costs_drop_the_last_places_only() -> None:
    big = 2**60
    dear, cheap = (0, 1, big, 5), (0, 0, 1, big)
    costs = {(0, 1): dear, (2, 3): (0, 0, big, 5), (0, 2): cheap, (1, 3): cheap}
    assert minimum_matching(4, costs) == [(0, 2), (1, 3)]


def test_costs_that_share_a_node_are_not_dropped() -> None:
    """At most one of the edges of node 0 counts: five places of 25 bits are 125 bits in all."""
    high = 2**25 - 2
    costs = {(i, j): (0,) * 5 for i in range(6) for j in range(i + 1, 6)}
    costs |= {(0, j): (high, high, high, high, high - (j == 4)) for j in range(1, 6)}
    found = minimum_matching(6, costs)
    assert found is not None
    assert (0, 4) in found


@settings(deadline=None)
@given(st.integers(1, 5), st.data())
def test_assignment_is_the_cheapest(size: int, data: st.DataObject) -> None:
    row = st.lists(st.integers(0, 20), min_size=size, max_size=size)
    costs = [data.draw(row) for _ in range(size)]
    found = assignment([[(cost,) for cost in line] for line in costs])
    assert sorted(found) == list(range(size))
    best = min(sum(costs[i][p[i]] for i in range(size)) for p in permutations(range(size)))
    assert sum(costs[i][found[i]] for i in range(size)) == best
