"""Groups known in advance: optima, short tables, changed fields, level seats, table sizes."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.sampling import large
from tests.tournaments.scheduling.events import field, meetings
from tournaments.scheduling.checker import Report, check
from tournaments.scheduling.draw import draw_rounds
from tournaments.scheduling.errors import NoTableSizes
from tournaments.scheduling.parts.table_sizes import fitting_sizes, split_entries
from tournaments.scheduling.types import Entry, Round, Schedule, Table, TableSizes

SIZES = {3: (3, 3, 3), 4: (4, 4, 4), 5: (5, 5, 5), 7: (7, 7, 7), 8: (8, 8, 8)}


def event(size: int, rounds: int, sizes: tuple[int, int, int], **more: object) -> Schedule:
    least, most, preferred = sizes
    wanted = TableSizes(least, most, preferred)
    return Schedule("groups", "single", rounds, field(size), table_sizes=wanted, **more)  # type: ignore[arg-type]


def with_all_rounds(schedule: Schedule) -> Schedule:
    """The event with every round that was left."""
    return replace(schedule, rounds=(*schedule.rounds, *draw_rounds(schedule)))


def prefixes(schedule: Schedule, first: int = 1) -> list[Report]:
    """What the checker says after each round."""
    return [
        check(replace(schedule, rounds=schedule.rounds[:last]))
        for last in range(first, len(schedule.rounds) + 1)
    ]


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "k", "rounds"),
    [
        (9, 3, 4), (12, 3, 4), (15, 3, 7), (18, 3, 8), (21, 3, 10), (24, 3, 11), (27, 3, 13),
        (30, 3, 14), (33, 3, 16), (36, 3, 17), (42, 3, 20), (16, 4, 5), (20, 4, 5), (24, 4, 7),
        (28, 4, 9), (32, 4, 10), (36, 4, 11), (40, 4, 13), (25, 5, 6), (30, 5, 6), (49, 7, 8),
        (64, 8, 9),
    ],
)  # fmt: skip
def test_known_fields_reach_the_optimum(size: int, k: int, rounds: int) -> None:
    schedule = with_all_rounds(event(size, rounds, SIZES[k], seed=size))
    report = check(schedule)
    assert report.legal
    assert report.metrics["meet_repeats"] == 0
    assert report.metrics["seat_spread"] <= 1
    assert report.metrics["first_lead_spread"] <= 1


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize(("size", "k", "rounds"), [(16, 4, 5), (12, 3, 4), (20, 5, 7), (14, 7, 6)])
def test_seats_are_level_after_every_round(size: int, k: int, rounds: int) -> None:
    for report in prefixes(with_all_rounds(event(size, rounds, SIZES[k], seed=1))):
        assert report.metrics["seat_spread"] <= 1
        assert report.metrics["first_lead_spread"] <= 1


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "rounds", "sizes", "repeats"),
    [
        (9, 5, (3, 3, 3), 9), (16, 6, (4, 4, 4), 24), (16, 8, (4, 4, 4), 72),
        (20, 8, (4, 4, 4), 50), (8, 3, (4, 4, 4), 8), (24, 10, (4, 4, 4), 84),
        (32, 12, (4, 4, 4), 80), (17, 5, (3, 5, 4), 4),
    ],
)  # fmt: skip
def test_longer_events_reach_the_bound(
    size: int, rounds: int, sizes: tuple[int, int, int], repeats: int
) -> None:
    """Everybody has met everybody, and no meeting more is repeated than has to be."""
    assert check(with_all_rounds(event(size, rounds, sizes))).metrics["meet_repeats"] == repeats


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "rounds", "sizes"),
    [(15, 5, (3, 4, 4)), (31, 10, (3, 4, 4)), (30, 9, (3, 4, 4)), (22, 5, (3, 4, 4)),
     (50, 8, (3, 4, 4)), (23, 8, (2, 3, 3))],
)  # fmt: skip
def test_other_fields_meet_once_and_share_the_short_tables(
    size: int, rounds: int, sizes: tuple[int, int, int]
) -> None:
    reports = prefixes(with_all_rounds(event(size, rounds, sizes)))
    assert reports[-1].metrics["meet_repeats"] == 0
    assert max(report.metrics["short_table_spread"] for report in reports) <= 1


def test_no_pair_meets_twice_running_where_that_can_be_helped() -> None:
    report = check(with_all_rounds(event(16, 10, SIZES[4])))
    assert report.metrics["meet_repeats"] == report.bounds["meet_repeats"]
    assert report.metrics["consecutive_meetings"] <= 2


@pytest.mark.slow
@settings(deadline=None, max_examples=20)
@given(st.integers(5, 20), st.integers(1, 4), st.integers(0, 99), st.integers(3, 5))
def test_mixed_sizes_are_legal_level_and_shared(
    size: int, rounds: int, seed: int, preferred: int
) -> None:
    schedule = with_all_rounds(event(size, rounds, (2, 6, preferred), seed=seed))
    for report in prefixes(schedule):
        assert report.violations == ()
        assert report.metrics["seat_spread"] <= 1
        assert report.metrics["short_table_spread"] <= 1
        assert all(report.bounds[name] <= value for name, value in report.metrics.items())
    for played in schedule.rounds:
        assert played.certificate is not None
        bound = played.certificate.bounds["meet_repeats"]
        assert bound <= played.certificate.objective["meet_repeats"]


@st.composite
def restless(draw: st.DrawFn) -> tuple[Schedule, int]:
    """An event some of whose entries come late, leave or sit out, and how many rounds stand."""
    size, rounds = draw(st.integers(9, 15)), draw(st.integers(2, 5))
    entries = []
    for place, entry in enumerate(field(size)):
        change = draw(st.sampled_from(["", "", "", "late", "gone", "out"])) if place > 6 else ""
        number = draw(st.integers(1, rounds))
        entries.append(
            replace(
                entry,
                from_round=number if change == "late" else 1,
                to_round=number if change == "gone" else None,
                sits_out=frozenset({number} if change == "out" else ()),
            )
        )
    sizes = TableSizes(2, 5, draw(st.integers(3, 4)))
    seed = draw(st.integers(0, 99))
    schedule = Schedule("groups", "single", rounds, field(size), seed=seed, table_sizes=sizes)
    return replace(schedule, entries=tuple(entries)), draw(st.integers(0, rounds - 1))


@settings(deadline=None, max_examples=15)
@given(restless())
def test_changed_fields_stay_legal_and_short_tables_shared(given_: tuple[Schedule, int]) -> None:
    """The first rounds are drawn for a field that stays, the others after it has changed."""
    schedule, stand = given_
    calm = tuple(replace(entry, to_round=None, sits_out=frozenset()) for entry in schedule.entries)
    first = with_all_rounds(replace(schedule, entries=calm, rounds_planned=max(1, stand)))
    before = [e.id for e in schedule.entries if all(e.present(r) for r in range(1, stand + 1))]
    if len(before) < len(schedule.entries):
        return
    whole = with_all_rounds(replace(schedule, rounds=first.rounds[:stand]))
    for report in prefixes(whole):
        assert report.violations == ()
        assert report.metrics["short_table_spread"] <= 1
    assert whole.rounds[:stand] == first.rounds[:stand]


@pytest.mark.slow
@settings(deadline=None, max_examples=10)
@given(st.integers(5, 14), st.integers(0, 99), st.randoms(use_true_random=False))
def test_order_of_entries_never_matters(size: int, seed: int, chance: object) -> None:
    schedule = event(size, 3, (3, 5, 4), seed=seed, forbidden=(("e00", "e01"), ("e02", "e03")))
    shuffled = list(schedule.entries)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    turned = replace(schedule, entries=tuple(shuffled), forbidden=(("e03", "e02"), ("e01", "e00")))
    assert draw_rounds(schedule) == draw_rounds(turned)


@pytest.mark.whole
@pytest.mark.slow
def test_rounds_drawn_again_from_a_later_one_are_the_same() -> None:
    whole = with_all_rounds(event(21, 6, (3, 4, 4), seed=3))
    again = with_all_rounds(replace(whole, rounds=whole.rounds[:4]))
    assert [set(map(meetings, r.tables)) for r in whole.rounds[:4]] == [
        set(map(meetings, r.tables)) for r in again.rounds[:4]
    ]
    planned = with_all_rounds(event(32, 9, SIZES[4], seed=3))
    later = with_all_rounds(replace(planned, rounds=planned.rounds[:4]))
    assert [set(map(meetings, r.tables)) for r in planned.rounds] == [
        set(map(meetings, r.tables)) for r in later.rounds
    ]
    assert max(r.metrics["seat_spread"] for r in prefixes(later)) <= 1


def test_who_comes_late_takes_the_empty_number() -> None:
    schedule = with_all_rounds(event(15, 5, (3, 4, 4), seed=4))
    late = (*schedule.entries, Entry("late", from_round=3))
    after = with_all_rounds(replace(schedule, entries=late, rounds=schedule.rounds[:2]))
    report = check(after)
    assert report.legal
    assert report.metrics["meet_repeats"] == 0
    assert [len(played.tables[0].seats) for played in after.rounds[2:]] == [4, 4, 4]


def test_whoever_leaves_leaves_a_seat_empty_and_the_plan_goes_on() -> None:
    schedule = with_all_rounds(event(32, 10, (3, 4, 4), seed=4))
    entries = (replace(schedule.entries[0], to_round=4), *schedule.entries[1:])
    report = check(with_all_rounds(replace(schedule, entries=entries, rounds=schedule.rounds[:4])))
    assert report.legal
    assert report.metrics["meet_repeats"] == 0
    assert report.metrics["short_table_spread"] <= 1
    assert report.metrics["seat_spread"] <= 1


def test_off_the_plan_the_search_goes_on_from_what_happened() -> None:
    schedule = with_all_rounds(event(9, 1, (3, 3, 3), seed=1))
    report = check(with_all_rounds(replace(schedule, rounds_planned=4, seed=2)))
    assert report.legal
    assert report.metrics["meet_repeats"] <= 6


def test_a_round_that_could_not_be_split_does_not_stop_the_next() -> None:
    """Round 1 was played by hand before two of the entries joined."""
    entries = (*field(4), Entry("x", from_round=2), Entry("y", from_round=2))
    by_hand = Round(1, (Table(1, dict(zip("ABCD", ("e00", "e01", "e02", "e03"), strict=True))),))
    schedule = Schedule("groups", "single", 2, entries, (by_hand,), table_sizes=TableSizes(3, 3, 3))
    assert [len(table.seats) for table in draw_rounds(schedule)[0].tables] == [3, 3]


def test_a_later_round_with_no_table_is_named() -> None:
    entries = (*field(2), replace(Entry("late"), to_round=2))
    schedule = Schedule("groups", "single", 4, entries, table_sizes=TableSizes(3, 4, 3))
    with pytest.raises(NoTableSizes, match="Round 3: Entries present: 2; a table needs at least 3"):
        draw_rounds(schedule)


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize(
    ("size", "sizes"), [*large((13, (3, 3, 3))), (8, (3, 3, 3)), (7, (4, 5, 4))]
)
def test_whom_the_tables_do_not_seat_rests_by_turns(size: int, sizes: tuple[int, int, int]) -> None:
    """Also where a round is changed by hand and the rest drawn anew."""
    schedule = with_all_rounds(event(size, size, sizes))
    report = check(schedule)
    assert report.legal
    assert report.metrics["bye_spread"] == report.metrics["wrong_byes"] == 0
    seated = split_entries(size, TableSizes(*sizes))
    for played in schedule.rounds:
        assert sorted(len(table.seats) for table in played.tables) == sorted(seated)
        assert len(played.byes) == size - sum(seated)
    begun = replace(schedule, rounds=schedule.rounds[:3], seed=9)
    assert check(with_all_rounds(begun)).metrics["wrong_byes"] == 0


def test_forbidden_players_sit_apart() -> None:
    schedule = event(9, 2, (3, 3, 3), forbidden=(("e00", "e01"),))
    assert check(with_all_rounds(schedule)).metrics["forbidden_meetings"] == 0


@given(st.integers(1, 60), st.integers(2, 8), st.integers(0, 3), st.integers(0, 3))
def test_split_is_the_nearest_to_the_preferred_size(n: int, low: int, up: int, more: int) -> None:
    sizes = TableSizes(low, low + up + more, low + up)
    every = partitions(n, sizes.min, sizes.max)
    spread = fitting_sizes(n, sizes)
    if not every:
        assert spread == ()
        if n < low:
            with pytest.raises(NoTableSizes, match=f"Entries present: {n}; a table needs"):
                split_entries(n, sizes)
        else:
            less = split_entries(n, sizes)
            assert less == fitting_sizes(sum(less), sizes)
            assert not any(partitions(m, sizes.min, sizes.max) for m in range(sum(less) + 1, n))
        return
    assert split_entries(n, sizes) == spread
    assert sum(spread) == n
    assert set(spread) <= set(range(sizes.min, sizes.max + 1))
    near = [part for part in every if distance(part, sizes) == distance(spread, sizes)]
    assert distance(spread, sizes) == min(distance(part, sizes) for part in every)
    assert len(set(spread)) == min(len(set(part)) for part in near) <= 2


def distance(spread: tuple[int, ...], sizes: TableSizes) -> int:
    return sum(abs(size - sizes.preferred) for size in spread)


def partitions(n: int, low: int, high: int) -> list[tuple[int, ...]]:
    """Every way to seat n at tables of at most two sizes."""
    found = []
    for one in range(low, high + 1):
        for other in range(one, high + 1):
            for count in range(n // one + 1):
                rest = n - one * count
                if rest % other == 0 and count + rest // other:
                    found.append((one,) * count + (other,) * (rest // other))
    return found


def test_numbers_are_drawn_by_lot() -> None:
    firsts = Counter(
        frozenset(map(meetings, draw_rounds(event(16, 1, SIZES[4], seed=seed))[0].tables))
        for seed in range(5)
    )
    assert len(firsts) == 5
