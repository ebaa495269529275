"""A running Boneyard as `./run` starts it: the supervisor with servers, web and workers."""

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil
import psycopg
import redis

from tests.deploy.disks import NoDisk, small_disk
from tests.deploy.supervised_sites import (
    ROOT,
    STOPPING,
    SupervisorProcess,
    run_supervisor,
)

DISK = 400
"""Megabytes of the disk it lies on, where one can be mounted."""
SWEEP_SECONDS = "2"
"""What was not rung for is found after so long; 15 in an installation."""


class Site:
    """One data folder on which a supervisor runs; it can be killed and started again."""

    def __init__(self, data: Path, *, own_disk: bool) -> None:
        self.data = data
        self.own_disk = own_disk
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.runs: list[SupervisorProcess] = []
        self.token = ""
        self._stack = ExitStack()

    def start(self) -> None:
        """Start everything and wait until it can be used."""
        words = ("--no-demo", "--port", str(self.port))
        started = run_supervisor(self.data, *words, BONEYARD_SWEEP_SECONDS=SWEEP_SECONDS)
        self.runs.append(self._stack.enter_context(started))
        told = self.running.wait_up()
        # The first start makes it; whoever knows it keeps it.
        self.token = self.token or told["token"]

    @property
    def running(self) -> SupervisorProcess:
        """The supervisor that runs now."""
        return self.runs[-1]

    def restart(self, *, in_order: bool) -> None:
        """End the supervisor, by a signal that asks or by one that does not, and start again."""
        if in_order:
            self.running.stop(signal.SIGTERM)
        else:
            self.running.process.kill()
            self.running.process.wait()
        self.start()

    def close(self) -> None:
        """Kill whatever is left."""
        self._stack.close()

    def env(self) -> dict[str, str]:
        """Return the environment of the programs; OSError while they are not up."""
        found: dict[str, str] = json.loads((self.data / "environment.json").read_text())
        return found

    def pid(self, program: str) -> int:
        """Return the process number of a program; LookupError while it is not there."""
        record = json.loads((self.data / "processes.json").read_text())
        for entry in record["processes"]:
            if entry["name"] == program and psutil.pid_exists(entry["pid"]):
                return int(entry["pid"])
        raise LookupError(f"{program} does not run")

    def children(self, program: str) -> list[psutil.Process]:
        """Return the processes a program has started, oldest first."""
        found = psutil.Process(self.pid(program)).children()
        return sorted(found, key=lambda one: one.pid)

    @contextmanager
    def database(self, name: str = "boneyard") -> Iterator[psycopg.Connection[Any]]:
        """Connect to a database of the server as whoever may do anything; psycopg.Error."""
        url = self.env()["DATABASE_URL"].replace("/boneyard?", f"/{name}?")
        with psycopg.connect(url, autocommit=True, connect_timeout=3) as connection:
            connection.execute("SET statement_timeout = '10s'")
            yield connection

    def ask(self, query: str) -> list[tuple[Any, ...]]:
        """Return the rows of a query."""
        with self.database() as connection:
            return connection.execute(query.encode()).fetchall()

    def tell_broker(self, *words: str) -> None:
        """Give the broker a command; redis.RedisError, OSError."""
        client: Any = redis.Redis.from_url(self.env()["REDIS_URL"], socket_timeout=3)
        with client:
            client.execute_command(*words)

    def manage(self, *words: str) -> tuple[int, str]:
        """Run a management command beside the site; return its exit status and what it said."""
        return self.python("manage.py", *words)

    def python(self, *words: str) -> tuple[int, str]:
        """Run a Python program as one of the site; return its exit status and what it said."""
        done = subprocess.run(  # noqa: S603 - our own words
            [sys.executable, *words],
            cwd=ROOT, env=self.env(), capture_output=True, text=True, check=False, timeout=300,
            preexec_fn=_restore_signals,
        )  # fmt: skip
        return done.returncode, (done.stdout + done.stderr).strip()

    def strangers(self) -> list[str]:
        """Return the processes of any run that no longer hang on the supervisor that runs."""
        family = {self.running.process.pid}
        with suppress(psutil.Error):
            below = psutil.Process(self.running.process.pid).children(recursive=True)
            family |= {one.pid for one in below}
        found = {one.pid: one for run in self.runs for one in (*run.processes(), *run.servers())}
        return [_name_of(one) for pid, one in found.items() if pid not in family]


def _restore_signals() -> None:
    for number in STOPPING:
        signal.signal(number, signal.SIG_DFL)


def _name_of(process: psutil.Process) -> str:
    try:
        return f"{process.pid} {' '.join(process.cmdline())[:120]}"
    except psutil.Error:
        return str(process.pid)


@contextmanager
def running_site() -> Iterator[Site]:
    """Start a site on a small disk of its own, or in a folder where none can be mounted."""
    with ExitStack() as stack:
        try:
            data, own_disk = stack.enter_context(small_disk(DISK)), True
        except NoDisk:
            above = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="boneyard-")))
            above.chmod(0o711)
            data, own_disk = above / "data", False
        for name in ("DATABASE_URL", "REDIS_URL"):
            os.environ.pop(name, None)
        site = Site(data, own_disk=own_disk)
        stack.callback(site.close)
        site.start()
        yield site
