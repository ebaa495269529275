"""Nobody plays for two teams in a season."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.models import Partnership, Player
from tournaments.entries.selectors.entries import members
from tournaments.entries.selectors.season_teams import teams_in
from tournaments.errors import EntryRefused
from tournaments.models import Event, Season
from web.folding import sort_key
from web.messages import isolate_values


def refuse_other_team(
    event: Event, people: Sequence[Player | Partnership], teams: Mapping[UUID, str]
) -> None:
    """Raise EntryRefused for somebody whom a season of the event holds to another team.

    `teams` are by the id of who enters. No query if nobody has a team, one if no season holds
    anybody, else four. The seasons stay locked, so that no other event enters the same player for
    another team meanwhile.
    """
    if not any(teams.values()):
        return
    held = Season.objects.filter(events=event, transfers_from__isnull=False).order_by("id")
    seasons = list(held.select_for_update(of=("self",), no_key=True))
    if not seasons:
        return
    wanted = {
        player: (who, teams[who.id])
        for who in people
        if teams.get(who.id)
        for player in members(who)
    }
    known = teams_in([one.id for one in seasons], set(wanted), but=event.id)
    for season in seasons:
        for player, (who, team) in wanted.items():
            held_to = known[season.id].get(player, team)
            if sort_key(held_to) != sort_key(team):
                raise _other_team(season, who, player, held_to)


def _other_team(season: Season, who: Player | Partnership, player: UUID, team: str) -> EntryRefused:
    names = isolate_values(
        {
            "name": Player.everyone.get(id=player),
            "team": team,
            "season": season,
            "first": format_day(season.transfers_from),
            "last": format_day(season.transfers_until),
        }
    )
    return EntryRefused(
        _(
            "%(name)s plays for %(team)s in the season %(season)s; record a transfer "
            "first (%(first)s to %(last)s)."
        )
        % names,
        subject=str(who.id),
    )


def format_day(day: object) -> str:
    """Return a day as the reader's language writes it."""
    return date_format(day, "SHORT_DATE_FORMAT")  # type: ignore[arg-type]
