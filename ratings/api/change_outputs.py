"""How changes and comparisons look in JSON: one serializer a document.

Ratings, K and changes are in millionths of a point, expected results and scores in 10⁻⁹ of a game.
"""

from rest_framework import serializers

from clubs.api.outputs import PlayerOutput
from games.api.vocabularies import GAME
from ratings.models import Evidence
from ratings.vocabularies import IN_FORCE
from web.rest.outputs import Output
from web.rest.vocabularies import ShapeField, WordField


class RatingChangeOutput(Output):
    """What one game did to a rating.

    Ratings, K and change are in millionths of a point, `expected` and `score` in 10⁻⁹ of a
    game; `before` and `after` are of the period, `table` is the table that was played.
    """

    id = serializers.CharField(source="change_id")
    pool = serializers.UUIDField(source="list.period.pool_id")
    game = WordField(GAME, source="list.period.pool.game")
    list = serializers.IntegerField(source="list.number")
    period = serializers.IntegerField(source="list.period.number")
    title = serializers.CharField(source="list.period.label", allow_blank=True)
    closed_at = serializers.DateTimeField(source="list.period.closed_at")
    table = serializers.UUIDField(source="game.source")
    before = serializers.IntegerField()
    after = serializers.IntegerField()
    games = serializers.IntegerField()
    evidence = serializers.ChoiceField(choices=Evidence.choices, source="game.evidence")
    expected = serializers.IntegerField()
    score = serializers.IntegerField()
    k = serializers.IntegerField()
    change = serializers.IntegerField()


class MemberOutput(Output):
    """Somebody at the table, with the rating before the period."""

    id = serializers.UUIDField(source="subject.who.id")
    name = serializers.CharField(source="subject.who.name")
    rating = serializers.IntegerField(source="before")


class SideOutput(Output):
    """A side: its members, the mean of their ratings, its place and points."""

    members = MemberOutput(many=True)
    mean = serializers.IntegerField()
    place = serializers.IntegerField()
    points = serializers.IntegerField(allow_null=True)


class AgainstOutput(Output):
    """The subject's side against another: `side` is its place in `sides`.

    `difference` is the mean less the other's, `counted` what is left of it under the cap.
    """

    side = serializers.IntegerField()
    difference = serializers.IntegerField()
    counted = serializers.IntegerField()
    expected = serializers.IntegerField()
    score = serializers.IntegerField()


class PeriodSumOutput(Output):
    """The period of the subject: before + sum + floored = after; `changes` are its ids."""

    before = serializers.IntegerField()
    sum = serializers.IntegerField(source="total")
    floored = serializers.IntegerField()
    after = serializers.IntegerField()
    changes = serializers.ListField(child=serializers.CharField(), source="ids")


class DerivationOutput(Output):
    """How a change came about: K × weight × surplus = change, rounded once.

    `mine` is the place of the subject's side in `sides`; `surplus` the sum of score less expected
    over the other sides, in 10⁻⁹; `weight` a fraction; `lines` the sums as text.
    """

    change = RatingChangeOutput(source="row")
    subject = MemberOutput(source="row")
    kind = serializers.ChoiceField(["player", "partnership"], source="row.subject.kind")
    sides = SideOutput(many=True, source="seated")
    mine = serializers.IntegerField()
    against = AgainstOutput(many=True)
    surplus = serializers.IntegerField(source="steps.surplus")
    k = serializers.IntegerField(source="steps.k")
    weight = serializers.CharField(source="steps.weight")
    lines = serializers.ListField(child=serializers.CharField())
    total = PeriodSumOutput()
    config = ShapeField(IN_FORCE, source="row.list.config")
    input_hash = serializers.CharField(source="row.list.input_hash")
    hash = serializers.CharField(source="row.list.hash")


class ComparedOutput(Output):
    """A side of a comparison: its players, and the partnership where one was named."""

    name = serializers.CharField()
    partnership = serializers.UUIDField(source="partnership.id", allow_null=True)
    players = PlayerOutput(many=True)


class TallyOutput(Output):
    """Games and how they ended for the one; points of the `with_points` games that have any."""

    games = serializers.IntegerField(source="count")
    wins = serializers.IntegerField()
    draws = serializers.IntegerField()
    losses = serializers.IntegerField()
    points = serializers.IntegerField()
    points_against = serializers.IntegerField()
    with_points = serializers.IntegerField()


class MeetingOutput(Output):
    """A game of a comparison; `together`: as partners. Places and points: the one, the other.

    `change` is the id of what the game did to the one's rating, empty where nothing is kept.
    """

    table = serializers.UUIDField(source="game.source")
    closed_at = serializers.DateTimeField(source="game.period.closed_at")
    title = serializers.CharField(source="game.period.label", allow_blank=True)
    together = serializers.BooleanField()
    places = serializers.ListField(child=serializers.IntegerField())
    points = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    change = serializers.CharField(allow_blank=True)


class HeadToHeadOutput(Output):
    """Two players or pairs: their games against each other and as partners, newest first.

    One document: the counts are of exactly these games.
    """

    one = ComparedOutput()
    other = ComparedOutput()
    opponents = TallyOutput(source="comparison.found.opponents")
    partners = TallyOutput(source="comparison.found.partners")
    games = MeetingOutput(many=True, source="comparison.meetings")


class ExpectedSideOutput(Output):
    """What a side may expect: `expected` in 10⁻⁹ of a game, ratings in millionths.

    `unrated` are those who have no rating yet and count with the start rating; `lines` the
    sums as text. `deviation` is that of the strength, `between` what is expected with 95 %
    certainty; null on lists made before ratings had a deviation.
    """

    side = ComparedOutput()
    ratings = serializers.ListField(child=serializers.IntegerField(), source="expectation.ratings")
    strength = serializers.IntegerField(source="expectation.strength")
    expected = serializers.IntegerField(source="expectation.expected")
    deviation = serializers.IntegerField(source="expectation.deviation", allow_null=True)
    between = serializers.ListField(
        child=serializers.IntegerField(), source="expectation.between", allow_null=True
    )
    unrated = serializers.ListField(child=serializers.UUIDField(), source="unrated_ids")
    lines = serializers.ListField(child=serializers.CharField())


class ExpectedOutput(Output):
    """The expected result of a pairing, side by side."""

    sides = ExpectedSideOutput(many=True)
