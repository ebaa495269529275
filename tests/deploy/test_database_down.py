"""A database that is away is said at once, as a 503; when it is back, so are we."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode

import psycopg
import pytest
from django.conf import settings
from django.db import connection
from django.test import Client

from clubs.models import Club, User
from deploy.servers.folders import make_socket_folder, remove_socket_folder
from deploy.tokens import token_create
from ratings.models import Pool
from ratings.selectors.lists import Choice, list_by_number, stream_lines
from tests import builders
from tests.e2e.processes import ROOT, database_url

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
Ask = Callable[..., dict[str, Any]]
AT_ONCE = 5.0
"""Seconds; the machine may be busy, and the old way took ten."""


class Switch:
    """A way to the database of the test that can be shut."""

    def __init__(self) -> None:
        self.folder = make_socket_folder()
        head, _, query = database_url().partition("?")
        found = dict(parse_qsl(query))
        self.real = Path(found["host"])
        self.url = f"{head}?{urlencode(found | {'host': str(self.folder)})}"

    def on(self) -> None:
        for file in self.real.glob(".s.PGSQL.*[0-9]"):
            (self.folder / file.name).symlink_to(file)

    def off(self) -> None:
        """Shut the way, and drop who is on it."""
        for file in self.folder.glob(".s.PGSQL.*"):
            file.unlink()
        with psycopg.connect(database_url(), autocommit=True) as session:
            session.execute(
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
                "WHERE application_name = 'away'"
            )

    def close(self) -> None:
        self.off()
        remove_socket_folder(self.folder)


@pytest.fixture
def switch() -> Iterator[Switch]:
    made = Switch()
    made.on()
    yield made
    made.close()


@pytest.fixture
def ask(switch: Switch) -> Iterator[Ask]:
    """Ask the application that reaches its database through the switch."""
    env = os.environ | {"DATABASE_URL": switch.url + "&application_name=away"}
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.deploy.switched_database"],
        cwd=ROOT,
        env=env | {"DJANGO_SETTINGS_MODULE": "deploy.settings"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    stdin, stdout = process.stdin, process.stdout
    assert stdin is not None
    assert stdout is not None

    def request(path: str, **headers: str) -> dict[str, Any]:
        stdin.write(json.dumps({"path": path, "headers": headers}) + "\n")
        stdin.flush()
        told: dict[str, Any] = json.loads(stdout.readline())
        return told

    yield request
    stdin.close()
    process.wait(30)
    stdout.close()


@pytest.mark.whole
def test_away_is_said_at_once_and_back_is_noticed(
    ask: Ask, switch: Switch, organiser: User, client: Client
) -> None:
    client.force_login(organiser)
    cookie = f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"
    _row, token = token_create(user=organiser, name="away", scopes=["organise"])
    bearer = f"Bearer {token}"

    assert ask("/", cookie=cookie)["status"] == 200
    switch.off()
    for headers in ({}, {"cookie": cookie}):
        page = ask("/", **headers)
        assert page["status"] == 503
        assert page["headers"]["Retry-After"] == "5"
        assert "Back in a moment" in page["body"]
        assert page["seconds"] < AT_ONCE
    for headers in ({}, {"authorization": bearer}):
        answer = ask("/api/v1/clubs", **headers)
        assert answer["status"] == 503
        assert answer["headers"]["Content-Type"] == "application/problem+json"
        assert answer["headers"]["Retry-After"] == "5"
        assert json.loads(answer["body"])["code"] == "database_away"
        assert answer["seconds"] < AT_ONCE
    assert ask("/health/live")["status"] == 200
    assert ask("/health/ready")["status"] == 503
    switch.on()
    assert ask("/", cookie=cookie)["status"] == 200
    assert ask("/api/v1/clubs", authorization=bearer)["status"] == 200
    assert ask("/health/ready")["status"] == 200


def test_a_file_is_read_within_one_transaction(club: Club, organiser: User) -> None:
    """A pooler in transaction mode gives each transaction another session: nothing outlasts it."""
    builders.rated_event(club, organiser, 6)
    stream = stream_lines(list_by_number(Pool.objects.get().id, 1), Choice(limit=None))
    next(stream)
    assert connection.in_atomic_block
    with connection.cursor() as cursor:
        cursor.execute("SELECT is_holdable FROM pg_cursors WHERE name LIKE '\\_django%'")
        assert cursor.fetchall() == [(False,)]
    del stream
    assert connection.get_autocommit()
    assert connection.settings_dict["DISABLE_SERVER_SIDE_CURSORS"]
