"""Somebody sets the clock: nothing waits for the time that was, and what is healthy stays so."""

import re
import subprocess
import sys
import time
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import redis
from django.conf import settings
from django.test import Client, override_settings
from django.utils import timezone

from clubs.models import Club
from deploy.beat_scheduler import DatabaseScheduler, claim_run
from deploy.celery import app
from deploy.mail.outbox import letter_put, letters_send
from deploy.models import Letter, Tick
from deploy.requests import login_throttle
from deploy.supervisor.heartbeat import beat, heartbeat_file, is_silent
from ratings.models import Setback
from ratings.selectors.waiting import LONGEST, pools_put_off
from tests.deploy import test_slow_clients
from tests.deploy.test_slow_clients import HEAD, Start, connect
from tournaments.feeds.services.webhooks import sending
from tournaments.models import Delivery, Webhook
from web.caching.store import CacheEntry

start = test_slow_clients.start
HOUR = timedelta(hours=1)
NOW = datetime(2026, 3, 6, 20, tzinfo=timezone.get_current_timezone())
SOURCES = ("web", "clubs", "games", "ratings", "tournaments", "deploy")
BY_THE_TIME_OF_DAY = {
    "web/ids.py": "ids are in order of the time of day",
    "web/caching/store.py": "machines that share what is kept have no other clock in common",
    "deploy/observing/telemetry.py": "a span says when it began",
    "deploy/operations/doctor/database.py": "it compares times of day",
    "tournaments/push/services/sending.py": "a signature says until when it holds",
}


def set_clock(patch: pytest.MonkeyPatch, seconds: float) -> None:
    true = time.time
    patch.setattr(time, "time", lambda: true() + seconds)


def test_intervals_are_measured_by_a_clock_that_nobody_sets() -> None:
    found = {
        str(file.relative_to(settings.ROOT))
        for folder in SOURCES
        for file in (settings.ROOT / folder).rglob("*.py")
        if re.search(r"\btime\.time(_ns)?\(", file.read_text())
    }
    assert found == BY_THE_TIME_OF_DAY.keys()


@pytest.mark.parametrize("left", [None, 3_600_000, 90_000])
@override_settings(RATE_LIMITS={"address": 5})
def test_a_window_that_ends_too_late_or_never_begins_anew(client: Client, left: int | None) -> None:
    found = redis.Redis.from_url(settings.REDIS_URL)
    with override_settings(RATE_PREFIX=f"{uuid4()}:"):
        key = f"{settings.RATE_PREFIX}rate:address:127.0.0.1"
        found.set(key, 99, px=left)
        answer = client.get("/api/v1/games")
        assert answer.status_code == 200
        assert answer["RateLimit"].startswith('"address";r=4;')
        for _time in range(5):
            answer = client.get("/api/v1/games")
        assert answer.status_code == 429
        assert 1 <= int(answer["Retry-After"]) <= 60
        assert 0 < int(found.pttl(key)) <= 60_000


@pytest.mark.parametrize("step", [3600, -3600, 61, -61])
def test_a_worker_that_beats_is_healthy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: float
) -> None:
    file = heartbeat_file(tmp_path)
    beat(file)
    set_clock(monkeypatch, step)
    assert not is_silent(file)
    looked = [sys.executable, "-m", "deploy.supervisor.heartbeat", str(file)]
    assert subprocess.run(looked, check=False, cwd=settings.ROOT).returncode == 0  # noqa: S603
    monkeypatch.setattr(time, "monotonic_ns", lambda ns=time.monotonic_ns: ns() + int(61e9))
    assert is_silent(file)


def test_what_beat_before_the_machine_started_is_silent(tmp_path: Path) -> None:
    file = heartbeat_file(tmp_path)
    looked = [sys.executable, "-m", "deploy.supervisor.heartbeat", str(file)]
    assert subprocess.run(looked, check=False, cwd=settings.ROOT).returncode == 1, "never"  # noqa: S603
    file.touch()
    assert is_silent(file), "the time of day is later than any time since the start"
    assert subprocess.run(looked, check=False, cwd=settings.ROOT).returncode == 1  # noqa: S603


