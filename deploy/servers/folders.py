"""The private folder the sockets are in: short, ours alone, and gone afterwards."""

import os
import shutil
import tempfile
from pathlib import Path

from deploy.servers.errors import ServerError

PREFIX = "boneyard-"
_LONGEST = 100 - len("/.s.PGSQL.5432")


def make_socket_folder() -> Path:
    """Make an empty folder only we can enter, with a path short enough for sockets.

    Raises ServerError where no temporary folder is short enough.
    """
    for parent in (tempfile.gettempdir(), "/tmp"):  # noqa: S108 - mkdtemp makes it private
        folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=parent))
        if len(os.fsencode(folder)) <= _LONGEST:
            return folder
        folder.rmdir()
    raise ServerError("The temporary folder's path is too long for a socket; set TMPDIR.")


def remove_socket_folder(folder: Path) -> None:
    """Remove a folder of `make_socket_folder`; any other is left alone."""
    if folder.name.startswith(PREFIX) and not folder.is_symlink():
        shutil.rmtree(folder, ignore_errors=True)
