"""A purse split over places: exact sums, equals alike but for a hundredth, better never less."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.ranking.prizes import split_purse

PARTS = st.lists(st.integers(0, 1000), max_size=8).map(lambda parts: sorted(parts, reverse=True))
SCORES = st.lists(st.integers(0, 4), max_size=12).map(lambda scores: sorted(scores, reverse=True))


def places_of(scores: list[int]) -> list[int]:
    return [1 + scores.index(score) for score in scores]


@given(SCORES, st.integers(0, 10**9), PARTS)
def test_the_whole_purse_is_given_out(scores: list[int], purse: int, parts: list[int]) -> None:
    won = split_purse(places_of(scores), purse, parts)
    assert len(won) == len(scores)
    assert sum(won) == (purse if sum(parts[: len(scores)]) else 0)
    assert min(won, default=0) >= 0


@given(SCORES, st.integers(0, 10**9), PARTS)
def test_equals_win_alike_and_the_better_never_less(
    scores: list[int], purse: int, parts: list[int]
) -> None:
    won = split_purse(places_of(scores), purse, parts)
    for one, other, mine, theirs in zip(scores, scores[1:], won, won[1:], strict=False):
        # Hundredths that cannot be divided go to those named first.
        assert mine - theirs in ({0, 1} if one == other else range(-1, purse + 1))


def test_two_level_behind_the_first_share_what_both_places_bring() -> None:
    assert split_purse([1, 2, 2, 4], 100_00, [50, 30, 20]) == [5000, 2500, 2500, 0]


def test_three_level_at_the_last_place_that_is_paid_share_it() -> None:
    assert split_purse([1, 2, 2, 2], 90_00, [2, 1]) == [6000, 1000, 1000, 1000]


def test_amounts_as_parts_are_those_amounts() -> None:
    assert split_purse([1, 2, 3], 1000_00, [500, 300, 200]) == [50000, 30000, 20000]
    assert split_purse([1, 2], 1000_00, [500, 300, 200]) == [62500, 37500]


def test_nobody_wins_without_a_purse_or_parts() -> None:
    assert split_purse([1, 2], 0, [2, 1]) == [0, 0]
    assert split_purse([1, 2], 500, []) == [0, 0]
    assert split_purse([], 500, [1]) == []
