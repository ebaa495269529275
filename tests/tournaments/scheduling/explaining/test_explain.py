"""Explanations: alternatives are the best there are, and what is drawn is never beaten."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.scheduling.events import field, meetings, play
from tests.tournaments.scheduling.methods.test_swiss import (
    all_matchings,
    costs_of,
    seed_order,
    total,
)
from tournaments.scheduling.draw import draw_round
from tournaments.scheduling.explaining.explain import explain, suppose_results
from tournaments.scheduling.types import Round, Schedule, Table, TableSizes

SEEDS = st.integers(0, 10**6)


@settings(deadline=None, max_examples=20)
@given(st.integers(4, 7), st.integers(0, 4), SEEDS, st.integers(0, 6))
def test_swiss_alternatives_are_the_best_with_that_meeting(
    size: int, rounds: int, results: int, asked: int
) -> None:
    event = Schedule("swiss", "pairs", rounds + 1, field(size))
    event = play(event, results, rounds) if rounds else event
    entry = event.entries[asked % size].id
    told = explain(event, draw_round(event), entry)
    costs, names = costs_of(event), tuple(seed_order(event))
    assert told.alternatives
    assert tuple(value for _, value in told.levels) == tuple(map(Fraction, _drawn_total(event)))
    for other in told.alternatives:
        side = frozenset({entry} if other.entry is None else {entry, other.entry})
        rest = tuple(name for name in names if name not in side)
        resting = [[frozenset({n})] for n in rest] if len(rest) % 2 else [[]]
        best = min(
            total(costs, [side, *map(frozenset, pairs), *bye])
            for bye in resting
            for pairs in all_matchings(tuple(n for n in rest if frozenset({n}) not in bye))
        )
        assert other.feasible
        assert tuple(level.alternative for level in other.levels) == best
        assert not other.better
        differing = [level.name for level in other.levels if level.chosen != level.alternative]
        assert other.decides == (differing[0] if differing else None)


def _drawn_total(event: Schedule) -> tuple[int | Fraction, ...]:
    drawn = draw_round(event)
    sides = [*map(meetings, drawn.tables), *(frozenset({name}) for name in drawn.byes)]
    return total(costs_of(event), sides)


def test_a_rematch_is_the_reason_why_not() -> None:
    event = play(Schedule("swiss", "pairs", 3, field(8)), 3, 1)
    before = next(iter(event.rounds[0].tables)).seats
    told = explain(event, draw_round(event), before["AC"], against=before["BD"])
    first = told.alternatives[0]
    assert first.entry == before["BD"]
    assert first.decides == "meetings"
    assert str(first.message) == (
        f"If {before['AC']!r} met {before['BD']!r}, meetings that are forbidden or repeated "
        "would be 1 instead of 0."
    )


def test_the_bye_is_explained_from_both_sides() -> None:
    event = play(Schedule("swiss", "pairs", 4, field(7)), 2, 2)
    drawn = draw_round(event)
    (rests,) = drawn.byes
    told = explain(event, drawn, rests)
    assert told.table is None
    assert told.others == ()
    assert "has the bye" in str(told.message)
    assert all(other.entry is not None for other in told.alternatives)
    had = event.rounds[0].byes[0]
    asked = explain(event, drawn, had)
    bye = next(other for other in asked.alternatives if other.entry is None)
    assert bye.decides == "byes"
    capped = replace(event, policy={"byes_per_entry": 1})
    barred = explain(capped, drawn, had)
    bye = next(other for other in barred.alternatives if other.entry is None)
    assert not bye.feasible
    assert "as many byes as are allowed" in str(bye.message)


def test_a_round_changed_by_hand_shows_what_would_be_better() -> None:
    event = Schedule("swiss", "pairs", 3, field(4))
    by_hand = Round(1, (Table(1, {"AC": "e00", "BD": "e01"}), Table(2, {"AC": "e02", "BD": "e03"})))
    told = explain(event, by_hand, "e00")
    better = next(other for other in told.alternatives if other.entry == "e02")
    assert better.better
    assert better.decides == "fold"
    assert "changed by hand" in str(told.message)
    assert "changed by hand" not in str(explain(event, draw_round(event), "e00").message)


def test_large_fields_answer_too() -> None:
    event = play(Schedule("swiss", "pairs", 9, field(99)), 1, 4)
    drawn = draw_round(event)
    told = explain(event, drawn, drawn.tables[0].seats["AC"])
    assert len(told.alternatives) == 5
    assert not any(other.better for other in told.alternatives)


@pytest.mark.parametrize(
    "event",
    [
        Schedule("groups", "single", 3, field(9), table_sizes=TableSizes(3, 3, 3)),
        Schedule("round_robin", "pairs", 7, field(7)),
        Schedule("double_round_robin", "single", 6, field(4)),
    ],
)
def test_other_methods_measure_a_change_of_places(event: Schedule) -> None:
    event = play(event, rounds=1)
    drawn = draw_round(event)
    everybody = [name for table in drawn.tables for name in table.seats.values()]
    for entry in (*everybody, *drawn.byes):
        told = explain(event, drawn, entry)
        assert told.alternatives
        assert {other.entry for other in told.alternatives}.isdisjoint({entry, *told.others})
        for other in told.alternatives:
            assert other.feasible
            assert [level.name for level in other.levels] == [name for name, _ in told.levels]
    asked = explain(event, drawn, everybody[0], against=everybody[-1])
    assert asked.alternatives[0].entry == everybody[-1]


def test_who_is_not_in_the_round_is_an_error() -> None:
    event = Schedule("swiss", "pairs", 3, field(4))
    drawn = draw_round(event)
    with pytest.raises(KeyError):
        explain(event, drawn, "nobody")
    groups = Schedule("round_robin", "pairs", 3, field(4))
    with pytest.raises(KeyError):
        explain(groups, draw_round(groups), "e00", against="nobody")


def test_what_if_draws_without_changing_anything() -> None:
    event = Schedule("swiss", "pairs", 3, field(8))
    event = replace(event, rounds=(draw_round(event),))
    wins = {table.number: {"AC": 1, "BD": 2} for table in event.rounds[0].tables}
    supposed = suppose_results(event, places=wins)
    winners = {table.seats["AC"] for table in event.rounds[0].tables}
    following = draw_round(supposed)
    assert all(meetings(table) <= winners for table in following.tables[:2])
    assert event.rounds[0].tables[0].places is None
    points = suppose_results(event, points={1: {"AC": 100, "BD": 40}})
    assert points.rounds[0].tables[0].points == {"AC": 100, "BD": 40}
    assert points.rounds[0].tables[1] == event.rounds[0].tables[1]
