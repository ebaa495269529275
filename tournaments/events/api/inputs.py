"""What an organiser decides about an event, as it is sent."""

from typing import Any

from rest_framework import serializers

from clubs.models import Club
from clubs.names import NAME_LENGTH
from games.api.vocabularies import GAME, GAME_OPTIONS
from tournaments.events.services.plans import EventPlan
from tournaments.events.words.vocabularies import (
    METHOD,
    POLICY,
    PRESET,
    SCORING,
    SHAPE,
    TIE_BREAK,
    TIME_LIMIT,
)
from tournaments.limits import (
    LARGEST_FEE,
    LARGEST_PART,
    LARGEST_PURSE,
    LARGEST_SEED,
    LEAST_SEATS,
    LONGEST_CURRENCY,
    LONGEST_PLACE,
    MOST_MINUTES,
    MOST_PRIZES,
    MOST_ROUNDS,
    MOST_SEATS,
    MOST_TIE_BREAKS,
)
from tournaments.models import Event
from tournaments.ranking.presets import DEFAULT
from web.rest.inputs import Input, MomentField
from web.rest.vocabularies import ShapeField, WordField


class TableSizesInput(Input):
    """Seats a table: 2 ≤ min ≤ preferred ≤ max ≤ 10."""

    min = serializers.IntegerField(min_value=LEAST_SEATS, max_value=MOST_SEATS)
    max = serializers.IntegerField(min_value=LEAST_SEATS, max_value=MOST_SEATS)
    preferred = serializers.IntegerField(min_value=LEAST_SEATS, max_value=MOST_SEATS)


def _amount(most: int, **more: Any) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=0, max_value=most, required=False, **more)


def _parts(**more: Any) -> serializers.ListField:
    child = serializers.IntegerField(min_value=0, max_value=LARGEST_PART)
    return serializers.ListField(child=child, max_length=MOST_PRIZES, required=False, **more)


class EventInput(Input):
    """What an organiser decides about an event of a club.

    `fee` and `purse` are in hundredths of `currency` (a label); `prizes` are the parts of the purse
    that the places bring, from the first on.
    """

    club = serializers.UUIDField()
    name = serializers.CharField(max_length=NAME_LENGTH)
    game = WordField(GAME)
    options = ShapeField(GAME_OPTIONS, required=False, default=dict)
    method = WordField(METHOD)
    shape = WordField(SHAPE)
    rounds_planned = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS)
    table_sizes = TableSizesInput(required=False, allow_null=True, default=None)
    policy = ShapeField(POLICY, required=False, default=dict)
    preset = WordField(PRESET, required=False, default=DEFAULT)
    tie_breaks = serializers.ListField(
        child=WordField(TIE_BREAK), required=False, default=list, max_length=MOST_TIE_BREAKS
    )
    scoring = ShapeField(SCORING, required=False, default=dict)
    check_in = serializers.BooleanField(required=False, default=False)
    players_enter = serializers.BooleanField(required=False, default=False)
    players_report = serializers.BooleanField(required=False, default=True)
    team_event = serializers.BooleanField(required=False, default=False)
    fee = _amount(LARGEST_FEE, default=0)
    currency = serializers.CharField(
        max_length=LONGEST_CURRENCY, required=False, allow_blank=True, default=""
    )
    purse = _amount(LARGEST_PURSE, default=0)
    prizes = _parts(default=list)
    time_limit = WordField(TIME_LIMIT, required=False, default="none")
    seed = serializers.IntegerField(min_value=0, max_value=LARGEST_SEED, required=False, default=0)
    rated = serializers.BooleanField(required=False, default=True)
    evidence = serializers.ChoiceField(
        choices=Event.Rated.choices, required=False, default=Event.Rated.SHEET
    )
    time_zone = serializers.CharField(required=False, help_text="That of the club unless said.")
    minutes = serializers.IntegerField(
        min_value=1, max_value=MOST_MINUTES, required=False, allow_null=True, default=None
    )
    starts = MomentField(required=False, allow_null=True, default=None)
    place = serializers.CharField(
        max_length=LONGEST_PLACE, required=False, allow_blank=True, default=""
    )


class EventChangesInput(Input):
    """What is to change about an event; what is not named stays as it is."""

    name = serializers.CharField(max_length=NAME_LENGTH, required=False)
    game = WordField(GAME, required=False)
    options = ShapeField(GAME_OPTIONS, required=False)
    method = WordField(METHOD, required=False)
    shape = WordField(SHAPE, required=False)
    rounds_planned = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS, required=False)
    table_sizes = TableSizesInput(required=False)
    policy = ShapeField(POLICY, required=False)
    preset = WordField(PRESET, required=False)
    tie_breaks = serializers.ListField(
        child=WordField(TIE_BREAK), required=False, max_length=MOST_TIE_BREAKS
    )
    scoring = ShapeField(SCORING, required=False)
    check_in = serializers.BooleanField(required=False)
    players_enter = serializers.BooleanField(required=False)
    players_report = serializers.BooleanField(required=False)
    team_event = serializers.BooleanField(required=False)
    fee = _amount(LARGEST_FEE)
    currency = serializers.CharField(max_length=LONGEST_CURRENCY, required=False, allow_blank=True)
    purse = _amount(LARGEST_PURSE)
    prizes = _parts()
    time_limit = WordField(TIME_LIMIT, required=False)
    seed = serializers.IntegerField(min_value=0, max_value=LARGEST_SEED, required=False)
    rated = serializers.BooleanField(required=False)
    evidence = serializers.ChoiceField(choices=Event.Rated.choices, required=False)
    time_zone = serializers.CharField(required=False)
    minutes = serializers.IntegerField(
        min_value=1, max_value=MOST_MINUTES, required=False, allow_null=True
    )
    starts = MomentField(required=False, allow_null=True)
    place = serializers.CharField(max_length=LONGEST_PLACE, required=False, allow_blank=True)


def sizes_of(data: dict[str, Any]) -> dict[str, Any]:
    """Return validated input with the table sizes as (min, max, preferred)."""
    sizes = data.get("table_sizes")
    if sizes:
        return {**data, "table_sizes": (sizes["min"], sizes["max"], sizes["preferred"])}
    return data


def plan_of(data: dict[str, Any], club: Club) -> EventPlan:
    """Return the plan of validated input; the club's clocks where none are named."""
    fields = {key: value for key, value in data.items() if key != "club"}
    return EventPlan(**{"time_zone": club.time_zone} | sizes_of(fields))
