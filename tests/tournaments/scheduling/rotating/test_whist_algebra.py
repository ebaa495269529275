"""Constructed whist tournaments by expansion, of sizes that are listed as well as of those not."""

from itertools import combinations

import pytest

from tests.tournaments.scheduling.rotating.test_whist import count_meetings
from tournaments.scheduling.rotating.whist import whist_rounds
from tournaments.scheduling.rotating.whist_algebra import (
    Rounds,
    closure_rounds,
    frame_rounds,
    inflation_rounds,
    power_rounds,
)

POWERS = (5, 9, 13, 25, 29, 49, 53, 81, 97)
INFLATED = (16, 20, 25, 32, 36, 40, 45, 48, 52, 60, 64, 65, 68, 72, 80, 81, 84, 85, 96, 100)
CLOSED = (21, 37, 53, 69, 85)
FRAMED = (57, 77, 93)
NOTHING = {
    power_rounds: (4, 8, 15, 21, 45),
    inflation_rounds: (8, 12, 15, 24, 44, 57, 88),
    closure_rounds: (5, 20, 22, 24, 57),
    frame_rounds: (56, 58),
}


def is_whist(size: int, rounds: Rounds) -> None:
    """Every partner once and every opponent twice, in as few rounds as that takes."""
    partners, opponents = count_meetings(size, rounds)
    everybody = {frozenset(pair) for pair in combinations(range(size), 2)}
    assert len(rounds) == size - 1 + size % 2
    assert partners.keys() == opponents.keys() == everybody
    assert set(partners.values()) == {1}
    assert set(opponents.values()) == {2}


@pytest.mark.parametrize("size", POWERS)
def test_powers_of_a_generator(size: int) -> None:
    is_whist(size, power_rounds(size))


@pytest.mark.sampled
@pytest.mark.parametrize("size", INFLATED)
def test_large_ones_from_two_small_ones(size: int) -> None:
    is_whist(size, inflation_rounds(size, whist_rounds))


@pytest.mark.parametrize("size", CLOSED)
def test_fours_with_one_player_more_for_every_round(size: int) -> None:
    is_whist(size, closure_rounds(size, whist_rounds))


@pytest.mark.parametrize("size", FRAMED)
def test_frames_filled(size: int) -> None:
    is_whist(size, frame_rounds(size, whist_rounds))


def test_nothing_where_a_construction_does_not_apply() -> None:
    for size in NOTHING[power_rounds]:
        assert power_rounds(size) == ()
    for construction in (inflation_rounds, closure_rounds, frame_rounds):
        for size in NOTHING[construction]:
            assert construction(size, whist_rounds) == ()
