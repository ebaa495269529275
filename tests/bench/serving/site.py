"""A site for a benchmark: `./run` with data of its own, and an event with everything in it."""

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import psutil

ROOT = Path(__file__).resolve().parents[3]
STARTS = 120.0
"""Seconds that a site may take to start."""


@dataclass(frozen=True)
class Site:
    """A running site: where it answers, and the environment its processes have."""

    port: int
    env: Mapping[str, str]
    above: psutil.Process
    """The one that started all of the others."""

    @property
    def address(self) -> str:
        """Its address in a browser."""
        return f"http://127.0.0.1:{self.port}"

    def become(self) -> None:
        """Give this process the site's database and keys, so that it can make events there."""
        os.environ.update(self.env)
        os.environ["DJANGO_SETTINGS_MODULE"] = "deploy.settings"
        import django

        django.setup()


@contextmanager
def start_site(root: Path = ROOT, **settings: str) -> Iterator[Site]:
    """Start a site by `./run` of a checkout, with settings of the environment.

    It goes with its data.
    """
    with tempfile.TemporaryDirectory(prefix="boneyard-bench-") as folder:
        Path(folder).chmod(0o711)
        port = free_port()
        env = os.environ | {"BONEYARD_DATA": folder, **settings}
        words = ["./run", "--no-demo", "--port", str(port)]
        quiet = subprocess.DEVNULL
        run = subprocess.Popen(words, cwd=root, env=env, stdout=quiet, stderr=sys.stderr)  # noqa: S603
        try:
            _wait(port, run)
            env = json.loads(_environment(Path(folder)).read_text())
            yield Site(port, env, psutil.Process(run.pid))
        finally:
            run.send_signal(signal.SIGINT)
            run.wait(60)


def _environment(folder: Path) -> Path:
    from deploy.supervisor.data import DataFolder

    return DataFolder(folder).environment


def _wait(port: int, run: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + STARTS
    while time.monotonic() < deadline and run.poll() is None:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/health/ready", timeout=2):
                return
        except OSError:
            time.sleep(0.2)
    raise RuntimeError("the site did not start")


def family(above: psutil.Process) -> list[psutil.Process]:
    """Return a process and all below it."""
    return [above, *above.children(recursive=True)]


KINDS = {
    "workers": ("deploy.workers", "celery"),
    "web": ("gunicorn",),
    "PostgreSQL": ("postgres",),
    "Valkey": ("valkey-server", "redis-server"),
}
"""What a command line has of whom; anything else is the supervisor."""
SUPERVISOR = "supervisor"


def kind_of(process: psutil.Process) -> str:
    """Return which kind of a site's processes one is; raises psutil.Error where it is gone."""
    words = " ".join(process.cmdline())
    named = (kind for kind, marks in KINDS.items() if any(mark in words for mark in marks))
    return next(named, SUPERVISOR)


def processor(*above: psutil.Process) -> float:
    """Return seconds of the processor of processes and all that they started, ended or not."""
    return sum(processor_by_kind(*above).values())


def processor_by_kind(*above: psutil.Process) -> dict[str, float]:
    """Return the seconds of `processor` by kind of process."""
    taken = dict.fromkeys((*KINDS, SUPERVISOR), 0.0)
    for one in (one for each in above for one in family(each)):
        with suppress(psutil.Error):
            taken[kind_of(one)] += sum(one.cpu_times()[:4])
    return taken


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@dataclass(frozen=True)
class Evening:
    """A round that is played: ids of event and round, a token, and a log for every table."""

    event: str
    round: str
    token: str
    logs: list[tuple[str, bytes]]
    """Ids of tables, and logs that decide them."""


def evening(tables: int, *, played: int = 1) -> Evening:
    """Make an event of pairs with some rounds played and one published, in the site's database."""
    from clubs.services import partnerships_add, players_add
    from deploy.tokens import SCOPES, token_create
    from tests import builders
    from tournaments.entries.services import entries
    from tournaments.events.core.settings import EventPlan
    from tournaments.events.services import lifecycle

    mark = time.time_ns()
    owner = builders.user(f"bench{mark}")
    club = builders.club(owner, f"Bench {mark}")
    people = players_add(club=club, names=[f"Ana{n} Pérez López" for n in range(4 * tables)])
    couples = [(one.id, two.id) for one, two in zip(people[::2], people[1::2], strict=True)]
    plan = EventPlan(
        name=f"Evening {mark}",
        game="partnership",
        method="swiss",
        shape="pairs",
        rounds_planned=played + 2,
    )
    event = lifecycle.event_create(club=club, plan=plan)
    pairs = [pair.id for pair in partnerships_add(club=club, pairs=couples)]
    entries.entries_add(event_id=event.id, partnerships=pairs)
    event = lifecycle.event_open(event_id=event.id)
    for number in range(played):
        builders.close(builders.play_round(event, owner, seed=number + 1))
    row = builders.publish_round(event)
    _row, plain = token_create(user=owner, name="bench", scopes=SCOPES)
    logs = [
        (str(table.id), builders.log_for(table, seed=100 + number).encode())
        for number, table in enumerate(builders.tables_of(row))
    ]
    return Evening(str(event.id), str(row.id), plain, logs)
