"""How games and verdicts look in JSON: one serializer a document."""

from typing import Any

from rest_framework import serializers

from games.api.vocabularies import GAME, GAME_OPTIONS, TURNS
from games.catalog import options_schema, sides_by_players
from games.rules.definition import Game
from web.rest.outputs import Output
from web.rest.vocabularies import ShapeField, WordField


class GamePresetOutput(Output):
    """Values of options under a name; options that are not named have their default."""

    slug = serializers.CharField()
    title = serializers.CharField()
    options = ShapeField(GAME_OPTIONS)


class GameOutput(Output):
    """A game: who can play it, who scores together, and its options as a JSON Schema.

    `turns` says on which hand of a player, who looks at the table, whoever plays next sits: seats
    are lettered in the order of turns. `sides` are by the number of players; `presets` are values
    of options as they are played somewhere, to be sent as `options`; `rules` is the address of the
    page with the rules.
    """

    slug = WordField(GAME)
    title = serializers.CharField()
    players = serializers.ListField(child=serializers.IntegerField())
    default_players = serializers.IntegerField(allow_null=True)
    turns = WordField(TURNS)
    sides = serializers.SerializerMethodField()
    options = serializers.SerializerMethodField()
    presets = GamePresetOutput(many=True)
    rules = serializers.SerializerMethodField()

    def get_sides(self, game: Game) -> dict[str, list[str]]:
        """Return the sides by the number of players."""
        return {str(number): sides for number, sides in sides_by_players(game).items()}

    def get_options(self, game: Game) -> dict[str, Any]:
        """Return the JSON Schema of the options."""
        return options_schema(game)

    def get_rules(self, game: Game) -> str:
        """Return the address of the rules."""
        return f"/games/{game.slug}/"


class DealOutput(Output):
    """A finished deal that holds in full, its score by side, and how it ended."""

    game = serializers.IntegerField()
    deal = serializers.IntegerField()
    score = serializers.DictField(child=serializers.IntegerField())
    end = serializers.CharField()


class ErrorOutput(Output):
    """The first thing that makes a log invalid; event 0 is a set-up or an assertion.

    `legal` is what would have been legal, twelve events at most; `line` where a text cannot be
    read.
    """

    code = serializers.CharField()
    game = serializers.IntegerField()
    deal = serializers.IntegerField()
    event = serializers.IntegerField()
    title = serializers.CharField()
    seat = serializers.CharField(allow_null=True)
    detail = serializers.CharField()
    legal = serializers.ListField(child=serializers.CharField())
    line = serializers.IntegerField(allow_null=True)


class VerdictOutput(Output):
    """A verdict document: what the replay says of a log."""

    verdict = serializers.ChoiceField(choices=["accepted", "incomplete", "rejected"])
    winner = serializers.CharField(allow_null=True)
    placing = serializers.DictField(child=serializers.IntegerField(), allow_null=True)
    deals = DealOutput(many=True)
    totals = serializers.DictField(child=serializers.IntegerField(), allow_null=True)
    error = ErrorOutput(allow_null=True)
