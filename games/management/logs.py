"""Base of the commands that read many logs, from files, folders or standard input.

A folder stands for the ``.domlog`` files in it and below. Each log gets one line, in the order of
the files, however many processes work. Such a command needs no database and no project checks.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures.process import BrokenProcessPool
from itertools import chain, islice
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from django.core.management.base import BaseCommand, CommandError

from web.parallel import cores, map_in_order


class Source(NamedTuple):
    """Where a log is: its file, or what standard input gave; ``problem`` where there is none."""

    name: str
    data: bytes | None = None
    problem: str = ""


class OutputLine(NamedTuple):
    """One line for standard output, or, where a log has no answer, one for standard error."""

    line: str
    failed: bool = False


class LogsCommand(BaseCommand):
    """Answers every log with a line; exit 2 if one fails. A subclass says how."""

    requires_system_checks: list[str] = []
    few: ClassVar[int]
    """Files for which no further process is started unless it is asked for: they take less time."""
    batch: ClassVar[int]
    """Files that a process is given at a time."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "files",
            nargs="+",
            metavar="FILE",
            help="a log; a folder is all its .domlog files; - is standard input",
        )
        parser.add_argument(
            "--jobs",
            type=_jobs,
            metavar="N",
            help=f"processes; without it one for up to {self.few} files, else one a core",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        sources = chain.from_iterable(map(_sources, options["files"]))
        first = list(islice(sources, self.few + 1))
        jobs = options["jobs"] or (cores() if len(first) > self.few else 1)
        work, batches = self.work(options), _batches(chain(first, sources), self.batch)
        failed = False
        try:
            for done in map_in_order(work, batches, jobs=jobs):
                for line, is_problem in done:
                    failed = failed or is_problem
                    (self.stderr if is_problem else self.stdout).write(line)
        except BrokenProcessPool:
            raise CommandError("a process that worked on logs was ended from outside") from None
        if failed:
            sys.exit(2)

    def work(self, options: dict[str, Any]) -> Callable[[list[Source]], list[OutputLine]]:
        """What is done with a batch; it can be pickled."""
        raise NotImplementedError


def read_source(source: Source) -> bytes | OutputLine:
    """The bytes of a log, or the line that says why it cannot be read."""
    name, data, problem = source
    if not problem and data is None:
        try:
            data = Path(name).read_bytes()
        except (OSError, ValueError) as error:
            problem = getattr(error, "strerror", None) or str(error)
    if problem or data is None:
        return OutputLine(f"{name}: cannot be read: {problem}", failed=True)
    return data


def _jobs(word: str) -> int:
    if not word.isdecimal() or not 1 <= int(word) <= 1000:
        raise ArgumentTypeError("a whole number from 1 to 1000")
    return int(word)


def _sources(name: str) -> Iterator[Source]:
    """The logs that an argument of the command means."""
    if name == "-":
        yield Source(name, sys.stdin.buffer.read())
    elif os.path.isdir(name):  # noqa: PTH112 - of a name with a NUL it says no, and does not raise
        found = False
        for file in _files(Path(name)):
            found = True
            yield Source(str(file))
        if not found:
            yield Source(name, problem="there is no .domlog file in it")
    else:
        yield Source(name)


def _files(folder: Path) -> Iterator[Path]:
    """The logs in a folder and below, by name."""
    for place, folders, files in os.walk(folder):
        folders.sort()
        yield from (Path(place, file) for file in sorted(files) if file.endswith(".domlog"))


def _batches(sources: Iterable[Source], size: int) -> Iterator[list[Source]]:
    rest = iter(sources)
    while batch := list(islice(rest, size)):
        yield batch
