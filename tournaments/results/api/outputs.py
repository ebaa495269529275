"""Results and logs in JSON."""

from rest_framework import serializers

from games.api.outputs import VerdictOutput
from games.api.vocabularies import LOG_FORM, SUBMISSION_STATE
from tournaments.corrections.api import RestingOutput
from tournaments.rounds.api.outputs import ResultOutput, TableOutput
from web.rest.outputs import Output
from web.rest.vocabularies import WordField


class ResultVersionOutput(ResultOutput):
    """A version and what became of it."""

    current = serializers.BooleanField()
    created = serializers.DateTimeField()
    undone = serializers.DateTimeField(source="cleared_at", allow_null=True)
    undone_reason = serializers.CharField(source="cleared_reason", allow_blank=True)


class ResultsOutput(Output):
    """The result of a table that stands, and all it has had, the newest first."""

    result = ResultOutput(allow_null=True)
    versions = ResultVersionOutput(many=True)


class CorrectedResultsOutput(ResultsOutput):
    """The result of a table that was entered; `resting` is what was made by an earlier one."""

    resting = RestingOutput(many=True)


class CorrectedTableOutput(TableOutput):
    """A table the desk has ruled on; `resting` is what was made by its result before."""

    resting = RestingOutput(many=True)


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
    verdict = VerdictOutput()
    result = ResultOutput(allow_null=True)


class AcceptedOutput(SubmissionOutput):
    """A log that was accepted; `resting` is what was made by the table's result before."""

    resting = RestingOutput(many=True)
