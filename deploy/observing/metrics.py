"""The metrics for Prometheus (https://prometheus.io/docs/practices/naming/).

Each web process counts into its own files in one folder, and the process that is asked adds them
up. The state of database and broker is read on request.
"""

import os
from collections.abc import Iterable
from contextlib import suppress
from shutil import disk_usage
from typing import Any

from django.conf import settings
from django.db import connection
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import REGISTRY

from deploy.observing.folder import VARIABLE
from deploy.observing.state import State, state
from deploy.operations.recent import backup_newest, backups_folder, drill_last

REQUESTS = Counter(
    "boneyard_requests", "Requests answered, by route and status", ["method", "route", "status"]
)
SECONDS = Histogram(
    "boneyard_request_seconds",
    "Seconds from the whole request to its answer, by route",
    ["method", "route"],
    buckets=(0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)
LOGS = Counter(
    "boneyard_logs", "Logs answered, by verdict or by why they were refused", ["outcome"]
)
REFUSALS = Counter("boneyard_refusals", "Requests of the API refused, by code", ["code"])
POOL = Gauge(
    "boneyard_database_connections",
    "Connections of the pools of all web processes, and requests that wait for one",
    ["state"],
    multiprocess_mode="livesum",
)
LISTENERS = Gauge(
    "boneyard_live_connections",
    "Connections open for live news",
    multiprocess_mode="livesum",
)


def report_pool_size() -> None:
    """Note how many connections this process holds. No query."""
    pool: Any = getattr(connection, "pool", None)
    if pool is None:
        return
    stats = pool.get_stats()
    size, idle = stats.get("pool_size", 0), stats.get("pool_available", 0)
    POOL.labels("idle").set(idle)
    POOL.labels("used").set(size - idle)
    POOL.labels("waiting").set(stats.get("requests_waiting", 0))


class _Now:
    """Values that are read on request."""

    def collect(self) -> Iterable[GaugeMetricFamily]:
        """Yield the state of the site; two queries and one question to the broker."""
        return families(state())


def families(now: State) -> Iterable[GaugeMetricFamily]:
    """Yield the state of the site as Prometheus has it."""
    yield _one("boneyard_database_up", "Whether the database answers", int(now.database))
    yield _one("boneyard_broker_up", "Whether the broker answers", int(now.broker))
    if now.database:
        yield _one("boneyard_migrations_pending", "Migrations not applied yet", now.migrations)
        yield _one("boneyard_ratings_waiting", "Periods waiting to be rated", now.waiting)
        yield _one(
            "boneyard_ratings_lag_seconds",
            "Seconds that the oldest period has been waiting to be rated",
            now.lag,
        )
        done = GaugeMetricFamily(
            "boneyard_recompute_games_done", "Games done in a long rating run", labels=["pool"]
        )
        total = GaugeMetricFamily(
            "boneyard_recompute_games", "Games in a long rating run", labels=["pool"]
        )
        for run in now.runs:
            done.add_metric([str(run.pool)], run.done)
            total.add_metric([str(run.pool)], run.total)
        yield done
        yield total
    yield from _of_machine()
    queues = GaugeMetricFamily("boneyard_queue_tasks", "Tasks in a queue", labels=["queue"])
    for name, tasks in now.queues.items():
        queues.add_metric([name], tasks)
    yield queues


def _of_machine() -> Iterable[GaugeMetricFamily]:
    """Yield the free space and the times of the last backup and the last restore; no query.

    The times are 0 without a backup, and missing if no folder of backups is set.
    """
    free: int | None = None
    with suppress(OSError):
        free = disk_usage(settings.DATA).free
    yield _one("boneyard_data_free_bytes", "Free bytes on the disk of the data folder", free)
    made: float | None = None
    tried: float | None = None
    if (folder := backups_folder()) is not None:
        with suppress(OSError):
            newest = backup_newest(folder)
            made = newest.timestamp() if newest else None
        made = made or 0.0
        last = drill_last(folder)
        tried = last.timestamp() if last else 0.0
    yield _one(
        "boneyard_backup_timestamp_seconds", "When the last whole backup was made, since 1970", made
    )
    yield _one(
        "boneyard_drill_timestamp_seconds", "When a backup was last restored, since 1970", tried
    )


def _one(name: str, help_text: str, value: float | None) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, help_text, value=value)


def exposition() -> bytes:
    """Return everything in the text format of Prometheus."""
    if VARIABLE in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # the library has no type
    else:
        registry = REGISTRY
    now = CollectorRegistry()
    now.register(_Now())
    return generate_latest(registry) + generate_latest(now)
