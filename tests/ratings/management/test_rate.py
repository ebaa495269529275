"""``manage.py rate``: the published example, refusals, exit status."""

import json
from pathlib import Path

import pytest

from tests.documents import CommandResult, answer, manage, refusal
from tests.ratings.engine.test_document import EXAMPLE, HASH
from tests.ratings.engine.test_whole_period import THIRD


def test_the_published_example(tmp_path: Path) -> None:
    line = answer("rate", EXAMPLE)
    assert line.startswith('{"changes": {"ana": {"after": 1608.850217, "before": 1600.0, ')
    assert json.loads(line)["hash"] == HASH
    path = tmp_path / "period.json"
    path.write_text(EXAMPLE)
    assert manage("rate", str(path)) == CommandResult(0, line + "\n", "")


@pytest.mark.whole
def test_no_order_and_no_hash_seed_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys, games and sides in another order, under other seeds of Python's hashes."""
    one = json.loads(THIRD)
    one["games"].append(
        {"id": "g0", "sides": [["eve", "fay"], ["ben", "ana"]], "places": [2, 1]}
        | {"pairs": ["eve and fay", "ana and ben"]}
    )
    other = json.loads(json.dumps(one), object_pairs_hook=lambda pairs: dict(pairs[::-1]))
    other["games"].reverse()
    for game in other["games"]:
        for key in ("sides", "places", "pairs"):
            game[key].reverse()
        game["sides"] = [side[::-1] for side in game["sides"]]
    found = set()
    for seed, document in (("1", one), ("2", other), ("77", one)):
        monkeypatch.setenv("PYTHONHASHSEED", seed)
        found.add(answer("rate", json.dumps(document)))
    assert len(found) == 1


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("{", "not JSON"),
        ("[]", "must be a JSON object"),
        ("{}", "lacks"),
        (EXAMPLE.replace('"games": 31', '"games": 31, "games": 30'), "'games' stands twice"),
        (EXAMPLE.replace("1480.25", "NaN"), "NaN"),
        (EXAMPLE.replace("1480.25", "1e12"), "10^12"),
        (EXAMPLE.replace("1480.25", "1e-99999999999999999999"), "10^12"),
        (EXAMPLE.replace("1480.25", "9" * 5000), "10^12"),
        (EXAMPLE.replace('"k": 20', '"k": []'), "No K step applies to 'ana'"),
        (EXAMPLE.replace('["cyd", "dee"]', '["cyd", 1]'), "games[0].sides[1][1]: an id must be"),
        (EXAMPLE.replace('["cyd", "dee"]', "1"), "games[0].sides[1] must be a list"),
        (EXAMPLE.replace("[1, 2]", "[1, 2.0]"), "games[0].places[1] must be a whole number"),
        (EXAMPLE.replace('"games": [{"id": "g1"', '"games": [{"id": ""'), "games[0].id"),
        (EXAMPLE.replace("ana", "a" * 10_000).replace("1600", "null"), "aaa…'].rating must be"),
    ],
)
def test_refusals(given: str, says: str) -> None:
    assert says in refusal("rate", given)
