"""How games of no event look in JSON, those that were refused among them."""

from rest_framework import serializers

from clubs.api.outputs import ClubOutput, PlayerOutput
from games.api.outputs import VerdictOutput
from games.api.vocabularies import GAME, GAME_OPTIONS, LOG_FORM
from ratings.models import Period
from web.rest.outputs import Output
from web.rest.vocabularies import ShapeField, WordField


class CasualSideOutput(Output):
    """A side: its players by seat, the registered partnership they are, place and points."""

    side = serializers.CharField()
    players = serializers.DictField(child=PlayerOutput())
    partnership = serializers.UUIDField(source="partnership.id", allow_null=True)
    place = serializers.IntegerField()
    points = serializers.IntegerField()


class CasualPeriodOutput(Output):
    """The day the game is rated with; it has a number once it is over."""

    pool = serializers.UUIDField(source="pool_id")
    number = serializers.IntegerField(allow_null=True)
    title = serializers.CharField(source="label", allow_blank=True)
    state = serializers.ChoiceField(choices=Period.State.choices)
    closed_at = serializers.DateTimeField()


class CasualGameOutput(Output):
    """A game of no event; one that is `undone` counts for nothing in the ratings."""

    id = serializers.UUIDField(source="submission.match")
    club = ClubOutput()
    game = WordField(GAME, source="submission.game")
    options = ShapeField(GAME_OPTIONS)
    undone = serializers.DateTimeField(source="voided.at", allow_null=True, default=None)
    undone_reason = serializers.CharField(source="voided.reason", allow_blank=True, default="")
    winner = serializers.CharField(allow_blank=True)
    sides = CasualSideOutput(many=True)
    period = CasualPeriodOutput()
    submission = serializers.UUIDField(source="submission.id")
    content_hash = serializers.CharField(source="submission.content_hash")
    created = serializers.DateTimeField(source="submission.created")
    verdict = VerdictOutput(source="submission.verdict")


class RefusedLogOutput(Output):
    """A log that became no game, and why; `game` is empty where the log cannot be read."""

    id = serializers.UUIDField()
    game = serializers.CharField(allow_blank=True)
    code = serializers.CharField()
    seat = serializers.CharField(allow_null=True)
    expected = serializers.CharField(allow_null=True)
    named = serializers.CharField(allow_null=True)
    size = serializers.IntegerField()
    form = WordField(LOG_FORM)
    content_hash = serializers.CharField()
    created = serializers.DateTimeField()
    verdict = VerdictOutput()
