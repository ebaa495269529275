"""Statuses that hold for every address: 413, 415, and 404 for what the asker may not know of.

What is expected is told from the views' own declarations, so that a new endpoint is tried too.
"""

import re
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from rest_framework.test import APIClient

from clubs.models import User
from deploy.models import ApiToken
from deploy.requests.matrix import Endpoint, endpoints
from deploy.tokens import token_create
from tests.answers import schema
from tests.deploy.world import World, client_of, try_out
from tests.sampling import SHARE, sample
from tournaments.models import Round

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

WRITES = ("POST", "PUT", "PATCH")


LINES = "events/<uuid:event_id>/logs"
"""Takes longer bodies than others, a line at a time; a test of its own says how long."""


def writes() -> Iterator[Endpoint]:
    """Every endpoint that reads a body, as the schema says."""
    described = schema()["paths"]
    for one in endpoints():
        path = "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", one.address)
        if one.method in WRITES and "requestBody" in described[path][one.method.lower()]:
            yield one


def send(world: World, one: Endpoint, body: bytes, media: str, **headers: str) -> Any:
    api = client_of(world.owner)
    path = world.path(one.address)
    headers = {"If-Match": "*"} | headers
    sent: Any = body  # bytes are taken as they are
    return try_out(lambda: api.generic(one.method, path, sent, content_type=media, headers=headers))


def wrong(answer: Any, status: int, code: str, *what: object) -> str | None:
    """What is wrong with an answer that should be a problem of this status and code."""
    if answer.status_code != status or answer["Content-Type"] != "application/problem+json":
        return f"{what}: {answer.status_code} {answer.content[:200]!r}"
    problem = answer.json()
    if (problem["status"], problem["code"]) != (status, code) or "{" in problem["title"]:
        return f"{what}: {problem}"
    return None


def media_of(one: Endpoint) -> str:
    """A media type that the endpoint takes."""
    if one.address.endswith((LINES, "/archives")):
        return "application/x-ndjson"
    return "image/jpeg" if one.address.endswith("/photos") else "application/json"


def test_a_media_type_that_is_not_taken(world: World) -> None:
    found = [
        wrong(
            send(world, one, b"<a/>", "application/x-nobody"),
            415,
            "unsupported_media_type",
            one.address,
        )
        for one in sample(writes(), 1)
    ]
    assert len(found) > 30 / SHARE
    assert not list(filter(None, found)), "\n".join(filter(None, found))


@pytest.mark.parametrize("coding", ["br", "gzip, gzip"])
def test_an_encoding_that_is_not_taken(world: World, coding: str) -> None:
    headers = {"Content-Encoding": coding}
    found = [
        wrong(
            send(world, one, b"{}", "application/json", **headers),
            415,
            "content_encoding",
            one.address,
        )
        for one in sample(writes(), 2)
    ]
    assert not list(filter(None, found)), "\n".join(filter(None, found))


def test_a_body_that_is_too_large(world: World) -> None:
    body = b'{"a": "' + b"a" * settings.DATA_UPLOAD_MAX_MEMORY_SIZE + b'"}'
    found = [
        wrong(send(world, one, body, media_of(one)), 413, "too_large", one.address)
        for one in sample(writes(), 3)
        if not one.address.endswith(LINES)
    ]
    assert not list(filter(None, found)), "\n".join(filter(None, found))


SECRET = ("photo", "submission", "membership", "invitation", "forbidden", "merge")
"""What only a club's people know of."""


def unlike(world: World, one: Endpoint, api: APIClient, *, guest: bool) -> str | None:
    """How the answer for what is there differs from that for an id of nothing."""
    (name,) = re.findall(r"<uuid:(\w+)>", one.address)

    def ask_for(which: object) -> tuple[int, str]:
        path = "/" + re.sub(r"<uuid:\w+>", str(which), one.address)
        answer = try_out(lambda: getattr(api, one.method.lower())(path, {}, format="json"))
        return answer.status_code, answer.content.decode().replace(str(which), "ID")

    there, nothing = ask_for(world.ids[name]), ask_for(uuid4())
    status = 401 if guest and not one.needs.open else 404
    if there != nothing or there[0] != status:
        return f"{one.method} {one.address}: {there}, and for nothing {nothing}"
    return None


def test_what_only_the_club_knows_of_is_not_there_for_others(world: World) -> None:
    """The same bytes as for an id that nothing has, whatever the method."""
    ids = tuple(f"<uuid:{name}_id>" for name in SECRET)
    tried_ones = [one for one in endpoints() if any(name in one.address for name in ids)]
    assert {name for name in SECRET if any(f"{name}_id" in one.address for one in tried_ones)} == {
        *SECRET
    }
    for role in ("", "outsider"):
        api = client_of(world.users[role])
        found = [found for one in tried_ones if (found := unlike(world, one, api, guest=not role))]
        assert not found, "\n".join(found)


def test_a_draft_is_not_there_for_others(world: World) -> None:
    """Neither the round nor its tables, by any address and method."""
    Round.objects.filter(id=world.ids["round_id"]).update(state=Round.State.DRAFT)
    below = [
        one
        for one in endpoints()
        if re.search(r"<uuid:(?:round|table)_id>", one.address)
        and "standings" not in one.address
        and not one.address.endswith("/token")  # looks at the code before it looks at the table
    ]
    assert len(below) > 20
    for role in ("", "outsider"):
        api = client_of(world.users[role])
        found = [
            found for one in sample(below) if (found := unlike(world, one, api, guest=not role))
        ]
        assert not found, "\n".join(found)


def test_a_token_of_somebody_else_is_not_there(world: World, outsider: User) -> None:
    theirs, _plain = token_create(user=world.owner, name="theirs", scopes=("read",))
    api = client_of(outsider)
    answers = [api.delete(f"/api/v1/tokens/{which}") for which in (theirs.pk, "nobody")]
    assert [one.status_code for one in answers] == [404, 404]
    assert ApiToken.objects.filter(pk=theirs.pk).exists()


def test_options_of_files_answer(world: World) -> None:
    path = f"/api/v1/events/{world.event.id}/export/results.csv"
    answer = client_of(None).options(path)
    assert (answer.status_code, "GET" in answer["Allow"]) == (200, True)
