"""Seats of known rounds: Konig's colouring, level after every round; what was played stays."""

import random
from collections import Counter
from collections.abc import Hashable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.scheduling.designs.berger import berger_table
from tournaments.scheduling.seating import (
    Group,
    colour_edges,
    seat_keys,
    seat_known_rounds,
    seat_rounds,
)

NAMES = [f"p{i:02}" for i in range(24)]

Rounds = list[list[Group]]


@st.composite
def known_rounds(draw: st.DrawFn, most: int = 5, names: Sequence[str] = NAMES) -> Rounds:
    """Random rounds of random tables, sizes mixed, some entries missing."""
    rounds = []
    for _ in range(draw(st.integers(1, 9))):
        groups, rest = [], list(draw(st.permutations(names)))
        while len(rest) >= most:
            size = draw(st.integers(2, most))
            groups.append(tuple(rest[:size]))
            rest = rest[size:]
        rounds.append(groups)
    return rounds


def spreads(rounds: Sequence[Sequence[Group]]) -> list[int]:
    """The worst seat spread after each round, each table size by itself."""
    counts: dict[tuple[str, int], Counter[int]] = {}
    found = []
    for groups in rounds:
        for group in groups:
            for seat, name in enumerate(group):
                counts.setdefault((name, len(group)), Counter(range(len(group))))[seat] += 1
        found.append(max((max(c.values()) - min(c.values()) for c in counts.values()), default=0))
    return found


@settings(deadline=None, max_examples=60)
@given(known_rounds())
def test_seats_are_level_after_every_round(rounds: Rounds) -> None:
    seated = seat_known_rounds(rounds)
    assert [list(map(set, groups)) for groups in rounds] == [
        list(map(set, groups)) for groups in seated
    ]
    assert max(spreads(seated)) <= 1


@settings(deadline=None, max_examples=30)
@given(known_rounds(), st.integers(0, 8), st.randoms(use_true_random=False))
def test_a_beginning_of_the_same_colouring_goes_on(
    rounds: Rounds, stand: int, chance: object
) -> None:
    """However the tables of the rounds played are listed."""
    seated = seat_known_rounds(rounds)
    past = [list(groups) for groups in seated[:stand]]
    for groups in past:
        chance.shuffle(groups)  # type: ignore[attr-defined]
    assert seat_rounds(past, rounds[stand:]) == seated[stand:]


@settings(deadline=None, max_examples=30)
@given(known_rounds(names=NAMES[:20]), known_rounds(names=NAMES))
def test_after_a_change_of_field_seats_stay_nearly_level(past: Rounds, rounds: Rounds) -> None:
    """What was played is level; what comes has other tables than were planned."""
    before = seat_known_rounds(past)
    seated = seat_rounds(before, rounds)
    assert [list(map(set, groups)) for groups in rounds] == [
        list(map(set, groups)) for groups in seated
    ]
    assert max(spreads([*before, *seated])) <= 2


def pairings(chance: random.Random, names: Sequence[str], rounds: int) -> Rounds:
    """Rounds in which everybody sits at a table of two, with anybody."""
    found: Rounds = []
    for _ in range(rounds):
        rest = chance.sample(names, len(names))
        found.append(list(zip(rest[::2], rest[1::2], strict=True)))
    return found


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("entries", [4, 6, 8, 12])
def test_pairs_who_lacked_the_same_seat_drift_no_further(entries: int) -> None:
    """One round was played otherwise; two seats leave the least room to make up for it."""
    for seed in range(100):
        chance = random.Random(seed)  # noqa: S311 - simulated tables
        past = seat_known_rounds(pairings(chance, NAMES[:entries], 1))
        rest = pairings(chance, NAMES[:entries], chance.randint(3, 7))
        assert max(spreads([*past, *seat_rounds(past, rest)])) <= 2, seed


