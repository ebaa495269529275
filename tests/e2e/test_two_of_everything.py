"""Two web servers, two workers and two beats on one database and one Redis: nothing happens twice.

What changes something is asked of both web servers at the same moment.
"""

import json
import os
import socket
import subprocess
import sys
import threading
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.db import connection
from django.utils import timezone
from pytest_django import Settings

from clubs.models import Club, User
from deploy.beat_scheduler import EARLIEST
from deploy.supervisor.heartbeat import WORKERS
from deploy.tokens import token_create
from ratings.models import Period, RatingList
from tests import builders
from tests.e2e.processes import ROOT, Broker, database_url, end, within
from tournaments.feeds.services.webhooks.subscribing import webhook_make
from tournaments.models import Delivery, Event, PushDevice, Round, RoundDate, Seat
from tournaments.push.services.web_push import encode_base64url, new_key

pytestmark = pytest.mark.django_db(transaction=True)
TICKS = {"sweep-ratings": "ratings.sweep", "tell-webhooks": "tournaments.tell_webhooks"}
"""Tasks that clocks ring for every second here, and nobody else ever."""


@dataclass
class Receiver:
    """Takes webhooks and messages to phones, and counts them by their ids and addresses."""

    address: str = ""
    hooks: Counter[str] = field(default_factory=Counter)
    phones: Counter[str] = field(default_factory=Counter)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    found = Receiver()

    class Takes(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            if self.path == "/hook":
                found.hooks[self.headers["webhook-id"]] += 1
            else:
                found.phones[self.path] += 1
            self.send_response(201)
            self.end_headers()

        def log_message(self, *_words: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Takes)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    found.address = f"http://127.0.0.1:{server.server_port}"
    yield found
    server.shutdown()
    server.server_close()


def free_ports() -> tuple[int, int]:
    with socket.socket() as one, socket.socket() as other:
        one.bind(("127.0.0.1", 0))
        other.bind(("127.0.0.1", 0))
        return one.getsockname()[1], other.getsockname()[1]


@dataclass
class Site:
    """Two of everything: addresses and logs."""

    addresses: list[str]
    folder: Path
    env: dict[str, str]

    def ask(self, number: int, path: str, token: str, body: Any = None) -> int:
        """Post something to one of the web servers; return the status."""
        request = urllib.request.Request(  # noqa: S310 - our own server
            f"{self.addresses[number]}/api/v1/{path}",
            data=None if body is None else json.dumps(body).encode(),
            method="POST" if body is None else "PUT",
            headers={
                "Authorization": f"Bearer {token}",
                "Content-Type": "application/json",
                "If-Match": "*",
            },
        )
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310
                return int(answer.status)
        except HTTPError as refused:
            return refused.code

    def both(self, path: str, token: str, body: Any = None) -> list[int]:
        """Post the same to both at once."""
        with ThreadPoolExecutor(2) as pool:
            return list(pool.map(lambda number: self.ask(number, path, token, body), range(2)))

    def tasks(self) -> list[dict[str, Any]]:
        """Return the lines of tasks that ended, of all workers."""
        lines = [
            json.loads(line)
            for log in self.folder.glob("*worker?.log")
            for line in log.read_text().splitlines()
            if line.startswith("{") and line.endswith("}")
        ]
        return [line for line in lines if line.get("event") == "task"]

    def last_lines(self) -> str:
        """Return what the processes said last."""
        return "\n".join(file.read_text()[-3000:] for file in sorted(self.folder.glob("*.log")))


def ready(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}/health/ready", timeout=2) as answer:  # noqa: S310
            return bool(answer.status == 200)
    except OSError:
        return False


@pytest.fixture
def site(broker: Broker, tmp_path: Path, db: None) -> Iterator[Site]:
    ports = free_ports()
    env = os.environ | {
        "DATABASE_URL": database_url(),
        "REDIS_URL": broker.server.url(),
        "BONEYARD_SWEEP_SECONDS": "1",
        "BONEYARD_WEBHOOK_SECONDS": "1",
        "BONEYARD_WEBHOOK_HOSTS": "127.0.0.1",
        "BONEYARD_PUSH_INNER": "1",
        "BONEYARD_PUSH_KEY": new_key(),
        "BONEYARD_DATA": str(tmp_path),
        "BONEYARD_WEB_PROCESSES": "1",
    }
    gunicorn = ["gunicorn", "--config", "python:deploy.web.conf"]
    commands = {}
    for number, port in enumerate(ports):
        commands[f"web{number}"] = [*gunicorn, "--bind", f"127.0.0.1:{port}"]
        for worker in WORKERS:
            commands[f"{worker}{number}"] = ["deploy.workers", worker]
    with ExitStack() as stack:
        for name, words in commands.items():
            log = stack.enter_context((tmp_path / f"{name}.log").open("wb"))
            child = subprocess.Popen(  # noqa: S603 - our own words
                [sys.executable, "-m", *words],
                cwd=ROOT, env=env, stdout=log, stderr=subprocess.STDOUT, start_new_session=True,
            )  # fmt: skip
            stack.callback(end, child)
        made = Site([f"http://127.0.0.1:{port}" for port in ports], tmp_path, env)
        assert within(90, lambda: all(map(ready, made.addresses))), made.last_lines()
        yield made


def phones_of(event: Event, address: str) -> set[str]:
    """Give everybody at a table a phone; return the paths where they are told."""
    point = ec.generate_private_key(ec.SECP256R1()).public_key()
    octets = point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    paths = set()
    for seat in Seat.objects.filter(table__round__event=event):
        paths.add(f"/phone/{seat.player_id}")
        PushDevice.objects.create(
            player_id=seat.player_id,
            address=f"{address}/phone/{seat.player_id}",
            point=encode_base64url(octets),
            secret=encode_base64url(bytes(range(16))),
            language="en",
        )
    return paths


@pytest.fixture
def rung(db: None) -> Iterator[Callable[[str], list[datetime]]]:
    """When clocks took a periodic task, by its name: a trigger keeps what is replaced."""
    with connection.cursor() as cursor:
        cursor.execute(
            """CREATE TABLE rung (name text, at timestamptz);
            CREATE FUNCTION keep_rung() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN INSERT INTO rung VALUES (NEW.name, NEW.at); RETURN NULL; END $$;
            CREATE TRIGGER keep_rung AFTER INSERT OR UPDATE ON deploy_tick
            FOR EACH ROW EXECUTE FUNCTION keep_rung()"""
        )

    def times(name: str) -> list[datetime]:
        with connection.cursor() as cursor:
            cursor.execute("SELECT at FROM rung WHERE name = %s ORDER BY at", [name])
            return [at for (at,) in cursor.fetchall()]

    yield times
    with connection.cursor() as cursor:
        cursor.execute("DROP FUNCTION keep_rung() CASCADE; DROP TABLE rung")


@pytest.mark.whole
def test_a_round_through_both(
    rung: Callable[[str], list[datetime]],
    site: Site,
    club: Club,
    organiser: User,
    receiver: Receiver,
    settings: Settings,
) -> None:
    settings.WEBHOOK_HOSTS = frozenset({"127.0.0.1"})
    _row, token = token_create(user=organiser, name="e2e", scopes=["organise", "score", "submit"])
    event = builders.pairs_event(club, 8, rounds_planned=2)
    webhook_make(club=club, url=f"{receiver.address}/hook", kinds=[], event_id=None, by=organiser)

    assert sorted(site.both(f"events/{event.id}/rounds", token)) in ([201, 201], [201, 409])
    row = Round.objects.get(event=event)
    phones = phones_of(event, receiver.address)
    assert set(site.both(f"rounds/{row.id}/publish", token)) == {200}
    for table in builders.tables_of(row):
        won = {"points": {"AC": 104, "BD": 62}}
        assert set(site.both(f"tables/{table.id}/result", token, won)) <= {200, 201}
    assert set(site.both(f"rounds/{row.id}/close", token)) == {200}

    rated = Period.objects.filter(state=Period.State.RATED)
    assert within(60, rated.exists), site.last_lines()
    assert within(60, lambda: set(receiver.phones) == phones), site.last_lines()
    # A worker reminds everybody of the next round, within a minute.
    starts = timezone.now() + timedelta(hours=12)
    RoundDate.objects.create(event=event, number=2, starts=starts)
    assert within(90, lambda: set(receiver.phones.values()) == {2}), site.last_lines()
    waiting = Delivery.objects.exclude(state=Delivery.State.SENT)
    assert within(60, lambda: bool(receiver.hooks) and not waiting.exists()), site.last_lines()
    # A task done twice would be done by now: clocks wake each second, and ring.
    before = len(rung("sweep-ratings"))
    assert within(30, lambda: len(rung("sweep-ratings")) >= before + 3), site.last_lines()
    clocks = [file.read_text() for file in site.folder.glob("worker?.log")]
    assert sum("the clock goes" in log for log in clocks) == 2

    assert Period.objects.count() == 1
    assert list(RatingList.objects.values_list("number", "version")) == [(1, 1)]
    assert set(receiver.phones.values()) == {2}, "the table of each, and a reminder"
    assert set(receiver.hooks.values()) == {1}
    assert len(receiver.hooks) == Delivery.objects.count()
    tasks = site.tasks()
    assert {line["state"] for line in tasks} == {"SUCCESS"}
    assert set(Counter(line["task_id"] for line in tasks).values()) == {1}
    assert sum(line["task"] == "tournaments.announce_round" for line in tasks) == 1
    for ticked, task in TICKS.items():
        times = rung(ticked)
        assert min(b - a for a, b in pairwise(times)) >= timedelta(seconds=EARLIEST)
        assert 3 <= sum(line["task"] == task for line in tasks) <= len(times)
    # The doctor finds clocks and workers at work.
    words = [sys.executable, "manage.py", "doctor", "--json"]
    done = subprocess.run(words, cwd=ROOT, env=site.env, capture_output=True, check=False)  # noqa: S603
    found = {row["where"] for row in json.loads(done.stdout)}
    assert not {place for place in found if place.startswith("boneyard-")}, done.stdout
