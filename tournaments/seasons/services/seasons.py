"""Make, change and remove seasons."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.errors import NameTaken
from clubs.models import Club
from clubs.names import clean_name
from tournaments.models import Event, Season
from web.faults import InvalidInput, NotFound, WrongState
from web.folding import sort_key
from web.messages import isolate_values

MOST_SEASONS = 200
"""Seasons of a club."""
MOST_EVENTS = 100
"""Events of a season."""
MOST_PLACES = 200
"""Places that bring points."""
MOST_POINTS = 1_000_000
MOST_MOVES = 50
"""Players who change a division after a season."""


@dataclass(frozen=True)
class SeasonPlan:
    """The name, events and rules of a season."""

    name: str
    points: Sequence[int] = ()
    attendance: int = 0
    best: int | None = None
    events: Sequence[UUID] = field(default_factory=tuple)
    above: UUID | None = None
    moves: int = 0
    teams: bool = False
    transfers_from: date | None = None
    transfers_until: date | None = None


def plan_of_season(season: Season) -> SeasonPlan:
    """Return the plan of a season. One query."""
    events = season.events.order_by("starts", "created").values_list("id", flat=True)
    counted = (season.name, season.points, season.attendance, season.best)
    return SeasonPlan(
        *counted,
        list(events),
        season.above_id,
        season.moves,
        season.teams,
        season.transfers_from,
        season.transfers_until,
    )


@transaction.atomic
def season_make(*, club: Club, plan: SeasonPlan) -> Season:
    """Make a season of a club's events; raises as `season_change`, WrongState for too many."""
    if Season.objects.filter(club=club).count() >= MOST_SEASONS:
        raise WrongState(_("A club can have at most %(most)d seasons.") % {"most": MOST_SEASONS})
    return _save(Season(club=club), plan)


@transaction.atomic
def season_change(*, season_id: UUID, plan: SeasonPlan) -> Season:
    """Give a season another name, other events or other rules.

    Raises NotFound, NameTaken for a name the club has used, InvalidInput for numbers out of range,
    events of another club, a division above that is no other season of the club, or that is
    below this one, and days of transfers of which one is missing or the last comes first.
    """
    season = Season.objects.filter(id=season_id).first()
    if season is None:
        raise NotFound(_("There is no season %(id)s.") % {"id": season_id})
    return _save(season, plan)


def season_remove(*, season_id: UUID) -> None:
    """Forget a season; its events stay. Raises NotFound."""
    if not Season.objects.filter(id=season_id).delete()[0]:
        raise NotFound(_("There is no season %(id)s.") % {"id": season_id})


def _save(season: Season, plan: SeasonPlan) -> Season:
    Club.objects.select_for_update().get(id=season.club_id)
    before = sort_key(season.name)
    season.name = clean_name(plan.name)
    others = Season.objects.filter(club=season.club_id).exclude(id=season.id)
    key = sort_key(season.name)
    for name in others.values_list("name", flat=True):
        # Two seasons of one key from an older release may stay.
        alike = sort_key(name) == key != before
        if alike or name.lower() == season.name.lower():
            raise NameTaken(
                _("The club already has a season named %(name)s.") % isolate_values({"name": name}),
                pointer="/name",
            )
    _check(plan)
    wanted = set(plan.events)
    # Events before seasons, as whoever enters for a team locks them.
    of_club = Event.objects.filter(id__in=wanted, club=season.club_id).order_by("id")
    events = list(of_club.select_for_update(of=("self",), no_key=True))
    if len(events) < len(wanted):
        raise InvalidInput(_("A season can only have events of its own club."), pointer="/events")
    season.points, season.attendance = list(plan.points), plan.attendance
    season.best, season.moves, season.teams = plan.best, plan.moves, plan.teams
    season.transfers_from, season.transfers_until = plan.transfers_from, plan.transfers_until
    season.above = _division_above(season, plan)
    season.save()
    season.events.set(events)
    return season


def _division_above(season: Season, plan: SeasonPlan) -> Season | None:
    """Return the season of the division above; raises InvalidInput for one that cannot be."""
    if plan.above is None:
        return None
    of_club = {one.id: one for one in Season.objects.filter(club=season.club_id)}
    found = of_club.get(plan.above)
    if found is None:
        raise InvalidInput(
            _("The division above must be another season of the same club."),
            pointer="/division_above",
        )
    over: Season | None = found
    while over is not None:
        if over.id == season.id:
            raise InvalidInput(
                _("A division cannot be above itself or above one that is higher."),
                pointer="/division_above",
            )
        over = of_club.get(over.above_id) if over.above_id else None
    return found


def _check(plan: SeasonPlan) -> None:
    if not 0 <= plan.moves <= MOST_MOVES:
        raise InvalidInput(
            _("Enter 0 to %(most)d promoted players.") % {"most": MOST_MOVES},
            pointer="/division_changes",
        )
    if len(plan.points) > MOST_PLACES or not all(0 <= one <= MOST_POINTS for one in plan.points):
        raise InvalidInput(
            _("Points must be whole numbers from 0, for at most %(most)d places.")
            % {"most": MOST_PLACES},
            pointer="/points",
        )
    if list(plan.points) != sorted(plan.points, reverse=True):
        raise InvalidInput(
            _("A better place cannot get fewer points than the next one."), pointer="/points"
        )
    _check_window(plan)
    if not 0 <= plan.attendance <= MOST_POINTS:
        raise InvalidInput(_("Points for taking part cannot be below 0."), pointer="/attendance")
    if plan.best is not None and not 1 <= plan.best <= MOST_EVENTS:
        raise InvalidInput(
            _("Choose 1 to %(most)d results that count.") % {"most": MOST_EVENTS}, pointer="/best"
        )
    if len(set(plan.events)) > MOST_EVENTS:
        raise InvalidInput(
            _("A season can have at most %(most)d events.") % {"most": MOST_EVENTS},
            pointer="/events",
        )


def _check_window(plan: SeasonPlan) -> None:
    first, last = plan.transfers_from, plan.transfers_until
    if (first is None) != (last is None):
        raise InvalidInput(
            _("Enter a first and a last day of the transfer window."),
            pointer="/transfers_from" if first is None else "/transfers_until",
        )
    if first and last and last < first:
        raise InvalidInput(
            _("The last day of the transfer window is before the first."),
            pointer="/transfers_until",
        )
