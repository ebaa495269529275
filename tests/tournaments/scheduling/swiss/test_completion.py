"""Whether rounds to come fit, against every way to fill them; matchings in the order of cost."""

import random
from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.scheduling.parts.by_cost import matchings_by_cost
from tournaments.scheduling.parts.matching import Edge, minimum_matching
from tournaments.scheduling.swiss.completion import can_complete

PLENTY = 10**6
Matching = frozenset[Edge]


def matchings(nodes: Sequence[int], edges: frozenset[Edge]) -> Iterator[Matching]:
    """Every perfect matching of some nodes."""
    if not nodes:
        yield frozenset()
        return
    first, *rest = nodes
    for other in rest:
        if (first, other) in edges:
            left = [node for node in rest if node != other]
            for matching in matchings(left, edges):
                yield matching | {(first, other)}


def fits(nodes: int, edges: frozenset[Edge], rounds: int, owed: frozenset[Edge]) -> bool:
    """Whether so many disjoint perfect matchings have all edges owed among them, one by one."""
    if not rounds:
        return not owed
    return any(
        fits(nodes, edges - one, rounds - 1, owed - one)
        for one in matchings(range(nodes), edges)
        if len(owed - one) < rounds
    )


def graph(nodes: int, chance: random.Random, share: float) -> frozenset[Edge]:
    return frozenset(e for e in combinations(range(nodes), 2) if chance.random() < share)


def masks(nodes: int, edges: frozenset[Edge]) -> list[int]:
    partners = [0] * nodes
    for one, other in edges:
        partners[one] |= 1 << other
        partners[other] |= 1 << one
    return partners


@settings(deadline=None, max_examples=150)
@given(st.sampled_from([4, 6]), st.integers(1, 5), st.floats(0.5, 1), st.randoms(), st.data())
def test_rounds_fit_where_some_way_to_fill_them_does(
    nodes: int, rounds: int, share: float, chance: random.Random, data: st.DataObject
) -> None:
    edges = graph(nodes, chance, share)
    byes = sorted(edge for edge in edges if edge[1] == nodes - 1)
    owed = frozenset(data.draw(st.sets(st.sampled_from(byes))) if byes else ())
    mask = sum(1 << one for one, _ in owed)
    found, _ = can_complete(masks(nodes, edges), rounds, PLENTY, mask)
    assert found is fits(nodes, edges, rounds, owed)


def test_the_last_rounds_of_eight_and_ten() -> None:
    """What random rounds leave over: where few are left they often do not fit."""
    answers = set()
    for seed in range(80):
        chance, nodes, left = random.Random(seed), 8 + seed % 2 * 2, 2 + seed // 2 % 2
        edges = frozenset(combinations(range(nodes), 2))
        while len(edges) > left * nodes // 2:
            costs = {edge: (chance.randrange(99),) for edge in sorted(edges)}
            edges -= set(minimum_matching(nodes, costs) or edges)
        found, _ = can_complete(masks(nodes, edges), left, PLENTY)
        assert found is fits(nodes, edges, left, frozenset())
        answers.add(found)
    assert answers == {True, False}


@pytest.mark.parametrize("nodes", range(2, 21, 2))
def test_a_whole_field_has_all_its_rounds_and_no_more(nodes: int) -> None:
    everybody = masks(nodes, frozenset(combinations(range(nodes), 2)))
    for rounds in (0, 1, nodes // 2, nodes - 1):
        assert can_complete(everybody, rounds, 5_000)[0] is True
    assert can_complete(everybody, nodes, 5_000) == (False, 0)


def test_a_search_that_ends_says_so() -> None:
    everybody = masks(14, frozenset(combinations(range(14), 2)))
    assert can_complete(everybody, 13, 20) == (None, 20)
    assert can_complete(everybody, 13, 0) == (None, 0)


@settings(deadline=None, max_examples=40)
@given(st.sampled_from([2, 4, 6]), st.floats(0.5, 1), st.randoms())
def test_matchings_come_once_each_in_the_order_of_their_costs(
    nodes: int, share: float, chance: random.Random
) -> None:
    edges = sorted(graph(nodes, chance, share))
    costs = {edge: (chance.randrange(3), chance.randrange(9)) for edge in edges}
    best = minimum_matching(nodes, costs) if costs else None
    every = list(matchings(range(nodes), frozenset(edges)))
    if best is None:
        assert not every
        return
    found = [frozenset(one) for one in matchings_by_cost(nodes, costs, best)]
    assert sorted(map(sorted, found)) == sorted(map(sorted, every))
    totals = [tuple(map(sum, zip(*map(costs.__getitem__, one), strict=True))) for one in found]
    assert totals == sorted(totals)
    assert found[0] == frozenset(best)
