"""Running supervisors for tests, and a look at what they leave behind."""

import fcntl
import os
import re
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar
from urllib.error import URLError
from urllib.request import urlopen

import psutil

from tests.databases import FOLDER

ROOT = Path(__file__).resolve().parents[2]
OURS = ("DATABASE_URL", "REDIS_URL", "BONEYARD_SECRET_KEY", "BONEYARD_INSECURE_HTTP")
STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_PATIENCE = 300.0
_MARK = "BONEYARD_TEST_MARK"
Answer = TypeVar("Answer")


def until(ask: Callable[[], Answer]) -> Answer:
    """Return the first true answer; fails after five minutes."""
    deadline = time.monotonic() + _PATIENCE
    while not (answer := ask()):
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.05)
    return answer


def deafen() -> None:
    """Ignore and block the signals that stop, as `nohup` and a script's `&` do in part."""
    for number in STOPPING:
        signal.signal(number, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)


class SupervisorProcess:
    """A supervisor as a process, on a data folder of the test's."""

    def __init__(self, data: Path, *words: str, program: tuple[str, ...] = (), **env: str) -> None:
        self.data = data
        self.mark = str(uuid.uuid4())
        self.out = data.with_name("stdout")
        self.err = data.with_name("stderr")
        kept = {key: value for key, value in os.environ.items() if key not in OURS}
        kept |= {"BONEYARD_DATA": str(data), _MARK: self.mark, **env}
        command = program or (sys.executable, "-m", "deploy.supervisor")
        with self.out.open("wb") as out, self.err.open("wb") as err:
            self.process = subprocess.Popen(  # noqa: S603 - our own program
                [*command, *words],
                cwd=ROOT,
                env=kept,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=err,
                preexec_fn=deafen,
            )

    def stderr_text(self) -> str:
        """Return what was written to stderr."""
        return self.err.read_text()

    def announcements(self) -> dict[str, str]:
        """Return what was announced on stdout, by its first word."""
        lines = [line.split(maxsplit=1) for line in self.out.read_text().splitlines()]
        return {line[0]: line[1] for line in lines}

    def wait_up(self) -> dict[str, str]:
        """Wait until the addresses are printed and return them."""

        def answer() -> dict[str, str]:
            assert self.process.poll() is None, self.stderr_text()
            return self.announcements() if "token" in self.out.read_text() else {}

        return until(answer)

    def wait_percent(self, least: int) -> None:
        """Wait until the demo evening has come that far."""

        def there() -> bool:
            assert self.process.poll() is None, self.stderr_text()
            return any(int(found) >= least for found in re.findall(r"(\d+)%", self.stderr_text()))

        until(there)

    def wait_for_text(self, text: str) -> None:
        """Wait until stderr has this text."""
        until(lambda: text in self.stderr_text())

    def stop(self, number: signal.Signals) -> int:
        """Send one signal to the one process and return its exit status."""
        self.process.send_signal(number)
        return self.process.wait(_PATIENCE)

    def processes(self) -> list[psutil.Process]:
        """Return the living processes of this run: by their environment."""
        return _living(lambda process: process.environ().get(_MARK) == self.mark)

    def servers(self) -> list[psutil.Process]:
        """Return the living processes that work in the data folder."""
        return _living(lambda process: Path(process.cwd()).is_relative_to(self.data))

    def child(self, *words: str) -> psutil.Process:
        """Return the oldest process of this run whose command line has all these words."""
        found = [
            process
            for process in self.processes()
            if set(words) <= set(process.cmdline()) and process.pid != self.process.pid
        ]
        return min(found, key=psutil.Process.create_time)

    def assert_gone(self) -> None:
        """Fails when a process, a held lock or a socket folder is left."""
        assert self.processes() == []
        assert self.servers() == []
        assert not (self.data / "processes.json").exists()
        with (self.data / "lock").open("rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)


def fill_folder(data: Path) -> str:
    """Fill a folder with the data of a site that was started and stopped; return its token.

    It is started once a run. Such a start has neither to make a database nor to collect what pages
    are made of, which takes most of a first one.
    """
    folder = Path(os.environ.get(FOLDER) or data.parent)
    kept = folder / "begun" / "data"
    kept.parent.mkdir(exist_ok=True)
    kept.parent.chmod(0o711)
    with (folder / "beginning").open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "begun" / "token").exists():
            with run_supervisor(kept, "--no-demo", "--port", "0") as first:
                token = first.wait_up()["token"]
                assert first.stop(signal.SIGTERM) == 0
            (folder / "begun" / "token").write_text(token)
    data.mkdir(exist_ok=True)
    subprocess.run(["cp", "-a", f"{kept}/.", str(data)], check=True)  # noqa: S603, S607
    return (folder / "begun" / "token").read_text()


def _living(belongs: Callable[[psutil.Process], bool]) -> list[psutil.Process]:
    found = []
    for process in psutil.process_iter():
        with suppress(psutil.Error, OSError):
            if process.status() != psutil.STATUS_ZOMBIE and belongs(process):
                found.append(process)
    return found


@contextmanager
def run_supervisor(
    data: Path, *words: str, program: tuple[str, ...] = (), **env: str
) -> Iterator[SupervisorProcess]:
    """Run a supervisor; whatever of it is left at the end is killed."""
    running = SupervisorProcess(data, *words, program=program, **env)
    try:
        yield running
    finally:
        if running.process.poll() is None:
            running.process.kill()
            running.process.wait()
        for process in (*running.processes(), *running.servers()):
            with suppress(psutil.Error):
                process.kill()


def page(address: str) -> tuple[int, str]:
    """Return status and text of a page; status 0 where nobody answers."""
    try:
        with urlopen(address, timeout=10) as answer:  # noqa: S310 - our own server
            return answer.status, answer.read().decode()
    except (URLError, OSError):
        return 0, ""
