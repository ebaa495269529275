"""Rotating partners known in advance: partners never repeat, opponents even, byes go round."""

import random
from collections import Counter
from dataclasses import replace
from itertools import permutations, product
from math import comb

import pytest

from tests.sampling import large
from tests.tournaments.scheduling.events import field
from tournaments.scheduling.checker import Report, check
from tournaments.scheduling.draw import draw_rounds
from tournaments.scheduling.errors import TooFewEntries
from tournaments.scheduling.methods import rotating
from tournaments.scheduling.rotating.repair import circle_rounds
from tournaments.scheduling.types import Entry, Round, Schedule

Game = tuple[int, int]


@pytest.fixture
def _short_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut the search short: for what the starts alone see to."""
    monkeypatch.setattr(rotating, "STEPS", 4800)
    monkeypatch.setattr(rotating, "SEAT_STEPS", 2000)


def event(size: int, rounds: int, seed: int = 1, **more: object) -> Schedule:
    """An event before its first round."""
    return Schedule("rotating", "rotating", rounds, field(size), seed=seed, **more)  # type: ignore[arg-type]


def with_all_rounds(schedule: Schedule) -> Schedule:
    """With every round that was missing."""
    return replace(schedule, rounds=(*schedule.rounds, *draw_rounds(schedule)))


def sound(schedule: Schedule) -> Report:
    """The checker's report; legal, no bound passed, byes even after every round."""
    report = check(schedule)
    assert report.violations == ()
    assert all(report.bounds[name] <= value for name, value in report.metrics.items())
    for played in schedule.rounds:
        certificate = played.certificate
        if certificate is not None:
            for name, bound in certificate.bounds.items():
                assert bound <= certificate.objective[name]
    return report


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("size", range(4, 41))
@pytest.mark.usefixtures("_short_search")
def test_no_partner_twice_in_any_number_of_rounds(size: int) -> None:
    for rounds in sorted({2 + size % 3, size // 2, size - 1}):
        schedule = with_all_rounds(event(size, rounds))
        report = sound(schedule)
        assert report.metrics["partner_repeats"] == 0
        assert report.metrics["seat_spread"] <= 2
        assert evenly_rested(schedule)


def evenly_rested(schedule: Schedule) -> bool:
    """Whether after every round nobody has had two byes more than somebody else."""
    byes: Counter[str] = Counter()
    spreads = []
    for played in schedule.rounds:
        byes.update(played.byes)
        counts = [byes[entry.id] for entry in schedule.entries]
        spreads.append(max(counts) - min(counts))
    return max(spreads) <= 1


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("rounds", [*range(5, 14), *large(*range(14, 22))])
@pytest.mark.parametrize("seed", [0, *large(1, 2)])
def test_six_players_rest_by_turns(rounds: int, seed: int) -> None:
    """Two rest in each round; they are too few for a whist schedule, so who rests comes first.

    Nobody meets another three times in seven rounds only where somebody has a partner twice
    (`test_seven_rounds_of_six`).
    """
    schedule = with_all_rounds(event(6, rounds, seed))
    report = sound(schedule)
    over = {name: report.metrics[name] - report.bounds[name] for name in report.metrics}
    assert evenly_rested(schedule)
    level = "bye_spread", "wrong_byes", "partner_repeats", "meet_repeats", "consecutive_meetings"
    for name in level:
        assert over[name] == 0, name
    assert rounds == 5 or over["opponent_repeats"] == 0
    assert over["max_opponent"] == (rounds == 7)
    assert report.metrics["seat_spread"] <= 2


def test_seven_rounds_of_six() -> None:
    """Every way to seat them is tried: with no partner twice two are opponents three times.

    All tables are alike but for names, so one may be taken as the first; six rounds can do without.
    """
    tables = [
        ({(a, c), (b, d)}, [(min(p), max(p)) for p in product((a, c), (b, d))])
        for a, b, c, d in permutations(range(6), 4)
        if a == min(a, b, c, d) and b < d
    ]

    def can_seat(first: int, left: int, partners: set[Game], met: Counter[Game]) -> bool:
        if not left:
            return True
        for place in range(first, len(tables)):
            together, against = tables[place]
            if not together & partners and all(met[pair] < 2 for pair in against):
                after = met + Counter(against)
                if can_seat(place + 1, left - 1, partners | together, after):
                    return True
        return False

    assert len(tables) == 45
    together, against = tables[0]
    assert can_seat(1, 5, together, Counter(against))
    assert not can_seat(1, 6, together, Counter(against))


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("size", [*range(5, 9), *large(*range(9, 24))])
@pytest.mark.usefixtures("_short_search")
def test_byes_go_round_in_any_number_of_rounds(size: int) -> None:
    for rounds in range(1, 22):
        schedule = with_all_rounds(event(size, rounds))
        assert evenly_rested(schedule)
        report = check(schedule)
        assert report.metrics["bye_spread"] == report.bounds["bye_spread"]
        assert report.metrics["wrong_byes"] == 0


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("size", [8, 9, 12, 13, 16, 100, 17, 20, 24, 40, 41, 44, 57, 64])
def test_the_whole_schedule_is_a_whist_tournament(size: int) -> None:
    rounds = size - 1 + size % 2
    report = sound(with_all_rounds(event(size, rounds)))
    assert report.metrics["partner_repeats"] == report.metrics["opponent_excess"] == 0
    assert report.metrics["max_opponent"] == 2
    assert report.metrics["meet_repeats"] == 6 * (size // 4) * rounds - comb(size, 2)


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "rounds"),
    [(16, 5), (20, 5), (24, 7), (28, 9), (32, 10), (36, 11), (40, 13), (15, 5), (23, 4), (44, 11)],
)
def test_short_events_never_seat_two_together_twice(size: int, rounds: int) -> None:
    report = sound(with_all_rounds(event(size, rounds)))
    assert report.metrics["meet_repeats"] == 0


@pytest.mark.whole
@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "rounds", "meetings"),
    [(16, 6, 27), (16, 7, 49), (20, 7, 41), (20, 9, 81), (24, 9, 67), (24, 11, 132), (22, 11, 121)],
)
def test_between_nobody_plays_the_same_opponent_twice(
    size: int, rounds: int, meetings: int
) -> None:
    report = sound(with_all_rounds(event(size, rounds)))
    assert report.metrics["opponent_repeats"] == 0
    assert report.metrics["meet_repeats"] <= meetings


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("size", [8, 12, 16, 20, 32])
def test_seats_are_level_where_they_can_be(size: int) -> None:
    for rounds in (5, 6):
        report = check(with_all_rounds(event(size, rounds)))
        assert report.metrics["seat_spread"] <= 1
        assert report.metrics["first_lead_spread"] <= 1
        if rounds % 2:
            assert report.metrics["axis_difference"] == 1
    assert check(with_all_rounds(event(size, 4))).metrics["seat_spread"] <= 2


