"""How events, rounds and tables look in JSON: one function a document, with its schema."""

from typing import Any

from rest_framework import serializers

from clubs.web.paging import PageOutput
from games.api.logs import VerdictOutput
from games.models import Submission
from tournaments.models import Entry, Event, Result
from tournaments.selectors import RoundRow, StandingRow, TableRow

JSON = dict[str, Any]


class EventOutput(serializers.Serializer[Any]):
    """An event."""

    id = serializers.UUIDField()
    club = serializers.UUIDField(source="club_id")
    name = serializers.CharField()
    game = serializers.CharField()
    options = serializers.DictField()
    method = serializers.CharField()
    shape = serializers.CharField()
    rounds_planned = serializers.IntegerField()
    table_sizes = serializers.DictField(child=serializers.IntegerField())
    policy = serializers.DictField()
    preset = serializers.CharField()
    tie_breaks = serializers.ListField(child=serializers.CharField())
    scoring = serializers.DictField()
    check_in = serializers.BooleanField()
    time_limit = serializers.CharField()
    seed = serializers.IntegerField()
    rated = serializers.BooleanField()
    time_zone = serializers.CharField()
    state = serializers.CharField()


class EventsOutput(PageOutput):
    """A page of events; `next` and `previous` are addresses or null."""

    results = EventOutput(many=True)


class EntryOutput(serializers.Serializer[Any]):
    """An entry: a player or a partnership; `rating` in millionths of a point.

    It is there from round `from_round` to `to_round` (null: the last) but for `sits_out`.
    """

    id = serializers.UUIDField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    player = serializers.UUIDField(allow_null=True)
    partnership = serializers.UUIDField(allow_null=True)
    rating = serializers.IntegerField()
    team = serializers.CharField(allow_blank=True)
    fixed_table = serializers.IntegerField(allow_null=True)
    from_round = serializers.IntegerField()
    to_round = serializers.IntegerField(allow_null=True)
    sits_out = serializers.ListField(child=serializers.IntegerField())


class EntriesOutput(serializers.Serializer[Any]):
    """Entries of an event."""

    entries = EntryOutput(many=True)


class ResultOutput(serializers.Serializer[Any]):
    """A version of a table's result; places and points by side."""

    version = serializers.IntegerField()
    winner = serializers.CharField(allow_blank=True)
    places = serializers.DictField(child=serializers.IntegerField())
    points = serializers.DictField(child=serializers.IntegerField())
    submission = serializers.UUIDField(allow_null=True)
    reason = serializers.CharField(allow_blank=True)
    by_time = serializers.BooleanField()
    sanctions = serializers.DictField(child=serializers.IntegerField())
    absent = serializers.ListField(child=serializers.CharField())
    cards = serializers.ListField(child=serializers.CharField())


class TableOutput(serializers.Serializer[Any]):
    """A table: seats by letter, each with side, player and entry.

    `level_after` deals time was called with the lead shared: one more deal is played.
    """

    id = serializers.UUIDField()
    round = serializers.UUIDField()
    number = serializers.IntegerField()
    state = serializers.CharField()
    level_after = serializers.IntegerField(allow_null=True)
    seats = serializers.DictField(child=serializers.DictField())
    result = ResultOutput(allow_null=True)


class RoundOutput(serializers.Serializer[Any]):
    """A round with its tables, byes (entries) and certificate."""

    id = serializers.UUIDField()
    event = serializers.UUIDField()
    number = serializers.IntegerField()
    state = serializers.CharField()
    seed = serializers.IntegerField()
    certificate = serializers.DictField()
    tables = TableOutput(many=True)
    byes = EntryOutput(many=True)


class StandingOutput(serializers.Serializer[Any]):
    """A line of the standings; scores are numbers, halves included."""

    place = serializers.IntegerField()
    entry = EntryOutput()
    score = serializers.FloatField()
    played = serializers.IntegerField()
    points_for = serializers.FloatField()
    points_against = serializers.FloatField()
    tie_breaks = serializers.DictField(child=serializers.FloatField())


