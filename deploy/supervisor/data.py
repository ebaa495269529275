"""The data folder: its lock, its secret key, and what it remembers between starts."""

import fcntl
import json
import os
import secrets
import shutil
import tempfile
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import IO, Any, TypeVar

from deploy.servers.run_as import remove_shelter, shelter
from deploy.supervisor.heartbeat import WORKERS, heartbeat_file

Kept = TypeVar("Kept")


class FolderInUse(Exception):
    """Another supervisor works in this data folder; the message names its process."""


@dataclass
class Memory:
    """What is known from earlier starts.

    `demo`: unfinished, finished or declined. `password_shown`: whether the organiser's first
    password has been printed. `event`: the demo's event, whose standings are shown.
    `demo_token`: what the unfinished demo signs in with. `release`: that of the last start.
    """

    demo: str
    password_shown: bool = False
    event: str = ""
    demo_token: str = ""
    release: str = ""


class DataFolder:
    """All paths below one data folder. Nothing is made before `lock()`."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.postgres = root / "postgres"
        self.valkey = root / "valkey"
        self.logs = root / "log"
        self.static = root / "static"
        self.processes = root / "processes.json"
        self.environment = root / "environment.json"
        self.prepared = root / "prepared"
        self.heartbeats = {name: heartbeat_file(root, name) for name in WORKERS}
        self._memory = root / "memory.json"
        self._key = root / "secret-key"
        self._lock: IO[bytes] | None = None

    def lock(self) -> None:
        """Make the folder and lock it for this process; the kernel unlocks it when we end.

        Raises FolderInUse if another process holds it.
        """
        self.root.mkdir(parents=True, exist_ok=True)
        lock = (self.root / "lock").open("a+b")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.seek(0)
            owner = lock.read().decode().strip() or "unknown"
            lock.close()
            raise FolderInUse(
                f"Boneyard is already running on {self.root} (process {owner}); stop it first."
            ) from None
        lock.truncate(0)
        lock.write(f"{os.getpid()}\n".encode())
        lock.flush()
        self._lock = lock

    def unlock(self) -> None:
        """Let another process have the folder."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def clusters(self) -> list[Path]:
        """Return where PostgreSQL's data may be: here, or elsewhere if that cannot be used."""
        return [self.postgres, shelter(self.postgres) / self.postgres.name]

    def prepare(self) -> None:
        """Make the folders."""
        self.logs.mkdir(parents=True, exist_ok=True)

    def reset(self) -> None:
        """Delete what Boneyard keeps here, and only that; the lock stays."""
        for folder in (self.postgres, self.valkey, self.logs, self.static):
            shutil.rmtree(folder, ignore_errors=True)
        remove_shelter(self.postgres)
        kept = (self.processes, self.environment, self.prepared, self._memory, self._key)
        for file in (*kept, *self.heartbeats.values()):
            file.unlink(missing_ok=True)

    def secret_key(self) -> str:
        """Return the secret key, made at the first start."""
        if not self._key.is_file():
            write_private(self._key, secrets.token_urlsafe(50))
        return self._key.read_text().strip()

    def recall(self) -> Memory | None:
        """Return what earlier starts saved; None at the first start or if it is unreadable."""
        found = read_state_file(self._memory)
        return parse_known(Memory, found) if found is not None else None

    def remember(self, memory: Memory) -> None:
        """Keep this for later starts."""
        write_private(self._memory, json.dumps(asdict(memory)))


def read_state_file(path: Path) -> dict[str, Any] | None:
    """Return the object in a file of an earlier start; None if missing or unreadable."""
    with suppress(OSError, ValueError):
        found = json.loads(path.read_text())
        if isinstance(found, dict):
            return found
    return None


def parse_known(kind: type[Kept], found: dict[str, Any]) -> Kept | None:
    """Return what this release knows of an object that another one may have written.

    None if a member is missing or has another type.
    """
    made: Any = kind
    known = [field for field in fields(made) if field.name in found]
    if any(type(found[field.name]) is not field.type for field in known):
        return None
    with suppress(TypeError):
        return kind(**{field.name: found[field.name] for field in known})
    return None


def write_private(path: Path, text: str) -> None:
    """Write a file only its owner can read, whole or not at all; raises OSError."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(descriptor, "w") as file:
            file.write(text)
            file.flush()
            os.fsync(descriptor)
        Path(name).replace(path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
