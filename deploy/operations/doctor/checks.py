"""What is wrong with a site's configuration: a list of checks, each of which returns findings."""

from collections.abc import Callable, Iterable, Iterator

import psycopg
import redis

from deploy.operations.doctor import broker, database, machine, safety, variables
from deploy.operations.doctor.finding import DoctorOptions, Finding

CHECKS: tuple[Callable[[DoctorOptions], Iterable[Finding]], ...] = (
    variables.unknown_names,
    variables.placeholders,
    variables.secret_key,
    variables.metrics_token,
    variables.hosts,
    variables.origins,
    variables.push,
    variables.security,
    safety.plain_http,
    safety.tls_without_proxy,
    safety.debug,
    safety.deployment,
    machine.data_folder,
    machine.room,
    machine.static_files,
    machine.time_zones,
    machine.heartbeats,
    machine.backups,
    machine.drills,
)
"""Checks that need no server.

Unreadable values have stopped it before (`start.py`)."""
DATABASE: tuple[Callable[[database.Connection, DoctorOptions], Iterable[Finding]], ...] = (
    database.version,
    database.encoding,
    database.migrations,
    database.role,
    database.rights,
    database.clock,
    database.beat,
    database.room,
    database.patience,
    database.pooler,
)
"""Checks of a database that answers."""
BROKER: tuple[Callable[[broker.Client, DoctorOptions], Iterable[Finding]], ...] = (
    broker.version,
    broker.eviction,
    broker.persistence,
    broker.workers,
)
"""Checks of a Redis that answers."""


def findings(asked: DoctorOptions) -> Iterator[Finding]:
    """Yield everything that is wrong; nothing is changed, and no secret is in a finding."""
    for look in CHECKS:
        yield from look(asked)
    yield from of_database(asked)
    yield from of_broker(asked)


def of_database(asked: DoctorOptions) -> Iterator[Finding]:
    """Yield what is wrong with the database; one finding where it does not answer."""
    try:
        with database.connect() as connection:
            for look in DATABASE:
                yield from database.run_check(look, connection, asked)
    except psycopg.OperationalError as error:
        yield database.away(error)


def of_broker(asked: DoctorOptions) -> Iterator[Finding]:
    """Yield what is wrong with Redis and the workers; one finding where Redis does not answer."""
    try:
        with broker.connect() as client:
            client.ping()
            for look in BROKER:
                yield from look(client, asked)
    except (redis.RedisError, ValueError) as error:
        yield broker.away(error)
