"""Who met whom: both sides of every game, all against all or round by round."""

from fractions import Fraction

from tournaments.ranking.crosstable import (
    Meeting,
    meetings_by_entry,
    rows_by_opponent,
    rows_by_round,
)
from tournaments.scheduling.types import Round, Table

ROUNDS = (
    Round(
        1,
        (
            Table(1, {"AC": "a", "BD": "b"}, points={"AC": 100, "BD": 40}),
            Table(2, {"AC": "c", "BD": "d"}, points={"AC": 50, "BD": 50}),
        ),
    ),
    Round(2, (Table(1, {"AC": "b", "BD": "a"}, places={"AC": 1, "BD": 2}),), byes=("c",)),
    Round(3, (Table(1, {"AC": "a", "BD": "c"}),)),
)
WON, TIED, LOST = Fraction(1), Fraction(1, 2), Fraction(0)


def test_a_game_is_seen_from_both_sides() -> None:
    met = meetings_by_entry(ROUNDS, "pairs")
    assert met["a"] == [
        Meeting(1, 1, "b", WON, 100, 40),
        Meeting(2, 1, "b", LOST),
        Meeting(3, 1, "c"),
    ]
    assert met["b"][0] == Meeting(1, 1, "a", LOST, 40, 100)
    assert [one.share for one in met["c"]] == [TIED, None]


def test_all_against_all_and_round_by_round() -> None:
    met = meetings_by_entry(ROUNDS, "pairs")
    table = rows_by_opponent("abcd", met)
    assert [[len(cell) for cell in row] for row in table] == [
        [0, 2, 1, 0],
        [2, 0, 0, 0],
        [1, 0, 0, 1],
        [0, 0, 1, 0],
    ]
    rows = rows_by_round("abcd", met, [1, 2, 3])
    assert [[one.other for cell in row for one in cell] for row in rows] == [
        ["b", "b", "c"],
        ["a", "a"],
        ["d", "a"],
        ["c"],
    ]


def test_tables_of_many_sides_are_left_out() -> None:
    table = Table(1, {"A": "a", "B": "b", "C": "c"}, points={"A": 3, "B": 2, "C": 1})
    assert meetings_by_entry([Round(1, (table,))], "single") == {}
