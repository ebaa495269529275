"""Signals as a switch: the handlers only note them, and the work checks where it is safe to stop.

A handler that raised could interrupt between the start of a child and its record.
"""

import os
import select
import signal
from types import FrameType

_STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class StopRequested(Exception):
    """Somebody sent SIGINT, SIGTERM or SIGHUP."""


class StopSwitch:
    """Counts the signals that ask us to stop; from the second on it is urgent."""

    def __init__(self) -> None:
        self.count = 0
        self._reader, self._writer = os.pipe()
        os.set_blocking(self._reader, False)
        os.set_blocking(self._writer, False)

    def install(self) -> None:
        """Handle the signals, also those inherited as ignored or blocked."""
        signal.set_wakeup_fd(self._writer, warn_on_full_buffer=False)
        for number in _STOPPING:
            signal.signal(number, self._note)
        # A child's death ends a pause too.
        signal.signal(signal.SIGCHLD, lambda number, frame: None)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {*_STOPPING, signal.SIGCHLD})

    @staticmethod
    def hold() -> None:
        """Block the signals while this process becomes another program."""
        signal.pthread_sigmask(signal.SIG_BLOCK, _STOPPING)

    @property
    def urgent(self) -> bool:
        """Whether a second signal came."""
        return self.count > 1

    def rest(self, seconds: float, *, also: tuple[int, ...] = ()) -> None:
        """Sleep until a signal, a child's death, input on one of `also`, or the time is over."""
        ready, _, _ = select.select([self._reader, *also], [], [], seconds)
        if self._reader in ready:
            os.read(self._reader, 4096)

    def pause(self, seconds: float) -> None:
        """Sleep like `rest`; raises StopRequested once a signal has come."""
        self.check()
        self.rest(seconds)
        self.check()

    def check(self) -> None:
        """Raise StopRequested once a signal has come."""
        if self.count:
            raise StopRequested

    def _note(self, number: int, frame: FrameType | None) -> None:
        self.count += 1
