"""Hundreds who listen to an event at a real web server: nothing missed, nothing twice, no threads.

`LISTENERS=1000 python -m pytest tests/e2e/test_live.py -s` prints the figures for a thousand.
"""

import json
import os
import re
import selectors
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread
from uuid import UUID

import psutil
import pytest
from django.db import connection

from clubs.models import Club, User
from deploy.tokens import token_create
from tests import builders
from tests.e2e.processes import ROOT, database_url, end, within
from tests.typed_client import boneyard
from tournaments.feeds.selectors.feed import lines_of
from tournaments.models import Event, Round
from tournaments.rounds.services import rounds

pytestmark = pytest.mark.django_db(transaction=True)
LISTENERS = int(os.environ.get("LISTENERS", "200"))
MESSAGE = re.compile(rb"id: (\S+)\nevent: (\w+)\ndata: (.*)\n\n")


@dataclass
class Site:
    """A web server of the test's own, which can be ended and started again at its port."""

    port: int
    log: Path
    child: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        environment = os.environ | {
            "DATABASE_URL": database_url(),
            "BONEYARD_WEB_PROCESSES": "2",
            "BONEYARD_DATA": str(self.log.parent),
        }
        words = ["gunicorn", "--config", "python:deploy.web.conf"]
        with self.log.open("ab") as output:
            self.child = subprocess.Popen(  # noqa: S603 - our own words
                [sys.executable, "-m", *words, "--bind", f"127.0.0.1:{self.port}"],
                cwd=ROOT, env=environment, stdout=output, stderr=subprocess.STDOUT,
                start_new_session=True,
            )  # fmt: skip
        assert within(120, self.is_ready)

    def is_ready(self) -> bool:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/health/live", timeout=2):  # noqa: S310
                return True
        except OSError:
            return False

    def stop(self) -> float:
        """Ask it to end, and return how long that took."""
        assert self.child is not None
        began = time.monotonic()
        self.child.send_signal(signal.SIGTERM)
        self.child.wait(30)
        return time.monotonic() - began

    def kill(self) -> None:
        if self.child is not None:
            end(self.child)
            self.child = None

    def workers(self) -> list[psutil.Process]:
        assert self.child is not None
        return psutil.Process(self.child.pid).children()

    def is_heard(self, one: psutil.Process) -> bool:
        """Say whether somebody listens at a process."""
        return any(
            link.laddr.port == self.port and link.status == psutil.CONN_ESTABLISHED
            for link in one.net_connections("tcp")
        )


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    made = Site(port, tmp_path / "web.log")
    made.start()
    yield made
    if made.child is not None and made.child.poll() is None:
        made.kill()


@dataclass(eq=False)
class Listener:
    """A connection that listens: what came, and when the last of it did."""

    sock: socket.socket
    came: bytearray = field(default_factory=bytearray)
    at: float = 0.0
    closed: bool = False

    def ids(self) -> list[str]:
        return [found[1].decode() for found in MESSAGE.finditer(self.came) if found[2] == b"change"]


class Hall:
    """All who listen, read together."""

    def __init__(self, port: int, stack: ExitStack) -> None:
        self.port = port
        self.stack = stack
        self.selector = stack.enter_context(selectors.DefaultSelector())
        self.everybody: list[Listener] = []

    def enter(self, event_id: UUID, after: str = "", token: str = "") -> Listener:
        sock = self.stack.enter_context(socket.create_connection(("127.0.0.1", self.port), 30))
        head = f"GET /api/v1/events/{event_id}/stream HTTP/1.1\r\nHost: localhost\r\n"
        head += "Accept-Encoding: gzip\r\n"
        head += f"Last-Event-ID: {after}\r\n" if after else ""
        head += f"Authorization: Bearer {token}\r\n" if token else ""
        sock.sendall(head.encode() + b"\r\n")
        sock.setblocking(False)
        one = Listener(sock)
        self.selector.register(sock, selectors.EVENT_READ, one)
        self.everybody.append(one)
        return one

    def read(self, seconds: float) -> None:
        """Read what comes within so many seconds, until nothing comes for a while."""
        for key, _ready in self.selector.select(seconds):
            one: Listener = key.data
            try:
                part = one.sock.recv(65_536)
            except OSError:
                part = b""
            one.at = time.monotonic()
            one.came += part
            if not part:
                one.closed = True
                self.selector.unregister(one.sock)

    def until(self, text: str, *, of: list[Listener] | None = None) -> None:
        """Read until everybody has heard a text; fails after half a minute."""
        deadline = time.monotonic() + 30
        wanted = text.encode()
        missing = set(self.everybody if of is None else of)
        while missing := {one for one in missing if wanted not in one.came}:
            assert time.monotonic() < deadline, (len(missing), next(iter(missing)).came[-500:])
            self.read(0.05)


@pytest.fixture
def hall(site: Site) -> Iterator[Hall]:
    with ExitStack() as stack:
        yield Hall(site.port, stack)


@pytest.fixture
def row(club: Club) -> Round:
    return builders.publish_round(builders.pairs_event(club, 8))


def ids(event: Event, *, drafts: bool = False) -> list[str]:
    return [str(line.cursor) for line in lines_of(event.id, drafts=drafts)]


