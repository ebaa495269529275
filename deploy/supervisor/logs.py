"""The children's log files: appended to, bounded, and quoted when a child dies."""

import shutil
from pathlib import Path
from typing import IO

_KEEP = 1_000_000
_MOST = 20_000_000


def open_log(path: Path) -> IO[bytes]:
    """Open a log for appending."""
    return path.open("ab")


def rotate(path: Path, *, limit: int = _KEEP) -> None:
    """Rename a log that is longer than `limit` bytes to NAME.1, replacing the last one."""
    if path.is_file() and path.stat().st_size > limit:
        path.replace(path.with_name(f"{path.name}.1"))


def shorten(path: Path, *, limit: int = _MOST) -> None:
    """Empty a log that a running child has grown beyond `limit` bytes, keeping a copy.

    The child appends, so it continues at the new end; a line written meanwhile may be lost.
    """
    if path.is_file() and path.stat().st_size > limit:
        shutil.copyfile(path, path.with_name(f"{path.name}.1"))
        with path.open("r+b") as log:
            log.truncate(0)


def last_lines(path: Path, count: int = 15) -> str:
    """Return the last lines of a log, indented; empty when there are none."""
    if not path.is_file():
        return ""
    with path.open("rb") as log:
        log.seek(max(0, path.stat().st_size - 16_384))
        lines = log.read().decode(errors="replace").splitlines()
    return "".join(f"\n    {line}" for line in lines[-count:])
