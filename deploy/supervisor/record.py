"""Which processes belong to a data folder: recorded, and stopped by the next start.

A supervisor that is killed with SIGKILL cannot stop its children. On Linux the kernel signals them;
elsewhere, and while they are still ending, the next start finds them here. A process is ours only
if its number and its start time are those recorded.
"""

import json
import os
import signal
import time
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

import psutil

from deploy.servers.folders import remove_socket_folder
from deploy.servers.processes import Pause
from deploy.supervisor.data import parse_known, read_state_file, write_private

_CLOCK_SLACK = 2.0
"""Seconds a start time may seem to move when the machine's clock is set."""


@dataclass(frozen=True)
class Entry:
    """A child: its process number (also its session's), start in Unix seconds, stop signal."""

    name: str
    pid: int
    born: float
    stop_signal: int

    def is_alive(self) -> bool:
        """Return whether this very process still runs."""
        try:
            process = psutil.Process(self.pid)
            return (
                abs(process.create_time() - self.born) < _CLOCK_SLACK
                and process.status() != psutil.STATUS_ZOMBIE
            )
        except psutil.Error:
            return False


class Record:
    """The file that lists a supervisor's children and its socket folder.

    If the disk is full it cannot be written, and the run continues: `retry` writes it later.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._entries: dict[str, Entry] = {}
        self._sockets: Path | None = None
        self._behind = False

    def set_sockets(self, folder: Path) -> None:
        """Record the folder of the sockets."""
        self._sockets = folder
        self._write()

    def add(self, name: str, pid: int, stop_signal: signal.Signals) -> None:
        """Record a child that has just been started, replacing one of the same name."""
        with suppress(psutil.Error):
            born = psutil.Process(pid).create_time()
            self._entries[name] = Entry(name, pid, born, int(stop_signal))
            self._write()

    def clear(self) -> None:
        """Everything of this run has been stopped: remove the socket folder and the file.

        A run that started nothing leaves an earlier one's file alone.
        """
        if self._sockets is not None:
            remove_socket_folder(self._sockets)
            self._path.unlink(missing_ok=True)

    def retry(self) -> None:
        """Write what could not be written before."""
        if self._behind:
            self._write()

    def _write(self) -> None:
        entries = [asdict(entry) for entry in self._entries.values()]
        sockets = str(self._sockets) if self._sockets else None
        try:
            write_private(self._path, json.dumps({"sockets": sockets, "processes": entries}))
            self._behind = False
        except OSError:
            self._behind = True


def stop_leftovers(path: Path, pause: Pause, *, seconds: float = 15.0) -> int:
    """Stop what a killed supervisor left behind; return how many processes that were.

    Each gets its own stop signal, and after `seconds` SIGKILL. A record of another release that
    this one cannot read is ignored.
    """
    if not path.is_file():
        return 0
    found = read_state_file(path) or {}
    listed = found.get("processes")
    rows = [row for row in listed if isinstance(row, dict)] if isinstance(listed, list) else []
    entries = [entry for row in rows if (entry := parse_known(Entry, row)) is not None]
    count = 0
    for entry in entries:
        if entry.is_alive():
            count += 1
            _send(entry.pid, entry.stop_signal)
    deadline = time.monotonic() + seconds
    while any(_session(entry) for entry in entries) and time.monotonic() < deadline:
        pause(0.05)
    for entry in entries:
        for pid in _session(entry):
            _send(pid, signal.SIGKILL)
    if isinstance(sockets := found.get("sockets"), str):
        remove_socket_folder(Path(sockets))
    path.unlink()
    return count


def stop_postmaster(data: Path, pause: Pause, *, seconds: float = 15.0) -> None:
    """Stop a PostgreSQL that is still running on this cluster, and remove a stale lock file.

    PostgreSQL itself takes any process with the number in that file for a running server.
    """
    file = data / "postmaster.pid"
    if not file.is_file():
        return
    first = file.read_text().split("\n", 1)[0].strip()
    deadline = time.monotonic() + seconds
    while first.isdigit() and _works_in(int(first), data):
        # Do not wait for clients: SIGINT is PostgreSQL's fast stop, SIGQUIT the immediate one.
        _send(int(first), signal.SIGINT if time.monotonic() < deadline else signal.SIGQUIT)
        pause(0.1)
    file.unlink(missing_ok=True)


def _works_in(pid: int, folder: Path) -> bool:
    """Return whether a living process has that working folder."""
    with suppress(psutil.Error, OSError):
        process = psutil.Process(pid)
        if process.status() != psutil.STATUS_ZOMBIE:
            return Path(process.cwd()) == folder.resolve()
    return False


def _session(entry: Entry) -> list[int]:
    """Return the living processes of an entry's session.

    A number stays in use while its session lives, so a session without its leader is still the
    recorded one; a leader with another start time is a stranger.
    """
    if psutil.pid_exists(entry.pid) and not entry.is_alive() and not _is_zombie(entry.pid):
        return []
    members = []
    for pid in psutil.pids():
        with suppress(OSError):
            if os.getsid(pid) == entry.pid and not _is_zombie(pid):
                members.append(pid)
    return members


def _is_zombie(pid: int) -> bool:
    try:
        return psutil.Process(pid).status() == psutil.STATUS_ZOMBIE
    except psutil.Error:
        return True


def _send(pid: int, number: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.kill(pid, number)
