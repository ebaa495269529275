"""The same seed gives the same faults, and no program dies more often than it may."""

from hypothesis import given
from hypothesis import strategies as st

from tests.faults.schedule import KINDS, MINUTE, MOST_DEATHS, program_ended, schedule

SEEDS = st.integers(0, 2**32)
SECONDS = st.floats(1, 600)


@given(SEEDS, SECONDS)
def test_the_same_seed_gives_the_same_faults(seed: int, seconds: float) -> None:
    """Whatever the order in which the kinds are named."""
    assert schedule(seed, seconds) == schedule(seed, seconds, sorted(KINDS, reverse=True))


@given(SEEDS, SECONDS)
def test_a_longer_run_begins_like_a_shorter_one(seed: int, seconds: float) -> None:
    short = schedule(seed, seconds)
    assert schedule(seed, 2 * seconds)[: len(short)] == short


@given(SEEDS, SECONDS)
def test_faults_are_of_their_kind_and_in_order(seed: int, seconds: float) -> None:
    faults = schedule(seed, seconds)
    assert [one.at for one in faults] == sorted(one.at for one in faults)
    assert all(one.at < seconds for one in faults)
    for one in faults:
        facts = KINDS[one.kind]
        assert one.target in facts.targets
        assert facts.shortest <= one.seconds <= facts.longest


@given(SEEDS, SECONDS)
def test_no_program_dies_too_often_within_a_minute(seed: int, seconds: float) -> None:
    deaths = [(one.at, program_ended(one)) for one in schedule(seed, seconds)]
    for at, name in deaths:
        within = [when for when, who in deaths if who == name and at <= when < at + MINUTE]
        assert name is None or len(within) <= MOST_DEATHS


def test_different_seeds_differ() -> None:
    assert len({tuple(schedule(seed, 60)) for seed in range(50)}) == 50


def test_only_the_kinds_that_are_wanted_come() -> None:
    assert {one.kind for one in schedule(3, 300, ["kill", "disk"])} == {"kill", "disk"}
