"""Waits for a database that is still starting: after a power cut its recovery takes a while."""

import time
from collections.abc import Callable

from django.db import OperationalError

PAUSE = 1.0
"""Seconds between two attempts."""


def until_it_answers(
    ask: Callable[[], None],
    *,
    seconds: float,
    tell: Callable[[str], None],
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> None:
    """Ask until it answers, for `seconds` at most; say once that we are waiting.

    Raises the OperationalError of the last attempt.
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
    """Return the first line of the driver's message.

    >>> reason(OperationalError("connection refused\\n\\tIs the server running?\\n"))
    'connection refused'
    """
    return str(fault).strip().partition("\n")[0]
