"""The Venezuelan pattern: round 1 spread, winners apart in round 2, new partners, 1 + 3 v 2 + 4."""

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.scheduling.events import field
from tournaments.scheduling.checker import check
from tournaments.scheduling.draw import draw_round
from tournaments.scheduling.history import history_of
from tournaments.scheduling.methods import rotating_swiss
from tournaments.scheduling.parts.ranking import rank_entries
from tournaments.scheduling.types import Entry, Round, Schedule, pair_of

SEEDS = st.integers(0, 10**6)


def event(size: int, rounds: int, **more: object) -> Schedule:
    """An event before its first round."""
    return Schedule("venezuelan", "rotating", rounds, field(size), **more)  # type: ignore[arg-type]


def decide_round(drawn: Round, chance: Random) -> Round:
    """The round with points to 200 at every table; now and then a tie."""
    tables = []
    for table in drawn.tables:
        loser = chance.choice((0, 35, 120, 120, 185, 200))
        points = [200, loser]
        chance.shuffle(points)
        tables.append(replace(table, points={"AC": points[0], "BD": points[1]}))
    return replace(drawn, tables=tuple(tables))


def play_rounds(schedule: Schedule, rounds: int, results: int = 0) -> Schedule:
    """Draw and decide so many rounds."""
    chance = Random(results)
    while len(schedule.rounds) < rounds:
        drawn = decide_round(draw_round(schedule), chance)
        schedule = replace(schedule, rounds=(*schedule.rounds, drawn))
    return schedule


def sides_of(drawn: Round) -> set[frozenset[frozenset[str]]]:
    """Every table as its two sides."""
    return {
        frozenset(
            {
                frozenset({table.seats["A"], table.seats["C"]}),
                frozenset({table.seats["B"], table.seats["D"]}),
            }
        )
        for table in drawn.tables
    }


def partners_of(drawn: Round) -> set[tuple[str, str]]:
    """Who are partners."""
    return {
        pair_of(table.seats[one], table.seats[other])
        for table in drawn.tables
        for one, other in ("AC", "BD")
    }


def meetings_in(drawn: Round) -> set[tuple[str, str]]:
    """Who sits at one table with whom."""
    return {
        pair_of(*pair) for table in drawn.tables for pair in combinations(table.seats.values(), 2)
    }


def winners_of(drawn: Round) -> set[tuple[str, str]]:
    """The partners who won."""
    found = set()
    for table in drawn.tables:
        points = table.points or {}
        if points["AC"] != points["BD"]:
            side = max(points, key=points.__getitem__)
            found.add(pair_of(*(table.seats[letter] for letter in side)))
    return found


def order_of(schedule: Schedule) -> list[str]:
    """The ranking of who is seated in the next round."""
    history = history_of(schedule)
    seated, _byes = rotating_swiss.choose_byes(schedule, history)
    return [entry.id for entry in rank_entries(schedule, history, seated)]


def test_round_1_spreads_the_ranking_numbers() -> None:
    schedule = event(16, 3)
    place = {name: at for at, name in enumerate(order_of(schedule))}
    by_rating = sorted(schedule.entries, key=lambda entry: -int(entry.rating))
    assert list(place) == [entry.id for entry in by_rating]
    drawn = {
        frozenset(frozenset(place[name] for name in side) for side in table)
        for table in sides_of(draw_round(schedule))
    }
    assert drawn == {
        frozenset({frozenset({t, t + 8}), frozenset({t + 4, t + 12})}) for t in range(4)
    }


def test_equal_players_are_spread_by_lot() -> None:
    equal = tuple(Entry(f"e{i}") for i in range(12))
    drawn = {
        frozenset(sides_of(draw_round(Schedule("venezuelan", "rotating", 3, equal, seed=seed))))
        for seed in range(4)
    }
    assert len(drawn) > 1


