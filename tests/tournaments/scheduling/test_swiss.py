"""Swiss draws: legal, without rematches, optimal, and the same whatever the order of entries."""

import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.scheduling.events import decide, field, meetings, play
from tournaments.scheduling import swiss
from tournaments.scheduling.chance import Chance
from tournaments.scheduling.checker import check
from tournaments.scheduling.draw import draw_round
from tournaments.scheduling.history import history_of
from tournaments.scheduling.types import Entry, Schedule, pair_of

SEEDS = st.integers(0, 10**6)


@settings(deadline=None, max_examples=40)
@given(st.integers(2, 22), SEEDS, SEEDS, st.sampled_from(["pairs", "single"]), st.data())
def test_no_rematch_and_one_bye_each_while_half_the_field_is_unmet(
    size: int, seed: int, results: int, shape: str, data: st.DataObject
) -> None:
    most = (size + size % 2) // 2
    rounds = data.draw(st.integers(1, most))
    report = check(play(Schedule("swiss", shape, rounds, field(size), seed=seed), results))
    assert report.violations == ()
    assert report.metrics["opponent_repeats"] == 0
    assert report.metrics["wrong_byes"] == 0
    assert report.metrics["bye_spread"] <= 1
    assert all(report.bounds[name] <= value for name, value in report.metrics.items())


@settings(deadline=None, max_examples=25)
@given(st.integers(3, 9), SEEDS, SEEDS)
def test_long_events_stay_legal(size: int, seed: int, results: int) -> None:
    """Past half the field a rematch or a second bye may be forced; a rematch is the worse."""
    report = check(play(Schedule("swiss", "pairs", 2 * size, field(size), seed=seed), results))
    assert report.violations == ()
    assert all(report.bounds[name] <= value for name, value in report.metrics.items())


@settings(deadline=None, max_examples=25)
@given(st.integers(4, 12), SEEDS, SEEDS, st.randoms(use_true_random=False))
def test_order_of_entries_and_forbidden_never_matters(
    size: int, seed: int, results: int, chance: random.Random
) -> None:
    forbidden = (("e00", "e01"), ("e03", "e02"))
    event = Schedule("swiss", "pairs", 4, field(size), forbidden=forbidden, seed=seed)
    event = play(event, results, rounds=2)
    shuffled = list(event.entries)
    chance.shuffle(shuffled)
    other = replace(event, entries=tuple(shuffled), forbidden=(("e02", "e03"), ("e01", "e00")))
    assert draw_round(event) == draw_round(other)


@settings(deadline=None, max_examples=25)
@given(st.integers(4, 16), SEEDS, st.data())
def test_absent_entries_are_left_out(size: int, seed: int, data: st.DataObject) -> None:
    entries = tuple(
        replace(
            entry,
            from_round=data.draw(st.integers(1, 2)),
            to_round=data.draw(st.sampled_from([None, 2, 3])),
            sits_out=frozenset(data.draw(st.sets(st.integers(1, 4), max_size=1))),
        )
        for entry in field(size)
    )
    always = (Entry("x", 1), Entry("y", 2))
    assert check(play(Schedule("swiss", "pairs", 4, entries + always, seed=seed))).legal


def all_matchings(names: tuple[str, ...]) -> Iterator[list[tuple[str, str]]]:
    """Every way to pair an even number of names."""
    if not names:
        yield []
        return
    first, *rest = names
    for other in rest:
        left = tuple(name for name in rest if name != other)
        for matching in all_matchings(left):
            yield [(first, other), *matching]


def exact_value(event: Schedule, names: tuple[str, ...]) -> tuple[int, int, Fraction]:
    """(fewest rematches, fewest meetings beyond the second, least squares), of every pairing."""
    history = history_of(event)
    return min(
        (
            sum(history.met[pair_of(*pair)] > 0 for pair in pairs),
            sum(max(0, history.met[pair_of(*pair)] - 1) for pair in pairs),
            sum((abs(history.scores[a] - history.scores[b]) ** 2 for a, b in pairs), Fraction(0)),
        )
        for pairs in all_matchings(names)
    )


