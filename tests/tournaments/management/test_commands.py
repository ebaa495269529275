"""``manage.py draw`` and ``check-schedule``: files and standard input, answers, exit status."""

import json
from pathlib import Path

import pytest

from tests.documents import CommandResult, answer, manage, refusal

EVENT = {
    "format": "schedule 1",
    "method": "swiss",
    "shape": "pairs",
    "rounds_planned": 2,
    "entries": [{"id": name, "rating": 1540.5} for name in "dcba"],
}


def test_draw_adds_a_round_and_the_checker_likes_it() -> None:
    drawn = answer("draw", json.dumps(EVENT))
    document = json.loads(drawn)
    assert [played["number"] for played in document["rounds"]] == [1]
    assert [entry["id"] for entry in document["entries"]] == ["a", "b", "c", "d"]
    verdict = json.loads(answer("check-schedule", drawn))
    assert set(verdict) == {"legal", "violations", "metrics", "bounds"}
    assert (verdict["legal"], verdict["violations"]) == (True, [])
    assert "has no result" in refusal("draw", drawn)


@pytest.mark.whole
def test_a_bare_checkout_is_enough(tmp_path: Path) -> None:
    path = tmp_path / "event.json"
    path.write_text(json.dumps(EVENT))
    drawn = manage("draw", str(path))
    assert drawn == CommandResult(0, answer("draw", path.read_bytes()) + "\n", "")
    checked = manage("check-schedule", "-", given=drawn.out)
    assert checked == CommandResult(0, answer("check-schedule", drawn.out) + "\n", "")
    refused = manage("draw", "-", given="[]")
    assert refused == CommandResult(2, "", "-: the document must be a JSON object\n")


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ("{}", "format"),
        (json.dumps(EVENT | {"method": "roulette"}), "method"),
        (json.dumps(EVENT)[:-1] + ', "seed": 1, "seed": 2}', "format"),
        (json.dumps(EVENT | {"seed": True}), "format"),
        (json.dumps(EVENT)[:-1] + ', "seed": 1e999}', "format"),
    ],
)
def test_every_object_is_judged_but_not_drawn(given: str, code: str) -> None:
    verdict = json.loads(answer("check-schedule", given))
    assert (verdict["legal"], verdict["metrics"], verdict["bounds"]) == (False, {}, {})
    assert code in {violation["code"] for violation in verdict["violations"]}
    assert refusal("draw", given).startswith("-: ")


@pytest.mark.parametrize("command", ["draw", "check-schedule"])
@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("", "not JSON"),
        ("[]", "must be a JSON object"),
        ('{"seed": NaN}', "NaN"),
        (b"\xff", "UTF-8"),
        ('{"a": ' * 100_000, "too deeply"),
    ],
)
def test_what_is_no_object_is_refused(command: str, given: str | bytes, says: str) -> None:
    assert says in refusal(command, given)


def test_values_too_deep_to_be_written_are_refused() -> None:
    deep = "[" * 990 + "]" * 990
    assert "too deeply" in refusal("draw", json.dumps(EVENT)[:-1] + f', "note": {deep}}}')


@pytest.mark.parametrize("file", ["no/such", "\0"])
def test_a_file_that_cannot_be_read(file: str) -> None:
    assert ": cannot be read: " in refusal("draw", "", file)
