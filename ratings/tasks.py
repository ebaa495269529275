"""Celery tasks of `ratings`: the bell that says a pool has something to rate, and the sweeps.

The state of the period's row is the queue. A lost bell costs a few seconds: the sweep, which
beat ticks, finds what is pending.

Every pool has a task of its own, so one that is slow, blocked or broken holds up no other: a sweep
only looks who waits and rings, and what went wrong is put off, longer each time. What rates many
games is rung for in a queue of its own, what is worked out over whole pools in another, which both
have their own processes, taken from by turns, and time by the size of the work. Such a task is
acknowledged before it begins, else the broker would hand it out again while it runs (see
`visibility_timeout`); the sweep rings again for one that was killed.
"""

from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Any
from uuid import UUID

import structlog
from celery import shared_task
from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.db import OperationalError as DatabaseError
from django.db import transaction
from django.utils import timezone
from kombu.exceptions import OperationalError

from ratings.models import Period
from ratings.selectors.waiting import (
    games_of_pool,
    games_waiting,
    pools_put_off,
    pools_rated_now,
    pools_waiting,
)
from ratings.services.dropping import lists_drop
from ratings.services.ledger import pool_days_close, pools_with_days_over
from ratings.services.opinions import pools_due, reports_make
from ratings.services.rating import pool_rate
from ratings.services.setbacks import setback_forget, setback_note

log: Any = structlog.stdlib.get_logger("ratings")
RATING, DAYS, REPORTS = "rating", "days", "reports"
"""The kinds of work on a pool that may go wrong."""
PATIENCE = "2s"
"""How long a task among the short ones waits for somebody who holds a pool's rows."""
MILLION = 1_000_000


@shared_task(name="ratings.rate_pool")
def rate_pool(pool_id: str) -> int:
    """Rate what is pending in a pool; returns the number of periods. Safe to run twice.

    Where that is much, another worker is rung for, and the answer is 0.
    """
    pool = UUID(pool_id)
    games = games_waiting(pool)
    if games >= settings.LONG_GAMES:
        _ring_long(pool, games)
        return 0
    try:
        periods = pool_rate(pool_id=pool, now=timezone.now(), patience=PATIENCE)
    except SoftTimeLimitExceeded:
        _ring_long(pool, games)
        return 0
    except Exception as error:  # noqa: BLE001 - whatever it is, it is told by whose pool it is
        return _put_off(pool, RATING, error)
    setback_forget(pool_id=pool, work=RATING)
    return periods


@shared_task(name="ratings.rate_long", acks_late=False)
def rate_long(pool_id: str) -> int:
    """Rate what is pending in a pool, however much that is; returns the number of periods."""
    pool = UUID(pool_id)
    return _done_or_put_off(pool, RATING, lambda: pool_rate(pool_id=pool, now=timezone.now()))


@shared_task(name="ratings.close_days")
def close_days(pool_id: str) -> int:
    """Close a pool's days that are over, and ring for their rating; returns how many."""
    pool = UUID(pool_id)
    now = timezone.now()
    closed = _done_or_put_off(
        pool, DAYS, lambda: pool_days_close(pool_id=pool, now=now, patience=PATIENCE)
    )
    if closed:
        _ring(rate_pool, pool)
    return closed


@shared_task(name="ratings.sweep")
def sweep() -> int:
    """Ring for pools with days that are over, and for what no bell was heard for.

    Returns how many pools there were. Those that a worker rates just now need no bell.
    """
    rung = _ring_all(close_days, DAYS, pools_with_days_over(now=timezone.now()))
    waiting = pools_waiting()
    busy = pools_rated_now(waiting)
    return rung + _ring_all(rate_pool, RATING, [one for one in waiting if one not in busy])


@shared_task(name="ratings.make_reports", acks_late=False)
def make_reports(pool_id: str) -> bool:
    """Work out what a pool's newest list lacks. Safe to run twice."""
    pool = UUID(pool_id)
    return bool(_done_or_put_off(pool, REPORTS, lambda: reports_make(pool_id=pool)))


