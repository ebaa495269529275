"""Rotating partners by standing: byes, new partners whatever happens, level tables, seats."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.scheduling.events import field
from tournaments.scheduling.chance import Chance
from tournaments.scheduling.checker import Report, check
from tournaments.scheduling.draw import draw_round
from tournaments.scheduling.errors import TooFewEntries
from tournaments.scheduling.history import history_of
from tournaments.scheduling.methods import rotating_swiss
from tournaments.scheduling.rotating.round import (
    block_gaps,
    fresh_bound,
    match_tables,
    search_tables,
)
from tournaments.scheduling.types import Entry, Round, Schedule

SEEDS = st.integers(0, 10**6)


def event(size: int, rounds: int, **more: object) -> Schedule:
    """An event before its first round."""
    return Schedule("rotating_swiss", "rotating", rounds, field(size), **more)  # type: ignore[arg-type]


def decide(drawn: Round, chance: random.Random) -> Round:
    """The round with a winner, now and then none, at every table."""
    tables = []
    for table in drawn.tables:
        first = chance.choice((1, 1, 1, 2, 2))
        tables.append(replace(table, places={"AC": first, "BD": chance.choice((1, 2))}))
    return replace(drawn, tables=tuple(tables))


def play(schedule: Schedule, results: int = 0, rounds: int | None = None) -> Schedule:
    """Draw and decide every planned round (or so many)."""
    chance = random.Random(results)
    while len(schedule.rounds) < (rounds or schedule.rounds_planned):
        drawn = decide(draw_round(schedule), chance)
        schedule = replace(schedule, rounds=(*schedule.rounds, drawn))
    return schedule


def sound(schedule: Schedule) -> Report:
    """The checker's report; legal, no bound passed by the event or by a certificate."""
    report = check(schedule)
    assert report.violations == ()
    assert all(report.bounds[name] <= value for name, value in report.metrics.items())
    for played in schedule.rounds:
        certificate = played.certificate
        assert certificate is not None
        for name, bound in certificate.bounds.items():
            assert bound <= certificate.objective[name]
    return report


