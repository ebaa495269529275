"""What results of a board are worth: published examples of bridge to the digit, and what holds."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.ranking.board_scores import (
    STEPS,
    BoardResult,
    Duplicate,
    datum,
    imps,
    matchpoints,
    mean,
    score_boards,
    total_boards,
)

RESULTS = st.lists(st.integers(-60, 60), min_size=1, max_size=12)

# Upper ends of the rows of the scale in the Laws of Duplicate Bridge, law 78B.
SCALE = (
    *(10, 40, 80, 120, 160, 210, 260, 310, 360, 420, 490, 590),
    *(740, 890, 1090, 1290, 1490, 1740, 1990, 2240, 2490, 2990, 3490, 3990),
)


def test_matchpoints_of_a_frequency_table() -> None:
    """Eleven results, top 20, as nationwidepairs.com.au explains its scoring."""
    frequencies = ((1430, 1), (690, 1), (680, 3), (660, 2), (650, 1), (100, 2), (200, 1))
    # The last two are minus scores, whose sign the page leaves out.
    signed = [
        -one if one in (100, 200) else one for one, times in frequencies for _ in range(times)
    ]
    assert matchpoints(signed) == [20, 18, 14, 14, 14, 9, 9, 6, 3, 3, 0]


def test_a_traveller_of_three_tables() -> None:
    """The first example of beginnerbridge.com, which gives one point where the laws give two."""
    assert matchpoints([120, 110, 140]) == [2, 0, 4]


def test_a_missing_result() -> None:
    """Ten results instead of eleven, as the English Bridge Union works it out."""
    made = [520, 500, 490, 480, 460, 450, 430, 420, 400, -50]
    tenths = (199, 177, 155, 133, 111, 89, 67, 45, 23, 1)
    assert matchpoints(made, 11) == [Fraction(one, 10) for one in tenths]


def test_the_only_result_is_worth_the_average() -> None:
    assert matchpoints([17], 9) == [8]


def test_a_missing_result_as_a_club_writes_it() -> None:
    """A top of 10 from 6 results where 7 were expected: 11.8 (Pilgrim bridge club)."""
    made = [6, 5, 4, 3, 2, 1]
    assert round(float(matchpoints(made, 7)[0]), 1) == 11.8


@pytest.mark.sampled
@pytest.mark.parametrize(("worth", "most"), [*enumerate(SCALE)])
def test_the_scale_of_imps(worth: int, most: int) -> None:
    assert imps(most, unit=1) == worth == -imps(-most, unit=1)
    assert imps(most + 10, unit=1) == worth + 1
    assert STEPS[worth] == most + 10


def test_butler_of_a_world_championship() -> None:
    """A board of the Bermuda Bowl 2011 at 22 tables, as it was explained on Bridge Base."""
    made = [980] * 3 + [480] * 11 + [450] * 7 + [-50]
    assert mean(made) == Fraction(11320, 22)
    centre = datum(made, step=10)
    assert centre == 510
    assert [imps(one - centre, unit=1) for one in (980, 480, 450, -50)] == [10, -1, -2, -11]


def test_butler_without_the_outliers() -> None:
    """Game at four tables of seven, one of the highest and lowest left out (blakjak.org)."""
    made = [620] * 4 + [170] * 3
    centre = datum(made, outliers=1, step=10)
    assert centre == 440
    assert [imps(one - centre, unit=1) for one in (620, 170)] == [5, -7]


def test_imps_against_every_other_table() -> None:
    """The differences of an example of bridge55.fi: 18 IMPs against five others."""
    others = (450, -100, -200, 400, 590)
    assert [imps(420 - one, unit=1) for one in others] == [-1, 11, 12, 1, -5]


def test_a_domino_point_is_ten_of_bridge() -> None:
    assert [imps(points) for points in (1, 2, 4, 5, 43, -50)] == [0, 1, 1, 2, 10, -11]


@given(RESULTS, st.integers(0, 5))
def test_both_sides_share_the_top(made: list[int], more: int) -> None:
    expected = len(made) + more
    mine = matchpoints(made, expected)
    theirs = matchpoints([-one for one in made], expected)
    assert [a + b for a, b in zip(mine, theirs, strict=True)] == [2 * (expected - 1)] * len(made)
    assert sum(mine) == len(made) * (expected - 1)
    assert all(0 <= one <= 2 * (expected - 1) for one in mine)


@given(RESULTS)
def test_a_better_result_is_never_worth_less(made: list[int]) -> None:
    scored = score_boards([BoardResult(1, ("a",), ("b",), one) for one in made])[1]
    for one in scored:
        for other in scored:
            if one.result.margin > other.result.margin:
                assert one.matchpoints > other.matchpoints
                assert one.imps >= other.imps
                assert one.points > other.points


@given(RESULTS, st.integers(0, 4))
def test_it_does_not_matter_which_side_is_the_first(made: list[int], outliers: int) -> None:
    turned = [-one for one in made]
    assert mean(turned, outliers) == -mean(made, outliers)
    assert datum(turned, outliers) == -datum(made, outliers)
    mine, theirs = (
        score_boards([BoardResult(1, ("a",), ("b",), one) for one in results], outliers)[1]
        for results in (made, turned)
    )
    for one, other in zip(mine, theirs, strict=True):
        back = other.exchange_sides()
        assert (back.matchpoints, back.imps, back.points) == (one.matchpoints, one.imps, one.points)


@given(RESULTS)
def test_points_against_the_mean_add_up_to_nothing(made: list[int]) -> None:
    scored = score_boards([BoardResult(1, ("a",), ("b",), one) for one in made])[1]
    assert sum(one.points for one in scored) == 0


def test_boards_weigh_the_same_for_whoever_sits_out() -> None:
    played = [
        BoardResult(board, (first,), (second,), margin)
        for board, first, second, margin in (
            (1, "a", "b", 30),
            (1, "c", "d", 10),
            (2, "a", "c", 20),
            (2, "e", "b", 0),
        )
    ]
    found = total_boards(one for board in score_boards(played).values() for one in board)
    assert {name: (one.boards, int(one.percent)) for name, one in found.items()} == {
        "a": (2, 100),
        "b": (2, 50),
        "c": (2, 0),
        "d": (1, 100),
        "e": (1, 0),
    }
    assert found["a"].points == 10
    assert found["a"].imps == imps(10)


def test_a_board_nobody_else_played_says_nothing() -> None:
    found = total_boards(score_boards([BoardResult(3, ("a", "b"), ("c", "d"), 50)])[3])
    assert set(found.values()) == {Duplicate(1)}


def test_partners_of_the_day_have_the_same() -> None:
    played = [BoardResult(1, ("a", "c"), ("b", "d"), 30), BoardResult(1, ("e", "g"), ("f", "h"), 3)]
    found = total_boards(score_boards(played)[1])
    assert found["a"] == found["c"] != found["e"] == found["g"]
