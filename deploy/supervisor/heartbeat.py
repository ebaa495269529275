"""Whether a worker's main process still goes round: it touches a file, and others look at it.

The file lies in the data folder, so only those on the same machine can tell; where there is none,
nobody says anything. Touching needs no room on the disk, so a full one silences no worker. The
file's time is no time of day but that of the machine's own clock since it was started, which
nobody sets; a file of the time before that is as good as silent.

`python -m deploy.supervisor.heartbeat FILE` ends with 0 where the file was touched in time.
"""

import os
import sys
import time
from pathlib import Path

EVERY = 5.0
"""Seconds between two beats."""
SILENT = 60.0
"""Seconds after which a worker is taken for stuck."""


WORKERS = ("worker", "long-worker")
"""The workers by their names: that of the bell, that of long runs and reports."""
BEAT = "beat"
"""What rings for periodic tasks, by its name."""


def heartbeat_file(data: Path, worker: str = WORKERS[0]) -> Path:
    """Return the file that a worker, or the beat, of a data folder touches."""
    return data / f"{worker}-alive"


def beat(file: Path) -> None:
    """Say that the worker goes round; raises OSError where the file cannot be made."""
    file.touch()
    now = time.monotonic_ns()
    os.utime(file, ns=(now, now))


def is_silent(file: Path) -> bool:
    """Return whether a worker has touched the file once, and not for too long."""
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
