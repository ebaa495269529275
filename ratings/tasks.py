"""Celery tasks of `ratings`: rate a pool, and the sweeps that find what waits.

The state of the period's row is the queue. A lost task costs a few seconds: the sweep, which beat
starts, finds what is pending.

Every pool has a task of its own, so one that is slow, blocked or broken holds up no other. A sweep
only looks which pools wait and sends their tasks; work that went wrong is put off, longer each
time. Tasks that rate many games have a queue of their own, and so have reports over whole pools.
Both queues have their own processes, served in turns, and time limits by the size of the work. Such
a task is acknowledged before it begins, else the broker would deliver it again while it runs (see
`visibility_timeout`); the sweep sends a killed one again.
"""

from collections.abc import Callable, Iterable
from datetime import timedelta
from enum import StrEnum
from typing import Any
from uuid import UUID

import kombu.exceptions
import structlog
from celery import shared_task
from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.db import OperationalError, transaction
from django.utils import timezone

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
from ratings.services.opinions import pools_lacking_reports, reports_make
from ratings.services.rating import pool_rate
from ratings.services.setbacks import setback_forget, setback_note

log: Any = structlog.stdlib.get_logger("ratings")
PATIENCE = "2s"
"""How long a task among the short ones waits for somebody who holds a pool's rows."""
MILLION = 1_000_000


class Work(StrEnum):
    """The kinds of work on a pool that may go wrong."""

    RATING = "rating"
    DAYS = "days"
    REPORTS = "reports"


@shared_task(name="ratings.rate_pool")
def rate_pool(pool_id: str) -> int:
    """Rate what is pending in a pool; returns the number of periods. Safe to run twice.

    Where that is much, it sends the task for long work and returns 0.
    """
    pool = UUID(pool_id)
    games = games_waiting(pool)
    if games is None:
        return 0
    if games >= settings.LONG_GAMES:
        _send_long_task(pool, games)
        return 0
    try:
        periods = pool_rate(pool_id=pool, now=timezone.now(), patience=PATIENCE)
    except SoftTimeLimitExceeded:
        _send_long_task(pool, games)
        return 0
    except Exception as error:  # noqa: BLE001 - any error is logged with its pool
        return _put_off(pool, Work.RATING, error)
    setback_forget(pool_id=pool, work=Work.RATING)
    return periods


@shared_task(name="ratings.rate_long", acks_late=False)
def rate_long(pool_id: str) -> int:
    """Rate what is pending in a pool, however much that is; returns the number of periods."""
    pool = UUID(pool_id)
    return _run_or_put_off(pool, Work.RATING, lambda: pool_rate(pool_id=pool, now=timezone.now()))


@shared_task(name="ratings.close_days")
def close_days(pool_id: str) -> int:
    """Close a pool's days that are over, and send the task that rates them; returns how many."""
    pool = UUID(pool_id)
    now = timezone.now()
    closed = _run_or_put_off(
        pool, Work.DAYS, lambda: pool_days_close(pool_id=pool, now=now, patience=PATIENCE)
    )
    if closed:
        _send_task(rate_pool, pool)
    return closed


@shared_task(name="ratings.sweep")
def sweep() -> int:
    """Send tasks for pools with days that are over, and for pools that still wait to be rated.

    Returns how many pools there were. Those that a worker rates just now need no task.
    """
    rung = _send_tasks(close_days, Work.DAYS, pools_with_days_over(now=timezone.now()))
    waiting = pools_waiting()
    busy = pools_rated_now(waiting)
    return rung + _send_tasks(rate_pool, Work.RATING, [one for one in waiting if one not in busy])


@shared_task(name="ratings.make_reports", acks_late=False)
def make_reports(pool_id: str) -> bool:
    """Work out what a pool's newest list lacks. Safe to run twice."""
    pool = UUID(pool_id)
    return bool(_run_or_put_off(pool, Work.REPORTS, lambda: reports_make(pool_id=pool)))


