"""The lines of a feed in JSON: in its pages, its stream, its file and in messages."""

import json
from typing import Any

from tournaments.feeds.selectors.feed import Change, ChangeKind, Line


def line_json(line: Line) -> dict[str, Any]:
    """Return a line as the API has it (`FeedLineOutput`)."""
    return {
        "cursor": str(line.cursor),
        "at": line.at.isoformat().replace("+00:00", "Z"),
        "draft": line.draft,
        "standings": line.standings,
        "changes": [_change_json(change) for change in line.changes],
    }


def line_text(line: Line) -> str:
    """Return a line as it stands in a stream and in a file: JSON without a line break."""
    return json.dumps(line_json(line), ensure_ascii=False)


def _change_json(change: Change) -> dict[str, Any]:
    document: dict[str, Any] = {"what": change.kind}
    subject = str(change.subject)
    if change.kind == ChangeKind.RESULT:
        document |= {"table": subject, "table_number": change.table_number}
        document["round"] = None if change.round is None else str(change.round)
    elif change.kind in {ChangeKind.ROUND, ChangeKind.CLOCK}:
        document["round"] = subject
    elif change.kind == ChangeKind.ENTRY:
        document["entry"] = subject
    document["round_number"] = change.round_number
    document |= change.deals
    return {key: value for key, value in document.items() if value is not None}
