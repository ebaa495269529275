"""How many times as fast as the least that Django does the site answers what a hall asks.

Run ``python -m tests.bench.serving.ratios [--logs 400] [--rounds 5]``. It starts a site by `./run`,
and beside it a bare project (`bare.py`) with the same server, options and PostgreSQL. Both are
asked in turns over sixteen connections. It prints answers a second, milliseconds of the processor
for each, those of web processes, PostgreSQL, Valkey and this program, and both as ratios, in one
table; beside it those of the workers, who do something else meanwhile. On a busy machine only what
is taken of the processor says something.
"""

import argparse
import asyncio
import json
import os
import signal
import socket
import statistics
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import cycle
from typing import NamedTuple

import psutil

from deploy.servers.processes import wait_for
from tests.bench.figures import Figure, note
from tests.bench.serving.crowd import Connection
from tests.bench.serving.site import (
    ROOT,
    Evening,
    Site,
    evening,
    free_port,
    processor_by_kind,
    start_site,
)

AT_ONCE = 16
"""Connections that ask at the same time."""
PAGES = 1500
SIZES = (10, 25, 50, 100, 200)
"""Tables of the events whose pages are drawn as a curve."""


ASKER = "asker"
COUNTED = ("web", "PostgreSQL", "Valkey", ASKER)
SHOWN = ("web", "PostgreSQL", "workers")


class Rate(NamedTuple):
    """Answers a second, and milliseconds of the processor for each, also by kind of process."""

    answers: float
    kinds: Mapping[str, float]

    @property
    def spent(self) -> float:
        """What an answer took: all but what the workers did meanwhile."""
        return sum(self.kinds[kind] for kind in COUNTED)


class Ask(NamedTuple):
    """A request: where, how, with what, and the status that is right."""

    port: int
    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes = b""
    status: int = 200


async def _run(asks: list[Ask]) -> float:
    """Send all, each connection one after the other; return answers a second."""
    left = iter(asks)

    async def one(connection: Connection) -> None:
        for ask in left:
            status, _headers, content = await connection.ask(
                ask.method, ask.path, dict(ask.headers), ask.body
            )
            if status != ask.status:
                raise RuntimeError(f"{ask.path}: {status} {content[:200]!r}")
        connection.close()

    begun = time.monotonic()
    await asyncio.gather(*(one(Connection(asks[0].port)) for _ in range(AT_ONCE)))
    return len(asks) / (time.monotonic() - begun)


@contextmanager
def bare(site: Site) -> Iterator[tuple[int, psutil.Process]]:
    """Run the bare project beside the site; yields its port and its main process."""
    port = free_port()
    env = os.environ | dict(site.env)
    make = "from tests.bench.serving import bare; bare.table_make()"
    subprocess.run([sys.executable, "-c", make], cwd=ROOT, env=env, check=True)  # noqa: S603
    words = ["-m", "gunicorn", "--config", "python:deploy.web.conf", "--bind", f"127.0.0.1:{port}"]
    words += ["tests.bench.serving.bare:application"]
    child = subprocess.Popen([sys.executable, *words], cwd=ROOT, env=env)  # noqa: S603
    try:
        wait_for(lambda: _listens(port), child, seconds=60)
        yield port, psutil.Process(child.pid)
    finally:
        child.send_signal(signal.SIGTERM)
        child.wait(20)


def _listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


def _logs(site: Site, found: Evening, keyed: bool) -> list[Ask]:
    token = {"Authorization": f"Bearer {found.token}", "Content-Type": "text/x-domlog"}
    return [
        Ask(
            site.port,
            "POST",
            f"/api/v1/tables/{table}/logs",
            token | ({"Idempotency-Key": table} if keyed else {}),
            log,
            201,
        )
        for table, log in found.logs
    ]


def _rows(port: int, found: Evening) -> list[Ask]:
    def document(log: bytes) -> bytes:
        verdict = {"verdict": "accepted", "totals": {"AC": 100, "BD": 20}, "scores": [[1, 2]] * 8}
        row = {"match": str(uuid.uuid4()), "body": log.decode(), "verdict": verdict}
        return json.dumps(row).encode()

    kind = {"Content-Type": "application/json"}
    return [Ask(port, "POST", "/rows", kind, document(log), 201) for _table, log in found.logs]


def _lean(port: int, found: Evening) -> list[Ask]:
    kind = {"Content-Type": "text/x-domlog"}
    return [Ask(port, "POST", "/lean", kind, log, 201) for _table, log in found.logs]


def _gets(port: int, path: str, status: int = 200, **headers: str) -> list[Ask]:
    return [Ask(port, "GET", path, headers, b"", status)] * PAGES


def measure(
    asks: Mapping[str, Callable[[], list[Ask]]], rounds: int, *servers: psutil.Process
) -> dict[str, list[Rate]]:
    """Return how fast each kind is answered, in rounds one after the other.

    `servers` are the main processes of those that answer.

    A round before them is not counted: processes and connections are cold in it.
    """
    found: dict[str, list[Rate]] = {name: [] for name in asks}
    for number in range(rounds + 1):
        for name, make in asks.items():
            sent = make()
            before = _seconds_by_kind(servers)
            rate = asyncio.run(_run(sent))
            after = _seconds_by_kind(servers)
            if number:
                taken = {kind: (after[kind] - before[kind]) / len(sent) * 1000 for kind in after}
                found[name].append(Rate(rate, taken))
    return found