@shared_task(name="ratings.sweep_reports")
def sweep_reports() -> int:
    """Send tasks for the reports that newest lists lack; returns how many pools there were."""
    return _send_tasks(make_reports, Work.REPORTS, pools_lacking_reports())


@shared_task(name="ratings.drop_replaced", acks_late=False, time_limit=3660, soft_time_limit=3600)
def drop_replaced() -> int:
    """Drop replaced lists that are too old or too many; returns how many."""
    days: int = settings.KEEP_REPLACED_DAYS
    now = timezone.now()
    before = now - timedelta(days=days) if days else None
    return lists_drop(before=before, most_games=settings.KEEP_REPLACED_GAMES, now=now)


def _run_or_put_off(pool_id: UUID, work: Work, act: Callable[[], int]) -> int:
    """Do a pool's work; put it off where it goes wrong or takes too long."""
    try:
        done = act()
    except Exception as error:  # noqa: BLE001 - any error is logged with its pool
        return _put_off(pool_id, work, error)
    setback_forget(pool_id=pool_id, work=work)
    return done


def _put_off(pool_id: UUID, work: Work, error: Exception) -> int:
    """Log what went wrong with the pool's id and let the sweeps wait; returns 0.

    It is no fault that somebody holds the pool's rows too long.
    """
    pool = str(pool_id)
    if isinstance(error, OperationalError):
        log.warning("pool is held, the sweep will ring again", pool=pool, error=str(error))
    else:
        log.error("pool failed", pool=pool, work=work, exc_info=error)
    pause = timedelta(seconds=max(settings.SWEEP_SECONDS, 1))
    setback_note(pool_id=pool_id, work=work, now=timezone.now(), pause=pause)
    return 0


def request_rating(pool_id: UUID) -> None:
    """Ask a worker to rate a pool once the running transaction is committed.

    A broker that is away is only logged: the sweep does the work later.
    """
    transaction.on_commit(lambda: _send_task(rate_pool, pool_id))


def rate_again(period: Period | None) -> None:
    """Ask a worker for the ratings of a period that something has changed, if any."""
    if period is not None:
        request_rating(period.pool_id)


def request_reports(pool_id: UUID) -> None:
    """Ask a worker for a pool's reports, in the same way."""
    transaction.on_commit(lambda: _send_task(make_reports, pool_id))


def _send_long_task(pool_id: UUID, games: int) -> None:
    """Send the task for long work, unless a worker rates the pool already."""
    if not pools_rated_now([pool_id]):
        _send_task(rate_long, pool_id, games=games, expires=_task_lifetime())


def _send_tasks(task: Any, work: Work, pools: Iterable[UUID]) -> int:
    """Send a task for each pool whose work is not put off; returns for how many.

    A task that no worker takes in time expires: later sweeps have sent another.
    """
    rung, off = 0, pools_put_off(work, timezone.now())
    for pool_id in pools:
        if pool_id in off:
            continue
        if not _send_task(task, pool_id, expires=_task_lifetime()):
            break
        rung += 1
    return rung


def _task_lifetime() -> int:
    """After how many seconds a task of a sweep expires: there are newer ones by then."""
    return 4 * max(int(settings.SWEEP_SECONDS), 1)


def _send_task(task: Any, pool_id: UUID, *, games: int | None = None, **options: Any) -> bool:
    """Send a pool's task; False where the broker is away. Long ones get time by their size."""
    if task.acks_late is False:
        known = games if games is not None else games_of_pool(pool_id)
        options |= _time_for(known)
    try:
        task.apply_async((str(pool_id),), retry=False, **options)
    except (kombu.exceptions.OperationalError, OSError) as error:
        log.warning("broker away, the sweep will do it", pool=str(pool_id), error=str(error))
        return False
    return True


def _time_for(games: int) -> dict[str, int]:
    """Return the limits of a long task in seconds: a fixed part, and a part by its games."""
    seconds = settings.LONG_SECONDS + settings.LONG_SECONDS_A_MILLION * games // MILLION
    return {"time_limit": seconds + 60, "soft_time_limit": seconds}
