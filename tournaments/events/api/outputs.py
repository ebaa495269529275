"""How events look in JSON."""

from typing import Any

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


class PathField(serializers.CharField):
    """An address of this site for the id it is read from, which stands in it as `{}`."""

    def __init__(self, path: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.path = f"/api/v1/{path}"

    def to_representation(self, value: Any) -> str:
        """Return the address."""
        return self.path.format(value)


class EventLinksOutput(Output):
    """Where an event goes on: addresses on this site.

    `stream` tells what changes as it happens, `changes` lists the same from any point on.
    """

    entries = PathField("events/{}/entries", source="id")
    rounds = PathField("events/{}/rounds", source="id")
    tables = PathField("events/{}/tables", source="id")
    standings = PathField("events/{}/standings", source="id")
    changes = PathField("events/{}/changes", source="id")
    stream = PathField("events/{}/stream", source="id")


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
    links = EventLinksOutput(source="*")
