"""Groups by standing: seasons held against the independent checker, policies, short tables."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.scheduling.events import field, meetings, play
from tournaments.scheduling.checker import check
from tournaments.scheduling.draw import draw_round
from tournaments.scheduling.errors import NoTableSizes
from tournaments.scheduling.history import history_of
from tournaments.scheduling.types import Entry, Round, Schedule, Table, TableSizes

FOURS = TableSizes(3, 4, 4)


def event(size: int, rounds: int, sizes: TableSizes = FOURS, **more: object) -> Schedule:
    return Schedule("groups_swiss", "single", rounds, field(size), table_sizes=sizes, **more)  # type: ignore[arg-type]


@pytest.mark.slow
@settings(deadline=None, max_examples=25)
@given(
    st.integers(6, 30),
    st.integers(1, 5),
    st.sampled_from([FOURS, TableSizes(3, 5, 4), TableSizes(2, 3, 3), TableSizes(4, 8, 6)]),
    st.sampled_from(["mixing", "level"]),
    st.integers(0, 99),
)
def test_seasons_are_legal_and_within_their_bounds(
    size: int, rounds: int, sizes: TableSizes, balance: str, seed: int
) -> None:
    try:
        season = play(event(size, rounds, sizes, seed=seed, policy={"balance": balance}), seed)
    except NoTableSizes:
        return
    for last in range(1, rounds + 1):
        report = check(replace(season, rounds=season.rounds[:last]))
        assert report.violations == ()
        assert report.metrics["short_table_spread"] <= 1
        assert all(report.bounds[name] <= value for name, value in report.metrics.items())
    for played in season.rounds:
        assert played.byes == ()
        assert played.certificate is not None
        assert played.certificate.objective.keys() >= {"meet_repeats", "float_squares"}
        for name, bound in played.certificate.bounds.items():
            assert bound <= played.certificate.objective[name]


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize(("size", "rounds"), [(32, 5), (64, 10), (100, 8)])
def test_mixing_repeats_nothing_while_the_field_is_wide(size: int, rounds: int) -> None:
    report = check(play(event(size, rounds, seed=1)))
    assert report.metrics["meet_repeats"] == 0
    assert report.metrics["seat_spread"] <= 2


@pytest.mark.whole
@pytest.mark.slow
def test_tables_and_seats_are_chosen_together() -> None:
    """Four rounds at tables of four: a seat twice is the exception (a third at random tables)."""
    uneven = 0
    for seed in range(8):
        seats = history_of(play(event(16, 4, seed=seed), seed)).seats
        for name in (entry.id for entry in field(16)):
            counts = [seats[name, 4, key] for key in "ABCD"]
            assert max(counts) <= 2
            uneven += max(counts) - min(counts) > 1
    assert uneven <= 8 * 16 / 4


@pytest.mark.whole
@pytest.mark.slow
def test_the_policies_trade_repeats_for_score_difference() -> None:
    reports = [
        check(play(event(32, 8, seed=3, policy={"balance": balance})))
        for balance in ("mixing", "level")
    ]
    mixing, level = (report.metrics for report in reports)
    assert mixing["meet_repeats"] < level["meet_repeats"] / 4
    assert level["float_squares"] < mixing["float_squares"] / 2
    assert level["float_squares"] <= Fraction(3, 2) * reports[1].bounds["float_squares"]


@pytest.mark.whole
@pytest.mark.slow
@settings(deadline=None, max_examples=10)
@given(st.integers(0, 999))
def test_level_reaches_the_bound_where_all_sit_at_full_tables(seed: int) -> None:
    season = play(event(12, 3, seed=seed, policy={"balance": "level"}), seed)
    for played in season.rounds:
        certificate = played.certificate
        assert certificate is not None
        assert certificate.objective["float_squares"] == certificate.bounds["float_squares"]


def test_mixing_finds_the_least_cost_of_all_seatings_of_nine() -> None:
    """Every way to seat nine in threes, after two rounds, against the one drawn."""
    threes = TableSizes(3, 3, 3)
    for seed in range(6):
        before = play(event(9, 4, threes, seed=seed), seed, rounds=2)
        history = history_of(before)

        def cost(groups: list[tuple[str, ...]], met: Counter[tuple[str, str]]) -> int:
            return sum(met[pair] for group in groups for pair in combinations(sorted(group), 2))

        best = min(cost(groups, history.met) for groups in threes_of(sorted(history.scores)))
        found = [tuple(meetings(table)) for table in draw_round(before).tables]
        assert cost(found, history.met) == best


def threes_of(names: list[str]) -> list[list[tuple[str, ...]]]:
    if not names:
        return [[]]
    first, *rest = names
    return [
        [(first, *pair), *groups]
        for pair in combinations(rest, 2)
        for groups in threes_of([name for name in rest if name not in pair])
    ]


@settings(deadline=None, max_examples=15)
@given(st.integers(6, 20), st.integers(0, 2), st.integers(0, 99), st.randoms())
def test_order_of_entries_never_matters(size: int, rounds: int, seed: int, chance: object) -> None:
    before = event(size, 3, seed=seed, forbidden=(("e00", "e01"), ("e02", "e03")))
    if rounds:
        before = play(before, seed, rounds=rounds)
    shuffled = list(before.entries)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    turned = replace(before, entries=tuple(shuffled), forbidden=(("e03", "e02"), ("e01", "e00")))
    assert draw_round(before) == draw_round(turned)


def test_before_results_every_table_has_one_of_each_part_of_the_field() -> None:
    tables = draw_round(event(12, 1)).tables
    for table in tables:
        assert sorted(int(name[1:]) // 3 for name in meetings(table)) == [0, 1, 2, 3]


def test_after_results_the_leaders_sit_at_the_first_table() -> None:
    before = play(event(64, 3, seed=5), 5, rounds=2)
    scores = history_of(before).scores
    tables = draw_round(before).tables
    means = [sum(scores[name] for name in meetings(table)) / 4 for table in tables]
    assert means == sorted(means, reverse=True)


def test_fixed_tables_are_kept() -> None:
    before = event(12, 2)
    seated = replace(before, entries=(*before.entries[:-1], replace(before.entries[-1], table=9)))
    (table,) = [table for table in draw_round(seated).tables if table.number == 9]
    assert "e11" in meetings(table)


def test_one_club_is_kept_apart_in_the_first_rounds() -> None:
    entries = tuple(replace(e, club="abc"[i % 3]) for i, e in enumerate(field(12)))
    apart = replace(event(12, 4), entries=entries)
    first = draw_round(apart)
    assert first.certificate is not None
    assert first.certificate.objective["same_club_meetings"] == 3
    assert first.certificate.bounds["same_club_meetings"] == 3
    wide = replace(apart, entries=tuple(replace(e, club=f"{i % 4}") for i, e in enumerate(entries)))
    wide_first = draw_round(wide).certificate
    assert wide_first is not None
    assert wide_first.objective["same_club_meetings"] == 0
    off = draw_round(replace(apart, policy={"club_rounds": 0})).certificate
    assert off is not None
    assert "same_club_meetings" not in off.objective


def test_forbidden_players_sit_apart_even_when_level() -> None:
    forbidden = tuple(combinations(("e00", "e01", "e02"), 2))
    before = event(12, 3, forbidden=forbidden, policy={"balance": "level"})
    assert check(play(before)).metrics["forbidden_meetings"] == 0


def test_a_field_that_fills_no_table_is_refused() -> None:
    with pytest.raises(NoTableSizes, match="Round 1: Entries present: 2; a table needs at least 3"):
        draw_round(event(2, 1))


@pytest.mark.whole
@pytest.mark.sampled
@pytest.mark.parametrize(("size", "byes"), [(13, 1), (14, 2)])
def test_whom_the_tables_do_not_seat_rests_by_turns(size: int, byes: int) -> None:
    """The lowest of those with the fewest byes."""
    threes = replace(event(size, size), table_sizes=TableSizes(3, 3, 3))
    assert draw_round(threes).byes == tuple(f"e{i}" for i in range(size - byes, size))
    season = play(threes)
    report = check(season)
    assert report.legal
    assert report.metrics["wrong_byes"] == 0
    assert report.metrics["bye_spread"] == 0
    assert all(len(played.byes) == byes for played in season.rounds)
    first = season.rounds[0].certificate
    assert first is not None
    assert first.bounds["wrong_byes"] == first.objective["wrong_byes"] == 0
    apart = replace(threes, entries=tuple(replace(e, club="one") for e in threes.entries))
    clubs = draw_round(apart).certificate
    assert clubs is not None
    assert clubs.bounds["same_club_meetings"] <= clubs.objective["same_club_meetings"]


@pytest.mark.whole
@pytest.mark.slow
def test_whoever_comes_late_does_not_make_up_for_short_tables() -> None:
    entries = (*field(10), Entry("late", from_round=7))
    season = play(replace(event(10, 10, seed=2), entries=entries))
    report = check(season)
    assert report.legal
    assert report.metrics["short_table_spread"] <= 1
    short = [
        "late" in table.seats.values() and len(table.seats) == 3
        for played in season.rounds[6:]
        for table in played.tables
    ]
    assert sum(short) <= 2


def test_the_lowest_sit_at_the_short_table_first() -> None:
    def decide_table(number: int, seats: str, names: list[str]) -> Table:
        places = {seat: place for place, seat in enumerate(seats, 1)}
        return Table(number, dict(zip(seats, names, strict=True)), places=places)

    names = [f"e{i:02}" for i in range(7)]
    tables = (decide_table(1, "ABCD", names[:4]), decide_table(2, "ABC", names[4:]))
    drawn = draw_round(replace(event(7, 2), rounds=(Round(1, tables),)))
    (short,) = [table for table in drawn.tables if len(table.seats) == 3]
    assert meetings(short) == {"e01", "e02", "e03"}
