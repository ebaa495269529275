"""Reads transfers: who changed the team in a season, whether they may, who plays where then."""

from datetime import datetime
from uuid import UUID

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from clubs.models import Player
from clubs.places import ClubOf
from tournaments.entries.selectors.season_teams import teams_in
from tournaments.models import Season, Transfer
from web.faults import NotFound
from web.folding import sort_key


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


club_of_transfer = ClubOf(
    Transfer, gettext_noop("There is no transfer %(id)s."), club="season__club_id"
)


def is_window_open(season: Season, now: datetime) -> bool:
    """Say whether players may change teams now. One query unless the club is read already.

    The days are those of the club's clocks, both included.
    """
    first, last = season.transfers_from, season.transfers_until
    if first is None or last is None:
        return False
    return first <= timezone.localdate(now, season.club.zone) <= last


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
