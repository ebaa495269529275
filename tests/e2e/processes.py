"""Processes of the tests' own: a broker that can be killed, and how they are waited for."""

import contextlib
import os
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path

from django.db import connection

from deploy.servers.binaries import redis_server
from deploy.servers.folders import make_socket_folder, remove_socket_folder
from deploy.servers.processes import wait_for
from deploy.servers.valkey import Valkey

ROOT = Path(__file__).resolve().parents[2]


class Broker:
    """A Redis of this test's own, which can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.sockets = make_socket_folder()
        self.server = Valkey(redis_server(), folder / "redis", self.sockets, keep=True)
        self.child: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.child = self.server.launch().start(subprocess.DEVNULL, subprocess.DEVNULL)
        assert wait_for(self.server.is_ready, self.child, seconds=60)

    def kill(self) -> None:
        if self.child is not None:
            self.child.kill()
            self.child.wait()
            self.child = None

    def close(self) -> None:
        self.kill()
        remove_socket_folder(self.sockets)


class RestartingProgram:
    """A program that is started again when it dies, as any supervisor does."""

    def __init__(self, words: list[str], environment: dict[str, str], log: Path) -> None:
        self.words, self.environment, self.log = words, environment, log
        self.ending = threading.Event()
        self.child = self._start()
        self.thread = threading.Thread(target=self._watch, daemon=True)
        self.thread.start()

    def _start(self) -> subprocess.Popen[bytes]:
        with self.log.open("ab") as output:
            return subprocess.Popen(  # noqa: S603 - our own words
                self.words,
                cwd=ROOT,
                env=self.environment,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def _watch(self) -> None:
        while not self.ending.wait(0.5):
            if self.child.poll() is not None:
                self.child = self._start()

    def end(self) -> None:
        """Kill it and all it started, for good."""
        self.ending.set()
        self.thread.join()
        with contextlib.suppress(ProcessLookupError):
            end(self.child)


def end(child: subprocess.Popen[bytes]) -> None:
    """Kill a process and all it started."""
    os.killpg(child.pid, signal.SIGKILL)
    child.wait()


def database_url() -> str:
    """Return the address of the database this test writes to."""
    head, _, query = os.environ["DATABASE_URL"].partition("?")
    return f"{head.rpartition('/')[0]}/{connection.settings_dict['NAME']}?{query}"


def free_port() -> int:
    """Return a port of this machine that nobody serves on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def within(seconds: float, done: Callable[[], bool]) -> bool:
    """Whether something comes true in so many seconds."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if done():
            return True
        time.sleep(0.1)
    return done()