@pytest.mark.parametrize(("size", "rounds"), [(13, 5), (16, 6), (18, 6)])
@pytest.mark.usefixtures("_short_search")
def test_order_of_entries_never_matters(size: int, rounds: int) -> None:
    schedule = replace(event(size, rounds, seed=7), forbidden=(("e00", "e01"), ("e05", "e02")))
    shuffled = list(schedule.entries)
    random.Random(3).shuffle(shuffled)
    other = replace(schedule, entries=tuple(shuffled), forbidden=(("e02", "e05"), ("e01", "e00")))
    assert draw_rounds(schedule) == draw_rounds(other)


@pytest.mark.parametrize(("size", "rounds"), [(12, 7), (17, 5)])
@pytest.mark.usefixtures("_short_search")
def test_what_is_left_is_drawn_as_first_planned(size: int, rounds: int) -> None:
    whole = with_all_rounds(event(size, rounds))
    for played in (1, rounds - 1):
        begun = replace(whole, rounds=whole.rounds[:played])
        again = with_all_rounds(begun).rounds
        assert [(r.tables, r.byes) for r in again] == [(r.tables, r.byes) for r in whole.rounds]


@pytest.mark.usefixtures("_short_search")
def test_seats_changed_by_hand_leave_the_tables_as_planned() -> None:
    whole = with_all_rounds(event(16, 5))
    first = whole.rounds[0]
    seats = first.tables[0].seats
    turned = dict(zip("ABCD", (seats["B"], seats["C"], seats["D"], seats["A"]), strict=True))
    tables = (replace(first.tables[0], seats=turned), *first.tables[1:])
    again = with_all_rounds(replace(whole, rounds=(Round(1, tables),)))

    def groups(played: Round) -> set[frozenset[str]]:
        return {frozenset(table.seats.values()) for table in played.tables}

    assert [groups(r) for r in again.rounds] == [groups(r) for r in whole.rounds]
    assert sound(again).metrics["seat_spread"] <= 2


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "rounds", "played", "late", "gone"),
    [(16, 8, 3, 1, 0), (16, 8, 3, 0, 1), (20, 9, 4, 1, 1), (13, 6, 2, 2, 0), (12, 6, 5, 0, 2)],
)
@pytest.mark.usefixtures("_short_search")
def test_a_field_that_changes_keeps_partners_apart(
    size: int, rounds: int, played: int, late: int, gone: int
) -> None:
    whole = with_all_rounds(event(size, rounds))
    left = tuple(replace(entry, to_round=played) for entry in whole.entries[:gone])
    new = tuple(Entry(f"x{i}", from_round=played + 1) for i in range(late))
    entries = (*left, *whole.entries[gone:], *new)
    changed = with_all_rounds(replace(whole, entries=entries, rounds=whole.rounds[:played]))
    assert changed.rounds[:played] == whole.rounds[:played]
    report = sound(changed)
    assert report.metrics["partner_repeats"] == 0
    assert report.metrics["wrong_byes"] == 0


