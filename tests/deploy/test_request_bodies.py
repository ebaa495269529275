"""What a body may be, at every operation of the schema: each kind of value as JSON has it."""

from collections.abc import Iterator
from typing import Any

import pytest
from rest_framework.test import APIClient

from clubs.models import Club, Player, User
from tests import answers
from tests.addresses import real_ids
from tests.conftest import ApiFor
from tests.sampling import SHARE, sample
from web.rest.parsers import MOST_VALUES

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
WRONG = {"string": 5, "integer": "5", "number": "5", "boolean": "true"}
"""For every kind of value one of another kind, which a lenient reader takes for it."""


@pytest.fixture
def api(api_for: ApiFor, organiser: User) -> APIClient:
    return api_for(organiser)


EXACT = (
    "/casual-games", "/ratings/calculate", "/referee", "/schedules/draw", "/schedules/check",
    "/logs", "/logs/draft", "/analysis",
)  # fmt: skip
"""Ends of addresses whose documents have readers of their own, which take no value for another."""


def members() -> Iterator[tuple[str, str, str, Any]]:
    """Every member of a body that is of one kind: method, path, name, and a value of another."""
    described = answers.served_schema()
    for path, item in described["paths"].items():
        for method in () if path.endswith(EXACT) else ("post", "put", "patch"):
            content = item.get(method, {}).get("requestBody", {}).get("content", {})
            named = content.get("application/json", {}).get("schema", {}).get("$ref", "")
            body = described["components"]["schemas"].get(named.rpartition("/")[2], {})
            for name, one in body.get("properties", {}).items():
                if isinstance(one.get("type"), str) and one["type"] in WRONG:
                    yield method, path, name, WRONG[one["type"]]
                elif isinstance(one.get("additionalProperties"), dict):
                    kind = one["additionalProperties"].get("type")
                    if kind in WRONG:
                        yield method, path, name, {"A": WRONG[kind]}
                elif one.get("type") == "array" and one.get("items", {}).get("type") in WRONG:
                    yield method, path, name, [WRONG[one["items"]["type"]]]


def test_a_value_of_another_kind_is_refused_where_it_stands(
    api: APIClient, club: Club, organiser: User
) -> None:
    ids, told, tried = real_ids(club, organiser), [], 0
    for method, path, name, value in sample(members()):
        here = path
        for key, found in ids.items():
            here = here.replace(f"{{{key}}}", found)
        if "{" in here:
            continue
        tried += 1
        body = {"club": ids["club_id"], name: value} if path == "/api/v1/events" else {name: value}
        answer = getattr(api, method)(here, body, format="json")
        said = answer.json()
        pointers = [one.get("pointer") for one in said.get("errors", [said])]
        if answer.status_code != 422 or not any(
            one.startswith(f"/{name}") for one in pointers if one
        ):
            told.append((method, path, name, answer.status_code, said.get("detail"), pointers))
    assert tried > 80 / SHARE
    assert not told, "\n".join(map(str, told))


def test_a_key_that_stands_twice_is_named(api: APIClient, club: Club) -> None:
    for body, pointer in (
        (b'{"names": ["Ana"], "names": ["Bea"]}', "/names"),
        (
            b'{"players": [{"name": "B"}, {"name": "Ana", "na/me~": 1, "na/me~": 2}]}',
            "/players/1/na~1me~0",
        ),
    ):
        answer = send_body(api, f"/api/v1/clubs/{club.id}/players", body)
        assert (answer.status_code, answer.json()["pointer"]) == (422, pointer)
    assert not Player.objects.exists()


def test_many_keys_that_stand_twice_cost_one_look(api: APIClient, club: Club) -> None:
    """The outermost is named; looking at each key for each other would take minutes."""
    where = f"/api/v1/clubs/{club.id}/players"
    wide = ",".join(f'"{number}":1' for number in range(MOST_VALUES - 10))
    answer = send_body(api, where, f'{{{wide},"{MOST_VALUES - 11}":2}}'.encode())
    assert (answer.status_code, answer.json()["pointer"]) == (422, f"/{MOST_VALUES - 11}")
    within = ",".join(['"names":{"x":1,"x":2}'] * 40_000)
    long = ",".join("1" * 50_000)
    answer = send_body(api, where, f'{{"players":[{long}],{within}}}'.encode())
    assert (answer.status_code, answer.json()["pointer"]) == (422, "/names")


def test_a_byte_order_mark_and_capitals_mean_nothing(api: APIClient, club: Club) -> None:
    body = b'\xef\xbb\xbf{"names": ["Ana"]}'
    assert send_body(api, f"/api/v1/clubs/{str(club.id).upper()}/players", body).status_code == 201
    player = Player.objects.get()
    assert api.get(f"/api/v1/players/{str(player.id).upper()}").status_code == 200
    assert api.get(f"/players/{str(player.id).upper()}/").status_code == 200
    listed = api.get(f"/api/v1/events?club={str(club.id).upper()}")
    assert (listed.status_code, listed.json()["count"]) == (200, 0)


@pytest.mark.parametrize(
    ("language", "words"), [("en", "line 2, character 9"), ("es", "línea 2"), ("pt", "linha 2")]
)
def test_what_is_no_json_is_told_in_the_language(
    api: APIClient, club: Club, language: str, words: str
) -> None:
    where = f"/api/v1/clubs/{club.id}/players"
    answer = send_body(api, where, b'{"names":\n ["Ana",]}', HTTP_ACCEPT_LANGUAGE=language)
    assert (answer.status_code, words in answer.json()["detail"]) == (400, True)
    for body in ('{"names": ["Ana"]}'.encode("utf-16"), b'{"names": NaN}', b"\xff"):
        assert send_body(api, where, body).status_code == 400
    assert (
        send_body(api, where, '{"names": []}'.encode("utf-16-le"))
        .json()["detail"]
        .endswith("UTF-8.")
    )
    assert send_body(api, where, b"1" * 5000).status_code == 400


def send_body(api: APIClient, path: str, body: bytes, **more: Any) -> Any:
    return api.generic("POST", path, body, content_type="application/json", **more)  # type: ignore[arg-type]  # bytes are taken as they are
