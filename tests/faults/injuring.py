"""How each fault is done to a site and undone."""

import signal
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from random import Random

import psutil
import psycopg
import redis
from celery import Celery
from kombu.exceptions import KombuError

from deploy.env import broker
from tests.deploy.disks import fill
from tests.faults.schedule import Fault
from tests.faults.site import Site
from tests.faults.tablets import Lines

UNDONE = 60.0
"""Seconds within which a fault has to be undone, while others may stand in the way."""
DAY = 86_400
LATE = 6
"""Seconds by which tasks come late: what they are to do has been done."""
PASSING = (OSError, LookupError, psutil.Error, psycopg.Error, redis.RedisError, KombuError)
"""What says that a thing to be hit is not there just now."""


class CannotUndo(Exception):
    """A fault could not be taken back; the message says which."""


def inflict(fault: Fault, site: Site, lines: Lines) -> None:
    """Do a fault, wait, undo it; raises one of PASSING where its target was not there."""
    with _DOING[fault.kind](fault, site, lines):
        time.sleep(fault.seconds)


@contextmanager
def _kill(fault: Fault, site: Site, _lines: Lines) -> Iterator[None]:
    program, one, _ = fault.target.partition("-process")
    if one:
        chance = Random(f"{fault.at}/{fault.target}")
        children = site.children(program)
        if not children:
            raise LookupError(f"{program} has no processes")
        chance.choice(children).kill()
    else:
        psutil.Process(site.pid(program)).kill()
    yield


@contextmanager
def _freeze(fault: Fault, site: Site, _lines: Lines) -> Iterator[None]:
    program, one, _ = fault.target.partition("-process")
    hit = site.children(program)[:1] if one else _whole(site, program)
    for process in hit:
        with suppress(psutil.Error):
            process.suspend()
    try:
        yield
    finally:
        for process in hit:
            with suppress(psutil.Error):
                process.send_signal(signal.SIGCONT)


def _whole(site: Site, program: str) -> list[psutil.Process]:
    above = psutil.Process(site.pid(program))
    return [above, *above.children(recursive=True)]


@contextmanager
def _restart(fault: Fault, site: Site, _lines: Lines) -> Iterator[None]:
    site.restart(in_order=fault.target == "everything-in-order")
    yield


@contextmanager
def _broker(fault: Fault, site: Site, _lines: Lines) -> Iterator[None]:
    doing, undoing = _BROKER[fault.target]
    site.tell_broker(*doing)
    try:
        yield
    finally:
        if undoing:
            _until_done(fault, lambda: site.tell_broker(*undoing))


_BROKER: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "flushed": (("FLUSHALL",), ()),
    "read-only": (("REPLICAOF", "127.0.0.1", "1"), ("REPLICAOF", "NO", "ONE")),
    "full": (("CONFIG", "SET", "maxmemory", "1"), ("CONFIG", "SET", "maxmemory", "0")),
}


@contextmanager
def _disk(fault: Fault, site: Site, _lines: Lines) -> Iterator[None]:
    taken = fill(site.data, f"taken-{fault.at}")
    try:
        yield
    finally:
        taken.unlink()


@contextmanager
def _connections(fault: Fault, site: Site, lines: Lines) -> Iterator[None]:
    if fault.target == "database":
        _terminate(site)
        yield
        return
    lines.cut += 1
    try:
        yield
    finally:
        lines.cut -= 1


def _terminate(site: Site) -> None:
    with site.database("postgres") as server:
        server.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'boneyard'"
        )


@contextmanager
def _database(fault: Fault, site: Site, _lines: Lines) -> Iterator[None]:
    if fault.target == "stopped":
        # The supervisor starts it again.
        psutil.Process(site.pid("postgres")).send_signal(signal.SIGINT)
        yield
        return
    _let_in(site, "false")
    try:
        _terminate(site)
        yield
    finally:
        _until_done(fault, lambda: _let_in(site, "true"))


def _let_in(site: Site, word: str) -> None:
    with site.database("postgres") as server:
        server.execute(f"ALTER DATABASE boneyard ALLOW_CONNECTIONS {word}".encode())


@contextmanager
def _tasks(fault: Fault, site: Site, _lines: Lines) -> Iterator[None]:
    """Hand in each task more than once, or so that it begins after everything is rated."""
    pools = [str(row[0]) for row in site.ask("SELECT id FROM ratings_pool")]
    late = LATE if fault.target == "late" else None
    with Celery("faults", broker=broker(site.env()["REDIS_URL"])) as app:
        for _ in range(3):
            for name in ("ratings.rate_pool", "ratings.close_days"):
                for pool in pools:
                    app.send_task(name, args=(pool,), countdown=late)
            app.send_task("ratings.sweep", countdown=late)
            for pool in pools:
                app.send_task("ratings.rate_long", args=(pool,), queue="long", countdown=late)
    if late:
        time.sleep(late)
    yield


@contextmanager
def _requests(_fault: Fault, _site: Site, lines: Lines) -> Iterator[None]:
    lines.twice += 1
    try:
        yield
    finally:
        lines.twice -= 1


@contextmanager
def _clock(fault: Fault, site: Site, _lines: Lines) -> Iterator[None]:
    """Let somebody work whose clock is a day off, beside those whose clock is right."""
    shift = DAY if fault.target == "ahead" else -DAY
    status, said = site.python("-m", "tests.faults.clock_shift", str(shift))
    if status:
        raise LookupError(said[-300:])
    yield


def _until_done(fault: Fault, undo: Callable[[], None]) -> None:
    deadline = time.monotonic() + UNDONE
    while True:
        try:
            return undo()
        except PASSING as error:
            if time.monotonic() > deadline:
                raise CannotUndo(f"{fault}: {error}") from error
            time.sleep(0.2)


_DOING = {
    "kill": _kill,
    "freeze": _freeze,
    "restart": _restart,
    "broker": _broker,
    "disk": _disk,
    "connections": _connections,
    "database": _database,
    "tasks": _tasks,
    "requests": _requests,
    "clock": _clock,
}
