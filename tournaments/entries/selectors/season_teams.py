"""The team for which somebody plays in a season, by entries and transfers."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from uuid import UUID

from django.db.models import Q
from django.db.models.functions import Coalesce

from tournaments.models import Entry, Event, Transfer


def teams_in(
    seasons: Collection[UUID],
    players: Collection[UUID] | None = None,
    *,
    but: UUID | None = None,
) -> dict[UUID, dict[UUID, str]]:
    """Return the team of each player, or of `players` only, by season. Two queries.

    The last transfer that stands says it; without one, the entry in the earliest event. Cancelled
    events, the event `but` and entries that left before round 1 do not count.
    """
    found: dict[UUID, dict[UUID, str]] = defaultdict(dict)
    for season, player, team in _teams_by_entry(seasons, players, but):
        found[season].setdefault(player, team)
    rows = Transfer.objects.filter(season__in=seasons, undone_at=None)
    if players is not None:
        rows = rows.filter(player__in=players)
    kept = rows.order_by("created", "id").values_list("season_id", "player_id", "team")
    for season, player, team in kept:
        found[season][player] = team
    return found


def _teams_by_entry(
    seasons: Collection[UUID], players: Collection[UUID] | None, but: UUID | None
) -> Iterable[tuple[UUID, UUID, str]]:
    """Return season, player and team of every entry, the earliest event first. One query."""
    rows = Entry.objects.filter(event__seasons__in=seasons).exclude(team="").exclude(to_round=0)
    rows = rows.exclude(event__state=Event.State.CANCELLED).exclude(event=but)
    if players is not None:
        rows = rows.filter(
            Q(player__in=players)
            | Q(partnership__first__in=players)
            | Q(partnership__second__in=players)
        )
    rows = rows.order_by(Coalesce("event__starts", "event__created"), "event", "number")
    columns = ("event__seasons", "player", "partnership__first", "partnership__second", "team")
    for season, *people, team in rows.values_list(*columns):
        for player in people:
            if player is not None and (players is None or player in players):
                yield season, player, team
