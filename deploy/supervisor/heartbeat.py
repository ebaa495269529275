"""Whether a worker's main process still goes round: it touches a file, and others look at it.

The file lies in the data folder, so only those on the same machine can tell; where there is none,
nobody says anything. Touching needs no room on the disk, so a full one silences no worker.
"""

import os
import time
from pathlib import Path

EVERY = 5.0
"""Seconds between two beats."""
SILENT = 60.0
"""Seconds after which a worker is taken for stuck."""


WORKERS = ("worker", "long-worker")
"""The workers by their names: that of the bell, that of long runs and reports."""


def heartbeat_file(data: Path, worker: str = WORKERS[0]) -> Path:
    """Return the file that a worker of a data folder touches."""
    return data / f"{worker}-alive"


def beat(file: Path) -> None:
    """Say that the worker goes round; raises OSError where the file cannot be made."""
    file.touch()
    os.utime(file)


def is_silent(file: Path) -> bool:
    """Return whether a worker has touched the file once, and not for too long."""
    try:
        return time.time() - file.stat().st_mtime > SILENT
    except OSError:
        return False
