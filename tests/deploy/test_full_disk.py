"""A disk that is full for a while, and a worker that hangs, end nothing for good."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import psycopg
import pytest
from django.db import OperationalError
from django.test import Client
from psycopg.errors import DiskFull

from deploy.problems import away_code, problem_response
from deploy.servers.processes import Launch
from deploy.supervisor import room
from deploy.supervisor.children import Child
from deploy.supervisor.console import Console
from deploy.supervisor.heartbeat import SILENT, WORKERS, beat, heartbeat_file, is_silent
from deploy.supervisor.programs import Program
from deploy.supervisor.record import Record
from deploy.supervisor.room import FULL
from tests.deploy import disks
from tests.deploy.disks import fill
from tests.deploy.supervised_sites import fill_folder, run_supervisor
from tests.e2e.processes import ROOT, end, within

KEPT_RUNNING = """
import resource, signal, sys
from pathlib import Path
from deploy.servers.processes import Launch
from deploy.supervisor.children import Child
from deploy.supervisor.console import Console
from deploy.supervisor.programs import Program
from deploy.supervisor.record import Record

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
folder, words, console = Path(sys.argv[1]), ["/bin/sleep", "60"], Console()
record = Record(folder / "processes.json")
(folder / "sockets").mkdir()
record.set_sockets(folder / "sockets")
child = Child(Program("sleeper", "the sleeper", Launch(words)), folder / "sleeper.log", record)
child.start()
before = (folder / "processes.json").read_text()
_soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
child._process.kill()
child._process.wait()
while not child.runs():
    child.watch(console)
assert (folder / "processes.json").read_text() == before, "nothing could be written"
resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
child.watch(console)
assert str(child._process.pid) in (folder / "processes.json").read_text(), "written later"
assert not list(folder.glob(".processes*")), "no half files"
child.kill()
"""


def test_no_room_for_the_record_stops_no_program(tmp_path: Path) -> None:
    """A child dies on a full disk: it is started again, and written down when there is room."""
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", KEPT_RUNNING, str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    [entry] = json.loads((tmp_path / "processes.json").read_text())["processes"]
    assert entry["name"] == "sleeper"


def stale(file: Path) -> None:
    long_ago = time.monotonic() - SILENT - 1
    os.utime(file, (long_ago, long_ago))


def watch(child: Child) -> bool:
    child.watch(Console())
    return child.runs()


def test_silence_is_told_from_a_worker_that_never_beat(tmp_path: Path) -> None:
    file = heartbeat_file(tmp_path)
    assert not is_silent(file)
    beat(file)
    assert not is_silent(file)
    stale(file)
    assert is_silent(file)


def test_a_program_that_hangs_is_started_again(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = heartbeat_file(tmp_path)
    program = Program("w", "the worker", Launch(["/bin/sleep", "60"]), heartbeat=file)
    child = Child(program, tmp_path / "w.log", Record(tmp_path / "record"))
    child.start()
    first = child._process
    assert first is not None
    child.watch(Console())
    assert child.runs(), "it has not beaten yet"
    beat(file)
    stale(file)
    child.watch(Console())
    assert first.poll() == -signal.SIGKILL
    assert within(20, lambda: watch(child))
    assert "the worker has fallen silent; starting it again" in capfd.readouterr().err
    assert not file.exists()
    child.kill()


def test_a_child_is_started_at_once_when_there_is_room_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What died again and again for want of room waits no half minute once it has some."""
    monkeypatch.setattr(room, "LEAST", 2**62)
    program = Program("w", "the worker", Launch(["/bin/false"]))
    child = Child(program, tmp_path / "w.log", Record(tmp_path / "record"))
    child.start()
    deadline = time.monotonic() + 8
    while len(child._deaths) < 3 and time.monotonic() < deadline:
        child.watch(Console())
        time.sleep(0.05)
    assert len(child._deaths) == 3
    child.program = Program("w", "the worker", Launch(["/bin/sleep", "60"]))
    assert not watch(child)
    monkeypatch.setattr(room, "LEAST", 0)
    assert watch(child), "at once"
    child.kill()


