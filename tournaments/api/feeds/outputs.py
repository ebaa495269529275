"""How the lines of a feed look in JSON, in its pages, its stream and its file alike."""

import json
from typing import Any

from rest_framework import serializers

from clubs.web.outputs import Output
from tournaments.selectors.playing.feed import (
    CLOCK,
    ENTRY,
    KINDS,
    RESULT,
    ROUND,
    Change,
    Line,
)


class FeedChangeOutput(Output):
    """One thing that changed.

    `result` has a table, its round and both their numbers; `round` and `clock` have a round;
    `entry` has an entry. What was thrown away since has no numbers.
    """

    what = serializers.ChoiceField(choices=list(KINDS))
    table = serializers.UUIDField(required=False)
    table_number = serializers.IntegerField(required=False)
    round = serializers.UUIDField(required=False)
    round_number = serializers.IntegerField(required=False)
    entry = serializers.UUIDField(required=False)


class FeedLineOutput(Output):
    """What one commit changed; `standings` says whether the standings may read otherwise now.

    `draft` is a line for organisers only: about a round that nobody else knows of.
    """

    cursor = serializers.CharField()
    at = serializers.DateTimeField()
    draft = serializers.BooleanField()
    standings = serializers.BooleanField()
    changes = FeedChangeOutput(many=True)


class FeedOutput(Output):
    """Some lines, where they end, and the address of those that follow; null: none yet.

    A feed is read onwards only: `previous` is always null.
    """

    cursor = serializers.CharField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    results = FeedLineOutput(many=True)


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
    said: dict[str, Any] = {"what": change.kind}
    subject = str(change.subject)
    if change.kind == RESULT:
        said |= {"table": subject, "table_number": change.table_number}
        said["round"] = None if change.round is None else str(change.round)
    elif change.kind in {ROUND, CLOCK}:
        said["round"] = subject
    elif change.kind == ENTRY:
        said["entry"] = subject
    said["round_number"] = change.round_number
    return {key: value for key, value in said.items() if value is not None}
