"""How events look in JSON."""

from rest_framework import serializers

from clubs.api.outputs import ClubOutput
from tournaments.events.api.settings import SettingsOutput
from tournaments.events.words.vocabularies import (
    EVENT_STATE,
)
from web.rest.outputs import Output
from web.rest.vocabularies import WordField


class TableSizesOutput(Output):
    """Seats a table, of an event."""

    min = serializers.IntegerField(source="table_min")
    max = serializers.IntegerField(source="table_max")
    preferred = serializers.IntegerField(source="table_preferred")


class EventOutput(SettingsOutput):
    """An event.

    `entry_count` are all that take part, also who left later, `round_count` the published rounds.

    `fee` and `purse` are in hundredths of `currency`; `prizes` are parts of the purse by place.
    """

    id = serializers.UUIDField()
    club = ClubOutput()
    table_sizes = TableSizesOutput(source="*")
    revision = serializers.IntegerField()
    state = WordField(EVENT_STATE)
    created = serializers.DateTimeField()
    entry_count = serializers.IntegerField()
    round_count = serializers.IntegerField()
