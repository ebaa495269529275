"""Repeat-free schedules: every starter and every construction is expanded and checked."""

from collections import Counter
from itertools import combinations

import pytest

from tournaments.scheduling.designs.algebraic import (
    FOUND_MATRICES,
    Blocks,
    affine_rounds,
    difference_matrix,
    fours_rounds,
    kirkman_rounds,
)
from tournaments.scheduling.designs.galois import Field, prime_power
from tournaments.scheduling.designs.starters import CYCLIC, starter_rounds

# players, table -> most rounds possible, or the most known
OPTIMA = {
    (9, 3): 4, (12, 3): 4, (15, 3): 7, (18, 3): 8, (21, 3): 10, (24, 3): 11, (27, 3): 13,
    (30, 3): 14, (33, 3): 16, (36, 3): 17, (39, 3): 19, (42, 3): 20, (45, 3): 22, (48, 3): 23,
    (51, 3): 25, (54, 3): 26, (57, 3): 28, (60, 3): 29, (63, 3): 31, (81, 3): 40, (99, 3): 49,
    (16, 4): 5, (20, 4): 5, (24, 4): 7, (28, 4): 9, (32, 4): 10, (36, 4): 11, (40, 4): 13,
    (44, 4): 13, (48, 4): 13, (52, 4): 17, (56, 4): 17, (60, 4): 17, (64, 4): 21, (76, 4): 25,
    (80, 4): 25, (88, 4): 29, (25, 5): 6, (30, 5): 6, (35, 5): 7, (40, 5): 8, (50, 5): 9,
    (60, 5): 12, (75, 5): 16, (36, 6): 3, (42, 6): 7, (72, 6): 13, (49, 7): 8, (56, 7): 8,
    (64, 8): 9, (72, 8): 9, (81, 9): 10,
}  # fmt: skip


def verify(rounds: tuple[Blocks, ...], players: int, size: int) -> None:
    """Every round seats everybody in tables of ``size``, nobody meets anybody twice."""
    met: set[tuple[int, ...]] = set()
    for blocks in rounds:
        assert sorted(p for block in blocks for p in block) == list(range(players))
        assert {len(block) for block in blocks} == {size}
        pairs = [pair for block in blocks for pair in combinations(sorted(block), 2)]
        assert met.isdisjoint(pairs)
        met.update(pairs)


@pytest.mark.sampled
@pytest.mark.parametrize(("players", "size"), OPTIMA)
def test_known_sizes_have_their_rounds(players: int, size: int) -> None:
    assert len(starter_rounds(players, size)) >= OPTIMA[players, size]


@pytest.mark.parametrize("size", range(3, 11))
def test_every_starter_is_whole_and_repeat_free(size: int) -> None:
    for players in range(2 * size, 101, size):
        rounds = starter_rounds(players, size)
        verify(rounds, players, size)
        assert 1 <= len(rounds) <= (players - 1) // (size - 1)


def test_every_row_of_the_data_is_used() -> None:
    """Nothing is kept as data that a construction gives as well."""
    rounds: Counter[tuple[int, int]] = Counter()
    for line in CYCLIC.splitlines():
        if not line.startswith(" "):
            players, size, _, length = map(int, line.split(":")[0].split())
            rounds[players, size] += length
    assert {key: len(starter_rounds(*key)) for key in rounds} == rounds


def test_sizes_without_a_starter_have_none() -> None:
    assert starter_rounds(10, 4) == starter_rounds(4, 4) == starter_rounds(9, 2) == ()


@pytest.mark.parametrize(("order", "size"), [(9, 3), (16, 4), (27, 3), (25, 5), (64, 8), (64, 4)])
def test_in_affine_spaces_everybody_meets(order: int, size: int) -> None:
    rounds = tuple(affine_rounds(order, size))
    verify(rounds, order, size)
    assert len(rounds) == (order - 1) // (size - 1)


def test_no_affine_space_has_lines_of_six() -> None:
    assert affine_rounds(36, 6) == affine_rounds(12, 3) == []


@pytest.mark.parametrize("players", [15, 21, 27, 39, 51, 57, 63, 75, 87, 93, 99])
def test_in_kirkman_schedules_everybody_meets(players: int) -> None:
    rounds = tuple(kirkman_rounds(players))
    verify(rounds, players, 3)
    assert len(rounds) == (players - 1) // 2


@pytest.mark.parametrize("players", [16, 28, 40, 52, 76, 88])
def test_in_schedules_of_fours_everybody_meets(players: int) -> None:
    rounds = tuple(fours_rounds(players))
    verify(rounds, players, 4)
    assert len(rounds) == (players - 1) // 3


def test_where_the_law_does_not_hold_there_is_nothing() -> None:
    assert kirkman_rounds(33) == kirkman_rounds(45) == fours_rounds(64) == fours_rounds(100) == []


@pytest.mark.sampled
@pytest.mark.parametrize("order", [*range(2, 26), 27, 32, 35])
@pytest.mark.parametrize("rows", range(3, 9))
def test_rows_of_a_difference_matrix_never_differ_twice_alike(order: int, rows: int) -> None:
    plus, matrix = difference_matrix(order, rows)
    assert len(matrix) == rows
    minus = {(plus[a][b], b): a for a in range(order) for b in range(order)}
    for one, other in combinations(matrix, 2):
        differences = [minus[a, b] for a, b in zip(one, other, strict=True)]
        assert len(set(differences)) == len(differences)
    if order in FOUND_MATRICES and rows <= len(FOUND_MATRICES[order][1]) + 2:
        assert len(matrix[0]) == order


@pytest.mark.parametrize("size", [2, 3, 4, 5, 7, 8, 9, 11, 16, 25, 27, 49])
def test_fields_have_their_laws(size: int) -> None:
    field = Field(size)
    everything = range(size)
    assert sorted(field.powers) == list(range(1, size))
    for a in everything:
        assert sorted(field.plus[a]) == list(everything)
        assert field.plus[a][0] == field.times[a][1] == a
        if a:
            assert sorted(field.times[a]) == list(everything)
        for b, c in [(1, size - 1), (size // 2, size - 1), (2 % size, 3 % size)]:
            left = field.times[a][field.plus[b][c]]
            assert left == field.plus[field.times[a][b]][field.times[a][c]]


def test_there_is_no_field_of_six() -> None:
    assert prime_power(6) is None
    with pytest.raises(ValueError, match="6 elements"):
        Field(6)
