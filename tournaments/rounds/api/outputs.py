"""How rounds and tables look in JSON, changes by hand, previews and explanations."""

from rest_framework import serializers

from clubs.api.outputs import PlayerOutput
from ratings.models import Evidence
from tournaments.corrections.api import CorrectedOutput
from tournaments.entries.api.outputs import EntryOutput
from tournaments.rounds.api.certificates import CertificateOutput, NumberField
from tournaments.rounds.words import EDIT, EDIT_KIND, ROUND_STATE, TABLE_STATE, VIOLATION
from web.rest.outputs import Output
from web.rest.vocabularies import ShapeField, WordField


class EditOutput(Output):
    """A change by hand, with the metrics of the round; `worse` names those that rose.

    `change` is what was sent, `by` who sent it (null: an account that is gone).
    """

    id = serializers.UUIDField()
    round = serializers.UUIDField(source="round_id")
    kind = WordField(EDIT_KIND)
    change = ShapeField(EDIT)
    by = serializers.CharField(source="by.username", allow_null=True)
    created = serializers.DateTimeField()
    before = serializers.DictField(child=NumberField())
    after = serializers.DictField(child=NumberField())
    worse = serializers.ListField(child=serializers.CharField())


class ViolationOutput(Output):
    """A broken rule and where; without `round` and `table` it is the event's."""

    code = WordField(VIOLATION)
    round = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)
    detail = serializers.CharField()


class ReviewOutput(Output):
    """What there is to say of a draft: broken rules, the event's metrics with it, the bounds."""

    stale = serializers.BooleanField()
    violations = ViolationOutput(many=True)
    metrics = serializers.DictField(child=NumberField())
    bounds = serializers.DictField(child=NumberField())


class PreviewTableOutput(Output):
    """A table as it would be: its boards, seats by the keys of the shape, each with its entry."""

    number = serializers.IntegerField()
    boards = serializers.ListField(child=serializers.IntegerField())
    seats = serializers.DictField(child=EntryOutput())


class PreviewRoundOutput(Output):
    """A round as it would be."""

    number = serializers.IntegerField()
    tables = PreviewTableOutput(many=True)
    byes = EntryOutput(many=True)
    certificate = CertificateOutput()


class PreviewOutput(Output):
    """Rounds that are not stored, what they would break, and the event's metrics with them."""

    rounds = PreviewRoundOutput(many=True, source="round_rows")
    violations = ViolationOutput(many=True)
    metrics = serializers.DictField(child=NumberField())
    bounds = serializers.DictField(child=NumberField())


class LevelOutput(Output):
    """What is compared, in the round as it is and in the best with the change."""

    name = serializers.CharField()
    chosen = NumberField()
    alternative = NumberField()


class AlternativeOutput(Output):
    """Another opponent (null: the bye); `decides` is the first level that differs."""

    entry = EntryOutput(allow_null=True)
    feasible = serializers.BooleanField(source="found.feasible")
    decides = serializers.CharField(source="found.decides", allow_null=True)
    better = serializers.BooleanField(source="found.better")
    levels = LevelOutput(many=True, source="found.levels")
    sentence = serializers.CharField()


class ExplainedOutput(Output):
    """Why an entry sits where it does; `table` is null for a bye."""

    entry = EntryOutput()
    table = serializers.IntegerField(source="found.table", allow_null=True)
    others = EntryOutput(many=True)
    levels = serializers.DictField(child=NumberField())
    alternatives = AlternativeOutput(many=True)
    sentence = serializers.CharField()


class ResultOutput(Output):
    """A version of a table's result; places and points by side.

    `evidence` is what it rests on: a replayed `log`, the word of both sides (`confirmed`), a
    scorer's `sheet` with its `deals` and `sheet_number`, or an `award`. One that was cleared says
    when and why.
    """

    version = serializers.IntegerField()
    winner = serializers.CharField(allow_blank=True)
    places = serializers.DictField(child=serializers.IntegerField())
    points = serializers.DictField(child=serializers.IntegerField())
    evidence = serializers.ChoiceField(choices=Evidence.choices)
    submission = serializers.UUIDField(allow_null=True)
    deals = serializers.ListField(child=serializers.DictField(child=serializers.IntegerField()))
    sheet_number = serializers.CharField(source="slip", allow_blank=True)
    reason = serializers.CharField(allow_blank=True)
    by_time = serializers.BooleanField()
    sanctions = serializers.DictField(child=serializers.IntegerField())
    absent = serializers.ListField(child=serializers.CharField())
    cards = serializers.ListField(child=serializers.CharField())


class SeatOutput(Output):
    """A chair: the side it scores for, who sits on it, and for which entry.

    A substitute sits there `instead_of` one of the entry's players.
    """

    side = serializers.CharField()
    player = PlayerOutput()
    instead_of = PlayerOutput(allow_null=True)
    entry = serializers.UUIDField(source="entry_id")
    entry_number = serializers.IntegerField(source="entry.number")


class SessionOutput(Output):
    """The session a table plays in, from 1, and the table of the hall it plays at."""

    number = serializers.IntegerField(source="wave")
    table = serializers.IntegerField()


class HomeOutput(Output):
    """The side of a table that is at home, and its team."""

    side = serializers.CharField()
    team = serializers.CharField()


class TableOutput(Output):
    """A table with its seats by letter.

    `extra_deal_after` so many deals time was called with the lead shared: one more deal is played.
    `session` says when and where it is played, where the hall has fewer tables than a round (null:
    at the table of its number, at once). `fixed`: somebody who sits there has this table all
    evening. `home` is who is at home, where teams meet at home and away (else null). `boards` are
    the boards it plays, where each is compared by itself (else none).
    """

    id = serializers.UUIDField(source="table.id")
    event = serializers.UUIDField(source="table.round.event_id")
    round = serializers.UUIDField(source="table.round_id")
    round_number = serializers.IntegerField(source="table.round.number")
    number = serializers.IntegerField(source="table.number")
    state = WordField(TABLE_STATE, source="table.state")
    extra_deal_after = serializers.IntegerField(source="table.level_after", allow_null=True)
    session = SessionOutput(source="wave", allow_null=True)
    fixed = serializers.BooleanField(source="has_own_table")
    home = HomeOutput(allow_null=True)
    boards = serializers.ListField(child=serializers.IntegerField())
    seats = serializers.DictField(child=SeatOutput(), source="seats_by_letter")
    result = ResultOutput(allow_null=True)


class RoundOutput(Output):
    """A round with its tables, byes (entries) and certificate.

    `corrected` are tables of earlier rounds that said otherwise when it was drawn by the standing.
    """

    id = serializers.UUIDField(source="round.id")
    event = serializers.UUIDField(source="round.event_id")
    number = serializers.IntegerField(source="round.number")
    state = WordField(ROUND_STATE, source="round.state")
    seed = serializers.IntegerField(source="round.seed")
    certificate = CertificateOutput()
    tables = TableOutput(many=True)
    byes = EntryOutput(many=True)
    corrected = CorrectedOutput(many=True)
