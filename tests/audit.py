"""`python -m tests.audit`: are faults known of the packages we lock?

Ends with 1 where one is known. Without a network nobody can tell: that is said, and fails nothing.
"""

import json
import subprocess
import sys
from pathlib import Path

LOCK = Path(__file__).resolve().parents[1] / "requirements" / "run.txt"
COMMAND = ("--disable-pip", "--no-deps", "--format", "json", "--progress-spinner", "off")


def known_faults(printed: str) -> list[str] | None:
    """Return what pip-audit found, a line each; None where it could not look.

    >>> known_faults('{"dependencies": [{"name": "a", "version": "1", "vulns": [{"id": "X-1"}]}]}')
    ['a 1: X-1']
    >>> known_faults("") is None
    True
    """
    try:
        found = json.loads(printed)["dependencies"]
    except (ValueError, KeyError):
        return None
    return [
        f"{one['name']} {one['version']}: {fault['id']}"
        for one in found
        for fault in one.get("vulns", [])
    ]


def main() -> int:
    """Look, say what was found, and return the exit status."""
    words = [sys.executable, "-m", "pip_audit", *COMMAND, "-r", str(LOCK)]
    done = subprocess.run(  # noqa: S603 - our own words
        words, capture_output=True, text=True, check=False, timeout=300
    )
    faults = known_faults(done.stdout)
    if faults is None:
        last = done.stderr.strip().splitlines()[-1:] or ["no answer"]
        sys.stderr.write(f"not audited, the list of known faults is not in reach: {last[0]}\n")
        return 0
    sys.stderr.write("".join(f"{fault}\n" for fault in faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
