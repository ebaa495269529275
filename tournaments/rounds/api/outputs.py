"""How the desk's documents look in JSON: attendance, changes by hand, previews, explanations."""

from rest_framework import serializers

from clubs.web.outputs import Output
from clubs.web.vocabularies import ShapeField, WordField
from tournaments.events.api.outputs import EntryOutput
from tournaments.events.words.vocabularies import EDIT, EDIT_KIND, PRESENCE, VIOLATION
from tournaments.rounds.api.certificates import CertificateOutput, NumberField


class AttendeeOutput(Output):
    """An entry and how it stands to a round: here, waiting, absent, late or gone."""

    entry = EntryOutput()
    state = WordField(PRESENCE)


class AttendanceOutput(Output):
    """Who is there for the coming round; `round` is null once every round is published."""

    round = serializers.IntegerField(source="number", allow_null=True)
    present = serializers.IntegerField()
    entries = AttendeeOutput(many=True, source="people")


class ForbiddenOutput(Output):
    """Two entries that are not to meet."""

    id = serializers.UUIDField()
    one = EntryOutput()
    other = EntryOutput()
    reason = serializers.CharField()


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
    """A table as it would be: seats by the keys of the shape, each with its entry."""

    number = serializers.IntegerField()
    seats = serializers.DictField(child=EntryOutput())


class PreviewRoundOutput(Output):
    """A round as it would be."""

    number = serializers.IntegerField()
    tables = PreviewTableOutput(many=True)
    byes = EntryOutput(many=True)
    certificate = CertificateOutput()


class PreviewOutput(Output):
    """Rounds that are not stored, what they would break, and the event's metrics with them."""

    rounds = PreviewRoundOutput(many=True, source="seated")
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
