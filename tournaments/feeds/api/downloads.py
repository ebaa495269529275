"""Files of an event for programs: a JSON object a line, sent while they are read.

They hold the tables of cells of `selectors.exports` under their keys, with ratings and other
fractions as JSON numbers; the games, in the form in which many logs are sent at once; and the whole
feed. Only what everybody may see is in them, no drafts.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any

from django.http import StreamingHttpResponse

from games.replays import submission_log
from games.rules.views import SPECTATOR, public_log
from tournaments.feeds.selectors import exports
from tournaments.feeds.selectors.feed import lines_of
from tournaments.feeds.selectors.lines import line_json
from tournaments.models import Event
from tournaments.results.api.many_logs import NDJSON
from web.documents.spreadsheets import Cell

NDJSON_FORM = "ndjson"
GAMES, CHANGES = "games", "changes"


def games(event: Event) -> Iterator[dict[str, Any]]:
    """Yield the games that decided tables, as `{"round", "table", "log"}`."""
    for number, table, submission in exports.logs_of_event(event):
        log = public_log(submission_log(submission, event.options), SPECTATOR)
        yield {"round": number, "table": table, "log": log}


def changes(event: Event) -> Iterator[dict[str, Any]]:
    """Yield the public lines of the feed."""
    return map(line_json, lines_of(event.id, drafts=False))


MORE: dict[str, Callable[[Event], Iterator[dict[str, Any]]]] = {GAMES: games, CHANGES: changes}
"""Files that exist as lines only."""


def lines_response(event: Event, what: str) -> StreamingHttpResponse:
    """Return one of `exports.WHAT` or of `MORE` as a file to keep, sent while it is read."""
    rows = MORE[what](event) if what in MORE else _rows(event, what)
    name = f"{exports.file_stem_of(event, what)}.{NDJSON_FORM}"
    return StreamingHttpResponse(
        _encode_rows(rows),
        content_type=NDJSON,
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def _rows(event: Event, what: str) -> Iterator[dict[str, Any]]:
    made = exports.TABLES[what](event)
    keys = [key for key, _head in made.columns]
    return (dict(zip(keys, map(_value, row), strict=True)) for row in made.rows)


def _value(cell: Cell) -> Any:
    if not isinstance(cell, Fraction):
        return cell
    return cell.numerator if cell.denominator == 1 else float(cell)


def _encode_rows(rows: Iterable[dict[str, Any]]) -> Iterator[bytes]:
    for row in rows:
        yield json.dumps(row, ensure_ascii=False, default=str).encode() + b"\n"
