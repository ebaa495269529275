"""Every movement, expanded: nobody meets a set or a pair twice, sets are where they can be."""

from collections import Counter
from itertools import combinations

import pytest

from tournaments.scheduling.designs.movements import Movement, howell, mitchell


def meetings(movement: Movement) -> Counter[frozenset[int]]:
    return Counter(frozenset((p.first, p.second)) for places in movement for p in places)


def sets_of(movement: Movement) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for places in movement:
        for place in places:
            for pair in (place.first, place.second):
                found.setdefault(pair, []).append(place.set)
    return found


def assert_nothing_repeats(movement: Movement) -> None:
    assert max(meetings(movement).values()) == 1
    for sets in sets_of(movement).values():
        assert len(set(sets)) == len(sets)
    for places in movement:
        here = [pair for place in places for pair in (place.first, place.second)]
        assert len(set(here)) == len(here)


@pytest.mark.sampled
@pytest.mark.parametrize("pairs", range(3, 61))
def test_every_mitchell(pairs: int) -> None:
    tables = -(-pairs // 2)
    for rounds in {1, 2, tables // 2, tables - 1, tables, tables + 3} - {0}:
        movement = mitchell(pairs, rounds)
        assert len(movement) == min(rounds, tables)
        assert_nothing_repeats(movement)
        assert {len(places) for places in movement} == {pairs // 2}
        counts = [len(sets) for sets in sets_of(movement).values()]
        assert max(counts) - min(counts) <= 1
        assert {place.set for places in movement for place in places} <= set(range(tables))


@pytest.mark.sampled
@pytest.mark.parametrize("pairs", range(4, 61, 2))
def test_half_of_a_mitchell_keep_their_tables_and_sets_are_at_one_table(pairs: int) -> None:
    tables = pairs // 2
    for rounds in (tables - 1 or 1, tables):
        shared = tables % 2 == 0 and rounds == tables
        for places in mitchell(pairs, rounds):
            assert [min(place.first, place.second) for place in places] == list(range(tables))
            assert len({place.set for place in places}) == tables - shared


@pytest.mark.sampled
@pytest.mark.parametrize("tables", range(2, 31))
def test_every_set_of_a_whole_mitchell_is_played_as_often(tables: int) -> None:
    played = Counter(place.set for places in mitchell(2 * tables, tables) for place in places)
    assert len(played) == tables
    assert set(played.values()) == {tables}


@pytest.mark.sampled
@pytest.mark.parametrize("pairs", range(3, 43))
def test_every_howell(pairs: int) -> None:
    movement = howell(pairs)
    side = pairs - 1 + pairs % 2
    assert len(movement) == side
    assert_nothing_repeats(movement)
    assert meetings(movement).keys() == {frozenset(two) for two in combinations(range(pairs), 2)}
    played = {len(sets) for sets in sets_of(movement).values()}
    assert played == {side - pairs % 2}
    for places in movement:
        assert len({place.set for place in places}) == (len(places) if side > 5 else 1)


def test_no_howell_of_others() -> None:
    assert [howell(pairs) for pairs in (0, 1, 2, 43, 44, 100)] == [()] * 6