@pytest.mark.parametrize("size", [14, 16, 19])
@pytest.mark.usefixtures("_short_search")
def test_absences_known_beforehand(size: int) -> None:
    entries = list(field(size))
    entries[0] = replace(entries[0], sits_out=frozenset({2, 3}))
    entries[1] = replace(entries[1], from_round=3)
    entries[2] = replace(entries[2], to_round=4)
    report = sound(with_all_rounds(replace(event(size, 6), entries=tuple(entries))))
    assert report.metrics["partner_repeats"] == 0
    assert report.metrics["wrong_byes"] == 0


@pytest.mark.whole
@pytest.mark.slow
def test_forbidden_players_sit_apart_while_that_is_possible() -> None:
    few = replace(event(16, 5), forbidden=(("e00", "e01"), ("e02", "e03"), ("e00", "e05")))
    assert sound(with_all_rounds(few)).metrics["forbidden_meetings"] == 0


@pytest.mark.usefixtures("_short_search")
def test_more_rounds_than_partners_start_again() -> None:
    report = sound(with_all_rounds(event(8, 9)))
    assert report.metrics["partner_repeats"] == 8


@pytest.mark.usefixtures("_short_search")
def test_a_round_with_too_few_players_is_refused() -> None:
    entries = (*field(3), Entry("x", to_round=2))
    with pytest.raises(TooFewEntries, match="Round 3 has 3 players present"):
        draw_rounds(Schedule("rotating", "rotating", 4, entries))


@pytest.mark.sampled
@pytest.mark.parametrize("size", range(4, 20))
def test_the_circle_has_every_partnership_once(size: int) -> None:
    rounds = circle_rounds(size)
    pairs = [pair for number in rounds for pair in number]
    assert len(pairs) == len(set(pairs)) == comb(size, 2)
    for number in rounds:
        players = [player for pair in number for player in pair]
        assert len(players) == len(set(players)) == size - size % 2
