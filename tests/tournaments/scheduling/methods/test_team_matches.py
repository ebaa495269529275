"""Matches between teams: two whole teams at all their tables, the n-th against the n-th."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.scheduling import errors
from tournaments.scheduling.checker import check, violations_of
from tournaments.scheduling.draw import draw_round
from tournaments.scheduling.team_matches.matches import matches_of
from tournaments.scheduling.types import AheadReason, Entry, LookAhead, Round, Schedule, Table

SEEDS = st.integers(0, 10**6)
METHODS = ("team_swiss", "team_round_robin")


def event(method: str, teams: int, size: int, rounds: int, **more: object) -> Schedule:
    """Make teams with as many entries each, the stronger team first."""
    entries = tuple(
        Entry(f"{team:02}-{at}", 1600 - 20 * team - at, f"T{team:02}")
        for team in range(teams)
        for at in range(1, size + 1)
    )
    return Schedule(method, "pairs", rounds, entries, **more)  # type: ignore[arg-type]


def decide_round(drawn: Round, chance: Random) -> Round:
    """The round with points at every table; now and then a tie."""
    tables = []
    for table in drawn.tables:
        points = [100, chance.choice((5, 40, 95, 100))]
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


def tables_by_match(drawn: Round) -> dict[frozenset[str], list[frozenset[str]]]:
    """Teams that met -> their tables, in the order of the table numbers."""
    found: dict[frozenset[str], list[frozenset[str]]] = {}
    for table in sorted(drawn.tables, key=lambda table: table.number):
        names = frozenset(table.seats.values())
        found.setdefault(frozenset(name[:2] for name in names), []).append(names)
    return found


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(METHODS), st.integers(2, 9), st.integers(1, 4), SEEDS)
def test_teams_meet_whole_and_board_by_board(method: str, teams: int, size: int, seed: int) -> None:
    rounds = min(4, teams - 1)
    found = play_rounds(event(method, teams, size, rounds, seed=seed), rounds, seed)
    assert check(found).violations == ()
    assert check(found).metrics["same_club_meetings"] == 0
    meetings: Counter[frozenset[str]] = Counter()
    for drawn in found.rounds:
        by_match = tables_by_match(drawn)
        meetings.update(by_match.keys())
        assert len(by_match) == teams // 2
        for two, boards in by_match.items():
            assert len(two) == 2
            assert len(boards) == size
            # The n-th of one team sits against the n-th of the other, side by side in the hall.
            assert [{name[3:] for name in names} for names in boards] == [
                {str(at)} for at in range(1, size + 1)
            ]
        assert len(drawn.byes) == (size if teams % 2 else 0)
    if method == "team_round_robin":
        assert max(meetings.values()) == 1


@settings(max_examples=15, deadline=None)
@given(st.integers(3, 8), st.integers(1, 3), SEEDS)
def test_a_round_robin_of_teams_is_one(teams: int, size: int, seed: int) -> None:
    rounds = teams - 1 + teams % 2
    found = play_rounds(event("team_round_robin", teams, size, rounds, seed=seed), rounds, seed)
    meetings = Counter(two for drawn in found.rounds for two in tables_by_match(drawn))
    assert len(meetings) == teams * (teams - 1) // 2
    assert set(meetings.values()) == {1}


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_the_certificate_of_the_matches_is_that_of_an_event_of_teams(seed: int) -> None:
    before = play_rounds(event("team_swiss", 7, 3, 4, seed=seed), 2, seed)
    certificate = draw_round(before).certificate
    assert certificate is not None
    inner = certificate.matches
    assert inner is not None
    assert certificate.objective == certificate.bounds == {"same_club_meetings": 0}
    teams = matches_of(before, "swiss").event
    alone = draw_round(
        replace(teams, rounds=tuple(replace(one, certificate=None) for one in teams.rounds))
    ).certificate
    assert alone is not None
    assert (inner.objective, inner.bounds, inner.input_hash) == (
        alone.objective,
        alone.bounds,
        alone.input_hash,
    )


@pytest.mark.parametrize("teams", [5, 6])
def test_few_teams_in_many_swiss_rounds_meet_once_each(teams: int) -> None:
    """Each round is drawn with those after it in mind; more than there are is said to be too many.

    A round that is better by itself would now and then leave two over who have met.
    """
    dearer = 0
    for seed in range(12):
        season = play_rounds(event("team_swiss", teams, 2, 5, seed=seed), 5, seed)
        meetings = Counter(match for one in season.rounds for match in tables_by_match(one))
        assert set(meetings.values()) == {1}
        assert len(meetings) == teams // 2 * 5
        inner = [one.certificate.matches for one in season.rounds if one.certificate]
        dearer += any(one.ahead.dearer for one in inner if one and one.ahead)
    assert dearer
    inner_first = draw_round(event("team_swiss", teams, 2, 6)).certificate
    assert inner_first is not None
    assert inner_first.matches is not None
    assert inner_first.matches.ahead == LookAhead(6, 5, AheadReason.IMPOSSIBLE)


def test_a_team_leads_by_boards_won_and_byes_count() -> None:
    entries = tuple(Entry(name, club=name[0]) for name in ("x1", "x2", "x3", "y1", "y2"))
    tables = (
        Table(1, {"AC": "x1", "BD": "y1"}, {"AC": 9, "BD": 5}),
        Table(2, {"AC": "y2", "BD": "x2"}, {"AC": 7, "BD": 7}),
    )
    schedule = Schedule("team_swiss", "pairs", 2, entries, (Round(1, tables, ("x3",)),))
    (match,) = matches_of(schedule, "swiss").event.rounds[0].tables
    assert match.seats == {"AC": "team x", "BD": "team y"}
    assert match.points == {"AC": Fraction(5, 2), "BD": Fraction(1, 2)}


def test_a_line_up_names_who_plays_and_the_rest_is_on_the_bench() -> None:
    named = {"boards": 2, "line_ups": {"T00": ["00-3", "00-1"], "T01": ["01-9", "01-2"]}}
    drawn = draw_round(event("team_swiss", 2, 3, 1, policy=named))
    assert {frozenset(table.seats.values()) for table in drawn.tables} == {
        frozenset({"00-3", "01-2"})
    }
    assert drawn.byes == ("00-1",)
    before = event("team_swiss", 2, 3, 1, policy=named)
    assert violations_of(replace(before, rounds=(drawn,))) == ()


def test_boards_by_strength_where_no_line_up_is_named() -> None:
    drawn = draw_round(event("team_swiss", 2, 4, 1, policy={"boards": 2}))
    assert {frozenset(table.seats.values()) for table in drawn.tables} == {
        frozenset({"00-1", "01-1"}),
        frozenset({"00-2", "01-2"}),
    }


def test_the_first_seat_goes_by_turns_within_a_match() -> None:
    drawn = draw_round(event("team_swiss", 2, 4, 1))
    first = [table.seats["AC"][:2] for table in drawn.tables]
    assert first in (["00", "01", "00", "01"], ["01", "00", "01", "00"])


def test_a_team_against_two_others_is_found() -> None:
    schedule = event("team_swiss", 4, 2, 1)
    tables = (
        Table(1, {"AC": "00-1", "BD": "01-1"}),
        Table(2, {"AC": "00-2", "BD": "02-1"}),
        Table(3, {"AC": "01-2", "BD": "03-1"}),
        Table(4, {"AC": "02-2", "BD": "03-2"}),
    )
    found = violations_of(replace(schedule, rounds=(Round(1, tables),)))
    assert [(one.code, one.table) for one in found] == [
        ("match", 2),
        ("match", 3),
        ("match", 4),
        ("match", 4),
    ]


def test_a_whole_team_that_is_left_out_is_found() -> None:
    schedule = event("team_swiss", 3, 2, 1)
    tables = (Table(1, {"AC": "00-1", "BD": "01-1"}), Table(2, {"AC": "00-2", "BD": "01-2"}))
    found = violations_of(replace(schedule, rounds=(Round(1, tables),)))
    assert [one.code for one in found] == ["missing", "missing"]


def test_teams_that_should_not_meet_board_by_board_are_kept_apart() -> None:
    apart = (("00-2", "02-2"),)
    for seed in range(20):
        drawn = draw_round(event("team_swiss", 4, 2, 1, seed=seed, forbidden=apart))
        assert frozenset({"00", "02"}) not in tables_by_match(drawn)


@pytest.mark.parametrize("method", METHODS)
def test_one_team_alone_is_refused(method: str) -> None:
    with pytest.raises(errors.TooFewEntries, match="two teams"):
        draw_round(event(method, 1, 4, 1))
