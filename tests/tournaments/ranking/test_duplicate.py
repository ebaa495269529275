"""Standings of events in which all tables play the same deals: as documents of boards have them."""

from fractions import Fraction

import pytest

from tournaments.ranking.board_documents import score_document
from tournaments.ranking.outcomes import TableFacts
from tournaments.ranking.presets import PRESETS
from tournaments.ranking.ranking import Standing, rank
from tournaments.scheduling.types import Round, Table

GAMES = (
    (("a", "b", 40, 0), ("c", "d", 10, 0), ("e", "f", 0, 20)),
    (("a", "d", 0, 5), ("c", "f", 25, 0), ("e", "b", 25, 0)),
)


def rounds_of(games: tuple[tuple[tuple[str, str, int, int], ...], ...] = GAMES) -> list[Round]:
    return [
        Round(
            number,
            tuple(
                Table(place, {"AC": one, "BD": other}, {"AC": mine, "BD": theirs})
                for place, (one, other, mine, theirs) in enumerate(tables, 1)
            ),
        )
        for number, tables in enumerate(games, 1)
    ]


def value(line: Standing) -> float:
    """What ranks a line first."""
    return float(line.first[1])


def standings(preset: str, rounds: list[Round], **more: object) -> tuple[Standing, ...]:
    return rank("abcdef", rounds, PRESETS[preset], **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("preset", ["matchpoints", "imps", "butler"])
def test_they_are_those_of_the_document(preset: str) -> None:
    document = {
        "format": "boards 1",
        "results": [
            {"board": board, "sides": [[one], [other]], "points": [mine, theirs]}
            for board, tables in enumerate(GAMES, 1)
            for one, other, mine, theirs in tables
        ],
    }
    wanted = score_document(document)["standings"][preset]
    found = {line.entry: line.first[1] for line in standings(preset, rounds_of())}
    assert found == {line["entry"]: Fraction(line["value"]) for line in wanted}


def test_the_best_of_the_pairs_with_the_poor_hands_is_first() -> None:
    lines = standings("matchpoints", rounds_of())
    assert (lines[0].entry, value(lines[0])) == ("d", 75)
    assert lines[0].wins == 1
    by_points = standings("points", rounds_of())
    assert by_points[0].entry != "d"


def test_whoever_sits_out_loses_nothing() -> None:
    first, second = rounds_of()
    short = Round(2, second.tables[1:], ("a", "d"))
    lines = {line.entry: line for line in standings("matchpoints", [first, short])}
    assert value(lines["a"]) == 100
    assert value(lines["d"]) == 50
    # With two results instead of three nobody has a whole top: Neuberg's formula.
    assert value(lines["c"]) == 50


def test_a_table_with_a_no_show_is_not_compared() -> None:
    facts = {(1, 3): TableFacts(forfeits=frozenset({"BD"}))}
    rounds = rounds_of(GAMES[:1])
    lines = {line.entry: line for line in standings("butler", rounds, facts=facts)}
    assert value(lines["e"]) == 0
    assert (value(lines["a"]), value(lines["c"])) == (15, -15)


def test_results_without_points_are_not_compared() -> None:
    places = Table(1, {"AC": "a", "BD": "b"}, None, {"AC": 1, "BD": 2})
    lines = standings("imps", [Round(1, (places,))])
    assert set(map(value, lines)) == {0}


def test_partners_of_the_day_have_the_same() -> None:
    tables = tuple(
        Table(number, dict(zip("ABCD", names, strict=True)), {"AC": points, "BD": 0})
        for number, (names, points) in enumerate((("abcd", 30), ("efgh", 10)), 1)
    )
    lines = rank("abcdefgh", [Round(1, tables)], PRESETS["butler"], "rotating")
    found = {line.entry: value(line) for line in lines}
    assert found == dict.fromkeys("acfh", 10) | dict.fromkeys("bdeg", -10)
