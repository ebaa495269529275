"""The plugin that gives the tests a real PostgreSQL and a real Redis.

Named in pytest's `addopts`, because pytest-django reads the settings before any conftest.py.
Both servers start once, in the process that controls the run; the xdist workers inherit their
addresses, pytest-django gives each worker a database of its own, and each gets its own numbered
Redis database here. `DATABASE_URL` and `REDIS_URL` from outside win.

Start pytest as `python -m pytest`, so that this module is found.
"""

import atexit
import fcntl
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from types import FrameType
from typing import NoReturn
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from deploy.servers.binaries import redis_server
from deploy.servers.errors import ServerError
from deploy.servers.folders import make_socket_folder, remove_socket_folder
from deploy.servers.postgres import UNSAFE_BUT_FAST, Postgres
from deploy.servers.processes import stop, wait_for
from deploy.servers.valkey import Valkey
from tests.databases import FOLDER

_PREFIX = "boneyard-tests-"


class Services:
    """The servers of one test run, in a temporary folder that goes with them."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix=_PREFIX))
        # PostgreSQL may run as nobody and must get through to its data.
        self.folder.chmod(0o711)
        self.sockets = make_socket_folder()
        (self.folder / "sockets").symlink_to(self.sockets)
        # Held as long as we live: by it a later run knows whose folders may be removed.
        self._lock = (self.folder / "lock").open("wb")
        fcntl.flock(self._lock, fcntl.LOCK_EX)
        self._running: list[tuple[Postgres | Valkey, subprocess.Popen[bytes]]] = []

    def start_postgres(self) -> str:
        """Start PostgreSQL without its care for power cuts; return its DATABASE_URL."""
        # Nobody follows this server, nor comes back to what it has logged.
        unfollowed = {"wal_level": "minimal", "max_wal_senders": "0"}
        settings = {**UNSAFE_BUT_FAST, **unfollowed, "max_connections": "200"}
        server = Postgres(self.folder / "postgres", self.sockets, settings)
        server.prepare(self.folder / "postgres.log")
        self._start(server, "postgres")
        return server.url()

    def start_redis(self) -> str:
        """Start Redis without files; return its REDIS_URL."""
        server = Valkey(redis_server(), self.folder / "redis", self.sockets, keep=False)
        self._start(server, "redis")
        return server.url()

    def stop(self) -> None:
        """Stop the servers and remove every file; a second call does nothing."""
        while self._running:
            server, child = self._running.pop()
            # Nobody reads this data again, so PostgreSQL need not write it out.
            stop(child, server.hurry_signal, seconds=10)
        remove_socket_folder(self.sockets)
        shutil.rmtree(self.folder, ignore_errors=True)
        self._lock.close()

    def _start(self, server: Postgres | Valkey, name: str) -> None:
        log = self.folder / f"{name}.log"
        with log.open("ab") as output:
            child = server.launch().start(output, subprocess.STDOUT)
        self._running.append((server, child))
        if not wait_for(server.is_ready, child, seconds=30):
            raise ServerError(f"{name} did not start:\n{log.read_text(errors='replace')}")


def remove_abandoned() -> None:
    """Remove the folders of runs that were killed: those whose lock nobody holds."""
    for folder in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
        try:
            with (folder / "lock").open("wb") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            continue
        remove_socket_folder((folder / "sockets").resolve())
        shutil.rmtree(folder, ignore_errors=True)


def redis_url_of_worker(url: str, worker: str) -> str:
    """Return the address of the Redis database of one xdist worker.

    >>> redis_url_of_worker("redis://localhost:6379/0", "gw1")
    'redis://localhost:6379/2'
    >>> redis_url_of_worker("unix:///run/redis.sock?db=3", "gw0")
    'unix:///run/redis.sock?db=4'
    """
    found = re.search(r"\d+$", worker)
    shift = int(found.group()) + 1 if found else 0
    parts = urlsplit(url)
    if parts.scheme == "unix":
        query = dict(parse_qsl(parts.query))
        query["db"] = str(int(query.get("db", "0")) + shift)
        return f"unix://{parts.path}?{urlencode(query)}"
    number = int(parts.path.strip("/") or 0) + shift
    return urlunsplit(parts._replace(path=f"/{number}"))


def _start_all() -> None:
    """Start what the environment does not name, and see to its end."""
    remove_abandoned()
    services = Services()
    atexit.register(services.stop)
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _leave)
    if not os.environ.get("DATABASE_URL"):
        os.environ["DATABASE_URL"] = services.start_postgres()
        os.environ[FOLDER] = str(services.folder)
    if not os.environ.get("REDIS_URL"):
        os.environ["REDIS_URL"] = services.start_redis()


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    """End as Ctrl+C does: the servers are stopped, and pytest says what has failed so far."""
    raise KeyboardInterrupt(signal.Signals(number).name)


def _export() -> None:
    """Put the servers' addresses, and what else the settings need, into the environment."""
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if os.environ.get("BONEYARD_TESTS") == "pure":
        pass  # The quick lane: no test needs a server.
    elif worker is None:
        _start_all()
    else:
        os.environ["REDIS_URL"] = redis_url_of_worker(os.environ["REDIS_URL"], worker)
    os.environ.setdefault("BONEYARD_SECRET_KEY", "only-for-tests-" + "x" * 50)
    os.environ.setdefault("BONEYARD_INSECURE_HTTP", "1")


if __name__ == "__main__":
    # `python -m tests.services COMMAND ...` runs a command beside the servers.
    _start_all()
    sys.exit(subprocess.call(sys.argv[1:]))  # noqa: S603 - whoever calls it means it
_export()
