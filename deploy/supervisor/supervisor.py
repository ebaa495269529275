"""The order of things: servers, preparation, programs, the demo evening, and the stop."""

import http.client
import json
import os
import socket
import subprocess
import time
import tomllib
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

from deploy.database.sizing import connections_let_in
from deploy.servers.binaries import valkey_server
from deploy.servers.errors import OtherCluster, ServerError
from deploy.servers.folders import make_socket_folder
from deploy.servers.postgres import Postgres
from deploy.servers.processes import finish
from deploy.servers.valkey import Valkey
from deploy.supervisor import programs
from deploy.supervisor.children import Child, stop_together
from deploy.supervisor.console import Console
from deploy.supervisor.data import DataFolder, Memory, write_private
from deploy.supervisor.evening import Evening, end_token, evening_launch
from deploy.supervisor.heartbeat import WORKERS
from deploy.supervisor.logs import last_lines, open_log, rotate, shorten
from deploy.supervisor.options import Options
from deploy.supervisor.record import Record, stop_leftovers, stop_postmaster
from deploy.supervisor.room import FULL
from deploy.supervisor.switch import StopSwitch

_EVENT_PATIENCE = 15.0
"""Seconds to wait for the demo's event before the address of the home page is printed."""
_LOG_CHECK = 30.0
_RESTORE = 24 * 3600.0
"""Seconds that a restore may take."""
_SAID = (2, 3)
"""The exit status of `manage.py` if its last line explains the fault: the request cannot be done,
or the database has another version."""


