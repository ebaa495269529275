"""How events, rounds and tables look in JSON: one serializer a document."""

from typing import Any

from rest_framework import serializers

from clubs.api.outputs import PlayerOutput
from clubs.web.outputs import Output
from clubs.web.vocabularies import ShapeField, WordField
from games.api.outputs import VerdictOutput
from games.api.vocabularies import GAME, GAME_OPTIONS, LOG_FORM, SUBMISSION_STATE
from ratings.models import Evidence
from tournaments.events.words.vocabularies import (
    EVENT_STATE,
    METHOD,
    POLICY,
    PRESET,
    ROUND_STATE,
    SCORING,
    SHAPE,
    TABLE_STATE,
    TIE_BREAK,
    TIME_LIMIT,
)
from tournaments.models import Event
from tournaments.results.api.resting_outputs import CorrectedOutput, RestingOutput
from tournaments.rounds.api.certificates import CertificateOutput


class TableSizesOutput(Output):
    """Seats a table, of an event."""

    min = serializers.IntegerField(source="table_min")
    max = serializers.IntegerField(source="table_max")
    preferred = serializers.IntegerField(source="table_preferred")


class PathField(serializers.CharField):
    """An address of this site for the id it is read from, which stands in it as `{}`."""

    def __init__(self, path: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.path = f"/api/v1/{path}"

    def to_representation(self, value: Any) -> str:
        """Return the address."""
        return self.path.format(value)


class EventLinksOutput(Output):
    """Where an event goes on: addresses on this site.

    `stream` tells what changes as it happens, `changes` lists the same from any point on.
    """

    entries = PathField("events/{}/entries", source="id")
    rounds = PathField("events/{}/rounds", source="id")
    tables = PathField("events/{}/tables", source="id")
    standings = PathField("events/{}/standings", source="id")
    changes = PathField("events/{}/changes", source="id")
    stream = PathField("events/{}/stream", source="id")


class EventOutput(Output):
    """An event.

    `entry_count` are all that take part, also who left later, `round_count` the published rounds.

    `fee` and `purse` are in hundredths of `currency`; `prizes` are parts of the purse by place.
    """

    id = serializers.UUIDField()
    club = serializers.UUIDField(source="club_id")
    name = serializers.CharField()
    game = WordField(GAME)
    options = ShapeField(GAME_OPTIONS)
    method = WordField(METHOD)
    shape = WordField(SHAPE)
    rounds_planned = serializers.IntegerField()
    table_sizes = TableSizesOutput(source="*")
    policy = ShapeField(POLICY)
    preset = WordField(PRESET)
    tie_breaks = serializers.ListField(child=WordField(TIE_BREAK))
    scoring = ShapeField(SCORING)
    check_in = serializers.BooleanField()
    players_enter = serializers.BooleanField()
    players_report = serializers.BooleanField()
    team_event = serializers.BooleanField()
    fee = serializers.IntegerField()
    currency = serializers.CharField(allow_blank=True)
    purse = serializers.IntegerField()
    prizes = serializers.ListField(child=serializers.IntegerField())
    time_limit = WordField(TIME_LIMIT)
    seed = serializers.IntegerField()
    rated = serializers.BooleanField()
    evidence = serializers.ChoiceField(choices=Event.Rated.choices)
    time_zone = serializers.CharField()
    minutes = serializers.IntegerField(allow_null=True)
    starts = serializers.DateTimeField(allow_null=True)
    place = serializers.CharField(allow_blank=True)
    revision = serializers.IntegerField()
    state = WordField(EVENT_STATE)
    created = serializers.DateTimeField()
    entry_count = serializers.IntegerField()
    round_count = serializers.IntegerField()
    links = EventLinksOutput(source="*")


class EntryOutput(Output):
    """An entry: a player or a partnership; `rating` in millionths of a point.

    `club` is the player's or the partnership's: another one than the event's for guests.
    It is there from round `from_round` to `to_round` (null: the last) but for `sits_out`.
    """

    id = serializers.UUIDField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    player = serializers.UUIDField(source="player_id", allow_null=True)
    partnership = serializers.UUIDField(source="partnership_id", allow_null=True)
    club = serializers.UUIDField(source="club_id")
    rating = serializers.IntegerField()
    team = serializers.CharField(allow_blank=True)
    categories = serializers.ListField(child=serializers.CharField())
    fixed_table = serializers.IntegerField(allow_null=True)
    from_round = serializers.IntegerField()
    to_round = serializers.IntegerField(allow_null=True)
    sits_out = serializers.ListField(child=serializers.IntegerField())


class ResultOutput(Output):
    """A version of a table's result; places and points by side.

    `evidence` is what it rests on: a replayed `log`, the word of both sides (`confirmed`), a
    scorer's `sheet` with its `deals` and `slip` number, or an `award`. One that was cleared says
    when and why.
    """

    version = serializers.IntegerField()
    winner = serializers.CharField(allow_blank=True)
    places = serializers.DictField(child=serializers.IntegerField())
    points = serializers.DictField(child=serializers.IntegerField())
    evidence = serializers.ChoiceField(choices=Evidence.choices)
    submission = serializers.UUIDField(allow_null=True)
    deals = serializers.ListField(child=serializers.DictField(child=serializers.IntegerField()))
    slip = serializers.CharField(allow_blank=True)
    reason = serializers.CharField(allow_blank=True)
    by_time = serializers.BooleanField()
    sanctions = serializers.DictField(child=serializers.IntegerField())
    absent = serializers.ListField(child=serializers.CharField())
    cards = serializers.ListField(child=serializers.CharField())


class ResultVersionOutput(ResultOutput):
    """A version and what became of it."""

    current = serializers.BooleanField()
    created = serializers.DateTimeField()
    cleared_at = serializers.DateTimeField(allow_null=True)
    cleared_reason = serializers.CharField(allow_blank=True)


class ResultsOutput(Output):
    """The result of a table that stands, and all it has had, the newest first."""

    result = ResultOutput(allow_null=True)
    versions = ResultVersionOutput(many=True)


class CorrectedResultsOutput(ResultsOutput):
    """The result of a table that was entered; `resting` is what was made by an earlier one."""

    resting = RestingOutput(many=True)


class SeatOutput(Output):
    """A chair: the side it scores for, who sits on it, and for which entry.

    A substitute sits there `instead_of` one of the entry's players.
    """

    side = serializers.CharField()
    player = PlayerOutput()
    instead_of = PlayerOutput(allow_null=True)
    entry = serializers.UUIDField(source="entry_id")
    entry_number = serializers.IntegerField(source="entry.number")


class WaveOutput(Output):
    """The wave a table plays in, from 1, and the table of the hall it plays at."""

    wave = serializers.IntegerField()
    table = serializers.IntegerField()


class HomeOutput(Output):
    """The side of a table that is at home, and its team."""

    side = serializers.CharField()
    team = serializers.CharField()


class TableOutput(Output):
    """A table with its seats by letter.

    `level_after` deals time was called with the lead shared: one more deal is played. `wave` says
    when and where it is played, where the hall has fewer tables than a round (null: at the table of
    its number, at once). `kept`: somebody who sits there keeps this table. `home` is who
    is at home, where teams meet at home and away (else null).
    """

    id = serializers.UUIDField(source="table.id")
    event = serializers.UUIDField(source="table.round.event_id")
    round = serializers.UUIDField(source="table.round_id")
    round_number = serializers.IntegerField(source="table.round.number")
    number = serializers.IntegerField(source="table.number")
    state = WordField(TABLE_STATE, source="table.state")
    level_after = serializers.IntegerField(source="table.level_after", allow_null=True)
    wave = WaveOutput(allow_null=True)
    kept = serializers.BooleanField()
    home = HomeOutput(allow_null=True)
    seats = serializers.DictField(child=SeatOutput(), source="seats_by_letter")
    result = ResultOutput(allow_null=True)


class CorrectedTableOutput(TableOutput):
    """A table the desk has ruled on; `resting` is what was made by its result before."""

    resting = RestingOutput(many=True)


class RoundOutput(Output):
    """A round with its tables, byes (entries) and certificate.

    `corrected` are tables of earlier rounds that said otherwise when it was drawn by the standing.
    """

    id = serializers.UUIDField(source="round.id")
    event = serializers.UUIDField(source="round.event_id")
    number = serializers.IntegerField(source="round.number")
    state = WordField(ROUND_STATE, source="round.state")
    seed = serializers.IntegerField(source="round.seed")
    certificate = CertificateOutput(source="round.certified")
    tables = TableOutput(many=True)
    byes = EntryOutput(many=True)
    corrected = CorrectedOutput(many=True)


class SubstituteOutput(Output):
    """Somebody who plays for one of an entry's players, to round `to_round` (null: the last).

    `player` sits out, `substitute` plays; `reason` says why.
    """

    id = serializers.UUIDField()
    entry = serializers.UUIDField(source="entry_id")
    player = PlayerOutput()
    substitute = PlayerOutput()
    from_round = serializers.IntegerField()
    to_round = serializers.IntegerField(allow_null=True)
    reason = serializers.CharField()
    created = serializers.DateTimeField()


class StandingOutput(Output):
    """A line of the standings; scores are numbers, halves included."""

    place = serializers.IntegerField(source="standing.place")
    entry = EntryOutput()
    substitutes = SubstituteOutput(many=True, source="entry.substitutions")
    score = serializers.FloatField(source="standing.score")
    played = serializers.IntegerField(source="standing.played")
    points_for = serializers.FloatField(source="standing.points_for")
    points_against = serializers.FloatField(source="standing.points_against")
    tie_breaks = serializers.DictField(child=serializers.FloatField())


class StandingsOutput(Output):
    """The standings of an event: one document, since a place means nothing without the rest.

    `rules` names the rules that points, tie-breaks and places follow from: those of today while
    the event goes on, afterwards those that the final standings were made by, at `final`; an
    upgrade of this site changes neither.
    """

    rules = serializers.CharField()
    final = serializers.DateTimeField(allow_null=True)
    standings = StandingOutput(many=True, source="rows")


class TeamEntryOutput(Output):
    """An entry of a team: its own place in the event, and what it made."""

    place = serializers.IntegerField(source="standing.place")
    entry = serializers.UUIDField(source="entry.id")
    name = serializers.CharField(source="entry.name")
    score = serializers.FloatField(source="standing.score")
    played = serializers.IntegerField(source="standing.played")


class TeamMatchOutput(Output):
    """A match of a team: the other one (empty for a bye), boards won, match points.

    `boards` and `against` are the tables won by it and by the other, a tie one half; of `tables`
    between them `open` have no result. `points` is null before the first result.
    """

    round = serializers.IntegerField()
    other = serializers.CharField(allow_blank=True)
    boards = serializers.FloatField()
    against = serializers.FloatField()
    tables = serializers.IntegerField()
    open = serializers.IntegerField()
    points = serializers.FloatField(allow_null=True)


class TeamOutput(Output):
    """A team, its place, and what it is ranked by, by the names of the criteria.

    `matches` are those of an event in which teams play match by match.
    """

    place = serializers.IntegerField()
    team = serializers.CharField()
    played = serializers.IntegerField()
    sums = serializers.DictField(child=serializers.FloatField())
    entries = TeamEntryOutput(many=True)
    matches = TeamMatchOutput(many=True)


class TeamsOutput(Output):
    """The teams of an event, best first: each counts what its entries made together.

    `criteria` are the levels of the standings that add up, in their order; where teams play match
    by match, `match_points` and `board_points` come first. Teams that are level at all of them
    share a place.
    """

    criteria = serializers.ListField(child=serializers.CharField())
    teams = TeamOutput(many=True, source="rows")


class SubmissionOutput(Output):
    """A log that was sent, with its verdict, and the table's result as it stands.

    A log of no event has no table and no result; `casual_game` is the game it became. Where it
    names others than those at the table, `seat`, `expected` and `named` say which; `size` is in
    bytes.
    """

    id = serializers.UUIDField(source="submission.id")
    table = serializers.UUIDField(allow_null=True)
    casual_game = serializers.UUIDField(allow_null=True)
    state = WordField(SUBMISSION_STATE, source="submission.state")
    code = serializers.CharField(source="submission.code", allow_blank=True)
    seat = serializers.CharField(source="submission.seat", allow_null=True)
    expected = serializers.CharField(source="submission.expected", allow_null=True)
    named = serializers.CharField(source="submission.named", allow_null=True)
    size = serializers.IntegerField(source="submission.size")
    form = WordField(LOG_FORM, source="submission.form")
    content_hash = serializers.CharField(source="submission.content_hash")
    created = serializers.DateTimeField(source="submission.created")
    verdict = VerdictOutput(source="submission.verdict")
    result = ResultOutput(allow_null=True)


class AcceptedOutput(SubmissionOutput):
    """A log that was accepted; `resting` is what was made by the table's result before."""

    resting = RestingOutput(many=True)