def touch(event: Event) -> str:
    """Change an event in one commit, and return the line of it."""
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tournaments_event SET place = place WHERE id = %s", [event.id])
    return ids(event)[-1]


def message_of(line: str) -> str:
    return f"id: {line}\nevent: change\n"


@pytest.mark.whole
def test_hundreds_listen_without_threads(
    site: Site, hall: Hall, row: Round, organiser: User
) -> None:
    begun = ids(row.event)[-1]
    # The first that listens at a process brings the thread that asks, and the pool of the database.
    while not all(site.is_heard(one) for one in site.workers()):
        hall.enter(row.event_id)
        hall.until(f"id: {begun}\nevent: start\n")
    before = {one.pid: (one.num_threads(), one.memory_info().rss) for one in site.workers()}
    for _ in range(LISTENERS):
        hall.enter(row.event_id)
    hall.until(f"id: {begun}\nevent: start\n")
    delays = []
    for table in builders.tables_of(row):
        builders.decide(table, organiser)
        committed = time.monotonic()
        hall.until(message_of(ids(row.event)[-1]))
        delays.append(max(one.at for one in hall.everybody) - committed)
    after = {one.pid: (one.num_threads(), one.memory_info().rss) for one in site.workers()}
    told = ids(row.event)[ids(row.event).index(begun) + 1 :]
    assert all(one.ids() == told for one in hall.everybody)
    assert b"Content-Encoding" not in hall.everybody[0].came
    assert b"Transfer-Encoding" not in hall.everybody[0].came
    threads = [after[pid][0] - before[pid][0] for pid in before]
    # A thread that the process starts for something else meanwhile is none of theirs.
    assert max(threads) < LISTENERS // 20, "no listener has a thread"
    with urllib.request.urlopen(f"http://127.0.0.1:{site.port}/events/{row.event_id}/") as page:  # noqa: S310
        assert page.status == 200
    grown = sum(after[pid][1] - before[pid][1] for pid in before) / 2**20
    sys.stderr.write(
        f"{LISTENERS} listeners: {threads} threads more, {grown:.1f} MiB more, "
        f"commit to the last of them {[round(delay, 3) for delay in delays]} s\n"
    )


@pytest.mark.whole
def test_whoever_comes_back_misses_nothing_and_hears_nothing_twice(
    site: Site, hall: Hall, row: Round
) -> None:
    """The server ends in order, is killed, and changes go on meanwhile."""
    first = hall.enter(row.event_id)
    hall.until("event: start")
    hall.until(message_of(touch(row.event)))
    assert site.stop() < 10
    while not first.closed:
        hall.read(1)
    heard = first.ids()
    touch(row.event)
    site.start()
    second = hall.enter(row.event_id, heard[-1])
    hall.until(message_of(touch(row.event)), of=[second])
    heard += second.ids()
    site.kill()
    touch(row.event)
    site.start()
    third = hall.enter(row.event_id, heard[-1])
    hall.until(message_of(touch(row.event)), of=[third])
    heard += third.ids()
    assert heard == ids(row.event)[-5:]


@pytest.mark.whole
def test_the_client_follows_across_a_restart(site: Site, row: Round) -> None:
    """And a program that was ended goes on where it was, from the cursor it kept."""
    address = f"http://127.0.0.1:{site.port}"
    heard: list[str] = []

    def follow() -> None:
        for told in boneyard().Boneyard(address).follow(str(row.event_id)):
            if told.kind == "start":
                begun.set()
            else:
                heard.append(told.cursor)

    begun = threading.Event()
    Thread(target=follow, daemon=True).start()
    assert begun.wait(20)
    lines = [touch(row.event)]
    assert within(20, lambda: heard == lines)
    site.stop()
    lines.append(touch(row.event))
    site.start()
    lines.append(touch(row.event))
    assert within(40, lambda: heard == lines)
    anew = boneyard().Boneyard(address).follow(str(row.event_id), after=lines[0])
    assert [next(anew).cursor, next(anew).cursor] == lines[1:]


@pytest.mark.whole
def test_lines_about_drafts_are_told_to_organisers_only(
    hall: Hall, club: Club, organiser: User
) -> None:
    event = builders.pairs_event(club, 5)
    _row, token = token_create(user=organiser, name="t", scopes=["read"])
    guest, own = hall.enter(event.id), hall.enter(event.id, token=token)
    hall.until("event: start")
    drawn = rounds.round_draw(event_id=event.id)
    hall.until(f'"round": "{drawn.id}"', of=[own])
    line = touch(event)
    hall.until(message_of(line), of=[guest])
    hall.until(f"id: {ids(event, drafts=True)[-1]}\n", of=[own])
    assert guest.ids() == [line]
    assert str(drawn.id).encode() not in guest.came
    data = json.loads(MESSAGE.findall(bytes(own.came))[1][2])
    assert data["draft"] is True


@pytest.mark.whole
def test_an_event_that_is_thrown_away_ends_its_streams(hall: Hall, club: Club) -> None:
    event = builders.pairs_event(club, 4)
    one = hall.enter(event.id)
    hall.until("event: start")
    event.delete()
    deadline = time.monotonic() + 20
    while not one.closed and time.monotonic() < deadline:
        hall.read(0.5)
    assert one.closed
