"""``python manage.py referee [--json] [--jobs N] FILE...``: verdicts on logs, without a server."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Callable
from functools import partial
from typing import Any

from games.management.logs import LogsCommand, OutputLine, Source, read_source
from games.rules.refereeing.verdict import Verdict
from games.rules.replay import referee


class Command(LogsCommand):
    """Referee logs from files and folders, or from standard input (``-``); exit 2 if one fails."""

    help = "Referee domino move logs (text or JSON): one verdict a line, in the order of the files."
    few, batch = 200, 16

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--json", action="store_true", help="one JSON object a line")

    def work(self, options: dict[str, Any]) -> Callable[[list[Source]], list[OutputLine]]:
        return partial(judge_sources, as_documents=options["json"])


def judge_sources(sources: list[Source], as_documents: bool) -> list[OutputLine]:
    """The verdicts on these logs, one JSON object a line or one line for people."""
    return [_judge_source(source, as_documents) for source in sources]


def _judge_source(source: Source, as_document: bool) -> OutputLine:
    data, name = read_source(source), source.name
    if isinstance(data, OutputLine):
        return data
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
