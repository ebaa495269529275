"""REST twins of the document commands: open to all, exact, refused as problem documents."""

import json
from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.conftest import ApiFor
from tests.ratings.engine.test_document import EXAMPLE, HASH
from tests.tournaments.management.test_commands import EVENT
from tournaments.scheduling.documents.answer import check_document, draw_document
from web.documents.json_text import write_json

pytestmark = pytest.mark.django_db

DRAW, CHECK = "/api/v1/schedules/draw", "/api/v1/schedules/check"
RATE = "/api/v1/ratings/calculate"


@pytest.fixture
def anybody(api_for: ApiFor) -> APIClient:
    """A client without a token."""
    return api_for(None)


def send(api: APIClient, path: str, body: str, content_type: str = "application/json") -> Any:
    return api.generic("POST", path, body, content_type=content_type)


def test_the_same_bytes_as_the_commands(anybody: APIClient) -> None:
    drawn = send(anybody, DRAW, json.dumps(EVENT))
    assert (drawn.status_code, drawn["Content-Type"]) == (200, "application/json")
    assert drawn.content.decode() == write_json(draw_document(EVENT))
    checked = send(anybody, CHECK, drawn.content.decode())
    assert checked.status_code == 200
    assert checked.content.decode() == write_json(check_document(json.loads(drawn.content)))
    rated = send(anybody, RATE, EXAMPLE)
    assert (rated.status_code, rated.json()["hash"]) == (200, HASH)


@pytest.mark.parametrize("path", [DRAW, CHECK, RATE])
@pytest.mark.parametrize(
    ("body", "says"),
    [("", "not JSON"), ("[]", "object"), ("{", "line 1"), ('{"a": NaN}', "NaN")],
)
def test_what_is_no_object_is_a_bad_request(
    anybody: APIClient, path: str, body: str, says: str
) -> None:
    answer = send(anybody, path, body)
    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")
    problem = answer.json()
    assert (problem["code"], problem["type"]) == ("parse_error", "/problems/parse_error")
    assert says in problem["detail"]


def test_every_object_is_checked(anybody: APIClient) -> None:
    answer = send(anybody, CHECK, "{}")
    assert (answer.status_code, answer.json()["legal"]) == (200, False)
    twice = send(anybody, CHECK, '{"seed": 1, "seed": 1}').json()
    assert [violation["code"] for violation in twice["violations"]] == ["format"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"seed": None}, "illegal_schedule"),
        ({"shape": "rotating"}, "illegal_schedule"),
        ({"entries": []}, "too_few_entries"),
        ({"method": "manual"}, "drawn_by_hand"),
        ({"method": "round_robin", "rounds_planned": 10_000}, "too_many_rounds"),
    ],
)
def test_what_cannot_be_drawn(anybody: APIClient, change: dict[str, Any], code: str) -> None:
    answer = send(anybody, DRAW, json.dumps(EVENT | change))
    assert (answer.status_code, answer["Content-Type"]) == (422, "application/problem+json")
    problem = answer.json()
    assert (problem["code"], problem["type"]) == (code, f"/problems/{code}")
    assert problem["detail"]
    assert ("violations" in problem) == (code == "illegal_schedule")
    assert anybody.get(problem["type"]).status_code == 200


@pytest.mark.parametrize("body", ["{}", EXAMPLE.replace('"games": 31', '"games": 31, "x": 1')])
def test_what_cannot_be_rated(anybody: APIClient, body: str) -> None:
    answer = send(anybody, RATE, body)
    assert (answer.status_code, answer.json()["code"]) == (422, "rating_period")
    assert answer["Content-Type"] == "application/problem+json"
    assert anybody.get("/problems/rating_period").status_code == 200


@pytest.mark.parametrize(
    ("language", "says"),
    [("en", "the document lacks 'config'."), ("es", "Falta 'config' en el documento.")],
)
def test_what_cannot_be_rated_in_the_language_of_the_reader(
    anybody: APIClient, language: str, says: str
) -> None:
    answer = anybody.generic(
        "POST", RATE, "{}", content_type="application/json", HTTP_ACCEPT_LANGUAGE=language
    )
    assert answer.json()["detail"] == says


@pytest.mark.parametrize("path", [DRAW, CHECK, RATE])
def test_a_document_of_many_values_is_for_the_command_line(anybody: APIClient, path: str) -> None:
    large = send(anybody, path, '{"a": [' + "1, " * 40_001 + "1]}")
    assert (large.status_code, large.json()["code"]) == (413, "too_large")
    assert "command line" in large.json()["detail"]


def test_what_would_take_long_is_for_the_command_line(anybody: APIClient) -> None:
    rounds = [{"number": number, "tables": []} for number in range(1, 501)]
    entries = [{"id": str(number)} for number in range(201)]
    large = send(anybody, CHECK, json.dumps(EVENT | {"entries": entries, "rounds": rounds}))
    assert (large.status_code, large.json()["code"]) == (413, "too_large")
    steps = [{"k": 1, "games_below": 0}] * 101
    period = {"config": {"k": steps}, "subjects": {}, "games": []}
    answer = send(anybody, RATE, json.dumps({"format": "rating-period 1"} | period))
    assert (answer.status_code, answer.json()["code"]) == (422, "rating_period")


@pytest.mark.parametrize("path", [DRAW, CHECK, RATE])
def test_other_bodies_and_methods(anybody: APIClient, path: str) -> None:
    assert send(anybody, path, "{}", "text/plain").status_code == 415
    large = send(anybody, path, '{"a": "' + "x" * (4 * 1024 * 1024) + '"}')
    assert (large.status_code, large.json()["code"]) == (413, "too_large")
    assert anybody.get(path).status_code == 405
