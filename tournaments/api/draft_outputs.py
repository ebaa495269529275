"""How the desk's documents look in JSON: attendance, changes by hand, previews, explanations."""

from typing import Any

from rest_framework import serializers

from tournaments.api.outputs import JSON, EntryOutput, entry_json
from tournaments.drafting import values_json
from tournaments.models import Forbidden, RoundEdit
from tournaments.scheduling import types as core
from tournaments.scheduling.explaining.explanation import Level
from tournaments.selectors import Coming, Explained, Preview, Review


class AttendeeOutput(serializers.Serializer[Any]):
    """An entry and how it stands to a round: here, waiting, absent, late or gone."""

    entry = EntryOutput()
    state = serializers.CharField()


class AttendanceOutput(serializers.Serializer[Any]):
    """Who is there for the coming round; `round` is null once every round is published."""

    round = serializers.IntegerField(allow_null=True)
    present = serializers.IntegerField()
    entries = AttendeeOutput(many=True)


class ForbiddenOutput(serializers.Serializer[Any]):
    """Two entries that are not to meet."""

    id = serializers.UUIDField()
    one = EntryOutput()
    other = EntryOutput()
    reason = serializers.CharField()


class EditOutput(serializers.Serializer[Any]):
    """A change by hand, with the metrics of the round; `worse` names those that rose."""

    id = serializers.UUIDField()
    round = serializers.UUIDField()
    kind = serializers.CharField()
    change = serializers.DictField()
    by = serializers.CharField(allow_null=True)
    created = serializers.DateTimeField()
    before = serializers.DictField(child=serializers.FloatField())
    after = serializers.DictField(child=serializers.FloatField())
    worse = serializers.ListField(child=serializers.CharField())


class ReviewOutput(serializers.Serializer[Any]):
    """What there is to say of a draft: broken rules, the event's metrics with it, the bounds."""

    stale = serializers.BooleanField()
    violations = serializers.ListField(child=serializers.DictField())
    metrics = serializers.DictField(child=serializers.FloatField())
    bounds = serializers.DictField(child=serializers.FloatField())


class PreviewTableOutput(serializers.Serializer[Any]):
    """A table as it would be: seats by the keys of the shape, each with its entry."""

    number = serializers.IntegerField()
    seats = serializers.DictField(child=EntryOutput())


class PreviewRoundOutput(serializers.Serializer[Any]):
    """A round as it would be."""

    number = serializers.IntegerField()
    tables = PreviewTableOutput(many=True)
    byes = EntryOutput(many=True)
    certificate = serializers.DictField()


class PreviewOutput(serializers.Serializer[Any]):
    """Rounds that are not stored, what they would break, and the event's metrics with them."""

    rounds = PreviewRoundOutput(many=True)
    violations = serializers.ListField(child=serializers.DictField())
    metrics = serializers.DictField(child=serializers.FloatField())
    bounds = serializers.DictField(child=serializers.FloatField())


class LevelOutput(serializers.Serializer[Any]):
    """What is compared, in the round as it is and in the best with the change."""

    name = serializers.CharField()
    chosen = serializers.FloatField()
    alternative = serializers.FloatField()


class AlternativeOutput(serializers.Serializer[Any]):
    """Another opponent (null: the bye); `decides` is the first level that differs."""

    entry = EntryOutput(allow_null=True)
    feasible = serializers.BooleanField()
    decides = serializers.CharField(allow_null=True)
    better = serializers.BooleanField()
    levels = LevelOutput(many=True)
    sentence = serializers.CharField()


class ExplainedOutput(serializers.Serializer[Any]):
    """Why an entry sits where it does; `table` is null for a bye."""

    entry = EntryOutput()
    table = serializers.IntegerField(allow_null=True)
    others = EntryOutput(many=True)
    levels = serializers.DictField(child=serializers.FloatField())
    alternatives = AlternativeOutput(many=True)
    sentence = serializers.CharField()


def attendance_json(coming: Coming) -> JSON:
    """Return the document of who is there for the coming round."""
    people = [{"entry": entry_json(one.entry), "state": one.state} for one in coming.people]
    return {"round": coming.number, "present": coming.present, "entries": people}


def forbidden_json(row: Forbidden) -> JSON:
    """Return the document of two who are kept apart."""
    one, other = entry_json(row.one), entry_json(row.other)
    return {"id": row.id, "one": one, "other": other, "reason": row.reason}


def edit_json(edit: RoundEdit) -> JSON:
    """Return the document of a change by hand."""
    names = ("id", "kind", "change", "created", "before", "after")
    plain = {name: getattr(edit, name) for name in names}
    by = edit.by.get_username() if edit.by else None
    return {**plain, "round": edit.round_id, "by": by, "worse": list(edit.worse)}


def review_json(review: Review) -> JSON:
    """Return the document of what there is to say of a draft."""
    names = ("stale", "violations", "metrics", "bounds")
    return {name: getattr(review, name) for name in names}


def preview_json(preview: Preview) -> JSON:
    """Return the document of rounds that are not stored."""
    rounds = [_preview_round(drawn, preview) for drawn in preview.rounds]
    names = ("violations", "metrics", "bounds")
    return {"rounds": rounds, **{name: getattr(preview, name) for name in names}}


def _preview_round(drawn: core.Round, preview: Preview) -> JSON:
    entries = {entry_id: entry_json(entry) for entry_id, entry in preview.entries.items()}
    tables = [
        {
            "number": table.number,
            "seats": {seat: entries[who] for seat, who in sorted(table.seats.items())},
        }
        for table in drawn.tables
    ]
    return {
        "number": drawn.number,
        "tables": tables,
        "byes": [entries[who] for who in drawn.byes],
        "certificate": preview.certificates[drawn.number],
    }


def explained_json(explained: Explained) -> JSON:
    """Return the document of an explanation."""
    return {
        "entry": entry_json(explained.entry),
        "table": explained.found.table,
        "others": [entry_json(entry) for entry in explained.others],
        "levels": values_json(dict(explained.found.levels)),
        "alternatives": [
            {
                "entry": entry_json(one.entry) if one.entry else None,
                "feasible": one.found.feasible,
                "decides": one.found.decides,
                "better": one.found.better,
                "levels": [_level_json(level) for level in one.found.levels],
                "sentence": one.sentence,
            }
            for one in explained.alternatives
        ],
        "sentence": explained.sentence,
    }


def _level_json(level: Level) -> JSON:
    values = values_json({"chosen": level.chosen, "alternative": level.alternative})
    return {"name": level.name, **values}
