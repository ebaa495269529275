"""The interchange format: the published example byte by byte, rounding, every refusal."""

import json
from decimal import Decimal
from typing import Any

import pytest

from ratings.engine.document import FORMAT, rate_document
from ratings.engine.period import PeriodFault
from tests.documents import with_value
from web.documents.json_text import write_json

EXAMPLE = """
{"format": "rating-period 1",
 "config": {"model": "logistic", "k": 20, "scale": 400, "cap": null, "max_nk": null,
            "multi": "per_opponent", "start": 1500, "provisional_games": 20},
 "subjects": {"ana": {"rating": 1600, "games": 31},
              "ben": {"rating": 1480.25, "games": 3, "k": 40}},
 "games": [{"id": "g1", "sides": [["ana", "ben"], ["cyd", "dee"]], "places": [1, 2]}]}
"""
HASH = "sha256:274cb6607bd06e087a672bf4c7c6aa2fa397cb8d06e7de60a1c31f80c5e7e2e7"


def example() -> Any:
    return json.loads(EXAMPLE, parse_float=Decimal)


def test_the_published_example() -> None:
    answer = rate_document(example())
    assert write_json(answer["changes"]["ana"]) == (
        '{"after": 1608.850217, "before": 1600.0, "expected": 0.557489, "games": 32, '
        '"k": 20.0, "provisional": false, "score": 1.0}'
    )
    after = {name: float(row["after"]) for name, row in answer["changes"].items()}
    assert after == {"ana": 1608.850217, "ben": 1497.950434, "cyd": 1491.149783, "dee": 1491.149783}
    assert answer["hash"] == HASH
    assert list(answer["changes"]) == sorted(answer["changes"])


def test_large_ratings_keep_their_millionths() -> None:
    document = {
        "format": FORMAT,
        "config": {},
        "subjects": {"a": {"rating": Decimal("999999999999.123457")}},
    }
    answer = rate_document(document | {"games": []})
    assert '"after": 999999999999.123457, ' in write_json(answer)


def test_floats_read_as_the_decimals_they_show() -> None:
    assert rate_document(json.loads(EXAMPLE)) == rate_document(example())


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("1.0000005", "1.000001"),
        ("-1.0000005", "-1.000001"),
        ("1.00000049", "1"),
        ("1E-999999", "0"),
    ],
)
def test_numbers_are_rounded_half_away_from_zero(given: str, read: str) -> None:
    document = {
        "format": FORMAT,
        "config": {},
        "subjects": {"a": {"rating": Decimal(given)}},
        "games": [],
    }
    assert rate_document(document)["changes"]["a"]["before"] == Decimal(read)


def test_empty_and_defaults() -> None:
    assert (
        rate_document({"format": FORMAT, "config": {}, "subjects": {}, "games": []})["changes"]
        == {}
    )
    row = rate_document({"format": FORMAT, "config": {}, "subjects": {"a": {}}, "games": []})[
        "changes"
    ]["a"]
    assert (row["before"], row["games"], row["k"], row["provisional"]) == (1500.0, 0, 20.0, True)


def put(path: str, value: object) -> Any:
    """The example with one value replaced or added."""
    return with_value(example(), path, value)


GAME = "games/0"


@pytest.mark.sampled
@pytest.mark.parametrize(
    "document",
    [
        [],
        None,
        {"format": FORMAT, "config": {}, "subjects": {}},
        {"config": {}, "subjects": {}, "games": []},
        put("format", "rating-period 2"),
        put("extra", 1),
        put("config", []),
        put("config/extra", 1),
        put("config/model", "glicko"),
        put("config/model", ["logistic"]),
        put("config/multi", None),
        put("config/k", -1),
        put("config/k", None),
        put("config/k", True),
        put("config/k", [{"games_below": 30}]),
        put("config/k", [{"k": 20, "games_below": None}]),
        put("config/k", [{"k": 20}, {"k": 10, "games_below": 1.5}]),
        put("config/k", [{"k": 20, "rating_below": 1700}, {"k": -1}]),
        put("config/k", [{"k": 20, "rating_below": 1000}]),
        put("config/k", [{"k": 20, "extra": 1}]),
        put("config/scale", 0),
        put("config/scale", Decimal("0.0000001")),
        put("config/scale", None),
        put("config/cap", -1),
        put("config/max_nk", 0),
        put("config/start", "1500"),
        put("config/start", 10**12),
        put("config/start", Decimal("-1E+12")),
        put("config/start", float("nan")),
        put("config/provisional_games", 1.5),
        put("config/provisional_games", -1),
        put("subjects", []),
        put("subjects/", {}),
        put("subjects/ana", None),
        put("subjects/ana", {"rating": None}),
        put("subjects/ana", {"games": True}),
        put("subjects/ana", {"k": -1}),
        put("subjects/ana", {"name": "Ana"}),
        put("games", {}),
        put("games", [1]),
        put(f"{GAME}/id", ""),
        put(f"{GAME}/id", 1),
        put(f"{GAME}/extra", 1),
        put(f"{GAME}/sides", []),
        put(f"{GAME}/sides", [["a"], []]),
        put(f"{GAME}/sides", [["a"], ["a"]]),
        put(f"{GAME}/sides", [["a"], "b"]),
        put(f"{GAME}/sides", [["a"], [1]]),
        put(f"{GAME}/sides", [["a"]]),
        put(f"{GAME}/sides", [[str(i)] for i in range(11)]),
        put(f"{GAME}/places", [1]),
        put(f"{GAME}/places", [1, -1]),
        put(f"{GAME}/places", [1, Decimal("2.0")]),
        put(f"{GAME}/places", "12"),
        {"format": FORMAT, "config": {}, "subjects": {}, "games": [{"id": "g"}]},
        {"format": FORMAT, "config": {}, "subjects": {}, "games": [{"sides": [["a"]]}]},
    ],
)
def test_refusals(document: object) -> None:
    with pytest.raises(PeriodFault) as raised:
        rate_document(document)
    assert raised.value.detail
    assert "\n" not in raised.value.detail
