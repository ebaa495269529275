"""The whist data by expansion: partners once, opponents twice (or once), byes even."""

from collections import Counter
from itertools import combinations

import pytest

from tournaments.scheduling.rotating.whist import short_whist_rounds, whist_rounds
from tournaments.scheduling.rotating.whist_algebra import Rounds

SIZES = range(4, 102)
LEFT_OVER = [7, 10, 11, 14, 15, 18, 19, 22, 23, 26, 27, 30, 31, 34, 35, 39]
"""Sizes of which two or three sit out, and partners still meet once."""
WHOLE = sorted([*LEFT_OVER, *(size for size in SIZES if size % 4 < 2)])
SHORT = [8, 10, 13, 14, 16, 18, *range(20, 41, 2), 21, 44, 48, 52, 56, 60, 68, 76]


def count_meetings(
    size: int, rounds: Rounds
) -> tuple[Counter[frozenset[int]], Counter[frozenset[int]]]:
    """Times partners and times opponents of every pair; checks places and byes on the way."""
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()
    byes: Counter[int] = Counter(dict.fromkeys(range(size), 0))
    for blocks in rounds:
        seated = [player for block in blocks for player in block]
        assert len(seated) == len(set(seated)) == size - size % 4
        byes.update(set(range(size)) - set(seated))
        assert max(byes.values()) - min(byes.values()) <= 1
        for a, b, c, d in blocks:
            partners.update([frozenset((a, c)), frozenset((b, d))])
            opponents.update(frozenset((i, j)) for i in (a, c) for j in (b, d))
    return partners, opponents


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("size", WHOLE)
def test_a_whole_schedule_has_partners_once_and_opponents_at_most_twice(size: int) -> None:
    rounds = whist_rounds(size)
    assert len(rounds) >= size - 1
    partners, opponents = count_meetings(size, rounds)
    assert set(partners.values()) == {1}
    assert max(opponents.values()) <= 2


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("size", [size for size in WHOLE if size % 4 < 2])
def test_a_whist_tournament_has_every_partner_once_and_every_opponent_twice(size: int) -> None:
    partners, opponents = count_meetings(size, whist_rounds(size))
    everybody = {frozenset(pair) for pair in combinations(range(size), 2)}
    assert partners.keys() == opponents.keys() == everybody
    assert set(opponents.values()) == {2}


@pytest.mark.sampled
@pytest.mark.parametrize("size", SHORT)
def test_a_short_schedule_never_repeats_a_partner_or_an_opponent(size: int) -> None:
    rounds = short_whist_rounds(size)
    assert len(rounds) >= (size - 1) // 2
    partners, opponents = count_meetings(size, rounds)
    assert max(partners.values()) == max(opponents.values()) == 1


def test_which_sizes_are_known() -> None:
    """Every field of up to a hundred that a whist tournament exists for, and some others."""
    assert [size for size in SIZES if whist_rounds(size)] == WHOLE
    assert [size for size in SIZES if short_whist_rounds(size)] == sorted(SHORT)
    assert whist_rounds(3) == short_whist_rounds(3) == ()
