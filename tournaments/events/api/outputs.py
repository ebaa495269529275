"""How events look in JSON."""

from typing import Any

from rest_framework import serializers

from games.api.vocabularies import GAME, GAME_OPTIONS
from tournaments.events.words.vocabularies import (
    EVENT_STATE,
    METHOD,
    POLICY,
    PRESET,
    SCORING,
    SHAPE,
    TIE_BREAK,
    TIME_LIMIT,
)
from tournaments.models import Event
from web.rest.outputs import Output
from web.rest.vocabularies import ShapeField, WordField


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


class EventOutput(Output):
    """An event.

    `entry_count` are all that take part, also who left later, `round_count` the published rounds.

    `fee` and `purse` are in hundredths of `currency`; `prizes` are parts of the purse by place.
    """

    id = serializers.UUIDField()
    club = serializers.UUIDField(source="club_id")
    name = serializers.CharField()
    game = WordField(GAME)
    options = ShapeField(GAME_OPTIONS)
    method = WordField(METHOD)
    shape = WordField(SHAPE)
    rounds_planned = serializers.IntegerField()
    table_sizes = TableSizesOutput(source="*")
    policy = ShapeField(POLICY)
    preset = WordField(PRESET)
    tie_breaks = serializers.ListField(child=WordField(TIE_BREAK))
    scoring = ShapeField(SCORING)
    check_in = serializers.BooleanField()
    players_enter = serializers.BooleanField()
    players_report = serializers.BooleanField()
    team_event = serializers.BooleanField()
    fee = serializers.IntegerField()
    currency = serializers.CharField(allow_blank=True)
    purse = serializers.IntegerField()
    prizes = serializers.ListField(child=serializers.IntegerField())
    time_limit = WordField(TIME_LIMIT)
    seed = serializers.IntegerField()
    rated = serializers.BooleanField()
    evidence = serializers.ChoiceField(choices=Event.Rated.choices)
    time_zone = serializers.CharField()
    minutes = serializers.IntegerField(allow_null=True)
    starts = serializers.DateTimeField(allow_null=True)
    place = serializers.CharField(allow_blank=True)
    revision = serializers.IntegerField()
    state = WordField(EVENT_STATE)
    created = serializers.DateTimeField()
    entry_count = serializers.IntegerField()
    round_count = serializers.IntegerField()
    links = EventLinksOutput(source="*")
