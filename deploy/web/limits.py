"""How long a client may take, and how many connections it may hold."""

import os
import re
from dataclasses import dataclass

from deploy import env

LARGEST_BODY = 13 * 1024 * 1024
"""Bytes that are taken in. Beyond 12 MB the application answers 413, which says more."""
LARGEST_LINES = 65 * 1024 * 1024
"""Bytes of the body of `LINES`, which nobody has to hold in memory."""
LINES = re.compile(r"/api/v1/events/[0-9A-Fa-f-]{36}/logs")
"""Where many logs are taken at once."""
MOST_LINES = 8
"""Bodies beyond the usual length that come in at the same time."""
MOST_LINES_OF_A_TOKEN = 4
"""Of these, those sent with one token."""
FILES_A_CONNECTION = 2
"""Open files a connection may need: its socket, and a large body on disk."""


@dataclass(frozen=True)
class Limits:
    """Seconds a client has, and how many connections there may be in one process.

    `head` for the whole head of a request; `pause` between two pieces of a body, or of an answer
    that it takes; `slowest` is the bytes a second a body comes with at least, all in all; `idle`
    between two requests; `linger` is how long a refused one is still listened to. `connections` in
    all, `per_address` of one of them (0: no limit, for a proxy in front); of these, so many may be
    `listeners` that are told what happens, in all and of one address.
    """

    head: float = 10
    pause: float = 20
    slowest: int = 8 * 1024
    idle: float = 20
    linger: float = 2
    connections: int = 4_000
    per_address: int = 2_500
    listeners: int = 3_000
    listeners_per_address: int = 2_000


def limits(open_files: int) -> Limits:
    """Return the limits of a process that may have so many files open, by the environment."""
    most = max((open_files - 100) // FILES_A_CONNECTION, 50)
    proxied = env.flag("BONEYARD_BEHIND_PROXY")
    per_address = env.whole(
        "BONEYARD_CONNECTIONS_PER_ADDRESS", 0 if proxied else Limits.per_address
    )
    connections = min(most, Limits.connections)
    kept = min(env.whole("BONEYARD_LISTENERS", Limits.listeners), connections * 3 // 4)
    same = 0 if proxied else Limits.listeners_per_address
    return Limits(
        connections=connections,
        per_address=per_address,
        listeners=kept,
        listeners_per_address=env.whole("BONEYARD_LISTENERS_PER_ADDRESS", same),
    )


def processes() -> int:
    """Return how many web processes there are: as many as cores, two at least."""
    return env.whole("BONEYARD_WEB_PROCESSES", max(2, os.cpu_count() or 2))


def threads() -> int:
    """Return how many requests a process works on at once."""
    return env.web_threads()
