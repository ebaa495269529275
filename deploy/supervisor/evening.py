"""The demo evening, played by a child process over HTTP; its progress comes through a pipe."""

import http.client
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from deploy.servers.errors import ServerError
from deploy.servers.processes import Launch, kill
from deploy.supervisor.console import Console
from deploy.supervisor.logs import last_lines, open_log, rotate
from deploy.supervisor.switch import StopSwitch

_TRIES = 3


class Evening:
    """The running demo. It can be played again from its start: each step is done only once."""

    def __init__(
        self, launch: Launch, log: Path, console: Console, on_event: Callable[[str], None]
    ) -> None:
        self._launch = launch
        self._log = log
        self._console = console
        self._on_event = on_event
        self._process: subprocess.Popen[bytes] | None = None
        self._text = b""
        self._tries = 0
        self._due = 0.0
        self.finished = False
        self.given_up = False
        rotate(log)

    def start(self) -> None:
        """Begin to play, or to play on."""
        self._tries += 1
        self._text = b""
        with open_log(self._log) as output:
            self._process = self._launch.start(subprocess.PIPE, output)
        os.set_blocking(self.output, False)

    @property
    def output(self) -> int:
        """The descriptor its progress is read from."""
        if self._process is None or self._process.stdout is None:
            raise ValueError("the demo is not playing")
        return self._process.stdout.fileno()

    @property
    def plays(self) -> bool:
        """Whether the child is there, so that `output` may be waited for."""
        return self._process is not None

    @property
    def is_over(self) -> bool:
        """Whether nothing more will come."""
        return self.finished or self.given_up

    def watch(self) -> None:
        """Read its reports, notice its end, try again after a failure."""
        if self._process is None:
            if not self.is_over and time.monotonic() >= self._due:
                self._start_again()
            return
        status = self._process.poll()
        self._read()
        if status is not None:
            self._end(status)

    def _start_again(self) -> None:
        try:
            self.start()
        except (ServerError, OSError) as error:
            self._console.say(f"the demo evening cannot continue now: {error}")
            self._due = time.monotonic() + 10.0

    def stop(self, switch: StopSwitch) -> None:
        """Stop playing."""
        if self._process is None:
            return
        self._process.terminate()
        deadline = time.monotonic() + 3.0
        while self._process.poll() is None and time.monotonic() < deadline and not switch.urgent:
            switch.rest(0.05)
        kill(self._process)
        self._close()
        self._console.end_progress()

    def _read(self) -> None:
        while True:
            try:
                chunk = os.read(self.output, 65536)
            except BlockingIOError:
                break
            if not chunk:
                break
            self._text += chunk
        *lines, self._text = self._text.split(b"\n")
        for line in lines:
            self._take(json.loads(line))

    def _take(self, report: Mapping[str, object]) -> None:
        if "event" in report:
            self._on_event(str(report["event"]))
        if "done" in report:
            done, total = int(str(report["done"])), int(str(report["total"]))
            self._console.progress(done, total, str(report["text"]))

    def _end(self, status: int) -> None:
        self._close()
        self._console.end_progress()
        if status == 0:
            self.finished = True
        elif self._tries >= _TRIES:
            self.given_up = True
            self._console.say(
                "the demo evening stopped early; the next start continues it. "
                f"The end of {self._log}:{last_lines(self._log)}"
            )
        else:
            self._due = time.monotonic() + 2.0

    def _close(self) -> None:
        if self._process is not None and self._process.stdout is not None:
            self._process.stdout.close()
        self._process = None


def evening_launch(root: Path, address: str, token: str) -> Launch:
    """Return how the demo is started: with an address and a token, like any other client."""
    env = {**os.environ, "BONEYARD_TOKEN": token}
    return Launch([sys.executable, "-m", "deploy.demo", address], env=env, cwd=root)


def end_token(site: str, token: str) -> bool:
    """End a token at the site (host:port); return whether the server did."""
    connection = http.client.HTTPConnection(site, timeout=5)
    try:
        connection.request("DELETE", "/api/v1/token", headers={"Authorization": f"Bearer {token}"})
        return connection.getresponse().status == 204
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
