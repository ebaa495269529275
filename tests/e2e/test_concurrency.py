"""Uploads that hold a thread: the site answers on, and nobody loses a log.

The tables are locked by the test, so that every upload which got a place waits in the database.
"""

import json
import os
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest
from django.db import connection, transaction

from clubs.models import Club, User
from deploy.tokens import SUBMIT, token_create
from games.models import Submission
from tests import builders
from tests.e2e.processes import RestartingProgram, database_url, free_port, within
from tournaments.models import Event, Table

pytestmark = pytest.mark.django_db(transaction=True)
Answer = tuple[int, HTTPResponse, bytes]


@pytest.fixture
def port(tmp_path: Path, db: None) -> Iterator[int]:
    """A server of one process with the usual four threads."""
    found = free_port()
    environment = os.environ | {
        "DATABASE_URL": database_url(),
        "BONEYARD_WEB_PROCESSES": "1",
        "BONEYARD_WEB_THREADS": "4",
        "BONEYARD_DATA": str(tmp_path),
    }
    words = [sys.executable, "-m", "gunicorn", "--config", "python:deploy.web.conf"]
    with ExitStack() as stack:
        site = RestartingProgram(
            [*words, "--bind", f"127.0.0.1:{found}"], environment, tmp_path / "log"
        )
        stack.callback(site.end)
        assert within(90, lambda: is_up(found)), (tmp_path / "log").read_text()
        yield found


def is_up(port: int) -> bool:
    try:
        return ask(port, "GET", "/health/live")[0] == 200
    except OSError:
        return False


def ask(port: int, method: str, path: str, body: bytes = b"", token: str = "") -> Answer:
    there = HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"Content-Type": "application/x-ndjson"} if body else {}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    there.request(method, path, body or None, headers)
    answer = there.getresponse()
    found = (answer.status, answer, answer.read())
    there.close()
    return found


@pytest.fixture
def event(home: Club, host: User) -> Event:
    return builders.pairs_event(home, 12)


@pytest.fixture
def host(db: None) -> User:
    return builders.user("host")


@pytest.fixture
def home(host: User) -> Club:
    return builders.club(host)


@pytest.mark.whole
def test_few_uploads_at_once_and_everything_else_goes_on(
    port: int, event: Event, home: Club, host: User
) -> None:
    tables = list(builders.publish_round(event).tables.order_by("number"))
    scorer = builders.member(home, builders.user("eva"), "scorer")
    tokens = [token_create(user=scorer, name=name, scopes=[SUBMIT])[1] for name in "abc"]
    where = f"/api/v1/events/{event.id}/logs"
    lines = [
        json.dumps({"table": str(table.id), "log": builders.log_for(table)}).encode()
        for table in tables
    ]
    body = b"\n".join(lines)

    def send_logs(token: str) -> Answer:
        return ask(port, "POST", where, body, token)

    with ThreadPoolExecutor(8) as pool:
        waiting: list[Future[Answer]] = []
        with transaction.atomic():
            list(Table.objects.select_for_update().filter(round__event=event))
            list(Event.objects.select_for_update().filter(id=event.id))
            for token in tokens[:2]:
                waiting.append(pool.submit(send_logs, token))
                assert within(30, lambda: waiting_statements() == len(waiting))
            for token in (*tokens, *tokens):
                status, answer, said = send_logs(token)
                assert (status, json.loads(said)["code"]) == (503, "busy")
                assert 0 < int(answer.headers["Retry-After"]) <= 10
            assert ask(port, "GET", "/health/live")[0] == 200
            assert ask(port, "GET", "/api/v1/games")[0] == 200
            status, _answer, page = ask(port, "GET", f"/events/{event.id}/print/standings/")
            assert (status, b"Busy at the moment" in page) == (503, True)
        first = [one.result() for one in waiting]
    again = [send_logs(token) for token in tokens]
    for status, _answer, said in (*first, *again):
        assert (status, said.count(b"\n")) == (200, len(tables))
    assert Submission.objects.count() == len(tables)


def waiting_statements() -> int:
    """How many statements wait for a lock."""
    with connection.cursor() as cursor:
        # Within a transaction it would be told what was so at the first look.
        cursor.execute("SELECT pg_stat_clear_snapshot()")
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND wait_event_type = 'Lock'"
        )
        return int(cursor.fetchone()[0])
