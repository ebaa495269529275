"""Round robins: every pair once a cycle, axes level after every round."""

from dataclasses import replace
from itertools import combinations

import pytest

from tests.tournaments.scheduling.events import field, meetings, play
from tournaments.scheduling.checker import check
from tournaments.scheduling.draw import draw_round
from tournaments.scheduling.round_robin import berger
from tournaments.scheduling.types import Entry, Round, Schedule, Table

# FIDE Handbook C.05, annex: Berger tables for 3-4 and 5-6 players, colours left out.
PUBLISHED = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
}


@pytest.mark.parametrize("size", PUBLISHED)
def test_berger_is_the_published_table(size: int) -> None:
    published = [
        {frozenset(map(int, game.split("-"))) for game in line.split()} for line in PUBLISHED[size]
    ]
    assert [set(map(frozenset, games)) for games in berger(size)] == published


@pytest.mark.parametrize("size", range(2, 31, 2))
def test_berger_has_every_pair_once(size: int) -> None:
    games = [frozenset(game) for games in berger(size) for game in games]
    assert sorted(map(sorted, games)) == sorted(map(list, combinations(range(1, size + 1), 2)))
    assert all(len({i for game in games for i in game}) == size for games in berger(size))


@pytest.mark.parametrize("shape", ["pairs", "single"])
@pytest.mark.parametrize("size", range(2, 13))
def test_everybody_meets_everybody(size: int, shape: str) -> None:
    rounds = size - 1 + size % 2
    event = play(Schedule("round_robin", shape, rounds, field(size), seed=size))
    met = [meetings(table) for played in event.rounds for table in played.tables]
    assert len(set(met)) == len(met) == size * (size - 1) // 2
    for last in range(1, rounds + 1):
        report = check(replace(event, rounds=event.rounds[:last]))
        assert report.legal
        assert report.metrics["axis_difference"] <= 1
        assert report.metrics["bye_spread"] <= 1


@pytest.mark.parametrize("size", [4, 5, 8])
def test_double_round_robin_meets_twice(size: int) -> None:
    rounds = 2 * (size - 1 + size % 2)
    event = play(Schedule("double_round_robin", "pairs", rounds, field(size)))
    report = check(event)
    assert report.metrics["max_opponent"] == 2
    assert report.metrics["opponent_repeats"] == report.bounds["opponent_repeats"]
    assert report.metrics["axis_difference"] <= 1


def test_numbers_are_drawn_by_lot() -> None:
    event = Schedule("round_robin", "pairs", 7, field(8))
    drawn = [draw_round(replace(event, seed=seed)) for seed in range(6)]
    assert len({frozenset(map(meetings, one.tables)) for one in drawn}) > 1


def test_who_meets_somebody_absent_has_a_bye() -> None:
    entries = (*field(5), Entry("late", from_round=3), Entry("gone", to_round=2))
    event = play(Schedule("round_robin", "pairs", 7, entries))
    report = check(event)
    assert report.legal
    assert report.metrics["opponent_repeats"] == 0


def test_off_the_plan_the_rest_is_paired_with_fewest_repeats() -> None:
    entries = field(6)
    names = [entry.id for entry in entries]
    by_hand = Round(
        1, tuple(Table(n, {"AC": names[2 * n - 2], "BD": names[2 * n - 1]}) for n in (1, 2, 3))
    )
    for seed in range(5):
        event = Schedule("round_robin", "pairs", 3, entries, (by_hand,), seed=seed)
        report = check(play(event))
        assert report.legal
        assert report.metrics["opponent_repeats"] == 0
        assert report.metrics["axis_difference"] <= 1


def test_seats_exchanged_by_hand_are_balanced_again() -> None:
    event = Schedule("round_robin", "pairs", 5, field(6))
    first = draw_round(event)
    turned = tuple(
        replace(t, seats={"AC": t.seats["BD"], "BD": t.seats["AC"]}) if t.number == 1 else t
        for t in first.tables
    )
    event = play(replace(event, rounds=(replace(first, tables=turned),)), rounds=2)
    assert check(event).legal
    assert check(event).metrics["axis_difference"] <= 2
