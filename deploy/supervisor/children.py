"""One supervised child: started, watched, started again when it dies, stopped in order."""

import signal
import subprocess
import time
from collections import deque
from pathlib import Path

from deploy.servers.errors import ServerError
from deploy.servers.processes import kill, kill_group, wait_for
from deploy.supervisor.console import Console
from deploy.supervisor.heartbeat import is_silent
from deploy.supervisor.logs import last_lines, open_log, rotate
from deploy.supervisor.programs import Program
from deploy.supervisor.record import Record
from deploy.supervisor.room import is_full
from deploy.supervisor.switch import StopSwitch

_PAUSES = (0.2, 1.0, 2.0, 5.0, 10.0, 30.0)
"""Seconds before the first, second, ... restart of a child that keeps dying."""
_FORGIVEN = 60.0
"""Seconds after which a death no longer counts."""
_TOO_OFTEN = 3


class Child:
    """A program that is kept running."""

    def __init__(self, program: Program, log: Path, record: Record) -> None:
        self.program = program
        self.log = log
        self._record = record
        self._process: subprocess.Popen[bytes] | None = None
        self._deaths: deque[float] = deque(maxlen=len(_PAUSES))
        self._due = 0.0
        self._without_room = False
        rotate(log)

    def start(self) -> None:
        """Start the program and record it; raises OSError if its log cannot be opened."""
        if self.program.heartbeat is not None:
            self.program.heartbeat.unlink(missing_ok=True)
        with open_log(self.log) as output:
            self._process = self.program.launch.start(output, subprocess.STDOUT)
        self._record.add(self.program.name, self._process.pid, self.program.stop_signal)

    def wait_ready(self, switch: StopSwitch, *, seconds: float = 60.0) -> None:
        """Wait until the program is ready.

        Raises ServerError with the end of its log when it dies or takes too long, StopRequested
        when we should stop.
        """
        ready, process = self.program.ready, self._process
        if ready is None or process is None:
            return
        if not wait_for(ready, process, seconds=seconds, pause=switch.pause):
            raise ServerError(
                f"{self.program.title} did not start; the end of {self.log}:{last_lines(self.log)}"
            )

    def watch(self, console: Console) -> None:
        """Notice that the program died or hangs, and restart it after its pause."""
        now = time.monotonic()
        self._record.retry()
        heartbeat = self.program.heartbeat
        if self._process is not None and heartbeat is not None and is_silent(heartbeat):
            kill_group(self._process.pid)
            kill(self._process)
            self._mourn(now, "has fallen silent", console)
        if self._process is not None and self._process.poll() is not None:
            kill_group(self._process.pid)
            self._mourn(now, self._process.returncode, console)
        if self._without_room and not is_full(self.log.parent):
            # It runs well again: back to short pauses.
            self._without_room, self._due = False, now
            self._deaths.clear()
        if self._process is None and now >= self._due:
            try:
                self.start()
            except (ServerError, OSError) as error:
                self._mourn(now, str(error), console)

    def ask_to_stop(self, *, urgent: bool) -> None:
        """Send the program its stop signal."""
        if self.runs():
            assert self._process is not None  # noqa: S101 - runs() says so
            hurry, order = self.program.hurry_signal, self.program.stop_signal
            number = hurry if urgent else order
            if number == signal.SIGKILL:
                # Its own children would notice only after a while.
                kill_group(self._process.pid)
            else:
                self._process.send_signal(number)

    def runs(self) -> bool:
        """Return whether the program is running."""
        return self._process is not None and self._process.poll() is None

    def kill(self) -> None:
        """Kill what is left."""
        if self._process is not None:
            kill(self._process)
            self._process = None
        if self.program.heartbeat is not None:
            self.program.heartbeat.unlink(missing_ok=True)

    def _mourn(self, now: float, how: int | str, console: Console) -> None:
        while self._deaths and now - self._deaths[0] > _FORGIVEN:
            self._deaths.popleft()
        pause = _PAUSES[min(len(self._deaths), len(_PAUSES) - 1)]
        self._deaths.append(now)
        self._process, self._due = None, now + pause
        self._without_room = is_full(self.log.parent)
        ended = f"ended with status {how}" if isinstance(how, int) else how
        text = f"{self.program.title} {ended}; starting it again in {pause:g} s"
        if len(self._deaths) >= _TOO_OFTEN:
            text = (
                f"{self.program.title} keeps dying ({ended}); next try in {pause:g} s; "
                f"the end of {self.log}:{last_lines(self.log)}"
            )
        console.say(text)


def stop_together(children: list[Child], switch: StopSwitch) -> None:
    """Stop some children at the same time, each within its patience, at once when urgent."""
    running = [child for child in children if child.runs()]
    urgent = switch.urgent
    for child in running:
        child.ask_to_stop(urgent=urgent)
    deadline = time.monotonic() + max((c.program.patience for c in running), default=0.0)
    while any(child.runs() for child in running) and time.monotonic() < deadline:
        if switch.urgent and not urgent:
            urgent = True
            deadline = min(deadline, time.monotonic() + 5.0)
            for child in running:
                child.ask_to_stop(urgent=True)
        switch.rest(0.05)
    for child in children:
        child.kill()
