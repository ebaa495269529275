"""Which programs a running Boneyard consists of, and how each is started and stopped."""

import os
import signal
import socket
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import psutil

from deploy.servers.processes import Launch
from deploy.workers import KINDS

_WILDCARDS = {"", "0.0.0.0", "::"}  # noqa: S104 - recognised, not bound


@dataclass(frozen=True)
class Program:
    """A program to keep running.

    `stop_signal` ends it in order within `patience` seconds, `hurry_signal` at once. `ready` says
    whether it can be used; None if nobody waits for it. `heartbeat` is the file that it touches
    while it runs, None if it has none.
    """

    name: str
    title: str
    launch: Launch
    stop_signal: signal.Signals = signal.SIGTERM
    hurry_signal: signal.Signals = signal.SIGKILL
    patience: float = 10.0
    ready: Callable[[], bool] | None = None
    heartbeat: Path | None = None


def python(
    root: Path,
    env: Mapping[str, str],
    *words: str,
    on_parent_death: signal.Signals = signal.SIGTERM,
) -> Launch:
    """Return how a Python program of this project is started."""
    return Launch([sys.executable, *words], env, root, on_parent_death=on_parent_death)


def web(
    root: Path, env: Mapping[str, str], address: str, ready: Callable[[], bool], prepared: Path
) -> Program:
    """Return the web server on `address` (host:port), which waits for the file `prepared`."""
    words = ["-m", "gunicorn", "--config", "python:deploy.web.conf", "--bind", address]
    launch = python(root, {**env, "BONEYARD_WAIT_FOR": str(prepared)}, *words)
    return Program("web", "the web server", launch, ready=ready)


def worker(root: Path, env: Mapping[str, str], name: str, heartbeat: Path | None = None) -> Program:
    """Return a Celery worker, which touches `heartbeat`; it ends its tasks before it stops."""
    # The broker ends with us, and a worker would wait for it in vain. Its current work is rolled
    # back and stays due.
    launch = python(root, env, "-m", "deploy.workers", name, on_parent_death=signal.SIGKILL)
    return Program(name, KINDS[name].title, launch, patience=15.0, heartbeat=heartbeat)


def environment(
    *, database_url: str, redis_url: str, secret_key: str, data: Path, host: str
) -> dict[str, str]:
    """Return the environment of the programs: ours, and what settings.py reads."""
    env = dict(os.environ)
    env.setdefault("BONEYARD_SECRET_KEY", secret_key)
    env.setdefault("BONEYARD_HOSTS", ",".join(host_names(host)))
    env.setdefault("BONEYARD_INSECURE_HTTP", "1")
    env.setdefault("BONEYARD_COLLECT_STATIC", "1")
    env |= {
        "DATABASE_URL": database_url,
        "REDIS_URL": redis_url,
        "BONEYARD_DATA": str(data),
        "DJANGO_SETTINGS_MODULE": "deploy.settings",
        "PYTHONUNBUFFERED": "1",
    }
    return env


def host_names(host: str) -> list[str]:
    """Return the names under which a browser may reach a server bound to `host`.

    >>> host_names("127.0.0.1")
    ['localhost', '127.0.0.1', '[::1]']
    """
    names = ["localhost", "127.0.0.1", "[::1]"]
    if host not in _WILDCARDS:
        return list(dict.fromkeys([*names, in_url(host)]))
    found = [address for card in psutil.net_if_addrs().values() for address in card]
    for address in found:
        if address.family in (socket.AF_INET, socket.AF_INET6):
            names.append(in_url(address.address.split("%")[0]))
    return list(dict.fromkeys([*names, socket.gethostname()]))


def in_url(host: str) -> str:
    """Return the address as it is written in a URL.

    >>> in_url("::1"), in_url("127.0.0.1")
    ('[::1]', '127.0.0.1')
    """
    return f"[{host}]" if ":" in host else host


def reachable(host: str) -> str:
    """Return the address under which this machine reaches a server bound to `host`.

    >>> reachable("0.0.0.0")
    '127.0.0.1'
    """
    if host in _WILDCARDS:
        return "[::1]" if host == "::" else "127.0.0.1"
    return in_url(host)
