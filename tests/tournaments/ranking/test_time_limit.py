"""Games that time stopped: the leader wins; level is a tie or one more deal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.ranking.time_limit import OneMoreDeal, Policy, StoppedGame, stop_game

TOTALS = st.dictionaries(st.sampled_from("ABCD"), st.integers(-50, 50), min_size=2)


def test_the_leader_wins() -> None:
    policies: list[Policy] = ["draw", "extra_deal"]
    for policy in policies:
        stopped = stop_game({"AC": 90, "BD": 120}, policy)
        assert stopped == StoppedGame({"AC": 2, "BD": 1}, {"AC": 90, "BD": 120})


def test_games_are_finished_where_the_event_says_so() -> None:
    assert stop_game({"AC": 90, "BD": 120}, "none") is None
    assert stop_game({}, "draw") is None


def test_level() -> None:
    assert stop_game({"AC": 7, "BD": 7}, "draw") == StoppedGame(
        {"AC": 1, "BD": 1}, {"AC": 7, "BD": 7}
    )
    assert stop_game({"A": 7, "C": 7, "B": 3}, "extra_deal") == OneMoreDeal(("A", "C"))
    again = stop_game({"A": 9, "C": 9, "B": 9}, "extra_deal", extra_deals=1)
    assert again == StoppedGame({"A": 1, "C": 1, "B": 1}, {"A": 9, "C": 9, "B": 9})


@pytest.mark.parametrize(("lower", "first"), [(False, "B"), (True, "A")])
def test_fewer_points_may_be_better(lower: bool, first: str) -> None:
    stopped = stop_game({"A": 3, "B": 9, "C": 5}, "draw", lower_is_better=lower)
    assert isinstance(stopped, StoppedGame)
    assert [side for side, place in stopped.places.items() if place == 1] == [first]
    assert stopped.places["C"] == 2


@given(TOTALS, st.sampled_from(["draw", "extra_deal"]), st.booleans(), st.integers(0, 2))
def test_one_deal_at_most(totals: dict[str, int], policy: Policy, lower: bool, extra: int) -> None:
    found = stop_game(totals, policy, lower_is_better=lower, extra_deals=extra)
    best = min(totals.values()) if lower else max(totals.values())
    level = sorted(side for side, points in totals.items() if points == best)
    if isinstance(found, OneMoreDeal):
        assert policy == "extra_deal"
        assert not extra
        assert list(found.level) == level
        assert len(level) > 1
    else:
        assert found is not None
        assert sorted(side for side, place in found.places.items() if place == 1) == level
