"""Starting a child process that cannot outlive its parent, waiting for it and stopping it.

On Linux the kernel sends every child a signal when its parent dies, even by SIGKILL. Elsewhere
that part is left out, and the supervisor's record of processes serves the next start.
"""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import IO

from deploy.servers.errors import ServerError

Pause = Callable[[float], None]
"""Sleeps that many seconds; may raise to abandon what is being waited for."""

Output = int | IO[bytes]
"""A file, a descriptor or a constant of `subprocess`, for a child's output."""

_PR_SET_PDEATHSIG = 1
_CLONE_NEWUSER = 0x10000000
_INNER_ID = 1000
# Looked up here: after fork() the child must not load libraries.
_LIBC = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None
_RESET = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class RunAs(Enum):
    """Under which identity a child runs."""

    SELF = "as we are"
    NAMESPACE = "in a user namespace where root has another number"
    NOBODY = "as the user nobody"


@dataclass(frozen=True)
class Launch:
    """How a child is started.

    `on_parent_death` is the signal the kernel sends it when we are gone.
    """

    command: Sequence[str | Path]
    env: Mapping[str, str] | None = None
    cwd: Path | None = None
    run_as: RunAs = RunAs.SELF
    on_parent_death: signal.Signals = signal.SIGTERM

    def start(self, stdout: Output, stderr: Output) -> subprocess.Popen[bytes]:
        """Start the child in a session of its own and return it.

        Raises ServerError where the program cannot be started.
        """
        nobody = "nobody" if self.run_as is RunAs.NOBODY else None
        try:
            return subprocess.Popen(  # noqa: S603 - our own lists of words
                [str(word) for word in self.command],
                env=self.env,
                cwd=self.cwd,
                stdin=subprocess.DEVNULL,
                stdout=stdout,
                stderr=stderr,
                start_new_session=True,
                user=nobody,
                group=_group_of(nobody),
                extra_groups=[] if nobody else None,
                preexec_fn=self._preparation(os.getpid()),
            )
        except (OSError, subprocess.SubprocessError) as error:
            raise ServerError(f"{self.command[0]} cannot be started: {error}") from error

    def _preparation(self, parent: int) -> Callable[[], None]:
        """Return what the child does between fork and exec."""

        def prepare() -> None:
            # Ignored and blocked signals are inherited (nohup, `&` in a script); a child that
            # ignores SIGTERM could not be stopped in order.
            for number in _RESET:
                signal.signal(number, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_SETMASK, [])
            if self.run_as is RunAs.NAMESPACE:
                _enter_namespace()
            if _LIBC is not None:
                # Last: a change of identity clears it.
                _LIBC.prctl(_PR_SET_PDEATHSIG, int(self.on_parent_death), 0, 0, 0)
                if os.getppid() != parent:
                    os._exit(1)

        return prepare


def _group_of(user: str | None) -> int | None:
    """Return the main group of a user of this machine."""
    if user is None:
        return None
    import pwd  # not on Windows, where this module is still imported by type checkers

    return pwd.getpwnam(user).pw_gid


def _enter_namespace() -> None:
    """Give this process a user namespace in which its user has a number other than 0.

    PostgreSQL refuses to run as root. In here it is user 1000 with root's own files, and
    without root's powers. Raises OSError where namespaces are refused.
    """
    if _LIBC is None:
        raise OSError("no user namespaces on this system")
    uid, gid = os.geteuid(), os.getegid()
    if _LIBC.unshare(_CLONE_NEWUSER) != 0:
        raise OSError(ctypes.get_errno(), "unshare")
    for name, line in (
        ("uid_map", f"{_INNER_ID} {uid} 1"),
        ("setgroups", "deny"),
        ("gid_map", f"{_INNER_ID} {gid} 1"),
    ):
        descriptor = os.open(f"/proc/self/{name}", os.O_WRONLY)
        os.write(descriptor, line.encode())
        os.close(descriptor)


def succeeds(command: Sequence[str | Path], run_as: RunAs = RunAs.SELF) -> bool:
    """Return whether the command exits with 0 under that identity within ten seconds."""
    try:
        child = Launch(command, run_as=run_as, cwd=Path("/")).start(
            subprocess.DEVNULL, subprocess.DEVNULL
        )
    except ServerError:
        return False
    try:
        return child.wait(10) == 0
    except subprocess.TimeoutExpired:
        return False
    finally:
        kill(child)


def wait_for(
    ready: Callable[[], bool],
    child: subprocess.Popen[bytes],
    *,
    seconds: float,
    pause: Pause = time.sleep,
) -> bool:
    """Wait until `ready()`; False when the child ended or the seconds are over before."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if ready():
            return True
        if child.poll() is not None:
            return False
        pause(0.02)
    return False


def finish(child: subprocess.Popen[bytes], *, seconds: float, pause: Pause = time.sleep) -> int:
    """Wait for the child's end and return its exit status.

    A child that takes longer, or one whose waiting `pause` abandons, is killed; the first
    raises ServerError.
    """
    deadline = time.monotonic() + seconds
    try:
        while child.poll() is None:
            if time.monotonic() > deadline:
                raise ServerError(f"{child.args!r} took more than {seconds:.0f} seconds")
            pause(0.02)
    finally:
        if child.poll() is None:
            kill(child)
    return child.returncode


def stop(child: subprocess.Popen[bytes], number: signal.Signals, *, seconds: float) -> None:
    """Send the signal, wait that long for the end, then kill what is left."""
    if child.poll() is None:
        child.send_signal(number)
        with suppress(subprocess.TimeoutExpired):
            child.wait(seconds)
    kill(child)


def kill(child: subprocess.Popen[bytes]) -> None:
    """Kill the child and whatever is left of its session, and collect it."""
    # Its children may outlive it; as long as one does, the group's number is not given again.
    kill_group(child.pid)
    if child.poll() is None:
        child.kill()
        child.wait()


def kill_group(leader: int) -> None:
    """Kill what there is of the process group of that number."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal.SIGKILL)
