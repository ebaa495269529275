"""What takes too long in the database is given up: whoever asked is told to come again."""

import json
import os
import select
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from http.client import HTTPConnection, HTTPMessage
from io import BytesIO
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import InternalError, connection, transaction
from django.utils import timezone
from psycopg.conninfo import make_conninfo

from clubs.models import Club, User
from deploy import env
from deploy.operations.programs import address
from deploy.problems import away_code, problem_response
from ratings.models import Period, Pool
from ratings.selectors.lists import Choice, list_by_number, stream_lines
from ratings.services import opinions, rating
from tests import builders
from tests.e2e.processes import RestartingProgram, database_url, free_port, within
from tournaments.feeds.services.archive.writer import archive_write
from tournaments.models import Event

pytestmark = pytest.mark.django_db(transaction=True)
GUNICORN = "/opt/site/lib/gunicorn/__main__.py"
CELERY = "/opt/site/bin/celery"
LIMITS = (
    "SELECT current_setting('statement_timeout'), "
    "current_setting('idle_in_transaction_session_timeout')"
)


@pytest.fixture
def port(tmp_path: Path, db: None) -> Iterator[int]:
    """A web server that gives a statement a second."""
    found = free_port()
    environment = os.environ | {
        "DATABASE_URL": database_url(),
        "BONEYARD_WEB_PROCESSES": "1",
        "BONEYARD_STATEMENT_SECONDS": "1",
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
        return ask(port, "/health/live")[0] == 200
    except OSError:
        return False


def ask(port: int, path: str) -> tuple[int, HTTPMessage, str]:
    there = HTTPConnection("127.0.0.1", port, timeout=60)
    there.request("GET", path, headers={"X-Forwarded-Proto": "https"})
    answer = there.getresponse()
    found = (answer.status, answer.headers, answer.read().decode())
    there.close()
    return found


@pytest.mark.whole
def test_a_statement_that_waits_too_long_is_a_503(port: int, club: Club) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("LOCK TABLE clubs_club IN ACCESS EXCLUSIVE MODE")
        status, headers, body = ask(port, "/api/v1/clubs")
        assert (status, headers["Content-Type"]) == (503, "application/problem+json")
        assert (headers["Retry-After"], json.loads(body)["code"]) == ("5", "took_too_long")
        status, headers, body = ask(port, f"/clubs/{club.id}/")
        assert (status, headers["Retry-After"]) == (503, "5")
        assert "This took too long" in body
        assert ask(port, "/problems/took_too_long")[0] == 200
    assert ask(port, "/api/v1/clubs")[0] == 200
    assert ask(port, f"/clubs/{club.id}/")[0] == 200


def test_a_transaction_in_which_nothing_happens_is_ended() -> None:
    with pytest.raises(InternalError, match="idle-in-transaction") as ended:
        do_nothing_for_long()
    assert away_code(ended.value) == "took_too_long"
    answer: Any = problem_response(ended.value, {})
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


@transaction.atomic
def do_nothing_for_long() -> None:
    with connection.cursor() as cursor:
        # Sooner, the server's last words could be read with this answer, and be lost.
        cursor.execute("SET LOCAL idle_in_transaction_session_timeout = '1s'")
        assert within(10, is_ended)
        cursor.execute("SELECT 1")


def is_ended() -> bool:
    """Whether the server has closed our connection."""
    held: Any = connection.connection
    closed = select.poll()
    closed.register(held.fileno(), select.POLLRDHUP)
    return bool(closed.poll(0))


def times_of(program: str) -> tuple[str, ...]:
    """What a connection of a program says of its times."""
    words, _environment = address(env.site_database([program]))
    with psycopg.connect(make_conninfo(words, dbname=connection.settings_dict["NAME"])) as own:
        row = own.execute(LIMITS).fetchone()
        assert row is not None
        return row


def test_who_is_waited_for_has_limits(monkeypatch: pytest.MonkeyPatch, db: None) -> None:
    assert times_of(GUNICORN) == ("30s", "1min")
    assert times_of(CELERY) == ("5min", "5min")
    assert times_of("/opt/boneyard/manage.py") == ("0", "0")
    monkeypatch.setenv("BONEYARD_STATEMENT_SECONDS", "7")
    monkeypatch.setenv("BONEYARD_IDLE_TRANSACTION_SECONDS", "0")
    monkeypatch.setenv("BONEYARD_TASK_SECONDS", "40")
    assert times_of(GUNICORN) == ("7s", "0")
    assert times_of(CELERY) == ("40s", "40s")


def test_an_address_has_the_last_word(monkeypatch: pytest.MonkeyPatch, db: None) -> None:
    before = os.environ["DATABASE_URL"]
    monkeypatch.setenv("DATABASE_URL", f"{before}&options=-c%20statement_timeout%3D9s")
    assert times_of(GUNICORN) == ("9s", "1min")
    monkeypatch.setenv("DATABASE_URL", f"{before}&options=")
    assert times_of(GUNICORN) == ("0", "0")


def test_a_long_run_takes_its_time(
    club: Club, organiser: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker rates a pool and makes its reports: only the task's own limit ends them."""
    builders.rated_event(club, organiser, 6)
    list_ = list_by_number(Pool.objects.get().id, 1)
    with connection.cursor() as cursor:
        cursor.execute("SET statement_timeout = '5min'")
    told: list[tuple[str, ...]] = []
    for module, name in ((rating, "_rate"), (opinions, "strengths_report")):
        monkeypatch.setattr(module, name, partial(note_limits, told, getattr(module, name)))
    try:
        Period.objects.update(state=Period.State.PENDING)
        rating.pool_rate(pool_id=list_.pool_id, now=timezone.now(), patience="2s")
        opinions.reports_make(pool_id=list_.pool_id)
        lines: Any = stream_lines(list_, Choice(limit=None))
        next(lines)
        told.append(limits_now())
        lines.close()
        archive_write(Event.objects.get().id, Noting(told))
        assert {*told} == {("0", "0")}
        assert limits_now() == ("5min", "0")
    finally:
        connection.close()


def note_limits(told: list[tuple[str, ...]], work: Any, *given: Any, **named: Any) -> Any:
    """Do something, and note the limits that hold meanwhile."""
    told.append(limits_now())
    return work(*given, **named)


class Noting(BytesIO):
    """A file that notes the limits that hold while it is written to."""

    def __init__(self, told: list[tuple[str, ...]]) -> None:
        super().__init__()
        self.told = told

    def write(self, data: Any) -> int:
        self.told.append(limits_now())
        return super().write(data)


def limits_now() -> tuple[str, ...]:
    with connection.cursor() as cursor:
        cursor.execute(LIMITS)
        row: tuple[str, ...] = cursor.fetchone()
    return row
