"""Neighbours: 1 v 2, 3 v 4 of the ranking, nobody twice while that can be avoided."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.scheduling.events import field
from tournaments.scheduling.checker import check
from tournaments.scheduling.draw import draw_round
from tournaments.scheduling.errors import NoByeLeft
from tournaments.scheduling.history import history_of
from tournaments.scheduling.parts.ranking import rank_entries
from tournaments.scheduling.types import Round, Schedule, pair_of


def event(size: int, rounds: int, **more: object) -> Schedule:
    """An event before its first round."""
    return Schedule("neighbours", "single", rounds, field(size), **more)  # type: ignore[arg-type]


def decide_round(drawn: Round, chance: Random) -> Round:
    """The round with points to 200 at every table; now and then a tie."""
    tables = []
    for table in drawn.tables:
        points = [200, chance.choice((0, 35, 120, 185, 200))]
        chance.shuffle(points)
        tables.append(replace(table, points=dict(zip("AB", points, strict=True))))
    return replace(drawn, tables=tuple(tables))


def meetings_in(drawn: Round) -> set[tuple[str, str]]:
    """Who meets whom."""
    return {pair_of(table.seats["A"], table.seats["B"]) for table in drawn.tables}


def places(schedule: Schedule) -> list[str]:
    """The ranking before the next round."""
    here = schedule.present(schedule.next_number)
    return [entry.id for entry in rank_entries(schedule, history_of(schedule), here)]


def fewest_repeats(names: tuple[str, ...], met: set[tuple[str, str]]) -> int:
    """Slowly: of all ways to pair them (one has the bye where they are odd)."""
    if len(names) < 2:
        return 0
    first, rest = names[0], names[1:]
    found = [
        (pair_of(first, other) in met)
        + fewest_repeats(tuple(name for name in rest if name != other), met)
        for other in rest
    ]
    return min(found + ([fewest_repeats(rest, met)] if len(names) % 2 else []))


def test_round_one_is_by_rating() -> None:
    order = sorted(field(8), key=lambda entry: -Fraction(entry.rating))
    names = [entry.id for entry in order]
    drawn = draw_round(event(8, 3))
    assert meetings_in(drawn) == {
        pair_of(*two) for two in zip(names[::2], names[1::2], strict=True)
    }


@settings(max_examples=25)
@given(st.integers(4, 9), st.integers(0, 10**6))
def test_neighbours_meet_and_nobody_twice_without_need(size: int, seed: int) -> None:
    chance = Random(seed)
    schedule, met = event(size, 5), set[tuple[str, str]]()
    for _ in range(5):
        order = places(schedule)
        drawn = draw_round(schedule)
        pairs = meetings_in(drawn)
        repeats = sum(pair in met for pair in pairs)
        assert repeats == fewest_repeats(tuple(order), met)
        fresh = [pair_of(*two) for two in zip(order[::2], order[1::2], strict=False)]
        byes_level = len({history_of(schedule).byes[name] for name in order}) == 1
        if byes_level and not met.intersection(fresh):
            assert pairs == set(fresh)
            assert drawn.byes == tuple(order[-1:] if size % 2 else ())
        met |= pairs
        after = replace(schedule, rounds=(*schedule.rounds, decide_round(drawn, chance)))
        assert not check(after).violations
        schedule = after


def test_the_certificate_says_what_a_swiss_round_would_have_had() -> None:
    schedule, chance = event(16, 4), Random(7)
    for _ in range(3):
        drawn = decide_round(draw_round(schedule), chance)
        assert drawn.certificate is not None
        beside = drawn.certificate.beside
        assert beside is not None
        assert beside.method == "swiss"
        assert "float_squares" in beside.objective
        schedule = replace(schedule, rounds=(*schedule.rounds, drawn))


def test_nobody_is_left_for_the_bye() -> None:
    schedule = event(3, 5, policy={"byes_per_entry": 1})
    chance = Random(1)
    for _ in range(3):
        rounds = (*schedule.rounds, decide_round(draw_round(schedule), chance))
        schedule = replace(schedule, rounds=rounds)
    with pytest.raises(NoByeLeft):
        draw_round(schedule)


@pytest.mark.whole
def test_a_large_field_meets_near_by() -> None:
    schedule, chance, met = event(400, 4), Random(3), set[tuple[str, str]]()
    for _ in range(4):
        place = {name: at for at, name in enumerate(places(schedule))}
        drawn = draw_round(schedule)
        pairs = meetings_in(drawn)
        assert not pairs & met
        assert max(abs(place[one] - place[other]) for one, other in pairs) < 10
        met |= pairs
        schedule = replace(schedule, rounds=(*schedule.rounds, decide_round(drawn, chance)))
    scores = sorted(history_of(schedule).scores.values())
    assert all(one <= other for one, other in pairwise(scores))