class StandingsOutput(serializers.Serializer[Any]):
    """The standings of an event."""

    standings = StandingOutput(many=True)


class SubmissionOutput(serializers.Serializer[Any]):
    """A log that was sent, with its verdict, and the table's result as it stands.

    A log of no event has no table and no result; `casual_game` is the game it became.
    """

    id = serializers.UUIDField()
    table = serializers.UUIDField(allow_null=True)
    casual_game = serializers.UUIDField(allow_null=True)
    state = serializers.CharField()
    code = serializers.CharField(allow_blank=True)
    form = serializers.CharField()
    content_hash = serializers.CharField()
    created = serializers.DateTimeField()
    verdict = VerdictOutput()
    result = ResultOutput(allow_null=True)


def event_json(event: Event) -> JSON:
    """Return the document of an event."""
    plain = {
        name: getattr(event, name)
        for name in (
            *("id", "name", "game", "options", "method", "shape", "rounds_planned"),
            *("policy", "preset", "tie_breaks", "scoring", "check_in", "time_limit"),
            *("seed", "rated", "time_zone", "state"),
        )
    }
    sizes = {
        "min": event.table_min,
        "max": event.table_max,
        "preferred": event.table_preferred,
    }
    return {**plain, "club": event.club_id, "table_sizes": sizes}


def entry_json(entry: Entry) -> JSON:
    """Return the document of an entry."""
    return {
        "id": entry.id,
        "number": entry.number,
        "name": str(entry),
        "player": entry.player_id,
        "partnership": entry.partnership_id,
        "rating": entry.rating,
        "team": entry.team,
        "fixed_table": entry.fixed_table,
        "from_round": entry.from_round,
        "to_round": entry.to_round,
        "sits_out": entry.sits_out,
    }


def result_json(result: Result | None) -> JSON | None:
    """Return the document of a result, None without one."""
    if result is None:
        return None
    names = (
        *("version", "winner", "places", "points", "submission", "reason"),
        *("by_time", "sanctions", "absent", "cards"),
    )
    return {name: getattr(result, name) for name in names}


def table_json(row: TableRow) -> JSON:
    """Return the document of a table."""
    return {
        "id": row.table.id,
        "round": row.table.round_id,
        "number": row.table.number,
        "state": row.table.state,
        "level_after": row.table.level_after,
        "seats": {
            seat.letter: {
                "side": seat.side,
                "player": {"id": seat.player_id, "name": seat.player.name},
                "entry": seat.entry_id,
            }
            for seat in row.seats
        },
        "result": result_json(row.result),
    }


def round_json(row: RoundRow) -> JSON:
    """Return the document of a round."""
    return {
        "id": row.round.id,
        "event": row.round.event_id,
        "number": row.round.number,
        "state": row.round.state,
        "seed": row.round.seed,
        "certificate": row.round.certificate,
        "tables": [table_json(table) for table in row.tables],
        "byes": [entry_json(entry) for entry in row.byes],
    }


def standing_json(row: StandingRow) -> JSON:
    """Return the document of a line of the standings."""
    line = row.standing
    return {
        "place": line.place,
        "entry": entry_json(row.entry),
        "score": float(line.score),
        "played": line.played,
        "points_for": float(line.points_for),
        "points_against": float(line.points_against),
        "tie_breaks": {name: float(value) for name, value in line.tie_breaks},
    }


def submission_json(submission: Submission, result: Result | None) -> JSON:
    """Return the document of a submission; a log of no event has no result."""
    names = ("id", "state", "code", "form", "content_hash", "created", "verdict")
    plain = {name: getattr(submission, name) for name in names}
    kind, match = submission.kind, submission.match
    became = {
        "table": match if kind == Submission.Kind.TABLE else None,
        "casual_game": match if kind == Submission.Kind.CASUAL else None,
    }
    return {**plain, **became, "result": result_json(result)}