@pytest.mark.parametrize("step", [3600, -3600])
def test_connections_neither_end_nor_stay_for_it(
    start: Start, monkeypatch: pytest.MonkeyPatch, step: float
) -> None:
    address = start(idle=60, head=60)
    short = start(idle=0.5, head=0.5)
    with closing(connect(address)) as kept, closing(connect(short)) as over:
        for sock in (kept, over):
            sock.sendall(HEAD + b"\r\n")
            assert sock.recv(1000).startswith(b"HTTP/1.1 200")
        set_clock(monkeypatch, step)
        over.settimeout(30)
        assert over.recv(10) == b"", "it is looked after as before"
        kept.sendall(HEAD + b"\r\n")
        assert kept.recv(1000).startswith(b"HTTP/1.1 200")


def test_what_was_made_later_than_now_is_not_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.caching.store.IDLE", 5)
    kept = CacheEntry("old", time.time(), 10.0, b"")
    assert kept.is_good_for("new", may_be_old=True)
    set_clock(monkeypatch, -3600)
    assert not kept.is_good_for("new", may_be_old=True)
    assert kept.is_good_for("old", may_be_old=True)


@pytest.mark.whole
def test_a_tick_that_is_ahead_counts_no_more(db: None) -> None:
    Tick.objects.create(name="sweep", at=timezone.now() + HOUR)
    assert claim_run("sweep", HOUR)
    Tick.objects.filter(name="sweep").update(at=timezone.now() + timedelta(seconds=5))
    assert not claim_run("sweep", HOUR), "another clock was a little quicker"


@pytest.mark.django_db(transaction=True)
def test_a_clock_goes_on_when_the_time_went_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that it rang for lies ahead; so does what it waits for next."""
    rung: list[str] = []
    monkeypatch.setattr(
        DatabaseScheduler, "apply_async", lambda _clock, entry, **_how: rung.append(entry.task)
    )
    clock = DatabaseScheduler(app=app)
    try:
        while clock.tick() == 0:
            pass
        ahead = timezone.now() + timedelta(hours=30)
        for entry in clock.schedule.values():
            entry.last_run_at = ahead
        Tick.objects.update(at=ahead)
        clock.populate_heap()
        rung.clear()
        for _entry in clock.schedule:
            clock.tick()
        assert set(rung) == {entry.task for entry in clock.schedule.values()}
        assert len(rung) == len(clock.schedule)
    finally:
        clock.close()


def test_who_tried_later_than_now_waits_no_longer_than_ever(db: None) -> None:
    def wrong(now: datetime) -> int:
        return login_throttle.password_try(account="olga", address="192.0.2.1", now=now)

    for number in range(login_throttle.OWN.free + 1):
        wait = wrong(NOW + timedelta(seconds=number))
    assert wait == 0
    assert wrong(NOW + timedelta(seconds=number)) == 2
    assert wrong(NOW - timedelta(seconds=10)) == 2, "no longer than it was, and no shorter"
    assert wrong(NOW - HOUR) == 0


def test_what_is_put_off_for_longer_than_anything_is_due(
    db: None, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = uuid4(), uuid4()
    Setback.objects.create(pool_id=one, work="rating", until=NOW + LONGEST)
    Setback.objects.create(pool_id=other, work="rating", until=NOW + HOUR)
    assert pools_put_off("rating", NOW) == {one}

    letter_put(to="a@example.org", subject="s", body="b")
    Letter.objects.update(due=NOW + timedelta(hours=6))
    assert letters_send(now=NOW) == 0
    Letter.objects.update(due=NOW + timedelta(hours=7))
    assert letters_send(now=NOW) == 1

    hook = Webhook.objects.create(club=club, url="http://127.0.0.1/", kinds=[], secret=b"")
    row: dict[str, Any] = {"webhook": hook, "kind": "x", "body": "{}"}
    later = Delivery.objects.create(due=NOW + timedelta(days=1), **row)
    stuck = Delivery.objects.create(due=NOW + timedelta(days=2), **row)
    held = Delivery.objects.create(due=NOW, taken_until=NOW + sending.LEASE, **row)
    lost = Delivery.objects.create(due=NOW, taken_until=NOW + HOUR, **row)
    taken = {*sending._take_due(NOW), *sending._take_due(NOW)}
    assert taken == {stuck, lost}
    assert {later, held}.isdisjoint(taken)
