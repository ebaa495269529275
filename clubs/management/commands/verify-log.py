"""``python manage.py verify-log FILE``: checks an exported log, without any server."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand

from clubs.transparency.verifying import Finding, compare_logs, verify_log
from web.documents.json_text import Unreadable, read_json


class Command(BaseCommand):
    """Check a `boneyard-log 1` document, and that it only grew since an older copy of it.

    What is wrong is named on standard error, a line each, with exit status 2.
    """

    help = "Check the exported log of a club: entries, lists, heads, signatures."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="the log; - is standard input")
        parser.add_argument("--older", metavar="FILE", help="a copy that was exported before")

        parser.add_argument(
            "--key",
            metavar="KEY",
            action="append",
            default=[],
            help="a key that followed a lost one and that you have compared with the club's",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        log = self._read(options["file"])
        findings = verify_log(log, options["key"])
        if options["older"] is not None:
            older = self._read(options["older"])
            findings += verify_log(older, options["key"]) + compare_logs(log, older)
        if findings:
            self._refuse(options["file"], *findings)
        entries, heads = len(log["entries"]), len(log["heads"])
        self.stdout.write(f"{options['file']}: right, {entries} entries, {heads} heads")
        key = log["entries"][0]["leaf"].split("\n")[2] if entries else "none"
        self.stdout.write(f"{options['file']}: first key, to be compared: {key}")

    def _read(self, name: str) -> Any:
        try:
            data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
            return read_json(data).whole_object()
        except (OSError, ValueError) as error:
            self._refuse(name, f"cannot be read: {getattr(error, 'strerror', None) or error}")
        except Unreadable as error:
            self._refuse(name, error.detail)

    def _refuse(self, name: str, *reasons: str | Finding) -> NoReturn:
        for reason in reasons:
            self.stderr.write(f"{name}: {reason}")
        sys.exit(2)
