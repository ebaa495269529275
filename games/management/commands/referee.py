"""``python manage.py referee [--json] [--jobs N] FILE...``: verdicts on logs, without any server.

A folder stands for the ``.domlog`` files in it and below. Many files are refereed on all cores; the
verdicts come in the order of the files all the same.
"""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterable, Iterator
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any, NamedTuple

from django.core.management.base import BaseCommand, CommandError

from games.rules.refereeing.verdict import Verdict
from games.rules.replay import referee
from web.parallel import cores, map_in_order

FEW = 200
"""Files for which no further process is started unless it is asked for: they take less time."""
BATCH = 16
"""Files that a process is given at a time."""


class Source(NamedTuple):
    """Where a log is: its file, or what standard input gave; ``problem`` where there is none."""

    name: str
    data: bytes | None = None
    problem: str = ""


class OutputLine(NamedTuple):
    """One line for standard output, or, where a log cannot be read, one for standard error."""

    line: str
    failed: bool = False


class Command(BaseCommand):
    """Referee logs from files and folders, or from standard input (``-``); exit 2 if one fails."""

    help = "Referee domino move logs (text or JSON): one verdict a line, in the order of the files."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "files",
            nargs="+",
            metavar="FILE",
            help="a log; a folder is all its .domlog files; - is standard input",
        )
        parser.add_argument("--json", action="store_true", help="one JSON object a line")
        parser.add_argument(
            "--jobs",
            type=_jobs,
            metavar="N",
            help=f"processes; without it one for up to {FEW} files, else one a core",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        sources = chain.from_iterable(map(_sources, options["files"]))
        first = list(islice(sources, FEW + 1))
        jobs = options["jobs"] or (cores() if len(first) > FEW else 1)
        work = partial(judge_sources, as_documents=options["json"])
        failed = False
        try:
            for done in map_in_order(work, _batches(chain(first, sources)), jobs=jobs):
                for line, is_problem in done:
                    failed = failed or is_problem
                    (self.stderr if is_problem else self.stdout).write(line)
        except BrokenProcessPool:
            raise CommandError("a process that refereed was ended from outside") from None
        if failed:
            sys.exit(2)


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


def _batches(sources: Iterable[Source]) -> Iterator[list[Source]]:
    rest = iter(sources)
    while batch := list(islice(rest, BATCH)):
        yield batch


def judge_sources(sources: list[Source], as_documents: bool) -> list[OutputLine]:
    """The verdicts on these logs, one JSON object a line or one line for people."""
    return [_judge_source(source, as_documents) for source in sources]


def _judge_source(source: Source, as_document: bool) -> OutputLine:
    name, data, problem = source
    if not problem and data is None:
        try:
            data = Path(name).read_bytes()
        except (OSError, ValueError) as error:
            problem = getattr(error, "strerror", None) or str(error)
    if problem or data is None:
        return OutputLine(f"{name}: cannot be read: {problem}", failed=True)
    verdict = referee(data)
    return OutputLine(as_json(name, verdict) if as_document else as_line(name, verdict))


def as_json(name: str, verdict: Verdict) -> str:
    """One line of JSON: the file, then the six keys of the verdict."""
    return json.dumps({"file": name} | verdict.as_dict())


def as_line(name: str, verdict: Verdict) -> str:
    """One line for people: what the verdict is and why."""
    error = verdict.error
    if error is None:
        totals = " ".join(f"{side}={number}" for side, number in (verdict.totals or {}).items())
        winner = f", winner {verdict.winner}" if verdict.winner else ""
        return f"{name}: {verdict.verdict}{winner}, {len(verdict.deals)} deals, {totals}"
    place = f"game {error.game}, deal {error.deal}, move {error.event}"
    if not error.game and not error.deal:
        place = "whole log"
    return f"{name}: rejected, {error.code} at {place}: {error.detail}"
