"""Rating a document over REST: every format, as the command answers, for everybody."""

import json

import pytest
from rest_framework.test import APIClient

from tests.documents import answer
from tests.ratings.engine import test_document, test_whole_period

WHERE = "/api/v1/ratings/calculate"


@pytest.mark.parametrize(
    "text", [test_document.EXAMPLE, test_whole_period.EXAMPLE, test_whole_period.THIRD]
)
def test_every_format_is_answered_as_the_command_does(db: None, text: str) -> None:
    found = APIClient().post(WHERE, text, content_type="application/json")
    assert found.status_code == 200
    assert found.text.strip() == answer("rate", text)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (("2026-05-02", "2026-05-32"), "day must be a date such as 2026-05-02."),
        (('"own": 0.4', '"own": 1.4'), "subjects['ana'].own must be at most 1."),
        (('"k": 20', '"k": 251'), "The K of a pool can be at most 250 points."),
        (("ana and ben", "ana"), "'ana' is a player and a pair."),
        (
            ('"k": 20', '"pair_rest": "half"'),
            "config has the key 'pair_rest', which needs the format 'rating-period 3'.",
        ),
    ],
)
def test_what_the_second_format_refuses(db: None, given: tuple[str, str], says: str) -> None:
    text = test_whole_period.EXAMPLE.replace(*given)
    found = APIClient().post(WHERE, text, content_type="application/json")
    assert found.status_code == 422
    assert (found.json()["code"], found.json()["detail"]) == ("rating_period", says)


def test_an_answer_goes_into_the_next_document(db: None) -> None:
    """A second evening from what the first one answered, by the API alone."""
    first = APIClient().post(WHERE, test_whole_period.EXAMPLE, content_type="application/json")
    body = first.json()
    same = ("games", "peak", "own", "spread", "luck", "last_played")
    document = json.loads(test_whole_period.EXAMPLE) | {
        "day": "2026-05-09",
        "pool": body["pool"],
        "subjects": {
            name: {"rating": row["after"]} | {key: row[key] for key in same}
            for name, row in body["changes"].items()
        },
    }
    second = APIClient().post(WHERE, document, format="json").json()
    for name, row in second["changes"].items():
        assert row["before"] == body["changes"][name]["after"]
        assert row["games"] == body["changes"][name]["games"] + 1
        assert row["spread"] < body["changes"][name]["spread"]
