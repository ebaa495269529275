"""Whether a worker's main process still runs its loop: it touches a file, and others check it.

The file is in the data folder, so this works only on the same machine; without a file nothing is
reported. Touching needs no space, so a full disk silences no worker. The file's time is not the
time of day but the machine's clock since it was started, which nobody can change; a file from
before the start counts as silent.

`python -m deploy.supervisor.heartbeat FILE` exits with 0 if the file was touched in time.
"""

import os
import sys
import time
from pathlib import Path

EVERY = 5.0
"""Seconds between two heartbeats."""
SILENT = 60.0
"""Seconds after which a worker is taken for stuck."""


WORKERS = ("worker", "long-worker")
"""The workers by name: one for quick tasks, with the clock, one for long runs and reports."""


def heartbeat_file(data: Path, worker: str = WORKERS[0]) -> Path:
    """Return the file that a worker of a data folder touches."""
    return data / f"{worker}-alive"


def beat(file: Path) -> None:
    """Report that the worker is alive; raises OSError if the file cannot be made."""
    file.touch()
    now = time.monotonic_ns()
    os.utime(file, ns=(now, now))


def is_silent(file: Path) -> bool:
    """Return whether a worker has touched the file, but not recently."""
    try:
        return not _is_fresh(file)
    except OSError:
        return False


def _is_fresh(file: Path) -> bool:
    return 0 <= time.monotonic_ns() - file.stat().st_mtime_ns <= SILENT * 1e9


if __name__ == "__main__":
    try:
        sys.exit(0 if _is_fresh(Path(sys.argv[1])) else 1)
    except OSError:
        sys.exit(1)
