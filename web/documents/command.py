"""Base of the commands that read one interchange document and print the answer or a refusal.

The document is a file or standard input (``-``). The answer is one line of JSON with exit status 0,
a refusal one line on standard error with exit status 2. The commands need no database and no
project checks: a bare checkout is enough.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, ClassVar, NoReturn

from django.core.management.base import BaseCommand

from web.documents.json_text import JsonText, Unreadable, read_json, write_json


class DocumentCommand(BaseCommand):
    """Answers one document; a subclass says how, and which of its exceptions are refusals."""

    requires_system_checks: list[str] = []
    refusals: ClassVar[tuple[type[Exception], ...]] = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a document; - is standard input")

    def handle(self, *args: Any, **options: Any) -> None:
        name = options["file"]
        try:
            data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        except (OSError, ValueError) as error:
            self._refuse(name, f"cannot be read: {getattr(error, 'strerror', None) or error}")
        expected: tuple[type[Exception], ...] = (Unreadable, *self.refusals)
        try:
            line = write_json(self.answer(read_json(data)))
        except expected as error:
            self._refuse(name, getattr(error, "detail", str(error)))
        self.stdout.write(line)

    def answer(self, text: JsonText) -> dict[str, Any]:
        """The answer to a document; raises one of ``refusals`` or ``Unreadable``."""
        raise NotImplementedError

    def _refuse(self, name: str, reason: str) -> NoReturn:
        self.stderr.write(f"{name}: {reason}")
        sys.exit(2)
