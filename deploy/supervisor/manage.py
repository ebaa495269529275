"""`./run manage COMMAND ...`: a management command against the installation that is running."""

import fcntl
import json
import os
import sys
from pathlib import Path
from typing import NoReturn

from deploy.supervisor.console import Console
from deploy.supervisor.data import DataFolder


def run_command(root: Path, data: DataFolder, words: list[str]) -> NoReturn:
    """Become manage.py with the running supervisor's addresses and keys; exits with 1 without."""
    if not _is_locked(data.root / "lock") or not data.environment.is_file():
        Console().say("Boneyard is not running here; start it first: ./run")
        sys.exit(1)
    env = json.loads(data.environment.read_text())
    # The terminal and the language are those of the user.
    env |= {key: value for key, value in os.environ.items() if key not in env}
    os.chdir(root)
    os.execve(sys.executable, [sys.executable, "manage.py", *words], env)  # noqa: S606 - our own words


def _is_locked(path: Path) -> bool:
    """Return whether a supervisor holds the lock."""
    if not path.is_file():
        return False
    with path.open("rb") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False
