"""How entries and attendance look in JSON."""

from rest_framework import serializers

from clubs.api.outputs import ClubOutput, PlayerOutput
from tournaments.entries.selectors.entries import Presence
from web.rest.outputs import Output
from web.rest.vocabularies import Vocabulary, WordField

PRESENCE = Vocabulary(
    "Presence",
    "How an entry stands to a round: here, waiting (not checked in yet), absent (sits it out), "
    "late (comes in later), gone (has left).",
    lambda: [one.value for one in Presence],
)


class EntryOutput(Output):
    """An entry: a player or a partnership; `rating` in millionths of a point.

    `seed` is the organiser's, or that of the stage before; null where the rating seeds.
    `club` is the player's or the partnership's: another one than the event's for guests.
    It is there from round `from_round` to `to_round` (null: the last) but for `sits_out`.
    """

    id = serializers.UUIDField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    player = serializers.UUIDField(source="player_id", allow_null=True)
    partnership = serializers.UUIDField(source="partnership_id", allow_null=True)
    club = ClubOutput()
    rating = serializers.IntegerField()
    seed = serializers.IntegerField(source="stage_seed", allow_null=True)
    team = serializers.CharField(allow_blank=True)
    categories = serializers.ListField(child=serializers.CharField())
    fixed_table = serializers.IntegerField(allow_null=True)
    from_round = serializers.IntegerField()
    to_round = serializers.IntegerField(allow_null=True)
    sits_out = serializers.ListField(child=serializers.IntegerField())


class SubstituteOutput(Output):
    """Somebody who plays for one of an entry's players, to round `to_round` (null: the last).

    `player` sits out, `substitute` plays; `reason` says why.
    """

    id = serializers.UUIDField()
    entry = serializers.UUIDField(source="entry_id")
    player = PlayerOutput()
    substitute = PlayerOutput()
    from_round = serializers.IntegerField()
    to_round = serializers.IntegerField(allow_null=True)
    reason = serializers.CharField()
    created = serializers.DateTimeField()


class AttendeeOutput(Output):
    """An entry and how it stands to a round."""

    entry = EntryOutput()
    state = WordField(PRESENCE)


class AttendanceHeadOutput(Output):
    """How many are there for the coming `round`, which is null once every round is published."""

    round = serializers.IntegerField(source="number", allow_null=True)
    present = serializers.IntegerField()


class ForbiddenOutput(Output):
    """Two entries that are not to meet."""

    id = serializers.UUIDField()
    one = EntryOutput()
    other = EntryOutput()
    reason = serializers.CharField()
