"""The state of the site: whether database and broker answer, and which ratings are waiting."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from uuid import UUID

import redis
from django.conf import settings
from django.db import InterfaceError, OperationalError, connection
from django.db.migrations.loader import MigrationLoader
from redis.backoff import NoBackoff
from redis.retry import Retry

from ratings.selectors.waiting import Waiting, waiting_now

SECONDS = 1.0
"""Seconds the broker may take to answer."""


@dataclass(frozen=True)
class Run:
    """A long rating run: the pool, and how many of its games are done."""

    pool: UUID
    done: int
    total: int


@dataclass(frozen=True)
class State:
    """The state of the site now; numbers from the database are 0 if it does not answer."""

    database: bool
    broker: bool
    migrations: int = 0
    """Migrations not applied yet."""
    waiting: int = 0
    """Periods waiting to be rated."""
    lag: float = 0.0
    """Seconds that the oldest of them has been waiting."""
    runs: tuple[Run, ...] = ()
    queues: Mapping[str, int] = field(default_factory=dict)
    """Tasks by queue."""


def state() -> State:
    """Ask database and broker. Three queries, and one request to the broker."""
    queues = _queues()
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT app, name FROM django_migrations")
            applied = {(app, name) for app, name in cursor.fetchall()}
        pending = len(_known_migrations() - applied)
        waiting = Waiting(0, 0.0) if pending else waiting_now()
        runs = () if pending else _runs()
    except (OperationalError, InterfaceError):
        return State(database=False, broker=queues is not None, queues=queues or {})
    return State(
        database=True,
        broker=queues is not None,
        migrations=pending,
        waiting=waiting.periods,
        lag=waiting.seconds,
        runs=runs,
        queues=queues or {},
    )


@cache
def _known_migrations() -> frozenset[tuple[str, str]]:
    """Return the migrations this version has; they change with it alone."""
    loader = MigrationLoader(None)
    return frozenset((key[0], key[1]) for key in loader.disk_migrations)


def _runs() -> tuple[Run, ...]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pool_id, done, total FROM ratings_ratingrun WHERE finished_at IS NULL"
        )
        return tuple(Run(pool, done, total) for pool, done, total in cursor.fetchall())


def _queues() -> dict[str, int] | None:
    """Return how many tasks wait in each queue; None where the broker does not answer."""
    prefix = settings.CELERY_BROKER_TRANSPORT_OPTIONS["global_keyprefix"]
    names = [queue.name for queue in settings.CELERY_TASK_QUEUES]
    client = redis.Redis.from_url(
        settings.REDIS_URL,
        socket_timeout=SECONDS,
        socket_connect_timeout=SECONDS,
        retry=Retry(NoBackoff(), 0),
    )
    try:
        with client.pipeline(transaction=False) as pipeline:
            for name in names:
                pipeline.llen(f"{prefix}{name}")
            return dict(zip(names, pipeline.execute(), strict=True))
    except redis.RedisError:
        return None
    finally:
        client.close()
