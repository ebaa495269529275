"""REST: the closed vocabularies of events, each word with what it means."""

from typing import Any

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.events.words.vocabularies import METHOD, PRESET, SHAPE, TIE_BREAK
from tournaments.ranking.metrics import METRICS
from tournaments.ranking.presets import PRESETS
from tournaments.scheduling.formats import FORMATS
from web.caching.etags import version_of_release
from web.caching.responses import answer_by_version
from web.rest.lists import ListView
from web.rest.outputs import Output
from web.rest.vocabularies import WordField


class WordsField(serializers.CharField):
    """A text in the reader's language."""

    def to_representation(self, value: Any) -> str:
        """Return the translation."""
        return gettext(value)


class MethodOutput(Output):
    """A way to draw rounds.

    `fixed`: all rounds are known ahead; `eliminates`: who loses is out, at once or in the end;
    `many_sides`: a table may seat more than two; `needs_sizes`: `table_sizes` must be given;
    `by_hand`: rounds are entered; `policy`: settings that it has beyond those of all.
    """

    slug = WordField(METHOD)
    title = WordsField()
    good_for = WordsField()
    shapes = serializers.ListField(child=WordField(SHAPE))
    fixed = serializers.BooleanField()
    eliminates = serializers.BooleanField()
    many_sides = serializers.BooleanField()
    needs_sizes = serializers.BooleanField()
    by_hand = serializers.BooleanField()
    policy = serializers.ListField(child=serializers.CharField())
    most_entries = serializers.IntegerField()


class PresetOutput(Output):
    """A way to score: what win, tie, loss and bye are worth, and the tie-breaks in their order.

    `order` is what ranks first; `per_side`: a win counts once for every other side at the table.
    """

    slug = WordField(PRESET)
    title = WordsField()
    win = serializers.FloatField()
    tie = serializers.FloatField()
    loss = serializers.FloatField()
    bye = serializers.FloatField()
    bye_points = serializers.ChoiceField(choices=["none", "average", "target"])
    per_side = serializers.BooleanField()
    order = WordField(TIE_BREAK)
    tie_breaks = serializers.ListField(child=WordField(TIE_BREAK))


class TieBreakOutput(Output):
    """What parts equals; `needs` is what it follows from besides meetings and their order."""

    slug = WordField(TIE_BREAK)
    short = WordsField()
    title = WordsField()
    meaning = WordsField()
    needs = serializers.ListField(child=serializers.CharField())
    higher_is_better = serializers.BooleanField()


class MethodList(ListView):
    """How rounds may be drawn."""

    output = MethodOutput

    @extend_schema(responses=MethodOutput(many=True))
    @answer_by_version(version_of_release)
    def get(self, request: Request) -> Response:
        """List the ways to draw rounds, in the order they are offered."""
        return self.page(list(FORMATS.values()))


class PresetList(ListView):
    """How results may be scored."""

    output = PresetOutput

    @extend_schema(responses=PresetOutput(many=True))
    @answer_by_version(version_of_release)
    def get(self, request: Request) -> Response:
        """List the ways to score, in the order they are offered.

        Events that are older may name `match_points` for `match` and `total_points` for `points`.
        """
        return self.page(list(dict.fromkeys(PRESETS.values())))


class TieBreakList(ListView):
    """What may part equals."""

    output = TieBreakOutput

    @extend_schema(responses=TieBreakOutput(many=True))
    @answer_by_version(version_of_release)
    def get(self, request: Request) -> Response:
        """List the tie-breaks that a chain may be made of."""
        return self.page(list(METRICS.values()))
