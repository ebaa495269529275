"""The folder in which web processes count together: set before the first of them starts.

Neither Django nor the metrics are loaded here: the server's main process imports this.
"""

import os
import shutil
import tempfile
from pathlib import Path

VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
"""It tells the library, when it is loaded, that several processes count."""


def folder_begin() -> None:
    """Make an empty folder for the counts of the web processes.

    It is the one that the variable names, else a new one, in memory if possible: the counts are
    memory-mapped, and a process would die on a full disk.
    """
    if VARIABLE in os.environ:
        shutil.rmtree(os.environ[VARIABLE], ignore_errors=True)
        Path(os.environ[VARIABLE]).mkdir(parents=True)
        return
    memory = Path("/dev/shm")  # noqa: S108 - a folder of our own in it
    os.environ[VARIABLE] = tempfile.mkdtemp(
        prefix="boneyard-metrics-", dir=memory if os.access(memory, os.W_OK) else None
    )


def folder_end() -> None:
    """Delete the counts."""
    if VARIABLE in os.environ:
        shutil.rmtree(os.environ[VARIABLE], ignore_errors=True)


def process_ended(pid: int) -> None:
    """Remove the gauges of a process that has ended; its counts stay."""
    if VARIABLE in os.environ:
        from prometheus_client.multiprocess import mark_process_dead

        mark_process_dead(pid)  # type: ignore[no-untyped-call]  # the library has no type
