"""The embedded servers: where they are found, as whom they run, what they keep."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import psycopg
import pytest
import redis

from deploy.servers import run_as
from deploy.servers.binaries import postgres_folder, redis_server, valkey_server
from deploy.servers.errors import ServerError
from deploy.servers.folders import make_socket_folder, remove_socket_folder
from deploy.servers.postgres import UNSAFE_BUT_FAST, Postgres
from deploy.servers.processes import Launch, RunAs, finish, stop, succeeds, wait_for
from deploy.servers.run_as import find_home, shelter
from deploy.servers.valkey import Valkey
from tests.services import redis_url_of_worker


@pytest.fixture
def sockets() -> Iterator[Path]:
    folder = make_socket_folder()
    yield folder
    remove_socket_folder(folder)


def run_server(server: Postgres | Valkey, log: Path) -> subprocess.Popen[bytes]:
    with log.open("ab") as output:
        child = server.launch().start(output, subprocess.STDOUT)
    assert wait_for(server.is_ready, child, seconds=30), log.read_text()
    return child


def test_postgres_keeps_its_data_and_knows_unicode(tmp_path: Path, sockets: Path) -> None:
    server = Postgres(tmp_path / "data", sockets, UNSAFE_BUT_FAST)
    log = tmp_path / "log"
    for start in range(2):
        server.prepare(log)
        child = run_server(server, log)
        with psycopg.connect(server.url()) as session:
            session.execute("CREATE TABLE IF NOT EXISTS starts (number int)")
            session.execute("INSERT INTO starts VALUES (%s)", [start])
            [found] = session.execute("SELECT count(*), lower('ÑÉ') FROM starts").fetchall()
        assert found == (start + 1, "ñé")
        stop(child, server.stop_signal, seconds=30)
        assert child.returncode == 0
    (server.place.data / "PG_VERSION").write_text("9\n")
    with pytest.raises(ServerError, match="PostgreSQL 9"):
        server.prepare(log)


@pytest.mark.whole
def test_an_interrupted_initdb_leaves_nothing(tmp_path: Path, sockets: Path) -> None:
    class Enough(Exception):
        pass

    def give_up(seconds: float) -> None:
        raise Enough

    server = Postgres(tmp_path / "data", sockets)
    with pytest.raises(Enough):
        server.prepare(tmp_path / "log", give_up)
    assert not server.place.data.exists()
    server.prepare(tmp_path / "log")
    assert (server.place.data / "PG_VERSION").exists()


@pytest.fixture
def refused_namespaces(monkeypatch: pytest.MonkeyPatch) -> None:
    """What root meets in many containers; nothing changes for an ordinary user."""

    def refuse(command: list[str | Path], run_as: RunAs = RunAs.SELF) -> bool:
        return run_as is not RunAs.NAMESPACE and succeeds(command, run_as)

    monkeypatch.setattr(run_as, "succeeds", refuse)


@pytest.mark.whole
@pytest.mark.usefixtures("refused_namespaces")
def test_postgres_without_namespaces(tmp_path: Path, sockets: Path) -> None:
    """Root's PostgreSQL runs as nobody, its data where nobody can reach it."""
    tmp_path.chmod(0o700)
    server = Postgres(tmp_path / "data", sockets, UNSAFE_BUT_FAST)
    server.prepare(tmp_path / "log")
    child = run_server(server, tmp_path / "log")
    with psycopg.connect(server.url()) as session:
        assert session.execute("SELECT 1").fetchone() == (1,)
    user = psutil.Process(child.pid).username()
    stop(child, server.stop_signal, seconds=30)
    run_as.remove_shelter(tmp_path / "data")
    assert not shelter(tmp_path / "data").exists()
    if os.geteuid() == 0:
        assert user == "nobody"
        assert server.place.data.is_relative_to(shelter(tmp_path / "data"))


def test_a_cluster_changes_hands(tmp_path: Path) -> None:
    """Made as nobody, served in a namespace later: the files get the right owner."""
    home = find_home(postgres_folder(), tmp_path / "data")
    (tmp_path / "data" / "base").mkdir(parents=True)
    (tmp_path / "data" / "base" / "1").touch()
    if os.geteuid() == 0:
        run_as.change_owner(tmp_path / "data", 65534)
    home.own(tmp_path / "data")
    owners = {path.stat().st_uid for path in (tmp_path / "data").rglob("*")}
    assert owners == {65534 if home.run_as is RunAs.NOBODY else os.geteuid()}


@pytest.mark.parametrize("find", [valkey_server, redis_server])
def test_valkey_and_redis(tmp_path: Path, sockets: Path, find: type[Path]) -> None:
    server = Valkey(find(), tmp_path / "data", sockets)
    for start in range(2):
        child = run_server(server, tmp_path / "log")
        with redis.Redis.from_url(server.url(3)) as client:
            assert client.incr("starts") == start + 1
        stop(child, server.stop_signal, seconds=10)
    assert not server.is_ready()


def test_a_program_that_does_not_exist() -> None:
    with pytest.raises(ServerError, match="/no/such cannot be started"):
        Launch(["/no/such"]).start(subprocess.DEVNULL, subprocess.DEVNULL)
    assert not succeeds(["/no/such"])
    assert not succeeds(["/bin/false"])


def test_a_program_that_takes_too_long_is_killed() -> None:
    child = Launch(["/bin/sleep", "60"]).start(subprocess.DEVNULL, subprocess.DEVNULL)
    with pytest.raises(ServerError, match="more than 0 seconds"):
        finish(child, seconds=0.1)
    assert child.poll() == -signal.SIGKILL


def test_a_program_that_ignores_its_stop_signal_is_killed() -> None:
    words = ["/bin/sh", "-c", "trap '' TERM; while :; do sleep 0.1; done"]
    child = Launch(words).start(subprocess.DEVNULL, subprocess.DEVNULL)
    time.sleep(0.3)
    stop(child, signal.SIGTERM, seconds=0.3)
    assert child.returncode == -signal.SIGKILL


def test_no_server_is_said_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deploy.servers.binaries.succeeds", lambda command: False)
    for find, variable in ((postgres_folder, "DATABASE_URL"), (redis_server, "REDIS_URL")):
        with pytest.raises(ServerError, match=variable):
            find()


def test_socket_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = make_socket_folder()
    assert folder.stat().st_mode & 0o777 == 0o700
    remove_socket_folder(folder)
    assert not folder.exists()
    other = tmp_path / "somebody's"
    other.mkdir()
    remove_socket_folder(other)
    assert other.exists()
    long = tmp_path / ("x" * 100)
    long.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(long))
    folder = make_socket_folder()
    assert len(str(folder)) < 90
    assert list(long.iterdir()) == []
    remove_socket_folder(folder)


def test_each_worker_has_a_redis_database() -> None:
    assert redis_url_of_worker("redis://h:1/0", "gw1") == "redis://h:1/2"
    assert redis_url_of_worker("redis://h:1", "gw0") == "redis://h:1/1"
    assert redis_url_of_worker("unix:///r.sock?db=3", "gw0") == "unix:///r.sock?db=4"
