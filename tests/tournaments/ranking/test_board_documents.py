"""Results of boards as documents: an evening worked out by hand, and what is refused."""

import json
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest

from tests.documents import answer, refusal
from tournaments.ranking.board_documents import score_document
from tournaments.ranking.errors import UnreadableBoards
from web.messages import Message


def result(board: int, first: str, second: str, *points: object) -> dict[str, Any]:
    return {"board": board, "sides": [[first], [second]], "points": list(points)}


EVENING = [
    result(1, "a", "b", 40, 0),
    result(1, "c", "d", 10, 0),
    result(1, "e", "f", 0, 20),
    result(2, "a", "d", 0, 5),
    result(2, "c", "f", 25, 0),
    result(2, "e", "b", 25, 0),
]


def document(results: object, **more: object) -> dict[str, Any]:
    return {"format": "boards 1", "results": results, **more}


def test_an_evening_of_two_boards() -> None:
    found = score_document(document(EVENING))
    one, two = found["boards"]
    assert (one["mean"], one["datum"], one["top"]) == (10, 10, 4)
    assert [line["matchpoints"] for line in one["results"]] == [[4, 0], [2, 2], [0, 4]]
    assert [line["imps"] for line in one["results"]] == [[7, -7], [0, 0], [-7, 7]]
    assert [line["against_mean"] for line in two["results"]] == [[-20, 20], [10, -10], [10, -10]]
    assert [line["matchpoints"] for line in two["results"]] == [[0, 4], [3, 1], [3, 1]]
    by_matchpoints = found["standings"]["matchpoints"]
    assert [(line["place"], line["entry"], line["value"]) for line in by_matchpoints] == [
        (1, "d", 75),
        (2, "c", Decimal("62.5")),
        (2, "f", Decimal("62.5")),
        (4, "a", 50),
        (5, "e", Decimal("37.5")),
        (6, "b", Decimal("12.5")),
    ]
    assert [line["entry"] for line in found["standings"]["butler"]] == list("dfaceb")


def test_extremes_are_left_out_where_asked() -> None:
    found = score_document(document(EVENING, outliers=1))
    assert [(one["mean"], one["datum"]) for one in found["boards"]] == [(10, 10), (25, 25)]


def test_the_command_answers_and_refuses() -> None:
    assert json.loads(answer("score-boards", json.dumps(document(EVENING))))["boards"]
    assert refusal("score-boards", "{}") == "-: format must be 'boards 1'."


@pytest.mark.parametrize(
    "wrong",
    [
        {"board": 0},
        {"board": True},
        {"board": 1001},
        {"sides": [["a"]]},
        {"sides": [["a"], []]},
        {"sides": [["a"], [""]]},
        {"sides": [["a", "b", "c"], ["d"]]},
        {"sides": "ab"},
        {"points": [1]},
        {"points": [1, None]},
        {"points": [1, True]},
        {"points": [10**10, 0]},
    ],
)
def test_what_makes_no_sense_is_named(wrong: dict[str, object]) -> None:
    with pytest.raises(UnreadableBoards, match=r"results\[1\] must have"):
        score_document(document([EVENING[0], EVENING[1] | wrong]))


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (document(3), "results must be a list"),
        (document([], outliers=-1), "outliers must be"),
        (document([3]), r"results\[0\] must have"),
        (document([EVENING[0], EVENING[0]]), r"results\[1\]: 'a' plays board 1 again"),
        (document([result(1, "a", "a", 1, 0)]), r"results\[0\]: 'a' plays board 1 again"),
    ],
)
def test_other_faults(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(UnreadableBoards, match=says):
        score_document(wrong)


def test_no_results_are_no_boards() -> None:
    found = score_document(document([]))
    assert found["boards"] == []
    assert set(found["standings"]) == {"matchpoints", "imps", "butler"}


def refused_boards() -> Iterator[Message]:
    """What is said of documents of boards that make no sense."""
    one = {"board": 1, "sides": [["a"], ["b"]], "points": [1, 0]}
    good = {"format": "boards 1", "results": [one]}
    for wrong in ({"format": 1}, {"outliers": -1}, {"results": 3}, {"results": [3]}):
        with pytest.raises(UnreadableBoards) as fault:
            score_document(good | wrong)
        yield fault.value.message
    with pytest.raises(UnreadableBoards) as fault:
        score_document(good | {"results": [one, one]})
    yield fault.value.message
