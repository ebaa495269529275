"""How the certificate of a draw looks in JSON: values, bounds, what was given up."""

from fractions import Fraction
from typing import Any

from rest_framework import serializers

from tournaments.events.words.vocabularies import METHOD
from tournaments.rounds.core.drafting import number_json
from tournaments.rounds.words import AHEAD_REASON
from web.rest.outputs import Output
from web.rest.vocabularies import WordField


class NumberField(serializers.FloatField):
    """A number as the draw measures it: whole where it is whole, else to six decimals."""

    def to_representation(self, value: int | float | Fraction) -> Any:
        """Return the JSON number."""
        return number_json(value)


class ForcedMeetingOutput(Output):
    """Two entries that should not meet, and the table at which they do."""

    table = serializers.IntegerField()
    entries = serializers.ListField(child=serializers.UUIDField())


class BesideOutput(Output):
    """What another method would have achieved from the same input: values by metric."""

    method = WordField(METHOD)
    objective = serializers.DictField(child=NumberField())


class HomesOutput(Output):
    """How level homes and aways are after a round of a leg.

    `difference`: the most that homes and aways of one team differ so far in the leg, `at_end` when
    the leg is played as planned, `least` the least possible then. `breaks`: how often a team was at
    home, or away, twice running in the leg.
    """

    leg = serializers.IntegerField()
    difference = serializers.IntegerField()
    at_end = serializers.IntegerField()
    least = serializers.IntegerField()
    breaks = serializers.IntegerField()


class AheadOutput(Output):
    """How many of the rounds left, this one first, can do without repeats, the field as it was.

    Of `planned` rounds `sure` can all be played with no meeting that is repeated or should not be
    and no second bye, who has had fewer first. `reason`: why not all. `dearer`: for that a round
    that is better by itself was passed over.
    """

    planned = serializers.IntegerField()
    sure = serializers.IntegerField()
    reason = WordField(AHEAD_REASON, allow_null=True)
    dearer = serializers.BooleanField()


class MatchesCertificateOutput(Output):
    """What the draw of the matches between teams achieved, as of an event of its own.

    `homes` where they play at home and away; `ahead` as in the certificate of a round.
    """

    objective = serializers.DictField(child=NumberField())
    bounds = serializers.DictField(child=NumberField())
    order = serializers.ListField(child=serializers.CharField())
    seed = serializers.IntegerField()
    input_hash = serializers.CharField()
    engine = serializers.CharField()
    homes = HomesOutput(required=False)
    ahead = AheadOutput(required=False)


class CertificateOutput(Output):
    """What a draw achieved: values and proven lower bounds by metric.

    `order` names what was minimised, the most important first; `input_hash` is of everything the
    draw followed from. `edited`: changed by hand since; `forbidden`: meetings that should not be;
    `beside`: where a pattern is prescribed, what another method would have achieved; `matches`:
    where teams meet match by match, the certificate of their matches; `ahead`: where a small
    field plays many Swiss rounds and not all can do without repeats, or the best gave way for that.
    Of a published round also: `commitment` of its deals where the site shuffles, their `secret`
    once it is closed, and the numbers of its `boards` where all tables play the same.
    """

    objective = serializers.DictField(child=NumberField())
    bounds = serializers.DictField(child=NumberField())
    order = serializers.ListField(child=serializers.CharField())
    seed = serializers.IntegerField()
    input_hash = serializers.CharField()
    engine = serializers.CharField()
    edited = serializers.BooleanField(required=False)
    forbidden = ForcedMeetingOutput(many=True, required=False)
    beside = BesideOutput(required=False)
    matches = MatchesCertificateOutput(required=False)
    ahead = AheadOutput(required=False)
    commitment = serializers.CharField(required=False)
    secret = serializers.CharField(required=False)
    boards = serializers.ListField(child=serializers.IntegerField(), required=False)
