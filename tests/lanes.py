"""The lanes of `./test`: what each of them checks, and which tests it runs.

    ./test                   the checks, and the tests but those marked `whole`; of `sampled` a part
    ./test --all             the same with those marked `whole`, every case and more examples (CI);
                             mypy reads the tests, too
    ./test --changed [BASE]  the checks, and the tests of the rooms that were touched
    ./test --quick           the checks that need no server, and the pure tests with few examples

The checks run beside the tests, one after the other. A test that fails among the others runs once
more by itself: if it fails again, it is broken; if not, it is named last, for it is unsteady.
"""

import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import NamedTuple

from tests import changed_paths

ROOT = Path(__file__).resolve().parents[1]
LAST_FAILED = ROOT / ".pytest_cache/v/cache/lastfailed"
TESTS_FAILED = 1
"""What pytest ends with where tests failed, and nothing worse happened."""

PYTHON = (sys.executable, "-m")
MANAGE = (sys.executable, "manage.py")
SOURCE = ("manage.py", "web", "clubs", "games", "ratings", "tournaments", "deploy")
LINT = {
    "ruff check": (*PYTHON, "ruff", "check", "."),
    "ruff format": (*PYTHON, "ruff", "format", "--check", "."),
    "import-linter": (str(Path(sys.executable).parent / "lint-imports"),),
    # Half of what there is to read are tests, which change nothing of what the source is.
    "mypy --strict of the source": (*PYTHON, "mypy", "--strict", *SOURCE),
}
CHECKS = LINT | {
    "pip-audit": (*PYTHON, "tests.audit"),
    "check --deploy": (*MANAGE, "check", "--deploy", "--fail-level", "WARNING"),
}
ALL_CHECKS = CHECKS | {"mypy --strict": (*PYTHON, "mypy", "--strict", ".")}
del ALL_CHECKS["mypy --strict of the source"]
PRODUCTION = {
    "BONEYARD_SECRET_KEY": "7XoP4cTjyb1eYq0ZkWmR9uHn5sDgLf2AvQxB8iKhUwEtNr3pVzMa6GdJ",
    "BONEYARD_HOSTS": "boneyard.example",
}
"""Settings as in production, for the checks of Django; they only read them."""
PURE = (
    *(
        "tests/web/documents",
        "tests/games/rules",
        "tests/games/drawing",
        "tests/games/test_bots.py",
        "tests/games/test_strong.py",
    ),
    *("tests/ratings/engine", "tests/ratings/drawing"),
    *("tests/tournaments/scheduling", "tests/tournaments/ranking"),
    *("tests/test_architecture.py", "tests/test_doctests.py", "tests/test_words.py"),
    "tests/faults",
)


class Lane(NamedTuple):
    """What a lane checks, what it tells pytest, and the variables that the tests see."""

    checks: dict[str, tuple[str, ...]]
    words: tuple[str, ...]
    variables: dict[str, str]


# Three processes keep two cores busy: while one waits for a server, the others go on. Each would
# rewrite the asserts of all tests, to say more of those that fail: only what runs once more has it.
_SPREAD = ("-n", "3", "--dist", "worksteal", "--durations=10", "--assert=plain")
DEFAULT = Lane(
    CHECKS,
    (*_SPREAD, "-m", "not whole"),
    {"HYPOTHESIS_PROFILE": "few", "BONEYARD_DEALS": "2", "BONEYARD_SHARE": "4"},
)
ALL = Lane(ALL_CHECKS, _SPREAD, {})
QUICK = Lane(
    LINT,
    (*PURE, "-n", "2", "-q", "-m", "not slow and not whole and not django_db"),
    {"HYPOTHESIS_PROFILE": "few", "BONEYARD_SHARE": "4", "BONEYARD_TESTS": "pure"},
)


class Checking(threading.Thread):
    """Runs checks one after the other and prints what each says; collects those that fail."""

    def __init__(self, checks: dict[str, tuple[str, ...]]) -> None:
        super().__init__()
        self.checks = checks
        self.failed: list[str] = []

    def run(self) -> None:
        """Run every check, also after one has failed."""
        unset = ("BONEYARD_INSECURE_HTTP", "BONEYARD_DEBUG")
        rest = {name: value for name, value in os.environ.items() if name not in unset}
        for name, command in self.checks.items():
            done = subprocess.run(  # noqa: S603 - our own tools
                command,
                cwd=ROOT,
                env=rest | PRODUCTION,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                check=False,
            )
            if done.returncode:
                self.failed.append(name)
                say(f"{name} failed\n{done.stdout}")
            else:
                say(f"{name}: {(done.stdout.strip().splitlines() or ['nothing to say'])[-1]}")


def lane_of(arguments: list[str]) -> Lane | None:
    """Return the lane that the arguments of `./test` ask for; None where nothing was changed.

    >>> lane_of(["--all"]) == ALL
    True
    """
    match arguments:
        case []:
            return DEFAULT
        case ["--all"]:
            return ALL
        case ["--quick"]:
            return QUICK
        case ["--changed", *base] if len(base) < 2:
            paths = changed_paths.paths_to_test(
                changed_paths.changed_files(base[0] if base else None)
            )
            return DEFAULT._replace(words=(*DEFAULT.words, *paths)) if paths else None
        case _:
            sys.exit(f"test: {' '.join(arguments)} is no lane; ./test --all, --changed or --quick")


def pytest(lane: Lane, *words: str) -> int:
    """Run the tests of a lane with more words for pytest; return how it ended."""
    command = (*PYTHON, "pytest", *lane.words, *words)
    done = subprocess.run(command, cwd=ROOT, env=os.environ | lane.variables, check=False)  # noqa: S603 - our own tests
    return done.returncode


def run_tests(lane: Lane) -> bool:
    """Run the tests, and once more by themselves those that fail; name the unsteady ones."""
    ended = pytest(lane)
    if ended != TESTS_FAILED or lane is QUICK:
        return ended == 0
    failed = json.loads(LAST_FAILED.read_text())
    say("what failed runs once more, one after the other, up to the first that fails again")
    if pytest(lane, "-n", "0", "-v", "-x", "--last-failed", "--assert=rewrite"):
        return False
    say(f"unsteady, passed only by themselves; mend them all the same: {' '.join(failed)}")
    return True


def say(text: str) -> None:
    """Print a line among what pytest prints."""
    sys.stdout.write(f"\n== {text}\n")
    sys.stdout.flush()


def main() -> int:
    """Run a lane; 0 where everything passed. What failed is printed last."""
    started = time.monotonic()
    lane = lane_of(sys.argv[1:])
    if lane is None:
        say("nothing was changed")
        return 0
    checking = Checking(lane.checks)
    checking.start()
    failed = [] if run_tests(lane) else ["pytest"]
    checking.join()
    failed += checking.failed
    say(
        f"{time.monotonic() - started:.0f} s; "
        + (f"failed: {', '.join(failed)}" if failed else "all passed")
    )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
