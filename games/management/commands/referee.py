"""``python manage.py referee [--json] FILE...``: the verdict on move logs, without any server."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games.rules.refereeing.verdict import Verdict
from games.rules.replay import referee


class Command(BaseCommand):
    """Referee logs from files, or from standard input (``-``); exit 2 if one cannot be opened."""

    help = "Referee domino move logs (text or JSON): one verdict a line."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="a log; - is standard input")
        parser.add_argument("--json", action="store_true", help="one JSON object a line")

    def handle(self, *args: Any, **options: Any) -> None:
        failed = False
        for name in options["files"]:
            try:
                data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
            except (OSError, ValueError) as error:
                failed = True
                reason = getattr(error, "strerror", None) or str(error)
                self.stderr.write(f"{name}: cannot be read: {reason}")
                continue
            verdict = referee(data)
            self.stdout.write(as_json(name, verdict) if options["json"] else as_line(name, verdict))
        if failed:
            sys.exit(2)


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
