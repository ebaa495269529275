"""Reads what seasons say of one player: the place, the total, the next event."""

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from uuid import UUID

from django.db.models import Q, QuerySet

from tournaments.models import Entry, Event, EventStamp, Season
from tournaments.seasons.selectors.tables import season_table
from web.caching.store import get_or_make
from web.folding import sort_key
from web.queries import QueryByIds

SHOWN = 3
"""Seasons of a player that are shown at most, the newest."""


@dataclass(frozen=True)
class PlayerInSeason:
    """A season of a player: the place `of` all, with the total, and the next event.

    Place and total are None until an event counts. In a season of teams they are the team's.
    """

    season: Season
    place: int | None
    of: int
    total: Fraction | None
    next_event: Event | None


def seasons_of_player(player_id: UUID) -> list[PlayerInSeason]:
    """Return the newest seasons for whose events the player was entered, the newest first.

    Four queries; those of `season_table` once after a result that counts has changed.
    """
    keys: dict[UUID, set[str]] = {}
    for season_id, team in _ENTERED(player_id):
        keys.setdefault(season_id, {str(player_id)}).add(sort_key(team))
    if not keys:
        return []
    found = Season.objects.filter(id__in=keys).prefetch_related("events").order_by("-id")
    seasons = list(found[:SHOWN])
    events = [event.id for season in seasons for event in season.events.all()]
    stamps = dict(EventStamp.objects.filter(event_id__in=events).values_list("event_id", "stamp"))
    return [_of_season(season, keys[season.id], stamps) for season in seasons]


def _entries_in_seasons(player_id: UUID) -> QuerySet[Entry, tuple[UUID, str]]:
    """Return the season and the team of each entry of a player."""
    mine = Q(player=player_id) | Q(partnership__first=player_id) | Q(partnership__second=player_id)
    entered = Entry.objects.filter(mine, event__seasons__isnull=False)
    return entered.values_list("event__seasons", "team")


_ENTERED = QueryByIds(_entries_in_seasons)


def _of_season(season: Season, keys: Collection[str], stamps: dict[UUID, int]) -> PlayerInSeason:
    places = _places(season, stamps)
    place, total = next((places[key] for key in places if key in keys), (None, None))
    return PlayerInSeason(season, place, len(places), total, _next_event(season.events.all()))


def _next_event(events: Iterable[Event]) -> Event | None:
    """Return the event that is on, else the next one."""
    waiting = [event for event in events if event.is_active]
    on = Event.State.RUNNING
    return min(waiting, key=lambda one: (one.state != on, one.starts or one.created), default=None)


Places = dict[str, tuple[int, Fraction]]


def _places(season: Season, stamps: dict[UUID, int]) -> Places:
    """Return place and total by player or key of a team, from the cache if nothing has changed."""
    ended = [one.id for one in season.events.all() if one.state == Event.State.FINISHED]
    tag = " ".join(
        [season.changed.isoformat(), *(f"{one}:{stamps.get(one, 0)}" for one in sorted(ended))]
    )
    if not ended:
        return {}
    kept = get_or_make(f"season:{season.id}", tag, lambda: _write_places(season))
    now = kept is not None and kept.tag == tag
    return _read_places(kept.body if kept and now else _write_places(season))


def _write_places(season: Season) -> bytes:
    lines = [row.line for row in season_table(season).rows]
    return json.dumps([(line.player, line.place, str(line.total)) for line in lines]).encode()


@lru_cache(maxsize=16)
def _read_places(body: bytes) -> Places:
    rows = json.loads(body)
    return {player: (place, Fraction(total)) for player, place, total in rows}
