"""Reads of transfers: who plays for which team in a season, and who changed it."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from datetime import datetime
from uuid import UUID

from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.faults import NotFound
from clubs.folding import sort_key
from clubs.models import Player
from tournaments.models import Entry, Event, Season, Transfer


def transfers_of(season: Season) -> QuerySet[Transfer]:
    """Return the transfers of a season as they were made, those taken back too. One query."""
    rows = Transfer.objects.filter(season=season).order_by("created", "id")
    return rows.select_related("player", "by", "undone_by")


def transfer_by_id(transfer_id: UUID) -> Transfer:
    """Return a transfer with its season and player, or raise NotFound. One query."""
    row = Transfer.objects.select_related("season", "player").filter(id=transfer_id).first()
    if row is None:
        raise NotFound(_("There is no transfer %(id)s.") % {"id": transfer_id})
    return row


def club_of_transfer(transfer_id: UUID) -> UUID:
    """Return the club in whose season a transfer was made; raises NotFound. One query."""
    return transfer_by_id(transfer_id).season.club_id


def window_open(season: Season, now: datetime) -> bool:
    """Return whether transfers are made now. One query where the club was not read yet.

    The days are those of the club's clocks, both included.
    """
    first, last = season.transfers_from, season.transfers_until
    if first is None or last is None:
        return False
    return first <= timezone.localdate(now, season.club.zone) <= last


def teams_in(
    seasons: Collection[UUID],
    players: Collection[UUID] | None = None,
    *,
    but: UUID | None = None,
) -> dict[UUID, dict[UUID, str]]:
    """Return for every season the team of each player, or of `players` alone. Two queries.

    It is the one of the last transfer that stands; without one that for which somebody was
    entered in the earliest event: not one that was cancelled, nor `but`, nor one that the entry
    left before it began.
    """
    found: dict[UUID, dict[UUID, str]] = defaultdict(dict)
    for season, player, team in _entered(seasons, players, but):
        found[season].setdefault(player, team)
    rows = Transfer.objects.filter(season__in=seasons, undone_at=None)
    if players is not None:
        rows = rows.filter(player__in=players)
    kept = rows.order_by("created", "id").values_list("season_id", "player_id", "team")
    for season, player, team in kept:
        found[season][player] = team
    return found


def _entered(
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


def squads_of(season: Season) -> list[tuple[str, list[Player]]]:
    """Return the teams of a season by name, with who plays for each by name. Three queries."""
    teams = teams_in([season.id])[season.id]
    people = Player.everyone.in_bulk(list(teams))
    found: dict[str, tuple[str, list[Player]]] = {}
    for player_id, team in teams.items():
        found.setdefault(sort_key(team), (team, []))[1].append(people[player_id])
    return [
        (team, sorted(members, key=lambda one: one.sort_key))
        for _key, (team, members) in sorted(found.items())
    ]
