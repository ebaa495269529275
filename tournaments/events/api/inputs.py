"""Request bodies of events."""

from typing import Any

from rest_framework import serializers

from clubs.models import Club
from tournaments.events.api.settings import SettingsInput
from tournaments.events.core.settings import EventPlan
from tournaments.limits import (
    LEAST_SEATS,
    MOST_SEATS,
)
from web.rest.inputs import Input


class TableSizesInput(Input):
    """Seats a table: 2 ≤ min ≤ preferred ≤ max ≤ 10."""

    min = serializers.IntegerField(min_value=LEAST_SEATS, max_value=MOST_SEATS)
    max = serializers.IntegerField(min_value=LEAST_SEATS, max_value=MOST_SEATS)
    preferred = serializers.IntegerField(min_value=LEAST_SEATS, max_value=MOST_SEATS)


class EventInput(SettingsInput):
    """What an organiser decides about an event of a club.

    `fee` and `purse` are in hundredths of `currency` (a label); `prizes` are the parts of the purse
    that the places bring, from the first on.
    """

    club = serializers.UUIDField()
    table_sizes = TableSizesInput(required=False, allow_null=True, default=None)
    time_zone = serializers.CharField(required=False, help_text="That of the club unless said.")


class EventChangesInput(SettingsInput):
    """What is to change about an event; what is not named stays as it is."""

    partial_only = True

    table_sizes = TableSizesInput(required=False)


def sizes_of(data: dict[str, Any]) -> dict[str, Any]:
    """Return validated input with the table sizes as (min, max, preferred)."""
    sizes = data.get("table_sizes")
    if sizes:
        return {**data, "table_sizes": (sizes["min"], sizes["max"], sizes["preferred"])}
    return data


def plan_of(data: dict[str, Any], club: Club) -> EventPlan:
    """Return the plan of validated input; the club's time zone unless one is named."""
    fields = {key: value for key, value in data.items() if key != "club"}
    return EventPlan(**{"time_zone": club.time_zone} | sizes_of(fields))
