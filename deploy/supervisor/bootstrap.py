"""Makes `.venv` from a hashed lock, then becomes the supervisor (`run`) or returns (`dev`).

Runs on the machine's own Python (`python3 -I`), so with the standard library only. The environment
is complete or made again: a mark lies in it while it is being filled.
"""

import signal

# Before anything slow: a signal that comes now waits until it can be handled.
signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM, signal.SIGHUP})

# ruff: noqa: E402
import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
if sys.version_info < (3, 11):  # noqa: UP036 - the reader may have an older one
    sys.exit("boneyard: Python 3.11 or later is needed, this is " + sys.version.split()[0])

from deploy.servers.errors import ServerError
from deploy.servers.processes import Launch, finish
from deploy.supervisor.console import Console, open_standard_streams
from deploy.supervisor.options import parse
from deploy.supervisor.switch import StopRequested, StopSwitch

_VENV_PACKAGE = "python3-venv"


class Environment:
    """The virtual environment of this checkout, with the packages of one or two locks."""

    def __init__(self, root: Path, switch: StopSwitch, console: Console) -> None:
        self.folder = root / ".venv"
        self.python = self.folder / "bin" / "python"
        self._locks = root / "requirements"
        self._unfinished = self.folder / "unfinished"
        self._installed = self.folder / "stamps.json"
        self._switch = switch
        self._console = console

    def ensure(self, profile: str) -> None:
        """Make sure the packages of `run` or `dev` (which includes `run`) are installed.

        Raises ServerError in one line if that fails.
        """
        locks = ["run"] if profile == "run" else ["run", "dev"]
        # The lock is on an existing file: of two starts one installs, the other waits.
        with (self._locks / "run.txt").open("rb") as guard:
            self._take(guard)
            usable = self._is_usable()
            installed = self._read_installed() if usable else {}
            wanted = {lock: self._digest(lock) for lock in locks}
            if not wanted.items() <= installed.items():
                self._fill(locks, anew=not usable)
                self._installed.write_text(json.dumps(wanted))
                self._unfinished.unlink(missing_ok=True)

    def _fill(self, locks: list[str], *, anew: bool) -> None:
        """Make the environment if needed and install; never leave it half filled."""
        try:
            if anew:
                self._make()
            self._install(locks)
        except (StopRequested, ServerError):
            if self._unfinished.exists():
                shutil.rmtree(self.folder, ignore_errors=True)
            raise

    def _take(self, guard: IO[bytes]) -> None:
        """Wait until no other start installs."""
        waiting = False
        while True:
            try:
                return fcntl.flock(guard, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if not waiting:
                    self._console.say("another start is installing the packages; waiting for it")
                waiting = True
                self._switch.pause(0.2)

    def _is_usable(self) -> bool:
        """Return whether the environment is whole, was made here, and its Python runs."""
        settings = self.folder / "pyvenv.cfg"
        if self._unfinished.exists() or not settings.is_file():
            return False
        for line in settings.read_text().splitlines():
            # Scripts in a moved or copied environment still have the old path.
            if line.startswith("command = ") and not line.endswith(f" {self.folder}"):
                return False
        return self._run([self.python, "-I", "-c", "import pip"], quiet=True) == 0

    def _make(self) -> None:
        self._console.say(f"making {self.folder}")
        shutil.rmtree(self.folder, ignore_errors=True)
        if not self._has_venv():
            self._get_venv()
        self.folder.mkdir()
        self._unfinished.touch()
        if self._run([sys.executable, "-m", "venv", self.folder]) != 0:
            raise ServerError(f"python3 -m venv failed; {_how_to_get_venv()}")

    def _has_venv(self) -> bool:
        return self._run([sys.executable, "-I", "-c", "import ensurepip, venv"], quiet=True) == 0

    def _get_venv(self) -> None:
        """Install Debian's package as root; say what is missing otherwise."""
        if os.geteuid() != 0 or shutil.which("apt-get") is None:
            raise ServerError(_how_to_get_venv())
        self._console.say(f"installing {_VENV_PACKAGE}")
        os.environ["DEBIAN_FRONTEND"] = "noninteractive"
        self._run(["apt-get", "update", "-q"])
        install = ["apt-get", "install", "-q", "-y", "--no-install-recommends", _VENV_PACKAGE]
        if self._run(install) != 0 or not self._has_venv():
            raise ServerError(_how_to_get_venv())

    def _install(self, locks: list[str]) -> None:
        self._console.say("installing packages (once, some 15 to 60 seconds)")
        # What pip leaves there when stopped is removed with the environment.
        temporary = self.folder / "tmp"
        temporary.mkdir(exist_ok=True)
        self._unfinished.touch()
        words = ["-qq", "--no-input", "--disable-pip-version-check", "--require-hashes"]
        words += ["--root-user-action", "ignore"]
        for lock in locks:
            words += ["-r", str(self._locks / f"{lock}.txt")]
        if self._run([self.python, "-m", "pip", "install", *words], TMPDIR=str(temporary)) != 0:
            raise ServerError("installing the packages failed; see pip's messages above")
        shutil.rmtree(temporary, ignore_errors=True)

    def _run(self, command: Sequence[str | Path], *, quiet: bool = False, **env: str) -> int:
        """Run a program to its end, its output on stderr; return its exit status."""
        output = subprocess.DEVNULL if quiet else 2
        launch = Launch(command, env={**os.environ, **env})
        try:
            child = launch.start(output, output)
        except ServerError:
            return 127
        return finish(child, seconds=1800, pause=self._switch.pause)

    def _digest(self, lock: str) -> str:
        return hashlib.sha256((self._locks / f"{lock}.txt").read_bytes()).hexdigest()

    def _read_installed(self) -> dict[str, str]:
        try:
            found: dict[str, str] = json.loads(self._installed.read_text())
        except (OSError, ValueError):
            return {}
        return found


def _how_to_get_venv() -> str:
    return (
        "Python's venv module is missing; install it (Debian, Ubuntu: "
        f"apt-get install {_VENV_PACKAGE}) and start again"
    )


def main(argv: list[str]) -> int:
    """Prepare the environment; for `run` become the supervisor and never return."""
    switch, console = StopSwitch(), Console()
    switch.install()
    open_standard_streams()
    profile, words = argv[0], argv[1:]
    if profile == "run" and words[:1] != ["manage"]:
        parse(words)  # help and mistakes are answered before installing anything
    environment = Environment(ROOT, switch, console)
    try:
        environment.ensure(profile)
    except StopRequested:
        console.say("stopped while installing")
        return 0 if profile == "run" else 130
    except (ServerError, OSError) as error:
        console.say(str(error))
        return 1
    if profile == "run":
        _become_supervisor(environment.python, words)
    return 0


def _become_supervisor(python: Path, words: list[str]) -> None:
    if os.environ.get("BONEYARD_DATA"):
        os.environ["BONEYARD_DATA"] = str(Path(os.environ["BONEYARD_DATA"]).absolute())
    os.chdir(ROOT)
    # A signal that comes in between waits for the supervisor's handlers.
    StopSwitch.hold()
    os.execv(python, [str(python), "-m", "deploy.supervisor", *words])  # noqa: S606 - our own words


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
