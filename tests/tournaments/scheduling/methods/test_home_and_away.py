"""Home and away in a round robin of teams: tables, legs, fields that change, certificates."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.scheduling.methods.test_team_matches import event, play_rounds
from tournaments.scheduling.certificate import input_hash
from tournaments.scheduling.checker import check
from tournaments.scheduling.documents.read import read_schedule
from tournaments.scheduling.documents.write import certificate_json
from tournaments.scheduling.draw import draw_round
from tournaments.scheduling.methods.team_matches import fixtures_left
from tournaments.scheduling.team_matches.home_and_away import (
    Fixture,
    count_breaks,
    fixture_list,
    home_differences,
)
from tournaments.scheduling.team_matches.matches import matches_of
from tournaments.scheduling.types import Entry, Homes, Round, Schedule, Table

SEEDS = st.integers(0, 10**6)
LEGS = st.sampled_from((1, 2))


def league(teams: int, legs: int, size: int = 1, **more: object) -> Schedule:
    """A league of so many teams, with the rounds that its legs take."""
    rounds = legs * (teams - 1 + teams % 2)
    return event("team_round_robin", teams, size, rounds, policy={"legs": legs}, **more)


def hosts(schedule: Schedule) -> list[list[Fixture]]:
    """The matches of the rounds so far, as (at home, away)."""
    return [
        [(table.seats["AC"], table.seats["BD"]) for table in one.tables]
        for one in matches_of(schedule, "round_robin").event.rounds
    ]


def homes_of(drawn: Round) -> Homes:
    """What the certificate says of homes and aways."""
    assert drawn.certificate is not None
    assert drawn.certificate.matches is not None
    assert drawn.certificate.matches.homes is not None
    return drawn.certificate.matches.homes


PUBLISHED = {
    4: "1-4 2-3 / 4-3 1-2 / 2-4 3-1",
    6: "1-6 2-5 3-4 / 6-4 5-3 1-2 / 2-6 3-1 4-5 / 6-5 1-4 2-3 / 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5 / 8-5 6-4 7-3 1-2 / 2-8 3-1 4-7 5-6 / 8-6 7-5 1-4 2-3 / "
    "3-8 4-2 5-1 6-7 / 8-7 1-6 2-5 3-4 / 4-8 5-3 6-2 7-1",
}
"""FIDE Handbook, C.05, annex 1: the first named is at home."""


@pytest.mark.parametrize("teams", PUBLISHED)
def test_the_published_tables(teams: int) -> None:
    wanted = [
        {tuple(map(int, game.split("-"))) for game in games.split()}
        for games in PUBLISHED[teams].split(" / ")
    ]
    assert [set(games) for games in fixture_list(teams, 1)] == wanted


@settings(max_examples=80, deadline=None)
@given(st.integers(2, 40), LEGS)
def test_every_two_meet_in_every_leg_and_homes_are_level(teams: int, legs: int) -> None:
    found = fixture_list(teams, legs)
    length = teams - 1 + teams % 2
    assert len(found) == legs * length
    everybody = range(1, teams + 1)
    for leg in range(legs):
        rounds = found[leg * length : (leg + 1) * length]
        meetings = Counter(frozenset(game) for games in rounds for game in games)
        assert len(meetings) == teams * (teams - 1) // 2
        assert set(meetings.values()) == {1}
        for games in rounds:
            seated = [team for game in games for team in game]
            assert len(set(seated)) == len(seated) == teams - teams % 2
        level = home_differences(rounds)
        assert max(abs(level[team]) for team in everybody) == 1 - teams % 2
        assert count_breaks(rounds) == (0 if teams % 2 else teams - 2)
    if legs == 2:
        mirrored = [[(away, home) for home, away in games] for games in found[:length]]
        assert found[length:] == mirrored
        assert not any(home_differences(found).values())
        assert count_breaks(found) == (teams if teams % 2 else max(0, 3 * teams - 6))


@settings(max_examples=12, deadline=None)
@given(st.integers(2, 7), st.integers(1, 3), LEGS, SEEDS)
def test_fixtures_are_known_ahead_and_played_so(
    teams: int, size: int, legs: int, seed: int
) -> None:
    before = league(teams, legs, size, seed=seed)
    ahead = fixtures_left(before)
    done = play_rounds(before, before.rounds_planned, seed)
    assert check(done).violations == ()
    assert [set(games) for games in hosts(done)] == [set(games) for games in ahead]
    half = before.rounds_planned // 2
    later = fixtures_left(replace(done, rounds=done.rounds[:half]))
    assert [set(games) for games in later] == [set(games) for games in ahead[half:]]
    assert fixtures_left(done) == []
    length = before.rounds_planned // legs
    for number, drawn in enumerate(done.rounds, 1):
        found = homes_of(drawn)
        assert found.leg == (number - 1) // length + 1
        assert found.at_end == found.least == 1 - teams % 2
        assert found.difference <= 2
    last = homes_of(done.rounds[length - 1])
    assert last.difference == last.at_end
    assert last.breaks == (0 if teams % 2 else teams - 2)


@settings(max_examples=12, deadline=None)
@given(st.integers(4, 7), LEGS, st.integers(2, 4), SEEDS)
def test_a_field_that_changes_keeps_who_met_apart_and_hosts_by_turns(
    teams: int, legs: int, number: int, seed: int
) -> None:
    whole = league(teams, legs, 2, seed=seed)
    late, gone = "T00", f"T{teams - 1:02}"
    entries = tuple(
        replace(one, from_round=number)
        if one.club == late
        else replace(one, to_round=number)
        if one.club == gone
        else one
        for one in whole.entries
    )
    done = play_rounds(replace(whole, entries=entries), whole.rounds_planned, seed)
    assert check(done).violations == ()
    hosted = Counter(game for games in hosts(done) for game in games)
    assert max(hosted.values()) == 1
    meetings = Counter(frozenset(game) for game in hosted)
    assert max(meetings.values()) <= legs


def test_without_the_key_nobody_is_at_home() -> None:
    for policy in ({}, {"boards": 2}):
        drawn = draw_round(event("team_round_robin", 4, 2, 3, policy=policy))
        assert drawn.certificate is not None
        assert drawn.certificate.matches is not None
        assert drawn.certificate.matches.homes is None
        assert "homes" not in certificate_json(drawn.certificate.matches)


GOLDEN = {
    (4, 2): "14fd21983eacb4be11f0afb91521722f51698da69e1b2d99e360fa703ef159cf",
    (5, 1): "ca294b5014c0976f26c74319080267c1f36a675730b745f957db1f31d3e0f6a7",
}
"""Whole events without the key, teams and their sizes -> the hash of all that was drawn."""


@pytest.mark.parametrize("size", GOLDEN)
def test_draws_without_the_key_stay_as_they_were(size: tuple[int, int]) -> None:
    teams, entries = size
    rounds = teams - 1 + teams % 2
    done = play_rounds(event("team_round_robin", teams, entries, rounds, seed=5), rounds, 5)
    assert input_hash(done) == GOLDEN[size]


def test_the_certificate_of_a_document_has_homes() -> None:
    drawn = draw_round(league(4, 2))
    assert drawn.certificate is not None
    written = certificate_json(drawn.certificate)["matches"]["homes"]
    assert written == {"leg": 1, "difference": 1, "at_end": 1, "least": 1, "breaks": 0}


@pytest.mark.parametrize("legs", [0, 3, "2", True, None])
def test_legs_are_one_or_two(legs: object) -> None:
    entries = [{"id": name} for name in "abcd"]
    document = {"format": "schedule 1", "method": "team_round_robin", "shape": "pairs"}
    found = read_schedule(
        {**document, "rounds_planned": 3, "entries": entries, "policy": {"legs": legs}}
    )
    assert [one.detail for one in found.violations] == ["policy.legs must be 1 or 2."]


def test_single_players_play_at_home_too() -> None:
    entries = tuple(Entry(f"{team}{at}", club=team) for team in "xy" for at in (1, 2))
    schedule = Schedule("team_round_robin", "single", 2, entries, policy={"legs": 2})
    first = draw_round(schedule)
    second = draw_round(replace(schedule, rounds=(replace(first, tables=_decided_tables(first)),)))
    board = [drawn.tables[0].seats["A"][0] for drawn in (first, second)]
    assert sorted(board) == ["x", "y"]


def _decided_tables(drawn: Round) -> tuple[Table, ...]:
    return tuple(replace(one, points={"A": 9, "B": 5}) for one in drawn.tables)
