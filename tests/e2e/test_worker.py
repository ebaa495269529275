"""Real Celery processes: rounds close, workers rate, and a broker that dies loses nothing."""

import json
import os
import socket
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from clubs.models import Club, User
from deploy.supervisor.heartbeat import WORKERS
from deploy.tokens import token_create
from ratings.models import Period, RatingList
from tests import builders
from tests.e2e.processes import Broker, RestartingProgram, database_url, free_port, within
from tournaments.models import Round

pytestmark = pytest.mark.django_db(transaction=True)
WATCHER = "who watches"
GUNICORN = ["gunicorn", "--config", "python:deploy.web.conf"]


@pytest.fixture
def site(broker: Broker, tmp_path: Path, db: None) -> Iterator[str]:
    """A web server and a worker as processes of their own, on the test's database.

    Celery's transport may take a worker with it when its broker dies; whoever runs one starts it
    again.
    """
    port = free_port()
    environment = os.environ | {
        "DATABASE_URL": database_url(),
        "REDIS_URL": broker.server.url(),
        "BONEYARD_SWEEP_SECONDS": "1",
        "BONEYARD_DATA": str(tmp_path),
        "BONEYARD_METRICS_TOKEN": WATCHER,
        "PROMETHEUS_MULTIPROC_DIR": str(tmp_path / "metrics"),
        "BONEYARD_WEB_PROCESSES": "2",
    }
    commands = ([*GUNICORN, "--bind", f"127.0.0.1:{port}"], ["deploy.workers", WORKERS[0]])
    with ExitStack() as stack:
        for number, words in enumerate(commands):
            program = [sys.executable, "-m", *words]
            stack.callback(RestartingProgram(program, environment, tmp_path / f"{number}.log").end)
        address = f"http://127.0.0.1:{port}"
        assert within(120, lambda: _ready(address))
        yield address


def _ready(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}/health/ready", timeout=2) as answer:  # noqa: S310
            return bool(answer.status == 200)
    except OSError:
        return False


def _has_rated(count: int) -> bool:
    return Period.objects.filter(state="rated").count() == count


def _last_lines(folder: Path) -> str:
    """What web and worker said last, for whoever has to find out why they did nothing."""
    return "\n".join(file.read_text()[-4000:] for file in sorted(folder.glob("?.log")))


@pytest.fixture
def close(site: str, organiser: User) -> Callable[[Round], None]:
    """Return a function that closes a round over HTTP; that must never wait for the broker."""
    _row, token = token_create(user=organiser, name="e2e", scopes=["organise"])

    def post(row: Round) -> None:
        request = urllib.request.Request(  # noqa: S310 - our own server
            f"{site}/api/v1/rounds/{row.id}/close",
            method="POST",
            headers={"Authorization": f"Bearer {token}", "X-Request-Id": f"close-{row.number}"},
        )
        started = time.monotonic()
        with urllib.request.urlopen(request, timeout=20) as answer:  # noqa: S310
            assert answer.status == 200
        assert time.monotonic() - started < 4

    return post


def _metrics(site: str) -> str:
    request = urllib.request.Request(  # noqa: S310 - our own server
        f"{site}/metrics", headers={"Authorization": f"Bearer {WATCHER}"}
    )
    with urllib.request.urlopen(request, timeout=20) as answer:  # noqa: S310
        told: str = answer.read().decode()
        return told


def _lines(log: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]


@pytest.mark.whole
def test_a_closed_round_is_rated_by_the_worker(
    close: Callable[[Round], None], club: Club, organiser: User, site: str, tmp_path: Path
) -> None:
    event = builders.pairs_event(club, 4, rounds_planned=2)
    for number in range(2):
        close(builders.play_round(event, organiser, seed=10 * number))
    assert within(120, lambda: _has_rated(2))
    assert RatingList.objects.count() == 2
    # Whichever web process is asked tells what both have counted.
    closed = 'boneyard_requests_total{method="POST",route="api/v1/rounds/<uuid:round_id>/close",'
    for _time in range(4):
        assert f'{closed}status="200"}} 2.0' in _metrics(site)
    # The task says which request rang for it, and no line tells a token.
    rung = [line for line in _lines(tmp_path / "1.log") if line.get("request_id") == "close-1"]
    assert ("ratings.rate_pool", "SUCCESS") in {(row["task"], row.get("state")) for row in rung}
    assert "bone_" not in _last_lines(tmp_path)


@pytest.mark.whole
def test_rounds_that_close_while_the_broker_is_dead_are_rated_once(
    broker: Broker,
    close: Callable[[Round], None],
    club: Club,
    organiser: User,
    tmp_path: Path,
) -> None:
    event = builders.pairs_event(club, 8, rounds_planned=4)
    close(builders.play_round(event, organiser))
    assert within(120, lambda: _has_rated(1))
    broker.kill()
    for number in range(1, 4):
        close(builders.play_round(event, organiser, seed=10 * number))
    assert _has_rated(1)
    broker.start()
    # The worker tries to reach the broker every 30 seconds at the least, whoever else computes.
    assert within(240, lambda: _has_rated(4)), _last_lines(tmp_path)
    assert RatingList.objects.count() == 4
    assert set(RatingList.objects.values_list("version", flat=True)) == {1}


@pytest.mark.whole
def test_half_open_connections_and_stalled_uploads_stop_nobody(site: str) -> None:
    host, port = site.removeprefix("http://").split(":")
    half = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
    stalled = b"POST /api/v1/referee HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999\r\n\r\n{"
    with ExitStack() as sockets:
        for sent in [half] * 200 + [stalled] * 50:
            sock = sockets.enter_context(socket.create_connection((host, int(port)), timeout=5))
            sock.sendall(sent)
        # Any wait for one of them would be a wait for its deadline, ten seconds and more.
        for _ in range(40):
            with urllib.request.urlopen(f"{site}/health/live", timeout=5) as answer:  # noqa: S310
                assert answer.status == 200
