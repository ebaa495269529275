"""A small disk of one's own, which can be filled; only root may mount one."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


class NoDisk(Exception):
    """No disk can be mounted here; the message says why."""


@contextmanager
def small_disk(megabytes: int) -> Iterator[Path]:
    """Mount a disk of that size; raises NoDisk.

    Not below pytest's folder, which it clears at the end: some kernels hold a place for a while
    after its disk has gone.
    """
    if os.geteuid():
        raise NoDisk("only root may mount a disk of the test's own")
    above = Path(tempfile.mkdtemp(prefix="boneyard-disk-"))
    # PostgreSQL may run as nobody and must get through to its data.
    above.chmod(0o711)
    folder = above / "data"
    folder.mkdir()
    words = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=711", "tmpfs", str(folder)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        shutil.rmtree(above)
        raise NoDisk(f"no disk can be mounted here: {done.stderr.strip()}")
    try:
        yield folder
    finally:
        # Lazily, since a program that is still ending may hold a file on it.
        subprocess.run(["umount", "--lazy", str(folder)], check=True)  # noqa: S603, S607
        shutil.rmtree(above, ignore_errors=True)


def fill(disk: Path, name: str = "taken") -> Path:
    """Take all the room of a disk; return the file that holds it."""
    taken = disk / name
    with taken.open("ab", buffering=0) as file, suppress(OSError):
        while file.write(bytes(4096)):
            pass
    return taken
