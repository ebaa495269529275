"""What a table counts for: the worked cases of the domino federations, and their edges."""

from collections.abc import Mapping
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.ranking.outcomes import (
    Outcome,
    TableFacts,
    Terms,
    bye_efectividad,
    exact_sum,
    outcome_of,
)
from tournaments.ranking.presets import PRESETS
from tournaments.ranking.ranking import rank
from tournaments.scheduling.types import Entry, Number, Round, Table

T200 = Terms(200)


@given(st.lists(st.integers() | st.fractions(max_denominator=12)))
def test_a_total_is_the_sum(values: list[int | Fraction]) -> None:
    found = exact_sum(values)
    assert (type(found), found) == (Fraction, sum(values, Fraction(0)))


def settled_outcome(
    one: int, other: int, facts: TableFacts | None = None, terms: Terms = T200
) -> Outcome:
    table = Table(1, {"AC": "a", "BD": "b"}, points={"AC": one, "BD": other})
    outcome = outcome_of(table, "pairs", terms, facts or TableFacts())
    assert outcome is not None
    return outcome


def both(values: Mapping[str, object]) -> tuple[object, object]:
    return values["AC"], values["BD"]


@pytest.mark.parametrize(
    ("here", "gone", "efectividad"),
    [(40, 20, (20, -20)), (100, 0, (100, -100)), (200, 0, (200, -200))],
)
def test_the_club_gives_points_for_a_no_show(
    here: int, gone: int, efectividad: tuple[int, int]
) -> None:
    outcome = settled_outcome(here, gone, TableFacts(forfeits=frozenset({"BD"})))
    assert (both(outcome.points), both(outcome.places)) == ((here, gone), (1, 2))
    assert both(outcome.efectividad) == efectividad
    assert outcome.walkover
    taken = settled_outcome(
        here, gone, TableFacts(forfeits=frozenset({"BD"}), sanctions={"AC": 30})
    )
    assert (both(taken.points), both(taken.places)) == ((here - 30, gone), (1, 2))
    # What was played before a card says nothing of a walkover.
    carded = settled_outcome(here, gone, TableFacts(cards=frozenset({"BD"}), sanctions={"AC": 30}))
    assert both(carded.points) == (170, 0)


@pytest.mark.parametrize(
    ("one", "other", "by_time", "efectividad"),
    [
        (200, 130, False, (70, -70)),
        (215, 130, False, (70, -70)),
        (130, 215, False, (-70, 70)),
        (150, 120, True, (30, -30)),
        (150, 150, True, (0, 0)),
        (210, 205, False, (0, 0)),
        (215, 130, True, (85, -85)),
        (190, 130, False, (60, -60)),
    ],
)
def test_margins(one: int, other: int, by_time: bool, efectividad: tuple[int, int]) -> None:
    outcome = settled_outcome(one, other, TableFacts(by_time=by_time))
    assert both(outcome.efectividad) == efectividad
    assert both(outcome.points) == (one, other)


def test_a_no_show() -> None:
    outcome = settled_outcome(0, 0, TableFacts(forfeits=frozenset({"BD"})))
    assert both(outcome.places) == (1, 2)
    assert both(outcome.points) == (200, 0)
    assert both(outcome.efectividad) == (100, -200)
    assert outcome.walkover
    unplayed = Table(1, {"AC": "a", "BD": "b"})
    assert outcome_of(unplayed, "pairs", T200, TableFacts(forfeits=frozenset({"BD"}))) == outcome
    assert outcome_of(unplayed, "pairs", T200) is None


def test_nobody_shows_up() -> None:
    outcome = settled_outcome(0, 0, TableFacts(forfeits=frozenset({"AC", "BD"})))
    assert both(outcome.efectividad) == (-200, -200)
    assert both(outcome.points) == (0, 0)
    played = Round(1, (Table(1, {"AC": "a", "BD": "b"}),))
    facts = {(1, 1): TableFacts(forfeits=frozenset({"AC", "BD"}))}
    lines = rank("ab", [played], PRESETS["efectividad"], terms=T200, facts=facts)
    assert [(int(line.score), line.losses, line.place) for line in lines] == [(0, 1, 1)] * 2


def test_a_card() -> None:
    outcome = settled_outcome(150, 90, TableFacts(cards=frozenset({"AC"})))
    assert both(outcome.places) == (2, 1)
    assert both(outcome.points) == (0, 200)
    assert both(outcome.efectividad) == (-200, 200)


@pytest.mark.parametrize(
    ("one", "other", "sanctions", "points", "places", "efectividad"),
    [
        (200, 170, {"AC": 40}, (160, 170), (2, 1), (-10, 10)),
        (200, 160, {"AC": 40}, (160, 160), (2, 1), (0, 0)),
        (200, 100, {"AC": 40}, (160, 100), (1, 2), (60, -60)),
        (200, 130, {"BD": 40}, (200, 90), (1, 2), (110, -110)),
        (200, 30, {"BD": 80}, (200, 0), (1, 2), (200, -200)),
        (200, 170, {"AC": 40, "BD": 80}, (160, 90), (1, 2), (70, -70)),
        (240, 170, {"AC": 40}, (200, 170), (1, 2), (30, -30)),
        (200, 170, {"AC": 0}, (200, 170), (1, 2), (30, -30)),
    ],
)
def test_sanctions(
    one: int,
    other: int,
    sanctions: dict[str, Number],
    points: tuple[int, int],
    places: tuple[int, int],
    efectividad: tuple[int, int],
) -> None:
    outcome = settled_outcome(one, other, TableFacts(sanctions=sanctions))
    assert both(outcome.points) == points
    assert both(outcome.places) == places
    assert both(outcome.efectividad) == efectividad


