"""A streaming replica of the tests' PostgreSQL, made by pg_basebackup with the same programs."""

import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
from django.db import connection, connections

from deploy import env
from deploy.database.replica import REPLICA, watch
from deploy.servers.folders import make_socket_folder, remove_socket_folder
from deploy.servers.postgres import UNSAFE_BUT_FAST, Postgres
from deploy.servers.processes import Launch, stop, wait_for
from tests.e2e.processes import database_url

SETTINGS = {**UNSAFE_BUT_FAST, "max_connections": "200", "hot_standby_feedback": "on"}
PATIENCE = 240
"""Seconds that are waited, looking again and again, before something counts as not happening."""


class Standby:
    """A second server that follows the first; its replay can be held up."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="boneyard-standby-"))
        self.folder.chmod(0o711)
        self.sockets = make_socket_folder()
        self.server = Postgres(self.folder / "postgres", self.sockets, SETTINGS)
        self._log = (self.folder / "log").open("ab")
        self._child: subprocess.Popen[bytes] | None = None

    def copy(self) -> None:
        """Copy the first server, once."""
        place = self.server.place
        place.own(self.sockets)
        place.data.mkdir(mode=0o700)
        place.own(place.data)
        head, _, query = database_url().partition("?")
        first = f"{head.rpartition('/')[0]}/postgres?{query}"
        words: list[str | Path] = [place.programs / "pg_basebackup", "-D", place.data, "-d", first]
        words += ["-R", "-X", "stream", "-c", "fast", "--no-sync"]
        launch = Launch(words, cwd=Path("/"), run_as=place.run_as)
        assert launch.start(self._log, self._log).wait(120) == 0, self._told()

    def start(self) -> None:
        """Start it where it does not run, and wait until it follows."""
        if self._child is not None:
            return
        self._child = self.server.launch().start(self._log, subprocess.STDOUT)
        assert wait_for(self.server.is_ready, self._child, seconds=PATIENCE), self._told()
        self.follow()

    def stop(self) -> None:
        """Stop it as if its machine had gone."""
        if self._child is not None:
            stop(self._child, self.server.hurry_signal, seconds=10)
            self._child = None

    def remove(self) -> None:
        """Stop it and remove every file."""
        self.stop()
        self._log.close()
        remove_socket_folder(self.sockets)
        shutil.rmtree(self.server.place.data, ignore_errors=True)
        shutil.rmtree(self.folder, ignore_errors=True)

    def told(self, query: str) -> Any:
        """Ask it something."""
        with psycopg.connect(self.server.url("postgres"), autocommit=True) as session:
            row = session.execute(query.encode()).fetchone()
            return row[0] if row else None

    def hold(self) -> None:
        """Let it replay nothing from now on."""
        self.told("SELECT pg_wal_replay_pause()")
        self._until("SELECT pg_get_wal_replay_pause_state() = 'paused'")

    def go_on(self) -> None:
        """Let it run and replay again, and wait until it has everything."""
        self.start()
        self.told("SELECT pg_wal_replay_resume()")
        self.follow()

    def follow(self) -> None:
        """Wait until it has everything that was committed."""
        with psycopg.connect(database_url(), autocommit=True) as session:
            # A commit that does not wait for the disk is written out a moment later.
            row = session.execute("SELECT pg_current_wal_insert_lsn()::text").fetchone()
        assert row is not None
        self._until(f"SELECT pg_last_wal_replay_lsn() >= '{row[0]}'::pg_lsn")

    def first_has_written(self) -> None:
        """Wait until what was committed is written out, which these tests do not wait for."""
        deadline = time.monotonic() + PATIENCE
        with psycopg.connect(database_url(), autocommit=True) as session:
            row = session.execute("SELECT pg_current_wal_insert_lsn()::text").fetchone()
            assert row is not None
            reached = f"SELECT pg_current_wal_flush_lsn() >= '{row[0]}'::pg_lsn"
            while session.execute(reached.encode()).fetchone() != (True,):
                assert time.monotonic() < deadline
                time.sleep(0.02)

    def _until(self, query: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while not self.told(query):
            assert time.monotonic() < deadline, self._told()
            time.sleep(0.02)

    def _told(self) -> str:
        return (self.folder / "log").read_text(errors="replace")


@contextmanager
def guests_read_from(standby: Standby) -> Iterator[None]:
    """Set a replica up as BONEYARD_REPLICA_URL does, for the database of this test."""
    name = str(connection.settings_dict["NAME"])
    entry = env.replica(standby.server.url(name), pool=True)
    known = connections.settings
    known[REPLICA] = connections.configure_settings({**known, REPLICA: entry})[REPLICA]
    made: Any = connections[REPLICA]
    # Django lets a test use connections that were made on the way, and those it named before.
    made.alias = "copy"
    connections[made.alias] = made
    watch.forget()
    try:
        yield
    finally:
        made.close()
        made.close_pool()
        del connections[REPLICA], connections[made.alias]
        del known[REPLICA]
