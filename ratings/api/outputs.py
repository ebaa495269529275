"""How pools, their lists and the ratings on them look in JSON: one serializer a document.

Ratings and changes are in millionths of a point.
"""

from typing import Any

from rest_framework import serializers

from clubs.api.outputs import ClubOutput
from games.api.vocabularies import GAME
from ratings.api.exports import row_json
from ratings.selectors.lists import Line
from ratings.vocabularies import FIT, IN_FORCE, POOL_CONFIG
from web.rest.outputs import Output
from web.rest.vocabularies import ShapeField, WordField


class PoolOutput(Output):
    """A rating pool of a club; `periods_pending` are closed periods that wait for a worker."""

    id = serializers.UUIDField()
    game = WordField(GAME)
    periods_pending = serializers.IntegerField(source="pending")


class ListOutput(Output):
    """A rating list: everything it was made from is in `input_hash`, all it says in `hash`.

    `replaced` is the number of the list from which on a newer version of the period stands,
    `dropped_at` when the lines of such a list were dropped, where they are not kept.
    """

    number = serializers.IntegerField()
    period = serializers.IntegerField(source="period.number")
    title = serializers.CharField(source="period.label", allow_blank=True)
    version = serializers.IntegerField()
    replaced = serializers.IntegerField(allow_null=True)
    closed_at = serializers.DateTimeField(source="period.closed_at")
    games = serializers.IntegerField()
    input_hash = serializers.CharField()
    hash = serializers.CharField()
    created = serializers.DateTimeField()
    dropped_at = serializers.DateTimeField(allow_null=True)


class ProofOutput(Output):
    """How many games of a pool are rated, and how many of them rest on what."""

    games = serializers.IntegerField()
    log = serializers.IntegerField()
    confirmed = serializers.IntegerField()
    sheet = serializers.IntegerField()


class PoolDetailOutput(Output):
    """A rating pool: whose, of which game, how it is rated, its newest list, its evidence."""

    id = serializers.UUIDField()
    club = ClubOutput()
    game = WordField(GAME)
    config = ShapeField(POOL_CONFIG)
    current = ListOutput(source="head", allow_null=True)
    evidence = ProofOutput()


class ConfigOutput(Output):
    """How a pool is rated.

    `config` is what was set, as the `config` of a `rating-period 3` document;
    `in_force` has every value, numbers in millionths, as it goes into the hashes of lists.
    `waiting` periods are still to be rated: after a change all that are closed.
    """

    config = ShapeField(POOL_CONFIG)
    in_force = ShapeField(IN_FORCE)
    waiting = serializers.IntegerField()


class ProgressOutput(Output):
    """How far rating is: periods that wait, and games of the long run that goes on or went last."""

    waiting = serializers.IntegerField()
    running = serializers.BooleanField()
    done = serializers.IntegerField()
    total = serializers.IntegerField()
    started = serializers.DateTimeField(allow_null=True)
    updated = serializers.DateTimeField(allow_null=True)
    finished = serializers.DateTimeField(allow_null=True)


class LineOutput(Output):
    """A line of a list; rating, change and deviation in millionths of a point.

    `change` is null for whoever was not rated on the list that changes are counted from;
    `deviation`, one standard deviation of the rating by the end of the list's period, on lists made
    before there was one. `inactive`: has not played for as long as the pool says.
    """

    rank = serializers.IntegerField()
    id = serializers.UUIDField()
    name = serializers.CharField()
    rating = serializers.IntegerField()
    change = serializers.IntegerField(allow_null=True)
    games = serializers.IntegerField()
    provisional = serializers.BooleanField()
    last_played = serializers.DateTimeField()
    deviation = serializers.IntegerField(allow_null=True)
    inactive = serializers.BooleanField()

    def to_representation(self, line: Line) -> dict[str, Any]:
        """Return the document; a file of a list has thousands of the same."""
        return row_json(line)


class StrengthOutput(Output):
    """What a player carries, with one standard deviation, in tenths of a point.

    `list` is the number of the list as of which it was worked out.
    """

    rank = serializers.IntegerField()
    id = serializers.UUIDField()
    name = serializers.CharField()
    strength = serializers.IntegerField()
    error = serializers.IntegerField(allow_null=True)
    games = serializers.IntegerField()
    list = serializers.IntegerField()


class OpinionsOutput(Output):
    """Second opinions as of a list; `list` and `report` null: not worked out yet.

    `current` is the newest list, `report` a `second-opinions 2` document over the periods from
    `first_period` to `last_period`: its `fitted` says which settings of the other models were
    chosen by how many of the first games, and what was published; `judged_games` came after them.
    `proposal`, null where the pool has the K of new pools, has the log-loss of all games with the
    pool's K and with that of new pools, a K as in the configuration.
    """

    list = serializers.IntegerField(allow_null=True)
    current = serializers.IntegerField(allow_null=True)
    first_period = serializers.IntegerField(allow_null=True)
    last_period = serializers.IntegerField(allow_null=True)
    report = serializers.DictField(allow_null=True)


class RatingPointOutput(Output):
    """A rating after a period, in millionths of a point.

    `round` is the round that was rated, or another id of the period where it is a day. `deviation`
    is one standard deviation of `after`, null on lists made before there was one.
    """

    pool = serializers.UUIDField(source="pool_id")
    game = WordField(GAME)
    period = serializers.IntegerField()
    round = serializers.UUIDField(source="source")
    title = serializers.CharField(source="label", allow_blank=True)
    before = serializers.IntegerField()
    after = serializers.IntegerField()
    games = serializers.IntegerField()
    provisional = serializers.BooleanField()
    closed_at = serializers.DateTimeField()
    deviation = serializers.IntegerField(allow_null=True)


class CalculatedChangeOutput(Output):
    """What the period of a document did to one subject, in points.

    The last are of `rating-period 2` and `3`: `deviation` is one standard deviation of the rating,
    the others go into the next document; `pair` is of `3`.
    """

    before = serializers.FloatField()
    after = serializers.FloatField()
    expected = serializers.FloatField()
    score = serializers.FloatField()
    games = serializers.IntegerField()
    k = serializers.FloatField()
    provisional = serializers.BooleanField()
    deviation = serializers.FloatField(required=False)
    last_played = serializers.DateField(required=False, allow_null=True)
    luck = serializers.FloatField(required=False)
    own = serializers.FloatField(required=False)
    pair = serializers.BooleanField(required=False)
    peak = serializers.FloatField(required=False, allow_null=True)
    spread = serializers.FloatField(required=False)


class CalculatedOutput(Output):
    """The changes by subject, and the hash of the list after the period.

    The others are of `rating-period 2` and `3`: `pool` goes into the next document, `spread` is how
    far the players are taken to differ, in points.
    """

    changes = serializers.DictField(child=CalculatedChangeOutput())
    hash = serializers.CharField()
    pool = ShapeField(FIT, required=False)
    spread = serializers.FloatField(required=False)
