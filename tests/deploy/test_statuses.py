"""Statuses that hold for every address: 413, 415, and 404 for what the asker may not know of.

What is expected is told from the views' own declarations, so that a new endpoint is tried too.
"""

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from rest_framework.test import APIClient

from clubs.models import Club, User
from deploy.requests.matrix import Endpoint, endpoints
from tests import builders
from tests.deploy.test_access import World, client_of, tried
from tournaments.models import Round
from tournaments.services import rounds

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

WRITES = ("POST", "PUT", "PATCH")


@pytest.fixture
def world(club: Club, organiser: User) -> World:
    return World(club, organiser)


def writes() -> Iterator[Endpoint]:
    return (one for one in endpoints() if one.method in WRITES)


def send(world: World, one: Endpoint, body: bytes, media: str, **headers: str) -> Any:
    api = client_of(world.owner)
    path = world.path(one.address)
    return tried(lambda: api.generic(one.method, path, body, content_type=media, headers=headers))


def wrong(answer: Any, status: int, code: str, *what: object) -> str | None:
    """What is wrong with an answer that should be a problem of this status and code."""
    if answer.status_code != status or answer["Content-Type"] != "application/problem+json":
        return f"{what}: {answer.status_code} {answer.content[:200]!r}"
    problem = answer.json()
    if (problem["status"], problem["code"]) != (status, code) or not problem["detail"]:
        return f"{what}: {problem}"
    return None


def test_a_media_type_that_is_not_taken(world: World) -> None:
    found = [
        wrong(send(world, one, b"<a/>", "application/x-nobody"), 415, "media_type", one.address)
        for one in writes()
    ]
    assert len(found) > 40
    assert not [one for one in found if one]


@pytest.mark.parametrize("coding", ["br", "gzip, gzip"])
def test_an_encoding_that_is_not_taken(world: World, coding: str) -> None:
    headers = {"Content-Encoding": coding}
    found = [
        wrong(send(world, one, b"{}", "application/json", **headers), 415, "encoding", one.address)
        for one in writes()
    ]
    assert not [one for one in found if one]
