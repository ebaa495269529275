"""Rating lists as files: CSV for spreadsheets, NDJSON for programs, written as they are read.

``COLUMNS`` says which there are. A line of NDJSON has the same keys, ratings in
whole millionths. In CSV a text that a spreadsheet would take for a formula gets an apostrophe in
front; text is UTF-8 with a byte order mark, since spreadsheets guess otherwise.
"""

import json
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any

from django.http import StreamingHttpResponse

from ratings.models import RatingList
from ratings.selectors.files import file_stem
from ratings.selectors.lists import Choice, Line, stream_lines
from web.documents import spreadsheets


def _column(kind: str | list[str], means: str, **more: str) -> dict[str, Any]:
    return {"type": kind, "description": means, **more}


_OR_EMPTY = ["number", "null"]
COLUMNS: dict[str, dict[str, Any]] = {
    "rank": _column("integer", "The place; those with the same rating share it."),
    "id": _column("string", "The id of the player or the partnership.", format="uuid"),
    "name": _column("string", "The name as everybody may read it."),
    "rating": _column("number", "The rating in points, with six decimals."),
    "change": _column(
        _OR_EMPTY, "Points since the list it is counted from; empty where it has no rating there."
    ),
    "games": _column("integer", "Rated games."),
    "provisional": _column("boolean", "Whether the rating is still little sure."),
    "last_played": _column(
        "string", "When the last period with a game was closed.", format="date-time"
    ),
    "deviation": _column(_OR_EMPTY, "One standard deviation in points; empty on older lists."),
    "inactive": _column("boolean", "Whether the last game is longer ago than the pool allows."),
}
"""The columns of CSV, each with its JSON Schema."""
MEDIA = {"csv": "text/csv", "ndjson": "application/x-ndjson"}


def row_schema() -> dict[str, Any]:
    """Return the JSON Schema of a row of CSV."""
    return {
        "title": "RatingListRow",
        "description": "A row of a rating list as CSV.",
        "type": "object",
        "properties": COLUMNS,
        "required": list(COLUMNS),
        "additionalProperties": False,
    }


def row_json(line: Line) -> dict[str, Any]:
    """Return a line of a list as the API has it; rating and change in millionths."""
    return {
        "rank": line.rank,
        "id": str(line.id),
        "name": line.name,
        "rating": line.rating,
        "change": line.change,
        "games": line.games,
        "provisional": line.provisional,
        "last_played": line.played.isoformat(),
        "deviation": line.deviation,
        "inactive": line.inactive,
    }


def csv_lines(lines: Iterable[Line]) -> Iterator[str]:
    """Yield a list as CSV, its head first."""
    return spreadsheets.csv_lines(spreadsheets.Sheet("", list(COLUMNS), map(_row, lines)))


def _row(line: Line) -> list[spreadsheets.Cell]:
    row = row_json(line)
    row |= {
        "rating": Decimal(decimal_text(line.rating)),
        "change": None if line.change is None else Decimal(decimal_text(line.change)),
        "deviation": None if line.deviation is None else Decimal(decimal_text(line.deviation)),
        **{name: "true" if row[name] else "false" for name in ("provisional", "inactive")},
    }
    return [row[column] for column in COLUMNS]


def ndjson_lines(lines: Iterable[Line]) -> Iterator[str]:
    """Yield a list as NDJSON, one object a line."""
    for line in lines:
        yield json.dumps(row_json(line), ensure_ascii=False) + "\n"


def decimal_text(millionths: int) -> str:
    """Return millionths of a point in points, with six decimals.

    >>> decimal_text(1508_500000), decimal_text(-1)
    ('1508.500000', '-0.000001')
    """
    whole, rest = divmod(abs(millionths), 10**6)
    return f"{'-' if millionths < 0 else ''}{whole}.{rest:06}"


def list_response(shown: RatingList, choice: Choice, form: str) -> StreamingHttpResponse:
    """Return a list as a file to save, `form` "csv" or "ndjson", sent while it is read."""
    write = csv_lines if form == "csv" else ndjson_lines
    named = f"{file_stem(shown, choice.kind)}.{form}"
    return StreamingHttpResponse(
        (text.encode() for text in write(stream_lines(shown, choice))),
        content_type=f"{MEDIA[form]}; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{named}"'},
    )
