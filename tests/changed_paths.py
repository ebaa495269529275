"""`./test --changed [BASE]`: the tests of the rooms that were touched, and of those above.

A file is touched if it differs from BASE: by default the commit where this branch left `main`, or
the last commit on `main` itself. Rooms are in the order in which they may ask each other
(`pyproject.toml`). What every test stands on (fixtures, settings, requirements) means all of them;
documents mean those that read them.
"""

import subprocess
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
READING = (
    "tests/deploy/test_access.py",
    "tests/test_architecture.py",
    "tests/test_contributing.py",
    "tests/test_words.py",
)
"""What reads the documents, and the source whatever it is."""
BESIDES = {"deploy": ("tests/e2e", "tests/browser", "tests/faults")}
"""Folders of tests that stand elsewhere than the room they belong to."""


def order() -> list[str]:
    """Return apps and rooms as folders, the lowest first; those of one layer side by side."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"][
        "contracts"
    ]
    apps, rooms = (
        next(one["layers"] for one in contracts if one["name"].startswith(words))
        for words in ("One staircase", "Rooms of tournaments")
    )
    inside = [f"tournaments/{name.strip()}" for layer in rooms for name in layer.split("|")]
    found: list[str] = []
    for app in apps:
        found += [*inside, app] if app == "tournaments" else [app]
    return found[::-1]


def room_of(path: str, rooms: list[str]) -> str | None:
    """Return the room a file of the source or of the tests belongs to, None for no room's.

    >>> room_of("tests/tournaments/cards/test_api.py", ["tournaments", "tournaments/cards"])
    'tournaments/cards'
    >>> room_of("tests/conftest.py", ["tournaments"]) is None
    True
    """
    for room, folders in BESIDES.items():
        if path.startswith(tuple(f"{one}/" for one in folders)):
            return room
    inside = path.removeprefix("tests/")
    held = [room for room in rooms if inside.startswith((f"{room}/", f"{room}."))]
    return max(held, key=len, default=None)


def paths_to_test(paths: Iterable[str]) -> list[str]:
    """Return what pytest is told for these changed files; `tests` for everything."""
    rooms, touched = order(), set[str]()
    for path in paths:
        room = room_of(path, rooms)
        if path.endswith(".md") or path.startswith("tests/test_"):
            touched.add("")
        elif room is None:
            return ["tests"]
        elif path.startswith("tests/") and Path(path).name.startswith("test_"):
            touched.add(path)
        else:
            touched.add(room)
    lowest = min((rooms.index(one) for one in touched if one in rooms), default=len(rooms))
    above = set(rooms[lowest:])
    if any(room.startswith("tournaments/") for room in above):
        above.add("tournaments")
    folders = [folder for room in above for folder in tests_of(room, rooms)]
    files = [path for path in touched if path.startswith("tests/") and (ROOT / path).is_file()]
    return sorted({*folders, *files, *(READING if touched else ())})


def tests_of(room: str, rooms: list[str]) -> list[str]:
    """Return the folders and files that hold the tests of a room, and of no room within it."""
    there = [f"tests/{room}", *BESIDES.get(room, ())]
    if any(one.startswith(f"{room}/") for one in rooms):
        inside = (f"tests/{room}/{path.name}" for path in (ROOT / "tests" / room).iterdir())
        there = [one for one in inside if one.removeprefix("tests/") not in rooms]
    return [one for one in there if (ROOT / one).is_dir() or "/test_" in one]


def changed_files(base: str | None) -> list[str]:
    """Return the files that differ from a commit, and those that are new."""
    known = git("ls-files", "--others", "--exclude-standard")
    return git("diff", "--name-only", base or git("merge-base", "HEAD", "main")[0]) + known


def git(*words: str) -> list[str]:
    """Return the lines that git answers."""
    done = subprocess.run(  # noqa: S603 - our own words
        ["git", *words],  # noqa: S607 - whichever git is installed
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


def main() -> None:
    """Print what pytest is to be told, a line each; nothing where nothing was changed."""
    print("\n".join(paths_to_test(changed_files(sys.argv[1] if sys.argv[1:] else None))))  # noqa: T201


if __name__ == "__main__":
    main()
