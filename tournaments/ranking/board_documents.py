"""The interchange format ``boards 1``: results of boards in, what they are worth out.

A result names its ``board`` (from 1), the ``sides`` of the table (two lists of ids: a pair as one
id, or partners of the day as two) and the ``points`` of each. ``outliers`` (0) is how many of the
highest and of the lowest results of a board are left out of its mean. The answer has every board
with every result, and the standings by each of the three scorings, ties with the same place. JSON
values in, JSON values out; their text is not covered here.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from tournaments.ranking.board_scores import (
    BoardResult,
    BoardScore,
    Duplicate,
    datum,
    mean,
    score_boards,
    total_boards,
)
from tournaments.ranking.errors import UnreadableBoards
from tournaments.scheduling.documents.read import number_of
from tournaments.scheduling.documents.write import numbers_json
from web.messages import message

FORMAT = "boards 1"
MOST_BOARD = 1_000
LARGEST = 10**9
"""No side makes more points of a board."""

SCORINGS: Mapping[str, Callable[[Duplicate], Fraction]] = {
    "matchpoints": lambda own: own.percent,
    "imps": lambda own: own.imps,
    "butler": lambda own: own.points,
}
"""What the standings go by: percent of the matchpoints, IMPs a board, points a board."""


def score_document(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the results of a document are worth; raises ``UnreadableBoards``.

    >>> tables = [[["a"], ["b"]], [["c"], ["d"]]]
    >>> results = [{"board": 1, "sides": two, "points": [n, 0]} for n, two in enumerate(tables)]
    >>> found = score_document({"format": "boards 1", "results": results})
    >>> [(one["entry"], one["place"]) for one in found["standings"]["matchpoints"]]
    [('b', 1), ('c', 1), ('a', 3), ('d', 3)]
    """
    if document.get("format") != FORMAT:
        raise UnreadableBoards(message("format must be %(format)s.", format=repr(FORMAT)))
    outliers = document.get("outliers", 0)
    if not _is_whole(outliers, 0):
        raise UnreadableBoards(message("outliers must be a whole number from 0."))
    results = _read_results(document.get("results"))
    scored = score_boards(results, outliers)
    totals = total_boards(score for found in scored.values() for score in found)
    return {
        "format": "board scores 1",
        "boards": [_board(board, found, outliers) for board, found in scored.items()],
        "standings": {name: _standings(totals, value) for name, value in SCORINGS.items()},
    }


def _read_results(given: Any) -> list[BoardResult]:
    if not isinstance(given, list):
        raise UnreadableBoards(message("results must be a list."))
    found = []
    seen: set[tuple[int, str]] = set()
    for place, one in enumerate(given):
        result = _read_result(place, one)
        for name in (*result.first, *result.second):
            if (result.board, name) in seen:
                raise UnreadableBoards(
                    message(
                        "results[%(place)s]: %(entry)s plays board %(board)s again.",
                        place=place,
                        entry=repr(name),
                        board=result.board,
                    )
                )
            seen.add((result.board, name))
        found.append(result)
    return found


def _read_result(place: int, given: Any) -> BoardResult:
    one = given if isinstance(given, Mapping) else {}
    board: Any = one.get("board")
    sides: Any = one.get("sides")
    points: Any = one.get("points")
    made = [number_of(value) for value in points] if _is_pair(points) else []
    if (
        not _is_whole(board, 1)
        or board > MOST_BOARD
        or not _is_pair(sides)
        or not all(map(_is_side, sides))
        or None in made
        or len(made) != 2
        or any(abs(Fraction(value or 0)) > LARGEST for value in made)
    ):
        raise UnreadableBoards(
            message(
                "results[%(place)s] must have a board from 1 to %(most)s, two sides of one or two "
                "ids each, and the points of both.",
                place=place,
                most=MOST_BOARD,
            )
        )
    first, second = (Fraction(value or 0) for value in made)
    return BoardResult(board, tuple(sides[0]), tuple(sides[1]), first - second)


def _is_whole(value: Any, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= least


def _is_pair(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2


def _is_side(value: Any) -> bool:
    ids = isinstance(value, list) and all(isinstance(one, str) and one for one in value)
    return ids and len(value) in (1, 2)


def _board(board: int, found: Sequence[BoardScore], outliers: int) -> dict[str, Any]:
    margins = [one.result.margin for one in found]
    return {
        "board": board,
        **numbers_json({"mean": mean(margins, outliers), "datum": datum(margins, outliers)}),
        "top": found[0].top,
        "results": [_result(one) for one in found],
    }


def _result(score: BoardScore) -> dict[str, Any]:
    views = [_worth(score), _worth(score.exchange_sides())]
    sides = [list(score.result.first), list(score.result.second)]
    return {"sides": sides, **{name: [one[name] for one in views] for name in views[0]}}


def _worth(score: BoardScore) -> dict[str, Any]:
    return {
        **numbers_json(
            {
                "margin": score.result.margin,
                "matchpoints": score.matchpoints,
                "against_mean": score.points,
            }
        ),
        "imps": score.imps,
    }


def _standings(
    totals: Mapping[str, Duplicate], value: Callable[[Duplicate], Fraction]
) -> list[dict[str, Any]]:
    """Return the entries, best first, those who are level with one place and by their ids."""
    ordered = sorted(totals, key=lambda name: (-value(totals[name]), name))
    values = [value(totals[name]) for name in ordered]
    return [
        {
            "place": values.index(worth) + 1,
            "entry": name,
            "boards": totals[name].boards,
            **numbers_json({"value": worth}),
        }
        for name, worth in zip(ordered, values, strict=True)
    ]
