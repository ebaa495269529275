"""Margin of victory: bounded, zero-sum, and a win never worth less than half."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.engine.config import pool_config
from ratings.engine.elo import MICRO, NANO
from ratings.engine.margin import HALF, margin_score
from ratings.engine.period import Config, Game, PeriodFault, rate

MARGINS = st.integers(-(10**6), 10**6)
TARGETS = st.integers(1, 10**6)
DUEL = (("a",), ("b",))


@given(MARGINS, TARGETS)
def test_shares_are_bounded_and_add_up(margin: int, target: int) -> None:
    won, lost = margin_score(NANO, margin, target), margin_score(0, -margin, target)
    assert HALF <= won <= NANO
    assert won + lost == NANO
    assert margin_score(HALF, margin, target) == HALF


@given(st.integers(0, 300), st.integers(0, 300))
def test_more_is_never_less(one: int, more: int) -> None:
    low, high = sorted((one, more))
    assert margin_score(NANO, low, 100) <= margin_score(NANO, high, 100)


@given(st.integers(0, 300), st.integers(0, 300), st.integers(1, 250))
def test_zero_sum_at_equal_k(mine: int, theirs: int, target: int) -> None:
    game = Game("g", (("a", "b"), ("c", "d")), (1, 2), (mine, theirs))
    rows = rate(Config(margin=target), {}, [game]).game_changes
    assert sum(row.change for row in rows) == 0


def test_off_by_default() -> None:
    with_points = rate(Config(), {}, [Game("g", DUEL, (1, 2), (100, 99))])
    assert with_points == rate(Config(), {}, [Game("g", DUEL, (1, 2))])
    assert with_points.changes["a"].after == 1510 * MICRO


def test_a_narrow_win_moves_less() -> None:
    narrow = rate(Config(margin=100), {}, [Game("g", DUEL, (1, 2), (100, 90))])
    assert narrow.changes["a"].after == 1501 * MICRO
    without = rate(Config(margin=100), {}, [Game("g", DUEL, (1, 2))])
    assert without.changes["a"].after == 1510 * MICRO


def test_refusals() -> None:
    with pytest.raises(PeriodFault, match="points for each side"):
        rate(Config(), {}, [Game("g", DUEL, (1, 2), (1,))])
    with pytest.raises(PeriodFault, match="greater than zero"):
        rate(Config(margin=0), {}, [])


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"margin": 0}, "margin"),
        ({"margin": True}, "margin"),
        ({"k": 251}, "250"),
        ({"k": [{"games_below": 9, "k": 20}]}, "last K step"),
        ({"start": 10**7}, "must be between"),
        ({"colour": 1}, "unknown key"),
    ],
)
def test_a_pool_refuses(given: dict[str, object], says: str) -> None:
    with pytest.raises(PeriodFault, match=says):
        pool_config(given)
