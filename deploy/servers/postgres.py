"""An embedded PostgreSQL server: a cluster in a folder, reached by a unix socket."""

import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

import psycopg
from psycopg import sql

from deploy.servers.binaries import postgres_folder
from deploy.servers.errors import OtherCluster, ServerError
from deploy.servers.processes import Launch, Pause, finish
from deploy.servers.run_as import ServerHome, find_home

USER = "boneyard"
_PORT = 5432
UNSAFE_BUT_FAST = {"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off"}
"""Settings for data that may be lost with the machine: tests."""


@dataclass
class Postgres:
    """A PostgreSQL server with its data in `data` and its socket in the folder `sockets`.

    `sockets` must be short (a socket's path is limited to about 100 bytes) and private: there
    is no password, who can enter the folder is let in. Its owner becomes the server's.
    """

    data: Path
    sockets: Path
    settings: Mapping[str, str] = field(default_factory=dict)
    stop_signal = signal.SIGINT  # "fast": closes connections, writes everything
    hurry_signal = signal.SIGQUIT  # "immediate": recovers at the next start

    def __post_init__(self) -> None:
        self.place: ServerHome = find_home(postgres_folder(), self.data)

    def prepare(self, log: Path, pause: Pause = time.sleep) -> None:
        """Make the cluster where there is none yet; half a one is never left.

        Raises ServerError with the last words of initdb, OtherCluster.
        """
        data = self.place.data
        self.place.own(self.sockets)
        if (data / "PG_VERSION").is_file():
            self._check_version()
            self.place.own(data)
            return
        fresh = data.with_name(f"{data.name}.new")
        for locale in self._locales():
            shutil.rmtree(fresh, ignore_errors=True)
            fresh.mkdir(mode=0o700)
            self.place.own(fresh)
            if self._initdb(fresh, locale, log, pause) == 0:
                fresh.rename(data)
                return
        shutil.rmtree(fresh, ignore_errors=True)
        raise ServerError(f"PostgreSQL's initdb failed; see {log}.")

    def launch(self) -> Launch:
        """Return how the server is started."""
        settings = {
            "listen_addresses": "",
            "port": str(_PORT),
            "unix_socket_directories": str(self.sockets),
            "unix_socket_permissions": "0700",
            "log_destination": "stderr",
            "logging_collector": "off",
            **self.settings,
        }
        words = [word for key, value in settings.items() for word in ("-c", f"{key}={value}")]
        return Launch(
            [self.place.programs / "postgres", "-D", self.place.data, *words],
            env=_environment(),
            cwd=Path("/"),
            run_as=self.place.run_as,
            on_parent_death=self.stop_signal,
        )

    def is_ready(self) -> bool:
        """Return whether the server lets us in; makes our database the first time."""
        try:
            self._ensure_database(USER)
        except psycopg.OperationalError:
            return False
        return True

    def url(self, database: str = USER) -> str:
        """Return the DATABASE_URL of a database of this server."""
        # The port is part of the socket's name: named, it does not depend on a PGPORT around us.
        host = quote(str(self.sockets))
        return f"postgresql:///{database}?host={host}&port={_PORT}&user={USER}"

    def _ensure_database(self, name: str) -> None:
        with psycopg.connect(self.url("postgres"), autocommit=True, connect_timeout=5) as server:
            found = server.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name])
            if found.fetchone() is None:
                server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))

    def _version(self) -> int:
        answer = subprocess.run(  # noqa: S603 - our own list of words
            [self.place.programs / "postgres", "--version"],
            capture_output=True,
            text=True,
            check=True,
        )
        found = re.search(r"\d+", answer.stdout)
        return int(found.group()) if found else 0

    def _check_version(self) -> None:
        """Raise OtherCluster where the cluster belongs to another major version."""
        cluster = (self.place.data / "PG_VERSION").read_text().strip()
        if cluster != str(self._version()):
            raise OtherCluster(
                f"{self.place.data} is of PostgreSQL {cluster}, the server is {self._version()}"
            )

    def _locales(self) -> list[list[str]]:
        """Return initdb's locale arguments to try, best first.

        Unicode's upper and lower case matter for names, a language's sorting does not: the
        same order on every machine.
        """
        tries = [["--locale=C.UTF-8"], ["--locale=C"]]
        if self._version() >= 17:
            builtin = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
            tries = [[*builtin, *locale] for locale in tries]
        return tries

    def _initdb(self, data: Path, locale: list[str], log: Path, pause: Pause) -> int:
        launch = Launch(
            [
                *(self.place.programs / "initdb", "-D", data, "-U", USER, "-E", "UTF8"),
                *("--auth=trust", "--no-instructions", *locale),
            ],
            env=_environment(),
            cwd=Path("/"),
            run_as=self.place.run_as,
            on_parent_death=signal.SIGTERM,
        )
        with log.open("ab") as output:
            child = launch.start(output, subprocess.STDOUT)
            return finish(child, seconds=120, pause=pause)


def _environment() -> dict[str, str]:
    """Return our environment without what would redirect PostgreSQL's own programs."""
    return {key: value for key, value in os.environ.items() if not key.startswith(("PG", "LC_"))}
