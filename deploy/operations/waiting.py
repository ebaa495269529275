"""A database that is still starting is waited for: after a power cut its recovery takes a while."""

import time
from collections.abc import Callable

from django.db import OperationalError

PAUSE = 1.0
"""Seconds between two tries."""


def until_it_answers(
    ask: Callable[[], None],
    *,
    seconds: float,
    tell: Callable[[str], None],
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> None:
    """Ask until nothing is raised, for `seconds` at most; say once that it is waited.

    Raises the OperationalError of the last try.
    """
    deadline = clock() + seconds
    told = False
    while True:
        try:
            ask()
        except OperationalError as fault:
            if clock() >= deadline:
                raise
            if not told:
                tell(f"The database does not answer ({reason(fault)}); waiting {seconds:g} s.")
            told = True
            sleep(PAUSE)
        else:
            return


def reason(fault: Exception) -> str:
    """Return what the driver says of a fault, in its first line.

    >>> reason(OperationalError("connection refused\\n\\tIs the server running?\\n"))
    'connection refused'
    """
    return str(fault).strip().partition("\n")[0]
