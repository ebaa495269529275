"""Matches between teams: boards won, match points, byes, and the teams ranked by them."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tournaments.ranking.matches import Match, MatchScale, Pairing, matches_by_team, rank_by_matches
from tournaments.ranking.presets import PRESETS
from tournaments.ranking.ranking import rank
from tournaments.ranking.results import history_of
from tournaments.ranking.teams import team_lines
from tournaments.scheduling.types import Round, Table

HALF = Fraction(1, 2)


def table(number: int, one: str, other: str, *points: int) -> Table:
    """A table of a pair against another; without points it is open."""
    made = dict(zip(("AC", "BD"), points, strict=True)) if points else None
    return Table(number, {"AC": one, "BD": other}, points=made)


def meetings_of(rounds: list[Round]) -> list[Pairing]:
    """Who met whom, and the byes."""
    tables = [Pairing(r.number, t.seats["AC"], t.seats["BD"]) for r in rounds for t in r.tables]
    return tables + [Pairing(r.number, name, None) for r in rounds for name in r.byes]


def matches_played(rounds: list[Round], names: list[str]) -> dict[str, list[Match]]:
    """The matches of teams that are called by the first letter of their entries."""
    return matches_by_team(
        meetings_of(rounds), history_of(names, rounds), {name: name[0] for name in names}
    )


NAMES = ["x1", "x2", "x3", "y1", "y2", "y3", "z1", "z2", "z3"]


def test_boards_decide_a_match() -> None:
    tables = (table(1, "x1", "y1", 9, 5), table(2, "y2", "x2", 7, 7), table(3, "x3", "y3", 1, 8))
    found = matches_played([Round(1, tables, ("z1", "z2", "z3"))], NAMES)
    assert found["x"] == [Match(1, "x", "y", Fraction(3, 2), Fraction(3, 2), 3, 0)]
    assert [one.points for one in found["x"] + found["y"]] == [1, 1]
    assert found["z"] == [Match(1, "z", "", Fraction(3), Fraction(0))]
    assert found["z"][0].points == 2


def test_a_league_may_count_three_for_a_match_won() -> None:
    tables = (table(1, "x1", "y1", 9, 5), table(2, "y2", "x2", 7, 7))
    rounds = [Round(1, tables, ("z1",))]
    found = matches_by_team(
        meetings_of(rounds), history_of(NAMES, rounds), {n: n[0] for n in NAMES}, MatchScale.THREE
    )
    assert [found[team][0].points for team in "xyz"] == [3, 0, 3]
    assert [found[team][0].outcome for team in "xyz"] == ["w", "l", "w"]


def test_who_finds_nobody_opposite_wins_a_board() -> None:
    tables = (table(1, "x1", "y1", 2, 5), table(2, "y2", "x2", 3, 7))
    found = matches_played([Round(1, tables, ("x3",))], NAMES)
    assert [[one.boards, one.against, one.points] for one in found["x"]] == [[2, 1, 2]]
    assert [[one.boards, one.against, one.points] for one in found["y"]] == [[1, 2, 0]]


def test_open_tables_add_nothing_and_an_open_match_has_no_points() -> None:
    found = matches_played([Round(1, (table(1, "x1", "y1"), table(2, "y2", "x2")))], NAMES)
    assert [found["x"][0].points, found["x"][0].open] == [None, 2]
    found = matches_played([Round(1, (table(1, "x1", "y1"), table(2, "y2", "x2", 3, 7)))], NAMES)
    assert [found["x"][0].points, found["x"][0].open] == [2, 1]


def test_teams_rank_by_matches_before_boards_and_points() -> None:
    # x wins twice by one board, y loses once by one and wins high: y has more boards and points.
    def match(number: int, one: str, other: str, *points: tuple[int, int]) -> Round:
        tables = [table(at, f"{one}{at}", f"{other}{at}", *two) for at, two in enumerate(points, 1)]
        return Round(number, tuple(tables))

    narrow, wide = ((9, 8), (9, 8), (0, 99)), ((99, 0), (99, 0), (99, 0))
    rounds = [match(1, "x", "y", *narrow), match(2, "x", "z", *narrow), match(3, "y", "z", *wide)]
    lines = rank(NAMES, rounds, PRESETS["points"])
    teams = team_lines(lines, {name: name[0] for name in NAMES})
    assert [line.team for line in teams] == ["y", "z", "x"]
    found = rank_by_matches(teams, matches_played(rounds, NAMES))
    assert [(line.place, line.team) for line in found] == [(1, "x"), (2, "y"), (3, "z")]
    assert [dict(line.levels)["match_points"] for line in found] == [4, 2, 0]
    assert [dict(line.levels)["board_points"] for line in found] == [4, 4, 1]


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=6))
def test_a_match_shares_out_its_boards(results: list[tuple[int, int]]) -> None:
    names = [f"{team}{at}" for team in "xy" for at in range(len(results))]
    tables = tuple(table(at + 1, f"x{at}", f"y{at}", *two) for at, two in enumerate(results))
    found = matches_played([Round(1, tables)], names)
    (mine,), (theirs,) = found["x"], found["y"]
    assert mine.boards + mine.against == len(results)
    assert (mine.boards, mine.against) == (theirs.against, theirs.boards)
    assert (mine.points or 0) + (theirs.points or 0) == 2