class Supervisor:
    """Starts everything, keeps it running, stops it. One object per run."""

    def __init__(
        self, root: Path, data: DataFolder, options: Options, switch: StopSwitch, console: Console
    ) -> None:
        self.root = root
        self.data = data
        self.options = options
        self.switch = switch
        self.console = console
        self.record = Record(data.processes)
        self.servers: list[Child] = []
        self.apps: list[Child] = []
        self.evening: Evening | None = None
        self.memory = Memory(demo="declined")
        self.credentials: dict[str, Any] = {}
        self.env: dict[str, str] = {}

    def start(self) -> None:
        """Start everything and print the addresses.

        Raises ServerError if that fails, StopRequested when we should stop.
        """
        stopped = stop_leftovers(self.data.processes, self.switch.pause)
        for cluster in self.data.clusters():
            stop_postmaster(cluster, self.switch.pause)
        if stopped:
            self.console.say(f"stopped {stopped} processes left by a killed run")
        port = free_port(self.options.host, self.options.port)
        if self.options.reset:
            self.console.say(f"deleting the data in {self.data.root}")
            self.data.reset()
        self.data.prepare()
        self.site = f"{programs.reachable(self.options.host)}:{port}"
        starts = self._servers()
        self._start_web(f"{programs.in_url(self.options.host)}:{port}")
        self._start_servers(starts)
        self._prepare_database()
        self._start_workers()
        self._start_evening()

    def watch(self) -> NoReturn:
        """Keep everything running until StopRequested."""
        next_log_check = time.monotonic() + _LOG_CHECK
        while True:
            self.switch.check()
            for child in (*self.servers, *self.apps):
                child.watch(self.console)
            self._watch_evening()
            if time.monotonic() > next_log_check:
                next_log_check = time.monotonic() + _LOG_CHECK
                for log in self.data.logs.glob("*.log"):
                    # A full disk has no space for the copy; maybe next time.
                    with suppress(OSError):
                        shorten(log)
            also = (self.evening.output,) if self.evening and self.evening.plays else ()
            self.switch.rest(0.5, also=also)

    def stop(self) -> None:
        """Stop everything in order: clients before their server."""
        self._tell()
        if self.evening is not None:
            self.evening.stop(self.switch)
        by_name = {child.program.name: child for child in (*self.servers, *self.apps)}
        for names in (("web",), WORKERS, ("valkey",), ("postgres",)):
            stop_together([by_name[name] for name in names if name in by_name], self.switch)
        self.data.environment.unlink(missing_ok=True)
        self.record.clear()

    def _servers(self) -> list[Callable[[], None]]:
        """Return what starts PostgreSQL and Valkey, unless the environment names others.

        The addresses are known before, so that the web server can load meanwhile.
        """
        sockets = make_socket_folder()
        self.record.set_sockets(sockets)
        starts: list[Callable[[], None]] = []
        database_url = os.environ.get("DATABASE_URL", "")
        redis_url = os.environ.get("REDIS_URL", "")
        if not database_url:
            settings = {"max_connections": str(connections_let_in())}
            postgres = Postgres(self.data.postgres, sockets, settings)
            starts.append(lambda: self._start_postgres(postgres))
            database_url = postgres.url()
        if not redis_url:
            valkey = Valkey(valkey_server(), self.data.valkey, sockets)
            starts.append(lambda: self._serve(valkey, "valkey", "Valkey"))
            redis_url = valkey.url()
        self.env = programs.environment(
            database_url=database_url,
            redis_url=redis_url,
            secret_key=self.data.secret_key(),
            data=self.data.root,
            host=self.options.host,
        )
        return starts

    def _start_servers(self, starts: Sequence[Callable[[], None]]) -> None:
        """Start the servers; commands find them once they let us in."""
        for start in starts:
            start()
        for child in self.servers:
            child.wait_ready(self.switch)
        write_private(self.data.environment, json.dumps(self.env))

    def _start_postgres(self, postgres: Postgres) -> None:
        if postgres.place.data != self.data.postgres:
            self.console.say(f"the database is in {postgres.place.data}")
        try:
            postgres.prepare(self.data.logs / "postgres.log", self.switch.pause)
        except OtherCluster as other:
            known = self.data.recall()
            raise ServerError(how_to_bring_over(other, known.release if known else "")) from None
        self._serve(postgres, "postgres", "PostgreSQL")

    def _serve(self, server: Postgres | Valkey, name: str, title: str) -> None:
        self.console.say(f"starting {title}")
        program = programs.Program(
            name, title, server.launch(), server.stop_signal, server.hurry_signal, 30.0,
            server.is_ready,
        )  # fmt: skip
        child = Child(program, self.data.logs / f"{name}.log", self.record)
        child.start()
        self.servers.append(child)

    def _prepare_database(self) -> None:
        """Migrate; on an empty installation make the organiser and decide about the demo."""
        self.console.say("preparing the database")
        known = self.data.recall()
        self.memory = known or Memory(demo="unfinished" if self.options.demo else "declined")
        if self.options.restore is not None:
            words = ["manage.py", "restore", str(self.options.restore), "--sample=100"]
            self._run(words, "restore", seconds=_RESTORE)
        # Before the organiser is created: if the run is killed in between, the next must know.
        self.data.remember(self.memory)
        words = ["manage.py", "prepare"]
        if not self.memory.password_shown:
            words.append("--organiser")
        if self.memory.demo == "unfinished" and not self.memory.demo_token:
            words.append("--demo-token")
        elif self.memory.demo != "unfinished":
            words.append("--end-demo")
        try:
            answer = json.loads(self._run(words, "prepare"))
        except ServerError as error:
            raise ServerError(f"{error}{self._last_release()}") from None
        self.memory.release = release(self.root)
        self.credentials = answer
        if known is None and not answer["empty"]:
            # An existing database, given by DATABASE_URL: no demo among its clubs.
            self.memory.demo, self.memory.password_shown = "declined", not answer["password"]
        if answer["demo_token"]:
            self.memory.demo_token = answer["demo_token"]
        self.data.remember(self.memory)

    def _last_release(self) -> str:
        """Return, in a sentence behind another, which other release started on this data last."""
        last = self.memory.release
        known = last and last != release(self.root)
        return f" Boneyard {last} was the last to start on it." if known else ""

    def _run(self, words: list[str], name: str, *, seconds: float = 600) -> str:
        """Run a Python program to its end and return what it printed."""
        log = self.data.logs / f"{name}.log"
        rotate(log)
        with open_log(log) as output:
            launch = programs.python(self.root, self.env, *words)
            child = launch.start(subprocess.PIPE, output)
        self.record.add(name, child.pid, programs.Program.stop_signal)
        with child:
            status = finish(child, seconds=seconds, pause=self.switch.pause)
            assert child.stdout is not None  # noqa: S101 - it is a pipe
            printed = child.stdout.read().decode()
        if status in _SAID:
            raise ServerError(last_lines(log, 1).strip().removeprefix("CommandError: "))
        if status != 0:
            raise ServerError(f"preparing failed; the end of {log}:{last_lines(log)}")
        return printed

    def _start_web(self, address: str) -> None:
        """Let the web server load while all else starts, and serve after that."""
        # Files of a killed run would report silent workers.
        for file in (*self.data.heartbeats.values(), self.data.prepared):
            file.unlink(missing_ok=True)
        web = programs.web(self.root, self.env, address, self._is_up, self.data.prepared)
        self._start_program(web)

    def _start_workers(self) -> None:
        """Let the web server serve; start the workers when it does.

        It is needed first, and loading takes a processor.
        """
        self.console.say("starting the web server and the workers")
        self.data.prepared.touch()
        self.apps[0].wait_ready(self.switch)
        for name in WORKERS:
            heartbeat = self.data.heartbeats[name]
            self._start_program(programs.worker(self.root, self.env, name, heartbeat))

    def _start_program(self, program: programs.Program) -> None:
        child = Child(program, self.data.logs / f"{program.name}.log", self.record)
        self.apps.append(child)
        child.start()

    def _is_up(self) -> bool:
        connection = http.client.HTTPConnection(self.site, timeout=5)
        try:
            connection.request("GET", "/health/ready")
            answer = connection.getresponse()
            # With a full disk the site can still be read.
            return answer.status == 200 or FULL.encode() in answer.read()
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    def _start_evening(self) -> None:
        """Play the demo, if wanted; the addresses are printed when its event is known."""
        self._tell_at = time.monotonic() + _EVENT_PATIENCE
        if self.memory.demo != "unfinished" or not self.options.demo:
            self._tell()
            return
        launch = evening_launch(self.root, f"http://{self.site}", self.memory.demo_token)
        self.console.say("playing a demo evening; watch it live")
        self.evening = Evening(launch, self.data.logs / "demo.log", self.console, self._note_event)
        self.evening.start()

    def _note_event(self, event: str) -> None:
        if self.memory.event != event:
            self.memory.event = event
            self._remember()
        self._tell()

    def _watch_evening(self) -> None:
        if self.evening is None:
            return
        self.evening.watch()
        if self.credentials and (self.evening.is_over or time.monotonic() > self._tell_at):
            self._tell()
        if self.evening.finished:
            self._finish_evening()
        if self.evening.is_over:
            self.evening = None

    def _finish_evening(self) -> None:
        token = self.memory.demo_token
        self.memory.demo, self.memory.demo_token = "finished", ""
        self._remember()
        # If we are killed in between, or the server does not answer, the next start ends it.
        end_token(self.site, token)
        self.console.say("the demo evening is over; Ctrl-C stops Boneyard")

    def _remember(self) -> None:
        """Save what is known; on a full disk it is saved with the next change."""
        with suppress(OSError):
            self.data.remember(self.memory)

    def _tell(self) -> None:
        """Print the addresses and the credentials, once."""
        if not self.credentials:
            return
        found, self.credentials = self.credentials, {}
        page = f"events/{self.memory.event}/" if self.memory.event else ""
        lines = [("standings", f"http://{self.site}/{page}"), ("organiser", found["organiser"])]
        if found["password"]:
            lines += [
                ("password", f"{found['password']}  (works once; then choose your own)"),
                ("token", found["token"]),
            ]
        else:
            lines += [
                ("password", f"as set; another: ./run manage changepassword {found['organiser']}"),
                ("token", 'create one: ./run manage token "its name"'),
            ]
        self.console.announce(lines)
        if not self.memory.password_shown:
            self.memory.password_shown = True
            self._remember()