def test_points_are_cut_at_the_cap_before_the_sanction() -> None:
    terms = Terms(200, cap=Fraction(8, 5))
    assert both(settled_outcome(350, 120, terms=terms).points) == (320, 120)
    assert both(settled_outcome(350, 120, TableFacts(sanctions={"AC": 40}), terms).points) == (
        280,
        120,
    )
    assert both(settled_outcome(350, 340, terms=terms).places) == (1, 2)


def test_without_a_target_the_difference_counts() -> None:
    assert both(settled_outcome(215, 130, terms=Terms()).efectividad) == (85, -85)
    outcome = settled_outcome(0, 0, TableFacts(forfeits=frozenset({"AC"})), Terms())
    assert both(outcome.efectividad) == (0, 0)
    assert bye_efectividad(Terms()) == 0


def test_places_decide_before_points() -> None:
    table = Table(1, {"AC": "a", "BD": "b"}, points={"AC": 10, "BD": 20}, places={"AC": 1, "BD": 2})
    outcome = outcome_of(table, "pairs", Terms())
    assert outcome is not None
    assert both(outcome.places) == (1, 2)
    wrong = Table(1, {"AC": "a", "BD": "b"}, points={"A": 10, "B": 20})
    assert outcome_of(wrong, "pairs", Terms()) is None


def test_three_sides_and_one_of_them_missing() -> None:
    table = Table(1, {"A": "a", "B": "b", "C": "c"}, points={"A": 200, "B": 100, "C": 40})
    outcome = outcome_of(table, "single", T200)
    assert outcome is not None
    assert outcome.efectividad == {"A": 130, "B": -100, "C": -160}
    missing = outcome_of(table, "single", T200, TableFacts(forfeits=frozenset({"B"})))
    assert missing is not None
    assert missing.places == {"A": 1, "C": 2, "B": 3}
    assert missing.efectividad == {"A": 160, "C": -160, "B": -200}
    assert not missing.walkover


@given(st.integers(0, 260), st.integers(0, 260), st.booleans(), st.integers(0, 90))
def test_margins_of_two_sides_cancel_out(
    one: int, other: int, by_time: bool, sanction: int
) -> None:
    facts = TableFacts(by_time=by_time, sanctions={"AC": sanction} if sanction else {})
    outcome = settled_outcome(one, other, facts)
    mine, theirs = outcome.efectividad["AC"], outcome.efectividad["BD"]
    assert mine == -theirs
    assert -260 <= mine <= 260
    if outcome.places["AC"] < outcome.places["BD"]:
        assert mine >= 0


def test_the_preset_ranks_by_games_won_efectividad_points() -> None:
    rounds = (
        Round(1, (Table(1, {"AC": "a", "BD": "b"}, points={"AC": 200, "BD": 130}),), ("c",)),
        Round(2, (Table(1, {"AC": "c", "BD": "a"}, points={"AC": 150, "BD": 150}),), ("b",)),
        Round(3, (Table(1, {"AC": "b", "BD": "c"}, points={"AC": 200, "BD": 170}),), ("a",)),
    )
    facts = {(2, 1): TableFacts(by_time=True), (3, 1): TableFacts(sanctions={"AC": 40})}
    entries = [Entry(name) for name in "abc"]
    lines = rank(entries, rounds, PRESETS["efectividad"], terms=T200, facts=facts)
    table = [
        (s.entry, *map(int, (s.score, dict(s.tie_breaks)["efectividad"], s.points_for)))
        for s in lines
    ]
    # c: a bye (+100), a tie (0), and the 170 against 200 - 40 wins by 10.
    assert table == [("a", 2, 170, 550), ("c", 2, 110, 520), ("b", 1, 20, 490)]


def test_efectividad_and_saldo_are_two_things() -> None:
    """Won 200-130, then 215-130: the margin to the target, and points made minus points taken."""
    rounds = [
        Round(1, (Table(1, {"AC": "a", "BD": "b"}, {"AC": 200, "BD": 130}),)),
        Round(2, (Table(1, {"AC": "a", "BD": "b"}, {"AC": 215, "BD": 130}),)),
        Round(3, (Table(1, {"AC": "b", "BD": "c"}, {"AC": 150, "BD": 150}),), ("a",)),
    ]
    told = {}
    for slug in ("efectividad", "saldo"):
        lines = rank("abc", rounds, PRESETS[slug], terms=T200)
        told[slug] = {line.entry: (int(line.score), int(line.tie_breaks[0][1])) for line in lines}
    # A bye is a win, with half the target as efectividad and all of it as saldo; a tie is nothing.
    assert told["efectividad"] == {"a": (3, 240), "b": (0, -140), "c": (0, 0)}
    assert told["saldo"] == {"a": (3, 355), "b": (0, -155), "c": (0, 0)}