def test_hand_made_seats_become_level_again() -> None:
    """Everybody sat in one seat three times, which cannot be made good at once."""
    past = [[tuple(NAMES[i : i + 4]) for i in range(0, 24, 4)]] * 3
    chance = random.Random(1)  # noqa: S311 - simulated tables
    names, rest = [*NAMES], []
    for _ in range(14):
        chance.shuffle(names)
        rest.append([tuple(names[i : i + 4]) for i in range(0, 24, 4)])
    after = spreads([*past, *seat_rounds(past, rest)])
    assert after[2] == 3
    assert max(after) <= 4
    assert after[-1] <= 1


def test_a_table_that_cannot_be_level_is_left_and_the_rest_goes_on() -> None:
    """Both had the first seat, one has to have it again."""
    past = [[("a", "b"), ("c", "d")]]
    seated = seat_rounds(past, [[("a", "c"), ("b", "d")], [("a", "d"), ("b", "c")]] * 3)
    after = spreads([*past, *seated])
    assert after[1] == 2
    assert max(after) == 2
    assert after[-1] <= 1


@pytest.mark.parametrize("entries", [4, 12, 30])
def test_axes_of_a_round_robin_are_level_after_every_round(entries: int) -> None:
    rounds = [[(f"{a}", f"{b}") for a, b in games] for games in berger_table(entries)]
    assert max(spreads(seat_known_rounds(rounds))) == 1


@settings(deadline=None, max_examples=30)
@given(st.integers(4, 7), st.integers(2, 8), st.randoms(use_true_random=False))
def test_first_leads_are_shared_out_over_tables_of_two_sizes(
    tables: int, rounds: int, chance: object
) -> None:
    """Tables of three and four: nobody leads off more than two times more than another."""
    names = [f"n{i:02}" for i in range(4 * tables - 2)]
    sizes = [4] * (tables - 2) + [3, 3]
    plan: Rounds = []
    for _ in range(rounds):
        chance.shuffle(names)  # type: ignore[attr-defined]
        rest = iter(names)
        plan.append([tuple(next(rest) for _ in range(size)) for size in sizes])
    seated = seat_known_rounds(plan)
    assert max(spreads(seated)) <= 1
    leads = Counter(group[0] for groups in seated for group in groups)
    assert max(leads[name] for name in names) - min(leads[name] for name in names) <= 2


@given(
    st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=60),
    st.integers(2, 6),
)
def test_edges_that_share_an_end_get_different_colours(
    pairs: list[tuple[int, int]], colours: int
) -> None:
    left: Counter[int] = Counter()
    right: Counter[int] = Counter()
    edges = []
    for a, b in pairs:
        if left[a] < colours and right[b] < colours:
            left[a] += 1
            right[b] += 1
            edges.append((a, b))
    chosen = colour_edges(edges, colours)
    assert None not in chosen
    for end in (0, 1):
        seen = {(edge[end], colour) for edge, colour in zip(edges, chosen, strict=True)}
        assert len(seen) == len(edges)


@given(
    st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=40),
    st.dictionaries(st.integers(0, 9), st.frozensets(st.integers(0, 3), max_size=3)),
)
def test_closed_colours_are_never_used(
    pairs: list[tuple[int, int]], closed: dict[Hashable, frozenset[int]]
) -> None:
    left: Counter[int] = Counter()
    right: Counter[int] = Counter()
    edges = []
    for a, b in pairs:
        if left[a] < 4 - len(closed.get(a, ())) and right[b] < 4:
            left[a] += 1
            right[b] += 1
            edges.append((a, b))
    chosen = colour_edges(edges, 4, closed)
    coloured = [(e, c) for e, c in zip(edges, chosen, strict=True) if c is not None]
    assert all(colour not in closed.get(edge[0], ()) for edge, colour in coloured)
    for end in (0, 1):
        assert len({(edge[end], colour) for edge, colour in coloured}) == len(coloured)


def test_seat_keys_go_to_ten() -> None:
    assert "".join(seat_keys("single", 10)) == "ABCDEFGHIJ"
