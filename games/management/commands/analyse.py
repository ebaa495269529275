"""``python manage.py analyse [--jobs N] FILE...``: what was possible in the deals of logs.

One line of JSON a log, with every finished deal; a log that cannot be analysed is a line on
standard error, and exit 2. docs/analysis.md says what it means.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Callable
from functools import partial
from typing import Any

from games.analysis import NotAnalysable, analyse_deals, analysis_document
from games.analysis.deals import MOST_POSITIONS
from games.management.logs import LogsCommand, OutputLine, Source, read_source
from games.rules.errors import LogFault
from games.rules.replay import parse


class Command(LogsCommand):
    """Analyse the finished deals of logs, all hands open; exit 2 if a log cannot be analysed."""

    help = "Analyse the deals of domino move logs, all hands open: one JSON object a log."
    few, batch = 1, 1

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--positions",
            type=int,
            default=MOST_POSITIONS,
            metavar="N",
            help="positions stored for a deal at most; what is not known by then gets bounds",
        )

    def work(self, options: dict[str, Any]) -> Callable[[list[Source]], list[OutputLine]]:
        return partial(analyse_sources, most_positions=options["positions"])


def analyse_sources(sources: list[Source], most_positions: int) -> list[OutputLine]:
    """The analyses of these logs, one JSON object a line."""
    return [_analyse_source(source, most_positions) for source in sources]


def _analyse_source(source: Source, most_positions: int) -> OutputLine:
    data, name = read_source(source), source.name
    if isinstance(data, OutputLine):
        return data
    try:
        found = [analysis_document(one) for one in analyse_deals(parse(data), most_positions)]
    except (LogFault, NotAnalysable) as refused:
        return OutputLine(f"{name}: {refused.code}: {refused.detail}", failed=True)
    return OutputLine(json.dumps({"file": name, "deals": found}))