def _seconds_by_kind(servers: Sequence[psutil.Process]) -> dict[str, float]:
    return {**processor_by_kind(*servers), ASKER: time.process_time()}


async def _tag(port: int, path: str) -> str:
    connection = Connection(port)
    _status, headers, _content = await connection.ask("GET", path, {})
    connection.close()
    return headers["etag"]


PEERS = {
    "a log": ("bare DRF create", "lean view"),
    "a log with a key": ("bare DRF create", "lean view"),
    "304": ("bare JSON view",),
    "standings, there": ("bare JSON view",),
    "event page, there": ("static file", "bare JSON view"),
}
GOALS = {
    ("a log", "bare DRF create"): "0.9",
    ("a log", "lean view"): "0.65",
    ("a log with a key", "bare DRF create"): "0.75",
    ("304", "bare JSON view"): "0.6",
    ("event page, there", "static file"): "0.5",
}


def main() -> None:
    """Print the ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--logs", type=int, default=400, help="tables of an event")
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    # Deals of closed rounds are not analysed meanwhile: that takes a core of its own.
    alone = start_site(BONEYARD_ANALYSIS_SECONDS="0")
    with alone as site, bare(site) as (port, other):
        site.become()
        plain = cycle([evening(asked.logs, played=0) for _ in range(asked.rounds + 1)])
        keyed = cycle([evening(asked.logs, played=0) for _ in range(asked.rounds + 1)])
        # As many rows as logs: the clock of processes is read in hundredths of a second.
        rows, one = evening(asked.logs, played=0), evening(100)
        page, live = f"/events/{one.event}/", f"/events/{one.event}/live"
        standings = f"/api/v1/events/{one.event}/standings"
        tag = asyncio.run(_tag(site.port, live))
        found = measure(
            {
                "a log": lambda: _logs(site, next(plain), keyed=False),
                "bare DRF create": lambda: _rows(port, rows),
                "lean view": lambda: _lean(port, rows),
                "a log with a key": lambda: _logs(site, next(keyed), keyed=True),
                "304": lambda: _gets(site.port, live, 304, **{"If-None-Match": tag}),
                "standings, there": lambda: _gets(site.port, standings),
                "event page, there": lambda: _gets(site.port, page),
                "bare JSON view": lambda: _gets(port, "/lines"),
                "static file": lambda: _gets(site.port, "/static/web/parts.css"),
            },
            asked.rounds,
            site.above,
            other,
        )
        for tables in SIZES:
            page = f"/events/{evening(tables).event}/"
            # What is asked with a query is made for each who asks.
            rate = asyncio.run(_run(_gets(site.port, f"{page}?made")[:20]))
            curve = Figure("an event page that is made", 1000 / rate, "ms", curve="pairs an event")
            note(replace(curve, at=2 * tables))
    for name, rates in found.items():
        for peer in PEERS.get(name, ()):
            answers, spent = _ratios(rates, found[peer])
            goal = GOALS.get((name, peer), "")
            rate = statistics.median(rate.answers for rate in rates)
            note(Figure(name, rate, "a second", peer, answers, goal))
            rate = statistics.median(rate.spent for rate in rates)
            note(Figure(f"{name}, processor", rate, "ms", peer, spent, goal))
    sys.stdout.write(_table(found))


def _ratios(
    rates: Sequence[Rate], peer: Sequence[Rate]
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """How many times as fast as the peer, by answers a second and by the processor, by rounds."""
    both = list(zip(rates, peer, strict=True))
    return (
        tuple(one.answers / other.answers for one, other in both),
        tuple(other.spent / one.spent for one, other in both),
    )


def _spread(values: Sequence[float], form: str) -> str:
    middle, least, most = statistics.median(values), min(values), max(values)
    return f"{middle:{form}} ({least:{form}} to {most:{form}})"


def _table(found: Mapping[str, list[Rate]]) -> str:
    kinds = " | ".join(SHOWN)
    lines = [f"| what | a second | ms | {kinds} | beside | ratio | by the processor |"]
    lines.append("|---|" + "---|" * (5 + len(SHOWN)))
    for name, rates in found.items():
        rate = _spread([rate.answers for rate in rates], ".0f")
        spent = _spread([rate.spent for rate in rates], ".2f")
        for kind in SHOWN:
            spent += f" | {statistics.median(rate.kinds[kind] for rate in rates):.2f}"
        peers = PEERS.get(name, ())
        if not peers:
            lines.append(f"| {name} | {rate} | {spent} | | | |")
        for peer in peers:
            both = " | ".join(_spread(one, ".2f") for one in _ratios(rates, found[peer]))
            lines.append(f"| {name} | {rate} | {spent} | {peer} | {both} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
