"""Which club and event something is done in, by the ids in its address."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from clubs.places import Place
from clubs.selectors import places as clubs
from ratings.selectors import places as ratings
from tournaments.events.selectors import places as tournaments
from web.sql import fetch_rows

PLACES: Mapping[str, str] = {**clubs.PLACES, **ratings.PLACES, **tournaments.PLACES}
"""By the name of an id: the statement of the app whose kind it is. Texts of our own."""


def place_of(ids: Mapping[str, Any]) -> Place | None:
    """Return where something is done, by the first id that says so; None where none does. A query.

    What is deleted has a place only before.
    """
    for name, value in ids.items():
        if name in PLACES and isinstance(value, UUID):
            rows = fetch_rows(PLACES[name], {"id": value})
            return Place(*rows[0]) if rows else None
    return None
