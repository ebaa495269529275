"""Where web processes count together: set before the first of them is started.

Nothing of Django or of the metrics themselves is loaded here: the server's main process reads this.
"""

import os
import shutil
import tempfile
from pathlib import Path

VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
"""By it the library learns, when it is loaded, that several processes count."""


def folder_begin() -> None:
    """Make an empty folder for the counts of web processes that are started now.

    The one that the variable names, else one of its own, in memory where the machine has such a
    place: the counts are written through a mapping, and a process ends at once where the disk under
    it is full.
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
    """Throw the counts away."""
    if VARIABLE in os.environ:
        shutil.rmtree(os.environ[VARIABLE], ignore_errors=True)


def process_ended(pid: int) -> None:
    """Take away what only a process that lives has; what it counted stays."""
    if VARIABLE in os.environ:
        from prometheus_client.multiprocess import mark_process_dead

        mark_process_dead(pid)  # type: ignore[no-untyped-call]  # the library has no type