def release(root: Path) -> str:
    """Return the running release."""
    return str(tomllib.loads((root / "pyproject.toml").read_text())["project"]["version"])


def how_to_bring_over(other: OtherCluster, release: str) -> str:
    """Return how to move data from a release with another PostgreSQL.

    >>> how_to_bring_over(OtherCluster(".data is of PostgreSQL 17, the server is 18"), "0.1.0")
    '.data is of PostgreSQL 17, the server is 18: start Boneyard 0.1.0 on it, write a backup with \
./run manage backup FOLDER, and restore that with this release: ./run --reset --restore FOLDER'
    """
    made = f"Boneyard {release}" if release else "the release of Boneyard that made it"
    return (
        f"{other}: start {made} on it, write a backup with ./run manage backup FOLDER, and "
        "restore that with this release: ./run --reset --restore FOLDER"
    )


def free_port(host: str, port: int) -> int:
    """Return the port to serve on, for 0 any free one. Raises ServerError if it is not free."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind) as probe:
            # Like the web server: a port whose last connections are closing is free.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
            return int(probe.getsockname()[1])
    except OSError as error:
        raise ServerError(
            f"cannot serve on port {port} of {host} ({error.strerror or error}); "
            f"choose another: ./run --port {port + 1 if port < 65535 else 8000}"
        ) from error
