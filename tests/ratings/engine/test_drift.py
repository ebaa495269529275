"""Drift: who is in the cohort, and what its mean does beside that of all."""

from ratings.engine.drift import LEAST_COHORT, Drift, MonthEnd, Reading, measure_drift

YEAR = 365


def end(month: int, player: int, rating: int, games: int = 50) -> MonthEnd:
    return MonthEnd(month, player, rating, games, 30 * month)


def test_the_cohort_is_the_same_people_every_month() -> None:
    """Newcomers and those who left count among the active of a month only."""
    first = [end(1, player, 1500) for player in range(6)]
    second = [end(2, player, 1510) for player in range(5)] + [end(2, 9, 1300, games=3)]
    later = [end(15, player, 1520) for player in range(5)]
    assert measure_drift([*first, *second, *later], 20, YEAR) == Drift(
        5,
        (
            Reading(1, 6, 1500, 1500),
            Reading(2, 7, (5 * 1510 + 1500 + 1300 + 3) // 7, 1510),
            Reading(15, 5, 1520, 1520),
        ),
    )


def test_it_begins_when_half_of_those_who_stay_are_settled() -> None:
    """Of seven who stay five are settled in the third month; the others are not compared."""
    games = {player: 20 if player < 5 else 5 for player in range(7)}
    ends = [
        end(month, player, 1500 + month, games[player] if month == 3 else 60 * (month > 3))
        for month in (1, 2, 3, 4)
        for player in range(7)
    ]
    found = measure_drift(ends, 20, YEAR)
    assert found is not None
    assert (found.cohort, found.moved) == (5, 1)
    assert [one.month for one in found.readings] == [3, 4]


def test_who_did_not_play_keeps_the_rating() -> None:
    ends = [end(1, player, 1500 + player) for player in range(5)] + [end(2, 0, 1507)]
    found = measure_drift(ends, 20, YEAR)
    assert found is not None
    assert [one.cohort for one in found.readings] == [1502, 1503]


def test_too_few_say_nothing() -> None:
    few = [end(month, player, 1500) for month in (1, 2) for player in range(LEAST_COHORT - 1)]
    young = [end(1, player, 1500) for player in range(50)]
    provisional = [end(month, player, 1500, 3) for month in (1, 2) for player in range(50)]
    for ends in ([], few, young, provisional):
        assert measure_drift(ends, 20, YEAR) is None