@pytest.mark.whole
@pytest.mark.slow
@settings(deadline=None, max_examples=20)
@given(st.integers(4, 26), SEEDS, SEEDS, st.sampled_from(["mixing", "level"]), st.data())
def test_partners_are_new_while_half_the_seats_are(
    size: int, seed: int, results: int, balance: str, data: st.DataObject
) -> None:
    rounds = data.draw(st.integers(1, min(8, (size - size % 4) // 2)))
    report = sound(play(event(size, rounds, seed=seed, policy={"balance": balance}), results))
    assert report.metrics["partner_repeats"] == 0
    assert report.metrics["wrong_byes"] == 0
    assert report.metrics["bye_spread"] <= 1


@pytest.mark.slow
@settings(deadline=None, max_examples=10)
@given(st.integers(9, 18), SEEDS, st.data())
def test_a_field_that_changes(size: int, seed: int, data: st.DataObject) -> None:
    """Late entries, withdrawals and absences, some of them not known before."""
    entries = tuple(
        replace(
            entry,
            from_round=data.draw(st.sampled_from([1, 1, 2])),
            to_round=data.draw(st.sampled_from([None, None, 3])),
            sits_out=frozenset(data.draw(st.sets(st.integers(2, 4), max_size=1))),
        )
        for entry in field(size)
    )
    always = tuple(Entry(f"x{i}", 100 + i) for i in range(8))
    begun = play(Schedule("rotating_swiss", "rotating", 4, entries + always, seed=seed), seed, 2)
    late = (*begun.entries, Entry("late", 1500, from_round=3))
    report = sound(play(replace(begun, entries=late), seed))
    assert report.metrics["partner_repeats"] == 0
    assert report.metrics["wrong_byes"] == 0


@settings(deadline=None, max_examples=10)
@given(st.integers(4, 17), SEEDS, st.randoms(use_true_random=False))
def test_order_of_entries_and_forbidden_never_matters(
    size: int, seed: int, chance: random.Random
) -> None:
    forbidden = (("e00", "e01"), ("e03", "e02"))
    begun = play(event(size, 3, seed=seed, forbidden=forbidden), seed, 2)
    shuffled = list(begun.entries)
    chance.shuffle(shuffled)
    other = replace(begun, entries=tuple(shuffled), forbidden=(("e02", "e03"), ("e01", "e00")))
    assert draw_round(begun) == draw_round(other)


def test_the_first_round_mixes_the_quarters_with_sides_of_even_strength() -> None:
    drawn = draw_round(event(16, 3))
    sides = {
        frozenset({table.seats[a], table.seats[b]})
        for table in drawn.tables
        for a, b in ("AC", "BD")
    }
    strongest = {frozenset({f"e{i:02}", f"e{15 - i:02}"}) for i in range(8)}
    assert sides == strongest


def test_equal_players_are_drawn_by_lot() -> None:
    equal = tuple(Entry(f"e{i}") for i in range(12))
    schedules = [Schedule("rotating_swiss", "rotating", 3, equal, seed=seed) for seed in range(4)]
    assert len({str(draw_round(schedule).tables) for schedule in schedules}) == 4


def test_byes_go_to_the_fewest_then_the_lowest_and_the_cap_is_kept() -> None:
    first = draw_round(event(10, 3))
    assert first.byes == ("e08", "e09")
    schedule = play(event(10, 5))
    assert [len(played.byes) for played in schedule.rounds] == [2] * 5
    assert check(schedule).metrics["bye_spread"] == 0
    late = tuple(Entry(f"x{i}", 5 - i, from_round=6) for i in range(4))
    grown = replace(schedule, entries=(*schedule.entries, *late), rounds_planned=7)
    assert draw_round(grown).byes == ("x2", "x3")
    capped = replace(grown, policy={"byes_per_entry": 0})
    assert len(draw_round(capped).byes) == 2


@pytest.mark.whole
@pytest.mark.slow
def test_level_tables_against_mixed_ones() -> None:
    level = [check(play(event(24, 6, policy={"balance": "level"}), s)).metrics for s in range(3)]
    mixing = [check(play(event(24, 6), s)).metrics for s in range(3)]
    assert sum(m["float_sum"] for m in level) < sum(m["float_sum"] for m in mixing)
    assert sum(m["opponent_repeats"] for m in level) > sum(m["opponent_repeats"] for m in mixing)


def test_nobody_meets_the_same_opponent_twice_in_a_large_field() -> None:
    report = sound(play(event(48, 6), 1))
    assert report.metrics["opponent_repeats"] == 0
    assert report.metrics["seat_spread"] <= 3


def test_forbidden_players_and_club_mates_sit_apart() -> None:
    entries = tuple(replace(e, club=f"c{i // 4}") for i, e in enumerate(field(16)))
    forbidden = (("e00", "e15"), ("e01", "e02"))
    metrics = check(play(replace(event(16, 2), entries=entries, forbidden=forbidden))).metrics
    assert metrics["forbidden_meetings"] == 0
    assert metrics["same_club_meetings"] == 0


def test_an_entry_keeps_its_table() -> None:
    entries = (*field(15), Entry("wheelchair", rating=1, table=1))
    for played in play(replace(event(16, 3), entries=entries)).rounds:
        assert "wheelchair" in played.tables[0].seats.values()


def test_too_few_players() -> None:
    with pytest.raises(TooFewEntries, match="need 4"):
        draw_round(event(3, 2))


@pytest.mark.whole
@pytest.mark.slow
@settings(deadline=None, max_examples=8)
@given(st.integers(2, 6), SEEDS)
def test_the_exact_step_alone_finds_new_partners(tables: int, seed: int) -> None:
    """Up to the round where half the players are new, from partnerships by matching."""
    size = 4 * tables
    schedule = play(event(size, size // 2, seed=seed), seed, size // 2 - 1)
    history = history_of(schedule)
    seated, _ = rotating_swiss.choose_byes(schedule, history)
    partners, opponents = rotating_swiss.roles_so_far(schedule)
    task = rotating_swiss.task_of(schedule, seated, history, partners, opponents)
    start = match_tables(task, Chance(seed, "matched"))
    assert sorted(player for block in start for player in block) == list(range(size))
    for blocks in (start, search_tables(task, start, 500, Chance(seed, "search"))):
        for a, b, c, d in blocks:
            for one, other in ((a, c), (b, d)):
                pair = sorted((seated[one].id, seated[other].id))
                assert not partners[pair[0], pair[1]]


@given(st.lists(st.integers(0, 6), min_size=8, max_size=8), st.permutations(range(8)))
def test_no_tables_of_four_are_leveller_than_sorted_blocks(
    scores: list[int], order: list[int]
) -> None:
    mixed = [[scores[at] for at in order[:4]], [scores[at] for at in order[4:]]]
    gaps = [max(four) - min(four) for four in mixed]
    least = block_gaps([Fraction(score) for score in scores])
    assert sum(least) <= sum(gaps)
    assert sum(gap**2 for gap in least) <= sum(gap**2 for gap in gaps)


def test_fresh_bound_counts_who_has_nobody_new_left() -> None:
    names = ("a", "b", "c", "d")
    met = {("a", "b"): 1, ("a", "c"): 2, ("b", "c"): 0}
    assert fresh_bound(3, names, met) == 2
    assert fresh_bound(1, names, met) == 0
