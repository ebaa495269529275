"""What every request gets: an id, a policy, and a new password where one is due."""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from django.test import Client

from clubs.models import User
from deploy import env
from deploy.supervisor.heartbeat import beat, heartbeat_file
from deploy.tokens import token_create
from tests import builders
from tests.conftest import ApiFor

pytestmark = pytest.mark.django_db


def test_request_id_is_given_or_kept_when_sane(client: Client) -> None:
    assert client.get("/health/live")["X-Request-Id"]
    kept = client.get("/health/live", headers={"X-Request-Id": "tablet-7.1"})
    assert kept["X-Request-Id"] == "tablet-7.1"
    odd = client.get("/health/live", headers={"X-Request-Id": 'a" onload="x'})
    assert '"' not in odd["X-Request-Id"]


def test_pages_may_load_from_this_host_only(client: Client) -> None:
    policy = client.get("/")["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe-inline" not in policy
    assert "unsafe-inline" not in client.get("/api/docs/")["Content-Security-Policy"]


def test_a_one_time_password_is_changed_first(client: Client) -> None:
    user = builders.user("nora", must_change_password=True)
    client.force_login(user)
    assert client.get("/")["Location"] == "/password/"
    assert client.get("/password/").status_code == 200
    new = "a-long-enough-phrase"
    answer = client.post(
        "/password/", {"old_password": "nora", "new_password1": new, "new_password2": new}
    )
    assert answer.status_code == 302
    assert client.get("/").status_code == 200
    user.refresh_from_db()
    assert not user.must_change_password


def test_programs_get_problems_people_get_pages(client: Client) -> None:
    problem = client.get("/api/v1/nowhere")
    assert (problem.status_code, problem["Content-Type"]) == (404, "application/problem+json")
    assert problem.json()["code"] == "not_found"
    page = client.get("/nowhere")
    assert (page.status_code, page["Content-Type"]) == (404, "text/html; charset=utf-8")


def test_a_bug_of_ours_tells_nothing(client: Client) -> None:
    client.raise_request_exception = False
    with patch(
        "deploy.observing.state.connection.cursor", side_effect=RuntimeError("secret detail")
    ):
        page = client.get("/health/ready")
    assert page.status_code == 500
    assert b"secret" not in page.content
    with patch("clubs.selectors.clubs", side_effect=RuntimeError("secret detail")):
        problem = client.get("/api/v1/clubs")
    assert (problem.status_code, problem.json()["code"]) == (500, "server_error")
    assert b"secret" not in problem.content


def test_health(client: Client, settings: Any, tmp_path: Path) -> None:
    settings.DATA = tmp_path
    assert client.get("/health/live").json() == {"status": "alive"}
    assert client.get("/health/ready").json()["status"] == "ready"
    file = heartbeat_file(tmp_path)
    beat(file)
    assert client.get("/health/ready").status_code == 200
    os.utime(file, (0, 0))
    silent = client.get("/health/ready")
    assert (silent.status_code, silent.json()["status"]) == (503, "the worker is silent")


def test_tokens_are_stored_hashed_and_die(organiser: User, api_for: ApiFor) -> None:
    row, plain = token_create(user=organiser, name="tablet", scopes=["submit"])
    assert plain not in row.digest
    assert plain.startswith("bone_")
    with pytest.raises(ValueError, match="unknown scopes: everything"):
        token_create(user=organiser, name="x", scopes=["everything"])
    api = api_for(None)
    api.credentials(HTTP_AUTHORIZATION=f"Bearer {plain}")
    assert api.get("/api/v1/events").status_code == 200
    row.delete()
    assert api.get("/api/v1/events").status_code == 401


@pytest.mark.parametrize(
    ("url", "host", "name", "user"),
    [
        ("postgresql://ana:p%40ss@db:5433/club", "db", "club", "ana"),
        ("postgresql:///club?host=/run/pg&user=ana", "/run/pg", "club", "ana"),
        ("postgres://localhost", "localhost", "boneyard", ""),
    ],
)
def test_database_addresses(url: str, host: str, name: str, user: str) -> None:
    read = env.database(url, pool=8)
    assert (read["HOST"], read["NAME"], read["USER"]) == (host, name, user)
    assert read["OPTIONS"]["pool"]


def process_of_another_thread() -> int:
    """The server process behind a connection that goes back into the pool at once."""

    def ask() -> int:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            row: tuple[int] = cursor.fetchone()
        connection.close()
        return row[0]

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(ask).result()


def test_a_connection_the_server_dropped_is_not_handed_out() -> None:
    dropped = process_of_another_thread()
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 5000)", [dropped])
    assert process_of_another_thread() != dropped


def test_wrong_variables_say_their_name(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL"):
        env.database("mysql://x")
    monkeypatch.setenv("BONEYARD_DEBUG", "perhaps")
    with pytest.raises(ImproperlyConfigured, match="BONEYARD_DEBUG"):
        env.flag("BONEYARD_DEBUG")
