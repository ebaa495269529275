"""Redis: whether it answers, evicts and saves its data; and which workers serve the queues."""

import re
from collections.abc import Iterator
from typing import Any

import redis
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

from deploy.celery import app
from deploy.operations.doctor.finding import DoctorOptions, Finding

Client = Any
"""A client of Redis; the library's own types say that every answer may have to be awaited."""
WHERE, FILE = "REDIS_URL", "redis.conf"
OLDEST = (6, 2)
SECONDS = 1.5
"""How long workers may take to say which queues they serve."""


def connect() -> Client:
    """Return a client that does not wait; raises ValueError for an address it cannot read."""
    return redis.Redis.from_url(
        settings.REDIS_URL,
        socket_timeout=3,
        socket_connect_timeout=3,
        retry=Retry(NoBackoff(), 0),
        decode_responses=True,
    )


def away(error: Exception) -> Finding:
    """Return that Redis does not answer; of the error text only known parts are shown."""
    kind = "it rejects the password" if isinstance(error, redis.AuthenticationError) else ""
    return Finding(
        f"Redis does not answer{': ' + kind if kind else ''}; ratings wait for the next sweep.",
        WHERE,
        "Start it, or mend host and password.",
    )


def version(client: Client, _asked: DoctorOptions) -> Iterator[Finding]:
    """Yield that Redis is older than what is supported."""
    yield from too_old(str(client.info("server").get("redis_version", "")))


def too_old(said: str) -> Iterator[Finding]:
    """Yield it for a version as the server says it, such as 7.2.4."""
    found = re.match(r"(\d+)\.(\d+)", said)
    if found and (int(found[1]), int(found[2])) < OLDEST:
        yield Finding(
            f"Redis {said} is not supported.", WHERE, "Move to Redis 6.2 or Valkey, or later."
        )


def eviction(client: Client, _asked: DoctorOptions) -> Iterator[Finding]:
    """Yield that tasks are thrown away when memory is short."""
    policy = client.info("memory").get("maxmemory_policy", "noeviction")
    if policy != "noeviction":
        yield Finding(
            f"Redis throws tasks away when its memory is full ({policy}).",
            FILE,
            "Set maxmemory-policy noeviction.",
        )


def persistence(client: Client, _asked: DoctorOptions) -> Iterator[Finding]:
    """Yield that data is lost when Redis restarts, or that it cannot write."""
    said = client.info("persistence")
    if "err" in (said.get("rdb_last_bgsave_status"), said.get("aof_last_write_status")):
        yield Finding(
            "Redis could not write its data.", FILE, "See its log; free space on its disk."
        )
    if said.get("aof_enabled"):
        return
    try:
        saves = client.config_get("save").get("save")
    except redis.ResponseError:
        return  # A hosted server that does not show its settings.
    if not saves:
        yield Finding("Redis loses its data at a restart.", FILE, "Set appendonly yes.")


def workers(_client: Client, _asked: DoctorOptions) -> Iterator[Finding]:
    """Yield queues that no worker serves, on any machine."""
    answers = app.control.inspect(timeout=SECONDS).active_queues() or {}
    served = {queue["name"] for queues in answers.values() for queue in queues}
    idle = [queue.name for queue in settings.CELERY_TASK_QUEUES if queue.name not in served]
    if idle:
        yield Finding(
            f"No worker answers for {', '.join(idle)}.",
            "boneyard-worker, boneyard-long",
            "Start the workers (python -m deploy.workers worker, and long-worker).",
        )
