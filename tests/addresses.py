"""Every address of the site, with real ids in it."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from django.urls import get_resolver

from clubs.models import Club, User
from ratings.models import Pool
from tests import builders


def real_ids(club: Club, organiser: User) -> dict[str, str]:
    """Real ids for the parameters of addresses: of a closed round, and of one that is played."""
    event = builders.rated_event(club, organiser, 4)
    running = builders.play_round(
        builders.pairs_event(club, 4, name="Open", prefix="B "), organiser
    )
    table = builders.tables_of(running)[0]
    entry = event.entries.all()[0]
    pair = entry.partnership
    assert pair is not None
    return {
        "club_id": str(club.id),
        "event_id": str(running.event_id),
        "round_id": str(running.id),
        "table_id": str(table.id),
        "entry_id": str(running.event.entries.all()[0].id),
        "player_id": str(pair.first_id),
        "partnership_id": str(pair.id),
        "pool_id": str(Pool.objects.get().id),
        "number": "1",
    }


def targets(ids: dict[str, str], prefix: str = "") -> list[str]:
    """Every address of the site that is asked by path, with real ids where we have them."""
    found = []
    for route in routes("", get_resolver().url_patterns):
        if not route.startswith(("admin/", "^", "static")):
            wanted = re.sub(r"<(?:\w+:)?(\w+)>", lambda one: ids.get(one[1], "1"), route)
            found.append("/" + wanted)
    return [one for one in found if one.startswith(prefix or "/")]


def routes(before: str, patterns: Sequence[Any]) -> Iterator[str]:
    for pattern in patterns:
        here = before + str(pattern.pattern)
        inner = getattr(pattern, "url_patterns", None)
        if inner is None:
            yield here
        else:
            yield from routes(here, inner)
