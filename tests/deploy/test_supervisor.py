"""The supervisor as a process: it starts everything, survives, and leaves nothing behind."""

import json
import os
import re
import signal
import socket
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

from deploy.supervisor.heartbeat import WORKERS, heartbeat_file
from tests.databases import migrated_database
from tests.deploy.supervised_sites import fill_folder, page, run_supervisor, until

QUIET = ("--no-demo", "--port", "0")


def socket_folder(data: Path) -> Path:
    return Path(json.loads((data / "processes.json").read_text())["sockets"])


@pytest.mark.whole
def test_a_life_in_three_starts(tmp_path: Path) -> None:
    """Stop in order; come back with the data; be killed; come back with the data."""
    data = tmp_path / "data"
    with run_supervisor(data, *QUIET) as first:
        printed = first.wait_up()
        assert set(printed) == {"standings", "organiser", "password", "token"}
        site = printed["standings"]
        status, front = page(site)
        assert status == 200
        # Styles are collected before anybody asks for them, under the names of what is in them.
        style = re.search(r"static/web/base\.[0-9a-f]{12}\.css", front)
        assert style is not None
        assert (data / style[0]).is_file()
        assert (data / f"{style[0]}.gz").is_file()
        assert page(f"{site}{style[0]}")[0] == 200
        sockets = socket_folder(data)
        with run_supervisor(data, *QUIET) as second:
            assert second.process.wait() == 1
            assert f"process {first.process.pid}" in second.stderr_text()
        first.child("gunicorn").kill()
        until(lambda: "the web server ended" in first.stderr_text() and page(site)[0] == 200)
        assert first.stop(signal.SIGHUP) == 0
        first.assert_gone()
        assert not sockets.exists()
    key = (data / "secret-key").read_text()
    assert (data / "secret-key").stat().st_mode & 0o777 == 0o600

    with run_supervisor(data, *QUIET) as killed:
        assert killed.wait_up()["password"].startswith("as set")
        sockets = socket_folder(data)
        killed.process.kill()
        killed.process.wait()
        for name in WORKERS:
            # Left behind long ago: the web server starts first, and is not to wait for workers.
            heartbeat_file(data, name).touch()
            os.utime(heartbeat_file(data, name), (-9, -9))

        with run_supervisor(data, *QUIET) as third:
            third.wait_up()
            assert killed.processes() == []
            assert not sockets.exists()
            assert (data / "secret-key").read_text() == key
            assert third.stop(signal.SIGINT) == 0
            third.assert_gone()


@pytest.mark.whole
def test_stops_while_it_is_still_starting(tmp_path: Path) -> None:
    with run_supervisor(tmp_path / "data", *QUIET) as running:
        running.wait_for_text("preparing the database")
        assert running.stop(signal.SIGTERM) == 0
        running.assert_gone()
        assert running.announcements() == {}


@pytest.mark.whole
def test_a_second_signal_hurries(tmp_path: Path) -> None:
    fill_folder(tmp_path / "data")
    with run_supervisor(tmp_path / "data", *QUIET) as running:
        running.wait_up()
        running.child("deploy.workers", "worker").suspend()
        running.process.terminate()
        running.wait_for_text("stopping")
        assert running.stop(signal.SIGTERM) == 0
        running.assert_gone()


@pytest.mark.whole
def test_takes_the_servers_it_is_given(tmp_path: Path) -> None:
    name = f"supervised_{os.getpid()}"
    given = os.environ["DATABASE_URL"]
    with psycopg.connect(given, autocommit=True) as server:
        made = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
        like = sql.Identifier(migrated_database() or "template1")
        server.execute(made.format(sql.Identifier(name), like))
    url = given.replace("/boneyard?", f"/{name}?")
    redis = os.environ["REDIS_URL"]
    data = tmp_path / "data"
    fill_folder(data)
    with run_supervisor(data, *QUIET, DATABASE_URL=url, REDIS_URL=redis) as running:
        running.wait_up()
        names = {
            entry["name"]
            for entry in json.loads((data / "processes.json").read_text())["processes"]
        }
        assert names == {"prepare", "web", "worker", "long-worker"}
        assert running.stop(signal.SIGTERM) == 0
        running.assert_gone()
    with psycopg.connect(given, autocommit=True) as server:
        server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


def test_a_taken_port_is_said_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        with run_supervisor(tmp_path / "data", "--no-demo", "--port", port) as running:
            assert running.process.wait() == 1
            running.assert_gone()
            [line] = running.stderr_text().splitlines()
    assert f"port {port}" in line
    assert "--port" in line


def test_a_variable_that_cannot_be_read_is_said_in_one_line(tmp_path: Path) -> None:
    with run_supervisor(tmp_path / "data", *QUIET, BONEYARD_WEB_PROCESSES="many") as running:
        assert running.process.wait() == 1
        running.assert_gone()
        [line] = running.stderr_text().splitlines()
    assert "BONEYARD_WEB_PROCESSES must be a whole number" in line


@pytest.mark.parametrize("word", ["--help", "-h"])
def test_help_names_the_options(tmp_path: Path, word: str) -> None:
    with run_supervisor(tmp_path / "data", word, program=("./run",)) as running:
        assert running.process.wait() == 0
        text = running.out.read_text()
    assert not (tmp_path / "data").exists()
    for option in ("--port", "--host", "--no-demo", "--reset", "manage"):
        assert option in text


def test_mistakes_are_answered_before_anything_is_made(tmp_path: Path) -> None:
    for words in (("--port", "http"), ("--port", "70000"), ("--demo",)):
        with run_supervisor(tmp_path / "data", *words, program=("./run",)) as running:
            assert running.process.wait() == 2
    assert not (tmp_path / "data").exists()
