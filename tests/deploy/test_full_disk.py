"""A disk that is full for a while, and a worker that hangs, end nothing for good."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.servers.processes import Launch
from deploy.supervisor.children import Child
from deploy.supervisor.console import Console
from deploy.supervisor.heartbeat import SILENT, beat, heartbeat_file, is_silent
from deploy.supervisor.programs import Program
from deploy.supervisor.record import Record
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
    long_ago = time.time() - SILENT - 1
    os.utime(file, (long_ago, long_ago))


def watched(child: Child) -> bool:
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
    assert within(20, lambda: watched(child))
    assert "the worker has fallen silent; starting it again" in capfd.readouterr().err
    assert not file.exists()
    child.kill()


@pytest.fixture
def worker(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A real Celery worker with a data folder of its own."""
    words = ["celery", "-A", "deploy", "worker", "--concurrency", "1", "--without-mingle"]
    with (tmp_path / "log").open("wb") as output:
        child = subprocess.Popen(  # noqa: S603 - our own words
            [sys.executable, "-m", *words],
            cwd=ROOT,
            env=os.environ | {"BONEYARD_DATA": str(tmp_path)},
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    yield child
    end(child)


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
