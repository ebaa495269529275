"""Running the commands that answer one document: here, or in a process that reaches no service."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from django.core.management import call_command

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True)
class CommandResult:
    """What a command wrote, and its exit status."""

    status: int
    out: str
    err: str


def run(command: str, given: str | bytes, file: str = "-") -> CommandResult:
    """Run a command in this process, with standard input as given."""
    data = given.encode() if isinstance(given, str) else given
    out, err, status = io.StringIO(), io.StringIO(), 0
    with (
        patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(data))),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        try:
            call_command(command, file)
        except SystemExit as stop:
            status = int(stop.code or 0)
    return CommandResult(status, out.getvalue(), err.getvalue())


def answer(command: str, given: str | bytes) -> str:
    """The one line that answers a document."""
    done = run(command, given)
    assert (done.status, done.err) == (0, "")
    (line,) = done.out.splitlines()
    return line


def refusal(command: str, given: str | bytes, file: str = "-") -> str:
    """The one line that says why there is no answer."""
    done = run(command, given, file)
    assert (done.status, done.out) == (2, "")
    (line,) = done.err.splitlines()
    return line


def manage(*words: str, given: str = "") -> CommandResult:
    """Run manage.py in a process of its own that can reach no service and has no key."""
    nowhere = {
        "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none",
        "REDIS_URL": "redis://127.0.0.1:1",
        "BONEYARD_SECRET_KEY": "",
    }
    done = subprocess.run(  # noqa: S603 - our own command
        [sys.executable, str(ROOT / "manage.py"), *words],
        input=given,
        capture_output=True,
        text=True,
        env=os.environ | nowhere,
        timeout=60,
        check=False,
    )
    return CommandResult(done.returncode, done.stdout, done.stderr)


def with_value(document: Any, path: str, value: object) -> Any:
    """A copy of a document in which the value at a path such as `games/0/id` is another, or new."""
    changed = deepcopy(document)
    *steps, last = path.split("/")
    here = changed
    for step in steps:
        here = here[int(step)] if isinstance(here, list) else here[step]
    here[last] = value
    return changed
