"""Whether the disk under a folder has room: below a rest, nothing more is to be written.

PostgreSQL ends where it cannot make the next file of its write-ahead log (16 MiB), and does not
start again before there is room. So we stop writing while it still has some: what is there can be
read as long as it is full, and nothing needs to recover.
"""

import os
from pathlib import Path

LEAST = 32 * 2**20
"""Bytes that are left for the database's own: two files of its log."""

FULL = "the disk is full"
"""What `/health/ready` says then."""


def is_full(folder: Path) -> bool:
    """Return whether the disk of a folder has less room than it takes; no where none can tell."""
    try:
        found = os.statvfs(folder)
    except OSError:
        return False
    return found.f_bavail * found.f_frsize < LEAST
