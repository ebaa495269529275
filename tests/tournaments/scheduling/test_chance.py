"""Chance is the same for the same seed, and different for another."""

from tournaments.scheduling.chance import Chance


def test_chance_repeats_itself() -> None:
    assert Chance(1, "x").shuffle(range(9)) == Chance(1, "x").shuffle(range(9))
    assert Chance(1, "x").shuffle(range(9)) != Chance(2, "x").shuffle(range(9))
