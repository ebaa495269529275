"""Whether the disk of a folder has space left: below a reserve we stop writing.

PostgreSQL ends if it cannot make the next file of its write-ahead log (16 MiB), and does not start
again without space. So we stop writing earlier: the data can still be read while the disk is full,
and no recovery is needed.
"""

import os
from pathlib import Path

LEAST = 32 * 2**20
"""Bytes reserved for the database: two files of its log."""

FULL = "the disk is full"
"""The answer of `/health/ready` then."""


def is_full(folder: Path) -> bool:
    """Return whether the disk of a folder is too full; False if that is unknown."""
    try:
        found = os.statvfs(folder)
    except OSError:
        return False
    return found.f_bavail * found.f_frsize < LEAST