@pytest.mark.slow
@settings(deadline=None, max_examples=40)
@given(st.integers(8, 41), SEEDS, SEEDS)
def test_winners_of_round_1_do_not_face_each_other_in_round_2(
    size: int, seed: int, results: int
) -> None:
    begun = play_rounds(event(size, 4, seed=seed), 1, results)
    drawn = draw_round(begun)
    assert not meetings_in(drawn) & winners_of(begun.rounds[0])
    assert not partners_of(drawn) & partners_of(begun.rounds[0])


@pytest.mark.whole
@pytest.mark.slow
@settings(deadline=None, max_examples=25)
@given(st.integers(4, 30), SEEDS, SEEDS, st.data())
def test_partners_are_new_until_the_last_round(
    size: int, seed: int, results: int, data: st.DataObject
) -> None:
    """While twice the number of a round is at most the seats, whatever the results were."""
    rounds = data.draw(st.integers(2, min(8, (size - size % 4) // 2)))
    schedule = play_rounds(event(size, rounds, seed=seed), rounds, results)
    before: set[tuple[str, str]] = set()
    for drawn in schedule.rounds[:-1]:
        assert not partners_of(drawn) & before
        before |= partners_of(drawn)
        assert len(drawn.byes) <= 3
    report = check(schedule)
    assert report.violations == ()
    assert report.metrics["wrong_byes"] == 0


@settings(deadline=None, max_examples=15)
@given(st.integers(8, 30), SEEDS, SEEDS)
def test_the_last_round_is_1_and_3_against_2_and_4(size: int, seed: int, results: int) -> None:
    schedule = play_rounds(event(size, 4, seed=seed), 3, results)
    order = order_of(schedule)
    wanted = {
        frozenset(
            {frozenset({order[at], order[at + 2]}), frozenset({order[at + 1], order[at + 3]})}
        )
        for at in range(0, len(order), 4)
    }
    assert sides_of(draw_round(schedule)) == wanted


def test_who_had_a_bye_ranks_below_who_won() -> None:
    schedule = play_rounds(event(9, 4), 1)
    order = order_of(schedule)
    [out] = schedule.rounds[0].byes
    level = [name for name in order if history_of(schedule).scores[name] == 1]
    assert out in level
    assert level[-1] == out


def test_the_margin_of_points_ranks_who_is_level() -> None:
    schedule = play_rounds(event(16, 4), 2, results=3)
    margin: dict[str, int] = {}
    for drawn in schedule.rounds:
        for table in drawn.tables:
            points = {side: int(made) for side, made in (table.points or {}).items()}
            for letter, name in table.seats.items():
                own, other = ("AC", "BD") if letter in "AC" else ("BD", "AC")
                margin[name] = margin.get(name, 0) + points[own] - points[other]
    scores = history_of(schedule).scores
    levels = [(scores[name], margin[name]) for name in order_of(schedule)]
    assert levels == sorted(levels, reverse=True)
    assert len(set(levels)) > 6


def test_nobody_has_a_third_bye_while_others_could() -> None:
    schedule = play_rounds(event(5, 7), 7)
    byes = [name for drawn in schedule.rounds for name in drawn.byes]
    assert len(byes) == 7
    assert max(map(byes.count, byes)) == 2


@settings(deadline=None, max_examples=10)
@given(st.integers(4, 30), SEEDS, st.integers(0, 3))
def test_the_certificate_says_what_our_own_draw_would_have_cost(
    size: int, seed: int, rounds: int
) -> None:
    begun = play_rounds(event(size, 5, seed=seed), rounds, seed)
    drawn = draw_round(begun)
    other = draw_round(replace(begun, method="rotating_swiss", policy={"byes_per_entry": 2}))
    assert drawn.certificate is not None
    assert other.certificate is not None
    beside = drawn.certificate.beside
    assert beside is not None
    assert (beside.method, beside.objective) == ("rotating_swiss", other.certificate.objective)
    assert drawn.byes == other.byes


def test_who_should_not_meet_is_kept_apart_but_in_the_last_round() -> None:
    apart = ("e00", "e04")
    schedule = event(16, 3, forbidden=(apart,))
    assert apart in meetings_in(draw_round(event(16, 3)))
    schedule = play_rounds(schedule, 2)
    assert all(apart not in meetings_in(drawn) for drawn in schedule.rounds)
