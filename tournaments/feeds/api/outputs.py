"""How the lines of a feed look in JSON, in its pages, its stream and its file alike."""

from rest_framework import serializers

from tournaments.feeds.selectors.feed import CHOICES
from web.rest.outputs import Output


class FeedChangeOutput(Output):
    """One thing that changed.

    `result` has a table, its round and both their numbers; `round` and `clock` have a round;
    `entry` has an entry. What was thrown away since has no numbers. A round has the `commitment` of
    its deals where the site shuffles, their `secret` once it is closed, and the numbers of its
    `boards` where all tables play the same, as they are when the line is read.
    """

    what = serializers.ChoiceField(choices=CHOICES)
    table = serializers.UUIDField(required=False)
    table_number = serializers.IntegerField(required=False)
    round = serializers.UUIDField(required=False)
    round_number = serializers.IntegerField(required=False)
    entry = serializers.UUIDField(required=False)
    commitment = serializers.CharField(required=False)
    secret = serializers.CharField(required=False)
    boards = serializers.ListField(child=serializers.IntegerField(), required=False)


class FeedLineOutput(Output):
    """What one commit changed; `standings` says whether the standings may read otherwise now.

    `draft` is a line for organisers only: about a round that nobody else knows of.
    """

    cursor = serializers.CharField()
    at = serializers.DateTimeField()
    draft = serializers.BooleanField()
    standings = serializers.BooleanField()
    changes = FeedChangeOutput(many=True)


class FeedOutput(Output):
    """Some of the `count` lines after a cursor, where they end, the address of those that follow.

    A feed is read onwards only: `previous` is always null, `next` is null where none follow yet.
    """

    count = serializers.IntegerField()
    cursor = serializers.CharField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    results = FeedLineOutput(many=True)
