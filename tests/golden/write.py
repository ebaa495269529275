"""Writes the verdicts of the golden logs again and shows what changed.

Run ``python -m tests.golden.write [GAME …] [--check]``. Every ``logs/GAME/NAME.domlog`` is refereed
and held against ``NAME.json`` beside it. Where the two agree the file stays as it is, to the byte.
A verdict that is new or has changed is printed, then written; with ``--check`` nothing is written
and the exit status is 1 if anything would be.

The verdicts are authority, worked out from the rules and not from the referee: read every
difference, and keep it only where the rules page says so.
"""

from __future__ import annotations

import argparse
import difflib
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from games.rules.registry import GAMES
from games.rules.replay import referee

LOGS = Path(__file__).parent / "logs"


class Change(NamedTuple):
    """A golden verdict that is not what the referee says."""

    path: Path
    """The file of the verdict."""
    kept: dict[str, Any] | None
    """What the file says; None where there is no file yet."""
    found: dict[str, Any]
    """What the referee says."""

    def shown(self) -> str:
        """The change for people: the whole verdict where it is new, else line by line."""
        name = f"{self.path.parent.name}/{self.path.stem}"
        if self.kept is None:
            return f"{name}: new\n  {json.dumps(self.found)}"
        before, after = (json.dumps(one, indent=1).splitlines() for one in (self.kept, self.found))
        lines = list(difflib.unified_diff(before, after, lineterm="", n=2))[2:]
        return "\n".join([f"{name}: CHANGED", *(f"  {line}" for line in lines)])


def changes(games: Sequence[str], logs: Path = LOGS) -> Iterator[Change]:
    """The verdicts of these games that are new or differ, in the order of their names."""
    for game in games:
        for log in sorted((logs / game).glob("*.domlog")):
            path = log.with_suffix(".json")
            kept = json.loads(path.read_text()) if path.exists() else None
            found = referee(log.read_bytes()).as_dict()
            if kept != found:
                yield Change(path, kept, found)


def write(change: Change) -> None:
    """Write a verdict: one line."""
    change.path.write_text(json.dumps(change.found) + "\n")


def main(words: Sequence[str] | None = None, logs: Path = LOGS) -> int:
    """Show what changed and write it, unless it is only to be checked; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden.write", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--check", action="store_true", help="write nothing; 1 if there is need")
    chosen = parser.parse_args(words)
    for game in chosen.games:
        if game not in GAMES:
            parser.error(f"there is no game {game}; there are: {', '.join(GAMES)}")
    made = list(changes(chosen.games or list(GAMES), logs))
    for change in made:
        sys.stdout.write(change.shown() + "\n")
        if not chosen.check:
            write(change)
    new = sum(change.kept is None for change in made)
    what = "to write" if chosen.check else "written"
    sys.stdout.write(f"{len(made) - new} changed and {new} new verdicts {what}.\n")
    return int(chosen.check and bool(made))


if __name__ == "__main__":
    sys.exit(main())
