"""A hall full of people: viewers whose pages ask again every few seconds, tables that send logs.

Run ``python -m tests.bench.serving.crowd [--viewers 300] [--tables 40] [--seconds 120]
[--grow]``. It starts
a site by `./run`, with data of its own, and prints how long polls and logs take, in one table.
Every viewer holds a connection, as browsers do, opens the event's page and asks for its changing
part and that of the round, each every five seconds, with the tag of what it has.
"""

import argparse
import asyncio
import random
import sys
import time
from dataclasses import dataclass, field, replace

from tests.bench.figures import Figure, note
from tests.bench.serving.site import Evening, Site, evening, start_site

EVERY = 5.0
"""Seconds between two polls of a page."""
PATIENCE = 30.0
CROWDS = (50, 300, 1000, 2000)
"""Viewers of the crowds that are drawn as a curve."""


@dataclass
class Answers:
    """What became of one kind of request: seconds each took, by status how many, errors."""

    seconds: list[float] = field(default_factory=list)
    statuses: dict[int, int] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)
    received: int = 0

    def percentile(self, part: float) -> float:
        """Return the seconds within which this part of all was answered."""
        found = sorted(self.seconds)
        return found[min(int(len(found) * part), len(found) - 1)] if found else 0.0

    def row(self, name: str) -> str:
        """Return a line of the table."""
        times = [self.percentile(part) * 1000 for part in (0.5, 0.95, 0.99, 1)]
        counted = " ".join(f"{status}:{count}" for status, count in sorted(self.statuses.items()))
        kilobytes = self.received / max(len(self.seconds), 1) / 1000
        cells = [name, str(len(self.seconds)), *(f"{one:.0f}" for one in times)]
        return (
            "| " + " | ".join([*cells, f"{kilobytes:.1f}", counted, str(len(self.errors))]) + " |"
        )


COLUMNS = ["what", "count", "p50 ms", "p95", "p99", "max", "kB", "statuses", "errors"]
HEAD = f"| {' | '.join(COLUMNS)} |\n|{'---|' * len(COLUMNS)}"


class Connection:
    """A connection that is kept, as a browser keeps it."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self, method: str, path: str, headers: dict[str, str], body: bytes = b""
    ) -> tuple[int, dict[str, str], bytes]:
        """Return status, headers and body of an answer; raises OSError, TimeoutError."""
        try:
            return await asyncio.wait_for(self._ask(method, path, headers, body), PATIENCE)
        except BaseException:
            self.close()
            raise

    async def _ask(
        self, method: str, path: str, headers: dict[str, str], body: bytes
    ) -> tuple[int, dict[str, str], bytes]:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        lines = {"Host": f"127.0.0.1:{self._port}", "Accept-Encoding": "gzip", **headers}
        if body:
            lines["Content-Length"] = str(len(body))
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        writer.write(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + body)
        raw = await reader.readuntil(b"\r\n\r\n")
        first, *rest = raw.decode("latin-1").split("\r\n")
        found = {
            name.lower(): value
            for name, _colon, value in (line.partition(": ") for line in rest if line)
        }
        status = int(first.split(" ")[1])
        content = b""
        if status != 304:
            content = await reader.readexactly(int(found.get("content-length", "0")))
        if found.get("connection") == "close":
            self.close()
        return status, found, content

    def close(self) -> None:
        """Let go of the connection."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


async def watch(site: Site, found: Evening, seen: dict[str, Answers], until: float) -> None:
    """Be one viewer until the end."""
    connection = Connection(site.port)
    tags: dict[str, str] = {}
    parts = [f"/events/{found.event}/live", f"/rounds/{found.round}/live"]
    await asyncio.sleep(random.random() * EVERY)  # noqa: S311 - no secret
    await _ask(connection, "GET", f"/events/{found.event}/", {}, seen["page"])
    while time.monotonic() < until:
        begun = time.monotonic()
        for path in parts:
            known = {"If-None-Match": tags[path]} if path in tags else {}
            answer = await _ask(connection, "GET", path, known, seen["poll"])
            if answer is not None and "etag" in answer:
                tags[path] = answer["etag"]
        await asyncio.sleep(max(0.0, EVERY - (time.monotonic() - begun)))
    connection.close()


async def send(
    site: Site, found: Evening, log: tuple[str, bytes], seen: Answers, when: float
) -> None:
    """Be one table that sends its log after `when` seconds."""
    await asyncio.sleep(when)
    headers = {
        "Authorization": f"Bearer {found.token}",
        "Content-Type": "text/x-domlog",
        "Idempotency-Key": log[0],
    }
    connection = Connection(site.port)
    await _ask(connection, "POST", f"/api/v1/tables/{log[0]}/logs", headers, seen, log[1])
    connection.close()


async def _ask(
    connection: Connection,
    method: str,
    path: str,
    headers: dict[str, str],
    seen: Answers,
    body: bytes = b"",
) -> dict[str, str] | None:
    begun = time.monotonic()
    try:
        status, found, content = await connection.ask(method, path, headers, body)
    except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
        seen.errors.append(repr(error))
        return None
    seen.seconds.append(time.monotonic() - begun)
    seen.statuses[status] = seen.statuses.get(status, 0) + 1
    seen.received += len(content)
    return found


async def crowd(site: Site, found: Evening, viewers: int, seconds: float) -> dict[str, Answers]:
    """Let viewers watch and all tables send their logs within so many seconds."""
    seen = {name: Answers() for name in ("page", "poll", "log")}
    until = time.monotonic() + seconds
    sure = random.Random(1)  # noqa: S311 - no secret
    await asyncio.gather(
        *(watch(site, found, seen, until) for _ in range(viewers)),
        *(send(site, found, log, seen["log"], sure.random() * seconds) for log in found.logs),
    )
    return seen


def measure_growth(site: Site) -> None:
    """Print how long polls take for ever more viewers, while ten tables report."""
    for viewers in CROWDS:
        seen = asyncio.run(crowd(site, evening(10), viewers, 20))
        slowest = seen["poll"].percentile(0.99) * 1000
        curve = Figure("a poll, 99 of 100 within", slowest, "ms", curve="viewers a machine")
        note(replace(curve, at=viewers))
        sys.stdout.write(f"{viewers} viewers: {slowest:.0f} ms\n")


def main() -> None:
    """Print how long polls and logs took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--viewers", type=int, default=300)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--grow", action="store_true", help="a curve over several crowds")
    asked = parser.parse_args()
    with start_site() as site:
        site.become()
        if asked.grow:
            measure_growth(site)
            return
        found = evening(asked.tables)
        seen = asyncio.run(crowd(site, found, asked.viewers, asked.seconds))
    lines = [f"{asked.viewers} viewers, {asked.tables} tables, {asked.seconds:.0f} s", "", HEAD]
    for name, one in seen.items():
        lines += [one.row(name), *sorted(set(one.errors))[:5]]
    for name, one in seen.items():
        who = f"{asked.viewers} viewers, {asked.tables} tables: a {name}, 99 of 100 within"
        note(Figure(who, one.percentile(0.99) * 1000, "ms"))
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
