"""How an analysis looks in JSON."""

from rest_framework import serializers

from web.rest.outputs import Output


class BoundsOutput(Output):
    """Between which points a value is that is not known exactly."""

    least = serializers.IntegerField()
    most = serializers.IntegerField()


class ValueOutput(Output):
    """What a deal comes to if everybody plays best from there on.

    `points` are those of `side` less those of the other side, bonuses included; null where only
    `bounds` are known. `winner` is the side that then wins the deal, `nobody`, or null: not known.
    """

    points = serializers.IntegerField(allow_null=True)
    bounds = BoundsOutput(allow_null=True)
    winner = serializers.CharField(allow_null=True)


class MoveValueOutput(ValueOutput):
    """A legal event without its seat, and what the deal comes to after it."""

    event = serializers.CharField()


class TurnValueOutput(ValueOutput):
    """A turn: the event `played`, those that were `best`, and what it gave away (`cost`).

    `step` counts events of the deal from 1. `cost` is null where it is not known.
    """

    step = serializers.IntegerField()
    seat = serializers.CharField()
    played = serializers.CharField()
    best = serializers.ListField(child=serializers.CharField())
    cost = serializers.IntegerField(allow_null=True)
    moves = MoveValueOutput(many=True)


class AnalysisOutput(ValueOutput):
    """What was possible in a finished deal, all hands open.

    `side` is the side whose points are counted, less those of the other; `score` what the deal
    gave as it was played. `turning` are the steps that gave most away, `line` a line of best play
    of all four; `exact` says whether every value is known, `positions` how many were stored.
    `usual` is what the tiles usually bring: the mean points of `side`, less the other's, of bots.
    """

    game = serializers.IntegerField()
    deal = serializers.IntegerField()
    side = serializers.CharField()
    exact = serializers.BooleanField()
    score = serializers.DictField(child=serializers.IntegerField())
    best_leads = serializers.ListField(child=serializers.CharField())
    turning = serializers.ListField(child=serializers.IntegerField())
    line = serializers.ListField(child=serializers.CharField())
    positions = serializers.IntegerField()
    usual = serializers.FloatField()
    turns = TurnValueOutput(many=True)
