"""The quick lane: `./test --quick` runs the lint and the pure tests, without any server.

The lint runs beside the tests. Property tests try fewer examples here (the profile ``quick`` of
`conftest.py`) and what is marked `slow` stays out: `./test` runs all of it.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent
LINT = {
    "ruff check": [sys.executable, "-m", "ruff", "check", "."],
    "ruff format": [sys.executable, "-m", "ruff", "format", "--check", "."],
    "import-linter": [str(BIN / "lint-imports")],
    "mypy --strict": [sys.executable, "-m", "mypy", "--strict", "."],
}
PURE = (
    *(
        "tests/web/documents",
        "tests/games/rules",
        "tests/games/drawing",
        "tests/games/test_bots.py",
    ),
    *("tests/ratings/engine", "tests/ratings/drawing"),
    *("tests/tournaments/scheduling", "tests/tournaments/ranking"),
    *("tests/test_architecture.py", "tests/test_doctests.py", "tests/test_words.py"),
    "tests/faults",
)


def main() -> int:
    """Run it all; 0 where nothing was found. What failed is printed last."""
    started = time.monotonic()
    lint = {
        name: subprocess.Popen(  # noqa: S603 - our own tools
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        for name, command in LINT.items()
    }
    env = os.environ | {"HYPOTHESIS_PROFILE": "quick", "BONEYARD_TESTS": "pure"}
    words = [*PURE, "-n", "2", "-q", "-m", "not slow and not whole and not django_db"]
    tests = subprocess.run(  # noqa: S603 - our own tests
        [sys.executable, "-m", "pytest", *words], cwd=ROOT, env=env, check=False
    )
    failed = ["pytest"] if tests.returncode else []
    for name, process in lint.items():
        output, _nothing = process.communicate()
        if process.returncode:
            failed.append(name)
            sys.stdout.write(f"== {name}\n{output}")
    seconds = time.monotonic() - started
    sys.stdout.write(
        f"quick: {seconds:.0f} s" + (f", failed: {', '.join(failed)}\n" if failed else "\n")
    )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