@settings(deadline=None, max_examples=30)
@given(st.sampled_from([4, 6, 8]), st.integers(1, 5), SEEDS, SEEDS)
def test_equals_the_best_of_all_pairings(size: int, rounds: int, seed: int, results: int) -> None:
    event = play(Schedule("swiss", "pairs", rounds + 1, field(size), seed=seed), results, rounds)
    drawn = draw_round(event)
    assert drawn.certificate is not None
    rematches, _, squares = exact_value(event, tuple(entry.id for entry in event.entries))
    objective = drawn.certificate.objective
    assert (objective["opponent_repeats"], objective["float_squares"]) == (rematches, squares)
    assert drawn.certificate.objective == drawn.certificate.bounds


@settings(deadline=None, max_examples=20)
@given(st.sampled_from([5, 7]), st.integers(1, 2), SEEDS, SEEDS)
def test_the_bye_goes_to_the_lowest_who_can_have_it(
    size: int, rounds: int, seed: int, results: int
) -> None:
    event = play(Schedule("swiss", "pairs", rounds + 1, field(size), seed=seed), results, rounds)
    (bye,) = draw_round(event).byes
    history = history_of(event)
    names = tuple(entry.id for entry in event.entries)

    def possible(name: str) -> bool:
        rest = tuple(other for other in names if other != name)
        return exact_value(event, rest)[0] == 0 and history.byes[name] == 0

    lowest = min(history.scores[name] for name in names if possible(name))
    assert possible(bye)
    assert history.scores[bye] == lowest


def test_the_first_round_folds_the_field() -> None:
    drawn = draw_round(Schedule("swiss", "pairs", 3, field(8)))
    expected = [frozenset({f"e0{i}", f"e0{i + 4}"}) for i in range(4)]
    assert [meetings(table) for table in drawn.tables] == expected


def test_the_second_round_pairs_winners_and_numbers_them_first() -> None:
    event = Schedule("swiss", "pairs", 3, field(8))
    drawn = draw_round(event)
    won = tuple(
        replace(t, places={side: int(name >= "e04") for side, name in t.seats.items()})
        for t in drawn.tables
    )
    second = draw_round(replace(event, rounds=(replace(drawn, tables=won),)))
    winners = {"e00", "e01", "e02", "e03"}
    assert all(meetings(table) <= winners for table in second.tables[:2])


def test_forbidden_pairs_are_kept_apart_unless_it_is_the_only_way() -> None:
    event = Schedule("swiss", "pairs", 3, field(4), forbidden=(("e00", "e02"),))
    first = draw_round(event)
    assert frozenset({"e00", "e02"}) not in map(meetings, first.tables)
    two = Schedule("swiss", "pairs", 1, field(2), forbidden=(("e01", "e00"),))
    certificate = draw_round(two).certificate
    assert certificate is not None
    assert certificate.objective["forbidden_meetings"] == 1


def test_an_entry_keeps_its_table() -> None:
    entries = (*field(6), Entry("wheelchair", rating=1, table=1))
    event = play(Schedule("swiss", "pairs", 3, entries))
    for played in event.rounds:
        for table in played.tables:
            assert ("wheelchair" in meetings(table)) == (table.number == 1) or not any(
                "wheelchair" in meetings(other) for other in played.tables
            )


@pytest.mark.parametrize("size", [64, 65])
def test_a_pruned_field_is_legal_too(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(swiss, "FULL", 20)
    monkeypatch.setattr(swiss, "NEAR", 3)
    report = check(play(Schedule("swiss", "pairs", 7, field(size))))
    assert report.legal
    assert report.metrics["opponent_repeats"] == 0
    assert report.metrics["wrong_byes"] == 0
    assert report.bounds["float_squares"] <= report.metrics["float_squares"]


def test_seed_breaks_ties_and_nothing_else() -> None:
    event = play(Schedule("swiss", "pairs", 5, field(12)), rounds=3)
    objectives = {
        str(draw_round(replace(event, seed=seed)).certificate.objective)  # type: ignore[union-attr]
        for seed in range(5)
    }
    assert len(objectives) == 1


def test_axis_is_balanced_when_nothing_else_decides() -> None:
    """With two entries the axis simply alternates."""
    event = play(Schedule("swiss", "pairs", 6, field(2)))
    assert check(event).metrics["axis_difference"] == 0


def test_chance_repeats_itself() -> None:
    assert Chance(1, "x").shuffled(range(9)) == Chance(1, "x").shuffled(range(9))
    assert Chance(1, "x").shuffled(range(9)) != Chance(2, "x").shuffled(range(9))
    assert decide(draw_round(Schedule("swiss", "pairs", 1, field(2))), random.Random(0)).number == 1  # noqa: S311
