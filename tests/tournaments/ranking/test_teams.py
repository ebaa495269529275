"""Teams: sums of what their entries made."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tournaments.ranking.outcomes import Terms
from tournaments.ranking.presets import PRESETS
from tournaments.ranking.ranking import rank
from tournaments.ranking.teams import ADDS_UP, team_criteria, team_lines
from tournaments.scheduling.types import Round, Table

TEAM = {name: name[0] for name in ("x1", "x2", "y1", "y2", "z1", "z2")} | {"w1": ""}


def round_of(*results: tuple[str, str, int, int]) -> list[Round]:
    tables = [
        Table(number, {"AC": one, "BD": other}, {"AC": mine, "BD": theirs})
        for number, (one, other, mine, theirs) in enumerate(results, 1)
    ]
    return [Round(1, tuple(tables))]


def test_a_team_has_the_sum_of_its_players() -> None:
    rounds = round_of(("x1", "y1", 200, 150), ("x2", "z1", 90, 200), ("y2", "z2", 200, 120))
    lines = rank(TEAM, rounds, PRESETS["efectividad"], terms=Terms(200))
    found = team_lines(lines, TEAM)
    told = [
        (line.place, line.team, {slug: int(value) for slug, value in line.levels}, line.played)
        for line in found
    ]
    assert told == [
        (1, "y", {"score": 1, "efectividad": 80 - 50, "points_for": 350}, 2),
        (2, "z", {"score": 1, "efectividad": 110 - 80, "points_for": 320}, 2),
        (3, "x", {"score": 1, "efectividad": 50 - 110, "points_for": 290}, 2),
    ]
    assert [[one.entry for one in line.entries] for line in found] == [
        ["y2", "y1"],
        ["z1", "z2"],
        ["x1", "x2"],
    ]


def test_level_teams_share_a_place() -> None:
    rounds = round_of(("x1", "y1", 200, 100), ("x2", "y2", 100, 200))
    found = team_lines(rank(TEAM, rounds, PRESETS["saldo"], terms=Terms(200)), TEAM)
    assert [(line.place, line.team) for line in found] == [(1, "x"), (1, "y"), (3, "z")]


def test_only_what_adds_up_ranks_teams() -> None:
    chain = ["score", "direct_encounter", "buchholz", "point_difference", "points_for"]
    assert team_criteria(chain) == ["score", "point_difference", "points_for"]
    assert "rating_performance" not in ADDS_UP


def test_nobody_has_a_team() -> None:
    assert team_lines(rank("ab", [], PRESETS["match"]), {"a": "", "b": ""}) == []


@given(st.lists(st.tuples(st.integers(0, 200), st.integers(0, 200)), min_size=3, max_size=3))
def test_sums_are_exact(results: list[tuple[int, int]]) -> None:
    pairs = (("x1", "y1"), ("x2", "z1"), ("y2", "z2"))
    rounds = round_of(*((*who, *points) for who, points in zip(pairs, results, strict=True)))
    lines = rank(TEAM, rounds, PRESETS["efectividad"], terms=Terms(200))
    for slug in ("score", "efectividad", "points_for"):
        by_team = {line.team: dict(line.levels)[slug] for line in team_lines(lines, TEAM)}
        for team, total in by_team.items():
            own = [dict(line.levels)[slug] for line in lines if TEAM[line.entry] == team]
            assert total == sum(own, Fraction(0))
