"""The supervisor's parts that decide something by themselves."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from deploy.servers.errors import ServerError
from deploy.supervisor.children import Child
from deploy.supervisor.console import Console
from deploy.supervisor.data import DataFolder, FolderInUse, Memory
from deploy.supervisor.logs import last_lines, rotate, shorten
from deploy.supervisor.options import Options, parse
from deploy.supervisor.programs import Program, environment, host_names, python, reachable
from deploy.supervisor.record import Entry, Record, stop_leftovers, stop_postmaster
from deploy.supervisor.supervisor import free_port


def sleeper(*, born_shift: float = 0.0) -> tuple[subprocess.Popen[bytes], Entry]:
    """Start a sleeping process; return it and its entry, with a moment of birth that is off."""
    process = subprocess.Popen(["/bin/sleep", "60"], start_new_session=True)
    born = psutil.Process(process.pid).create_time() + born_shift
    return process, Entry("sleeper", process.pid, born, signal.SIGTERM)


def write_record(path: Path, entry: Entry) -> None:
    path.write_text(json.dumps({"sockets": None, "processes": [vars(entry)]}))


def test_leftovers_are_stopped(tmp_path: Path) -> None:
    process, entry = sleeper()
    write_record(tmp_path / "record", entry)
    assert stop_leftovers(tmp_path / "record", time.sleep) == 1
    assert process.wait(5) == -signal.SIGTERM
    assert not (tmp_path / "record").exists()


def test_a_stranger_of_the_same_number_is_left_alone(tmp_path: Path) -> None:
    process, entry = sleeper(born_shift=-60.0)
    write_record(tmp_path / "record", entry)
    assert stop_leftovers(tmp_path / "record", time.sleep) == 0
    assert process.poll() is None
    process.kill()
    process.wait()


def test_without_a_record_there_is_nothing_to_stop(tmp_path: Path) -> None:
    assert stop_leftovers(tmp_path / "record", time.sleep) == 0


def test_a_record_is_removed_only_by_the_run_that_wrote_it(tmp_path: Path) -> None:
    path = tmp_path / "record"
    path.write_text("{}")
    Record(path).clear()
    assert path.exists()
    record = Record(path)
    record.set_sockets(tmp_path / "boneyard-x")
    record.add("this test", os.getpid(), signal.SIGTERM)
    [entry] = json.loads(path.read_text())["processes"]
    assert Entry(**entry).is_alive()
    record.clear()
    assert not path.exists()


def test_a_postmaster_file_of_a_stranger_is_removed(tmp_path: Path) -> None:
    file = tmp_path / "postmaster.pid"
    file.write_text(f"{os.getpid()}\n{tmp_path}\n")
    stop_postmaster(tmp_path, time.sleep)
    assert not file.exists()


def test_only_one_process_has_the_folder(tmp_path: Path) -> None:
    first, second = DataFolder(tmp_path / "data"), DataFolder(tmp_path / "data")
    first.lock()
    with pytest.raises(FolderInUse, match=f"process {os.getpid()}"):
        second.lock()
    first.unlock()
    second.lock()
    second.unlock()


def test_reset_deletes_only_what_is_ours(tmp_path: Path) -> None:
    data = DataFolder(tmp_path)
    data.prepare()
    data.remember(Memory("finished"))
    key = data.secret_key()
    (tmp_path / "letters").write_text("mine")
    data.reset()
    assert (tmp_path / "letters").read_text() == "mine"
    assert data.recall() is None
    assert data.secret_key() != key


def test_memory_survives(tmp_path: Path) -> None:
    memory = Memory("unfinished", password_shown=True, event="e", demo_token="t")  # noqa: S106
    DataFolder(tmp_path).remember(memory)
    assert DataFolder(tmp_path).recall() == memory


@pytest.mark.parametrize(
    ("kept", "memory"),
    [
        ('{"demo": "finished", "colour": "blue"}', Memory("finished")),
        ('{"demo": "finished", "release": "9.0.0"}', Memory("finished", release="9.0.0")),
        ('{"password_shown": true}', None),
        ('{"demo": 5}', None),
        ('["demo"]', None),
        ('{"demo": "fin', None),
    ],
)
def test_what_another_release_remembered_is_read_as_far_as_it_is_known(
    tmp_path: Path, kept: str, memory: Memory | None
) -> None:
    (tmp_path / "memory.json").write_text(kept)
    assert DataFolder(tmp_path).recall() == memory


@pytest.mark.parametrize("more", [{"colour": "blue"}, {}])
def test_leftovers_of_another_release_are_stopped(tmp_path: Path, more: dict[str, str]) -> None:
    process, entry = sleeper()
    rows = [vars(entry) | more, {"pid": 1}, "word"]
    path = tmp_path / "record"
    path.write_text(json.dumps({"processes": rows, "later": 1}))
    assert stop_leftovers(path, time.sleep) == 1
    assert process.wait(5) == -signal.SIGTERM
    assert not path.exists()


@pytest.mark.parametrize("kept", ['{"sock', "[]", '{"processes": 5, "sockets": 5}'])
def test_a_record_that_nobody_can_read_stops_no_start(tmp_path: Path, kept: str) -> None:
    path = tmp_path / "record"
    path.write_text(kept)
    assert stop_leftovers(path, time.sleep) == 0
    assert not path.exists()


def test_logs_are_bounded(tmp_path: Path) -> None:
    log = tmp_path / "x.log"
    log.write_text("old\n" * 10)
    rotate(log, limit=1000)
    assert log.exists()
    rotate(log, limit=10)
    assert not log.exists()
    with log.open("ab", buffering=0) as child:
        child.write(b"a\nb\n")
        shorten(log, limit=3)
        child.write(b"c\n")
    assert log.read_text() == "c\n"
    assert (tmp_path / "x.log.1").read_text() == "a\nb\n"
    assert last_lines(tmp_path / "x.log.1", 1) == "\n    b"
    assert last_lines(tmp_path / "none.log") == ""


def test_options() -> None:
    assert parse([]) == Options()
    words = ["--restore", "backup"]
    assert parse(words).restore == Path("backup").absolute()
    words = ["--port", "81", "--host", "::", "--no-demo", "--reset"]
    assert parse(words) == Options("::", 81, demo=False, reset=True)


def test_host_names() -> None:
    assert host_names("10.0.0.7") == ["localhost", "127.0.0.1", "[::1]", "10.0.0.7"]
    assert "127.0.0.1" in host_names("0.0.0.0")  # noqa: S104 - not bound
    assert reachable("::") == "[::1]"


def test_what_the_environment_says_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BONEYARD_HOSTS", "dominoes.example")
    monkeypatch.setenv("DATABASE_URL", "")
    env = environment(
        database_url="d", redis_url="r", secret_key="", data=tmp_path, host="127.0.0.1"
    )
    assert env["BONEYARD_HOSTS"] == "dominoes.example"
    assert env["DATABASE_URL"] == "d"


def test_any_free_port() -> None:
    assert free_port("127.0.0.1", 0) > 0
    with pytest.raises(ServerError, match="--port"):
        free_port("no.such.host.invalid", 8000)


def test_a_child_that_keeps_dying_is_quoted(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deploy.supervisor.children._PAUSES", (0.01,) * 6)
    launch = python(tmp_path, {}, "-c", "raise SystemExit('no luck')")
    program = Program("unlucky", "the unlucky program", launch)
    child = Child(program, tmp_path / "unlucky.log", Record(tmp_path / "record"))
    child.start()
    console, said = Console(), ""
    deadline = time.monotonic() + 20
    while "keeps dying" not in said and time.monotonic() < deadline:
        child.watch(console)
        said += capfd.readouterr().err
        time.sleep(0.02)
    child.kill()
    assert "the unlucky program ended with status 1; starting it again" in said
    assert "keeps dying" in said
    assert "    no luck" in said


def test_progress_without_a_terminal_is_a_line_every_tenth(
    capfd: pytest.CaptureFixture[str],
) -> None:
    console = Console()
    for done in range(1, 101):
        console.progress(done, 100, f"step {done}")
    console.end_progress()
    lines = capfd.readouterr().err.splitlines()
    assert lines[0] == "boneyard:   1% step 1"
    assert lines[-1] == "boneyard: 100% step 100"
    assert len(lines) == 11


def test_nothing_outlives_a_killed_parent(tmp_path: Path) -> None:
    """The kernel tells a child that its parent is gone."""
    code = (
        "import sys, os, signal\n"
        "from deploy.servers.processes import Launch\n"
        "child = Launch(['/bin/sleep', '60']).start(2, 2)\n"
        "print(child.pid, flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)  # noqa: S603
    pid = int(found.stdout)
    deadline = time.monotonic() + 5
    while _runs(pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not _runs(pid)


def _runs(pid: int) -> bool:
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False
