"""Periodic tasks are rung for once a period, however many clocks there are."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.conf import settings
from django.db import connection
from django.utils import timezone

from deploy.beat_scheduler import DatabaseScheduler, claim_run
from deploy.celery import app
from deploy.models import Tick

HOUR = timedelta(hours=1)


def test_again_after_a_period(db: None) -> None:
    assert claim_run("sweep", HOUR)
    assert not claim_run("sweep", HOUR)
    assert claim_run("tidy", HOUR)
    Tick.objects.filter(name="sweep").update(at=timezone.now() - HOUR)
    assert claim_run("sweep", HOUR)
    assert not claim_run("sweep", HOUR)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("known", [False, True])
def test_of_many_at_once_one_rings(known: bool) -> None:
    if known:
        Tick.objects.create(name="sweep", at=timezone.now() - HOUR)

    def take(_number: int) -> bool:
        try:
            return claim_run("sweep", HOUR)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(take, range(8))) == 1


@pytest.mark.django_db(transaction=True)
def test_nothing_is_rung_for_but_our_own_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Celery brings a task of its own, at four in the night, that no clock of ours can ring for."""
    monkeypatch.setattr(DatabaseScheduler, "apply_async", lambda _clock, _entry, **_how: None)
    clock = DatabaseScheduler(app=app)
    try:
        assert clock.schedule.keys() == settings.CELERY_BEAT_SCHEDULE.keys()
        for entry in clock.schedule.values():
            entry.last_run_at = timezone.now() - timedelta(days=2)
        for _entry in clock.schedule:
            clock.tick()
    finally:
        clock.close()


@pytest.mark.django_db(transaction=True)
def test_a_clock_goes_on_where_the_last_one_was() -> None:
    then = timezone.now() - timedelta(hours=5)
    Tick.objects.create(name="tidy", at=then)
    clock = DatabaseScheduler(app=app)
    try:
        assert clock.schedule["tidy"].last_run_at == then
        due, seconds = clock.schedule["tidy"].is_due()
        assert not due
        assert seconds < HOUR.total_seconds() + 60
    finally:
        clock.close()


def test_what_nobody_took_in_time_is_not_done_later() -> None:
    """A worker that comes back after an hour finds one run of each, not sixty."""
    for name, entry in settings.CELERY_BEAT_SCHEDULE.items():
        often = entry["schedule"].total_seconds()
        if often < HOUR.total_seconds():
            assert 0 < entry["options"]["expires"] <= max(often, 60), name
