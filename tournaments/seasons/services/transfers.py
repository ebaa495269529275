"""Transfers: players change their team within a season.

In a season with a window for transfers, a player who was entered for one team can be entered for
another only after a transfer, and transfers are made from the first day of the window to the last.
"""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from clubs.models import User
from clubs.names import clean_label
from tournaments.entries.selectors.season_teams import teams_in
from tournaments.entries.services.season_teams import format_day
from tournaments.limits import LONGEST_TEAM
from tournaments.models import Entry, Event, Season, Transfer
from tournaments.seasons.selectors.transfers import is_window_open, transfer_by_id
from web.faults import InvalidInput, NotFound, WrongState
from web.folding import sort_key
from web.messages import isolate_values
from web.reasons import clean_reason


@dataclass(frozen=True)
class TransferPlan:
    """Who changes to which team, and why."""

    player: UUID
    team: str
    reason: str


@transaction.atomic
def transfer_make(*, season_id: UUID, plan: TransferPlan, by: User, now: datetime) -> Transfer:
    """Let a player change the team in a season.

    Raises NotFound, WrongState outside the window, InvalidInput for a player without a team in
    the season, the team the player has already, an empty name, no reason.
    """
    season = _lock_season(season_id)
    _check_window(season, now)
    team = clean_label(plan.team, LONGEST_TEAM, pointer="/team")
    if not team:
        raise InvalidInput(_("Choose the player's new team."), pointer="/team")
    known = teams_in([season_id])[season_id]
    before = known.get(plan.player)
    if before is None:
        raise InvalidInput(
            _("This player has no team this season yet: just enter them for one."),
            pointer="/player",
        )
    if sort_key(before) == sort_key(team):
        raise InvalidInput(_("The player is already in that team."), pointer="/team")
    team = next((one for one in known.values() if sort_key(one) == sort_key(team)), team)
    reason = clean_reason(plan.reason, missing=_("Enter the reason for the transfer."))
    made = Transfer.objects.create(
        season=season, player_id=plan.player, before=before, team=team, reason=reason, by=by
    )
    return made


@transaction.atomic
def transfer_undo(*, transfer_id: UUID, reason: str, by: User, now: datetime) -> Transfer:
    """Take a transfer back, with a reason; again changes nothing.

    Raises NotFound, WrongState where the player changed again or was entered for the new team,
    InvalidInput without a reason.
    """
    season = _lock_season(transfer_by_id(transfer_id).season_id)
    row = transfer_by_id(transfer_id)
    if row.undone_at is not None:
        return row
    later = Transfer.objects.filter(season=season, player=row.player_id, undone_at=None)
    if later.filter(created__gt=row.created).exists():
        raise WrongState(_("The player has changed teams again since; undo that first."))
    if _has_entry_since(row):
        raise WrongState(
            _("%(name)s has been entered for %(team)s since; change or remove that entry first.")
            % isolate_values({"name": row.player, "team": row.team})
        )
    row.undone_reason = clean_reason(
        reason, missing=_("Enter the reason for undoing the transfer.")
    )
    row.undone_at, row.undone_by = now, by
    row.save(update_fields=["undone_at", "undone_by", "undone_reason"])
    return row


def _has_entry_since(row: Transfer) -> bool:
    """Say whether the player was entered for the new team after a transfer."""
    his = Q(player=row.player_id) | Q(partnership__first=row.player_id)
    entries = Entry.objects.filter(
        his | Q(partnership__second=row.player_id),
        event__seasons=row.season_id,
        created__gt=row.created,
    ).exclude(event__state=Event.State.CANCELLED)
    teams = entries.values_list("team", flat=True)
    return sort_key(row.team) in map(sort_key, teams)


def _lock_season(season_id: UUID) -> Season:
    rows = Season.objects.select_for_update(of=("self",), no_key=True)
    season = rows.filter(id=season_id).first()
    if season is None:
        raise NotFound(_("There is no season %(id)s.") % {"id": season_id})
    return season


def _check_window(season: Season, now: datetime) -> None:
    if season.transfers_from is None:
        raise WrongState(
            _(
                "This season has no transfer window; set one first. Until then players "
                "can change teams freely."
            )
        )
    if not is_window_open(season, now):
        days = {
            "first": format_day(season.transfers_from),
            "last": format_day(season.transfers_until),
        }
        raise WrongState(_("Transfers are possible from %(first)s to %(last)s.") % days)
