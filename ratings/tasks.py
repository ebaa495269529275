"""Celery tasks of `ratings`: the bell that says a pool has something to rate, and the sweep.

The state of the period's row is the queue. A lost bell costs a few seconds: the sweep, which
beat ticks, finds what is pending.
"""

from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Any
from uuid import UUID

import structlog
from celery import shared_task
from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.db import transaction
from django.utils import timezone
from kombu.exceptions import OperationalError

from ratings.models import Period
from ratings.services.dropping import lists_drop
from ratings.services.ledger import pool_days_close, pools_with_days_over
from ratings.services.opinions import pools_due, reports_make
from ratings.services.rating import pool_rate

log: Any = structlog.stdlib.get_logger("ratings")


@shared_task(name="ratings.rate_pool")
def rate_pool(pool_id: str) -> int:
    """Rate what is pending in a pool; returns the number of periods. Safe to run twice."""
    return pool_rate(pool_id=UUID(pool_id), now=timezone.now())


@shared_task(name="ratings.sweep")
def sweep() -> int:
    """Close days that are over, rate what no bell was heard for; returns the number of periods."""
    _each(pools_with_days_over(now=timezone.now()), _close_days)
    waiting = Period.objects.filter(state=Period.State.PENDING).order_by("pool_id")
    pools = waiting.values_list("pool_id", flat=True).distinct()
    return _each(pools, _rate)


def _close_days(pool_id: UUID) -> int:
    return pool_days_close(pool_id=pool_id, now=timezone.now())


def _rate(pool_id: UUID) -> int:
    return pool_rate(pool_id=pool_id, now=timezone.now())


def _reports(pool_id: UUID) -> int:
    return reports_make(pool_id=pool_id)


def _each(pools: Iterable[UUID], work: Callable[[UUID], int]) -> int:
    """Do the work for every pool; what goes wrong in one is logged and stops no other."""
    total = 0
    for pool_id in pools:
        try:
            total += work(pool_id)
        except SoftTimeLimitExceeded:
            raise
        except Exception as error:  # noqa: BLE001 - whatever it is, the other pools are rated
            name = work.__name__.strip("_")
            log.error("pool failed", pool=str(pool_id), work=name, exc_info=error)
    return total


@shared_task(name="ratings.make_reports")
def make_reports(pool_id: str) -> bool:
    """Work out what a pool's newest list lacks. Safe to run twice."""
    return reports_make(pool_id=UUID(pool_id))


@shared_task(name="ratings.sweep_reports")
def sweep_reports() -> int:
    """Work out what newest lists lack, pool by pool; returns the number of pools."""
    return _each(pools_due(), _reports)


@shared_task(name="ratings.drop_replaced")
def drop_replaced() -> int:
    """Drop lists that were replaced long ago, where they are not kept; returns how many."""
    days: int = settings.KEEP_REPLACED_DAYS
    now = timezone.now()
    return lists_drop(before=now - timedelta(days=days), now=now) if days else 0


def request_rating(pool_id: UUID) -> None:
    """Ask a worker to rate a pool once the running transaction is committed.

    A broker that is away is logged and forgiven: the sweep does the work later.
    """
    transaction.on_commit(lambda: _send(rate_pool, pool_id))


def rate_again(period: Period | None) -> None:
    """Ask a worker for the ratings of a period that something has changed, if any."""
    if period is not None:
        request_rating(period.pool_id)


def request_reports(pool_id: UUID) -> None:
    """Ask a worker for a pool's reports, in the same way."""
    transaction.on_commit(lambda: _send(make_reports, pool_id))


def _send(task: Any, pool_id: UUID) -> None:
    try:
        task.apply_async((str(pool_id),), retry=False)
    except (OperationalError, OSError) as error:
        log.warning("broker away, the sweep will do it", pool=str(pool_id), error=str(error))