@shared_task(name="ratings.sweep_reports")
def sweep_reports() -> int:
    """Ring for the reports that newest lists lack; returns how many pools there were."""
    return _ring_all(make_reports, REPORTS, pools_due())


@shared_task(name="ratings.drop_replaced", acks_late=False, time_limit=3660, soft_time_limit=3600)
def drop_replaced() -> int:
    """Drop lists that were replaced long ago, or are too many, where they are not kept.

    Returns how many.
    """
    days: int = settings.KEEP_REPLACED_DAYS
    now = timezone.now()
    before = now - timedelta(days=days) if days else None
    return lists_drop(before=before, most_games=settings.KEEP_REPLACED_GAMES, now=now)


def _done_or_put_off(pool_id: UUID, work: str, act: Callable[[], int]) -> int:
    """Do a pool's work; what goes wrong, or takes longer than it may, is put off."""
    try:
        done = act()
    except Exception as error:  # noqa: BLE001 - whatever it is, it is told by whose pool it is
        return _put_off(pool_id, work, error)
    setback_forget(pool_id=pool_id, work=work)
    return done


def _put_off(pool_id: UUID, work: str, error: Exception) -> int:
    """Log what went wrong with the pool's id and let the sweeps wait; the answer is 0.

    That somebody holds the pool's rows too long is no fault.
    """
    pool = str(pool_id)
    if isinstance(error, DatabaseError):
        log.warning("pool is held, the sweep will ring again", pool=pool, error=str(error))
    else:
        log.error("pool failed", pool=pool, work=work, exc_info=error)
    pause = timedelta(seconds=max(settings.SWEEP_SECONDS, 1))
    setback_note(pool_id=pool_id, work=work, now=timezone.now(), pause=pause)
    return 0


def request_rating(pool_id: UUID) -> None:
    """Ask a worker to rate a pool once the running transaction is committed.

    A broker that is away is logged and forgiven: the sweep does the work later.
    """
    transaction.on_commit(lambda: _ring(rate_pool, pool_id))


def rate_again(period: Period | None) -> None:
    """Ask a worker for the ratings of a period that something has changed, if any."""
    if period is not None:
        request_rating(period.pool_id)


def request_reports(pool_id: UUID) -> None:
    """Ask a worker for a pool's reports, in the same way."""
    transaction.on_commit(lambda: _ring(make_reports, pool_id))


def _ring_long(pool_id: UUID, games: int) -> None:
    """Ring where there is time for so many games, unless somebody is at it already."""
    if not pools_rated_now([pool_id]):
        _ring(rate_long, pool_id, games=games, expires=_stale())


def _ring_all(task: Any, work: str, pools: Iterable[UUID]) -> int:
    """Ring for each of some pools, but for what is put off; returns for how many.

    A bell that nobody hears in time is heard by nobody: later sweeps have rung again.
    """
    rung, off = 0, pools_put_off(work, timezone.now())
    for pool_id in pools:
        if pool_id in off:
            continue
        if not _ring(task, pool_id, expires=_stale()):
            break
        rung += 1
    return rung


def _stale() -> int:
    """After how many seconds a bell of a sweep is useless: there are younger ones by then."""
    return 4 * max(int(settings.SWEEP_SECONDS), 1)


def _ring(task: Any, pool_id: UUID, *, games: int | None = None, **options: Any) -> bool:
    """Send a pool's task; False where the broker is away. Long ones get time by their size."""
    if task.acks_late is False:
        known = games if games is not None else games_of_pool(pool_id)
        options |= _time_for(known)
    try:
        task.apply_async((str(pool_id),), retry=False, **options)
    except (OperationalError, OSError) as error:
        log.warning("broker away, the sweep will do it", pool=str(pool_id), error=str(error))
        return False
    return True


def _time_for(games: int) -> dict[str, int]:
    """Return the limits of a long task in seconds: a part for everybody, a part by the games."""
    seconds = settings.LONG_SECONDS + settings.LONG_SECONDS_A_MILLION * games // MILLION
    return {"time_limit": seconds + 60, "soft_time_limit": seconds}
