"""Bodies that come compressed or in chunks are read, or refused: never taken for empty ones."""

import gzip
import json

import pytest
from django.test import Client

from clubs.models import Club, User
from deploy.requests.bodies.encoding import inflate
from deploy.tokens import token_create

pytestmark = pytest.mark.django_db
JSON = "application/json"
REFEREE = "/api/v1/referee"


@pytest.fixture
def bearer(organiser: User) -> dict[str, str]:
    _row, text = token_create(user=organiser, name="test", scopes=["organise"])
    return {"Authorization": f"Bearer {text}"}


def test_a_compressed_body_is_what_it_was(
    client: Client, club: Club, bearer: dict[str, str]
) -> None:
    body = gzip.compress(json.dumps({"names": ["Ana"]}).encode())
    answer = client.post(
        f"/api/v1/clubs/{club.id}/players",
        body,
        content_type=JSON,
        headers=bearer | {"Content-Encoding": "gzip"},
    )
    assert answer.status_code == 201, answer.text
    assert "Ana" in answer.text


def test_a_repeat_is_known_whether_compressed_or_not(
    client: Client, club: Club, bearer: dict[str, str]
) -> None:
    body = json.dumps({"names": ["Ana"]}).encode()
    address = f"/api/v1/clubs/{club.id}/players"
    headers = bearer | {"Idempotency-Key": "one"}
    packed = headers | {"Content-Encoding": "gzip"}
    first = client.post(address, gzip.compress(body), content_type=JSON, headers=packed)
    second = client.post(address, body, content_type=JSON, headers=headers)
    assert (first.status_code, second.status_code) == (201, 201)
    assert second["Idempotency-Replayed"] == "true"


@pytest.mark.parametrize(
    "body",
    [b"{}", b"", gzip.compress(b"{}")[:-3], gzip.compress(b"{}") + b"more"],
    ids=["plain", "empty", "cut", "more"],
)
def test_what_is_no_whole_gzip_is_refused(client: Client, body: bytes) -> None:
    answer = client.post(REFEREE, body, content_type=JSON, headers={"Content-Encoding": "gzip"})
    assert (answer.status_code, answer.json()["code"]) == (400, "parse_error")


def test_what_grows_too_large_is_not_unpacked(client: Client) -> None:
    body = gzip.compress(b" " * 13 * 1024 * 1024)
    assert len(body) < 20_000
    answer = client.post(REFEREE, body, content_type=JSON, headers={"Content-Encoding": "gzip"})
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


@pytest.mark.parametrize("coding", ["br", "deflate", "gzip, gzip", "zstd"])
def test_other_encodings_are_refused_by_name(client: Client, coding: str) -> None:
    answer = client.post(REFEREE, b"x", content_type=JSON, headers={"Content-Encoding": coding})
    assert (answer.status_code, answer.json()["code"]) == (415, "content_encoding")
    assert answer["Accept-Encoding"] == "gzip, identity"


def test_a_body_in_chunks_that_the_server_left_as_it_was_is_refused(client: Client) -> None:
    answer = client.generic("POST", REFEREE, b"", headers={"Transfer-Encoding": "chunked"})
    assert answer.status_code == 400 or answer.json()["code"] == "length_required"


def test_a_form_may_be_compressed(client: Client, organiser: User) -> None:
    form = gzip.compress(b"name=&q=")
    answer = client.post(
        "/login/",
        form,
        content_type="application/x-www-form-urlencoded",
        headers={"Content-Encoding": "gzip"},
    )
    assert answer.status_code in {200, 422}


def test_exactly_the_most_is_taken() -> None:
    assert inflate(gzip.compress(b"x" * 100), 100) == b"x" * 100