@pytest.mark.django_db
def test_what_writes_is_refused_without_room_and_reading_goes_on(
    client: Client, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.DATA = tmp_path
    monkeypatch.setattr(room, "LEAST", 2**62)
    assert client.post("/api/v1/clubs").status_code == 401, "the database lies elsewhere"
    assert client.get("/health/ready").status_code == 200
    (tmp_path / "postgres").mkdir()
    ready = client.get("/health/ready")
    assert (ready.status_code, ready.json()["status"]) == (503, "the disk is full")
    refused = client.post("/api/v1/clubs")
    assert (refused.status_code, refused["Retry-After"]) == (503, "5")
    assert refused.json()["code"] == "no_room"
    page = client.post("/login/", HTTP_ACCEPT_LANGUAGE="es")
    assert page.status_code == 503
    assert "No queda sitio en el disco" in page.text
    assert client.get("/").status_code == 200
    assert client.get("/problems/no_room").status_code == 200
    log = {"log": '[Game "draw"]'}
    assert client.post("/api/v1/referee", log, "application/json").status_code != 503
    monkeypatch.setattr(room, "LEAST", 0)
    assert client.post("/api/v1/clubs").status_code == 401


def test_a_database_without_room_is_told_from_one_that_is_away() -> None:
    full = OperationalError("could not extend file")
    assert away_code(full) == "database_away"
    full.__cause__ = DiskFull()
    answer = problem_response(full, {})
    assert answer is not None
    assert (answer.status_code, json.loads(answer.content)["code"]) == (503, "no_room")


@pytest.fixture
def worker(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A real worker with a data folder of its own."""
    with (tmp_path / "log").open("wb") as output:
        child = subprocess.Popen(  # noqa: S603 - our own words
            [sys.executable, "-m", "deploy.workers", WORKERS[0]],
            cwd=ROOT,
            env=os.environ | {"BONEYARD_DATA": str(tmp_path)},
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    yield child
    end(child)


@pytest.mark.whole
@pytest.mark.slow
def test_the_loop_of_a_worker_beats_and_a_stopped_one_does_not(
    worker: subprocess.Popen[bytes], tmp_path: Path
) -> None:
    file = heartbeat_file(tmp_path)
    assert within(90, file.exists), (tmp_path / "log").read_text()
    stale(file)
    assert within(30, lambda: not is_silent(file)), "it goes on"
    worker.send_signal(signal.SIGSTOP)
    stale(file)
    assert not within(7, lambda: not is_silent(file)), "its main process hangs"


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """A disk of 160 MB of its own."""
    with ExitStack() as stack:
        try:
            folder = stack.enter_context(disks.small_disk(160))
        except disks.NoDisk as why:
            pytest.skip(str(why))
        yield folder


class Site:
    """A site that is asked with a token."""

    def __init__(self, site: str, token: str) -> None:
        self.site, self.token = site.rstrip("/"), token

    def __call__(self, path: str, name: str = "") -> tuple[int, Any]:
        """Return status and body of a page, or of making a club with a name."""
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        body = json.dumps({"name": name}).encode() if name else None
        request = Request(self.site + path, body, headers)  # noqa: S310 - our own site
        try:
            with urlopen(request, timeout=10) as answer:  # noqa: S310
                return answer.status, json.load(answer)
        except HTTPError as error:
            return error.code, json.load(error)

    def ready(self) -> str:
        """Return what the site says of itself."""
        said: str = self("/health/ready")[1]["status"]
        return said


def use_up_the_log(disk: Path) -> None:
    """Write until the database ends for want of another file of its write-ahead log."""
    url = json.loads((disk / "environment.json").read_text())["DATABASE_URL"]
    with suppress(psycopg.Error), psycopg.connect(url, autocommit=True) as server:
        # Nothing but the log: a table that finds no room is refused, and nobody ends.
        for _ in range(100):
            server.execute("SELECT pg_logical_emit_message(true, 'more', repeat('x', 4000000))")
    fill(disk)


@pytest.mark.whole
def test_a_site_whose_disk_is_full_is_read_and_goes_on_when_there_is_room(
    small_disk: Path,
) -> None:
    """Nothing that was answered is lost, even where the database itself ended meanwhile."""
    token = fill_folder(small_disk)
    with run_supervisor(small_disk, "--no-demo", "--port", "0") as site:
        ask = Site(site.wait_up()["standings"], token)
        assert ask("/api/v1/clubs", "Before")[0] == 201
        taken = fill(small_disk)
        for _ in range(8):
            status, problem = ask("/api/v1/clubs", "Meanwhile")
            assert (status, problem["code"]) == (503, "no_room")
            assert [one["name"] for one in ask("/api/v1/clubs")[1]["results"]] == ["Before"]
            assert ask.ready() == FULL
            time.sleep(0.5)
        use_up_the_log(small_disk)
        assert within(60, lambda: ask.ready() == "the database does not answer")
        time.sleep(5)
        assert ask("/api/v1/clubs", "Meanwhile")[0] == 503
        taken.unlink()
        # What a heartbeat's file says is of this clock, too.
        room_since = time.monotonic()
        assert within(60, lambda: ask.ready() == "ready"), site.stderr_text()
        assert ask("/api/v1/clubs", "After")[0] == 201
        names = {one["name"] for one in ask("/api/v1/clubs")[1]["results"]}
        assert names == {"Before", "After"}
        beats = [heartbeat_file(small_disk, name) for name in WORKERS]
        assert within(
            20, lambda: all(f.exists() and f.stat().st_mtime > room_since for f in beats)
        ), site.stderr_text()
        assert site.stop(signal.SIGINT) == 0
