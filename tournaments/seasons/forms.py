"""The forms of what follows from events: seasons, and the next stage of one."""

from collections.abc import Mapping
from typing import Any, cast
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from clubs.names import NAME_LENGTH
from tournaments.events.forms.fields import Parts
from tournaments.limits import LONGEST_TEAM, MOST_ROUNDS
from tournaments.models import Event, Season
from tournaments.scheduling.formats import FORMATS
from tournaments.seasons.services.seasons import MOST_EVENTS, MOST_MOVES, MOST_POINTS, SeasonPlan
from tournaments.seasons.services.stages import LARGEST_PLACE, MOST_CARRIED, StagePlan
from web.forms import Day, Form, Ids, Reason, WholeNumber

USUAL_POINTS = (25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
"""Points by place that the form of a new season begins with."""


FIRST = {"name", "events", "points"}
"""The fields of a season that are always in sight."""


class SeasonForm(Form):
    """The rules of a season; `offered` and `others` are the club's events and seasons."""

    pointers = {one: one for one in ("points", "events", "transfers_from", "transfers_until")} | {
        "division_above": "above",
        "division_changes": "moves",
    }

    name = forms.CharField(  # type: ignore[assignment]  # the metaclass takes fields out
        label=_("Name"), max_length=NAME_LENGTH
    )
    teams = forms.BooleanField(
        label=_("Rank teams, not players"),
        required=False,
        help_text=_("For events with players or pairs entered for teams."),
    )
    events = Ids(label=_("Events that count"), widget=forms.CheckboxSelectMultiple, required=False)
    points = Parts(
        MOST_POINTS,
        label=_("Points by place"),
        required=False,
        help_text=_("First place first. Optional; default: the score of each event."),
    )
    attendance = WholeNumber(0, MOST_POINTS, label=_("Points for taking part"), required=False)
    best = WholeNumber(
        1,
        MOST_EVENTS,
        label=_("Results that count"),
        help_text=_("The best of each player. Leave blank to count all."),
        required=False,
    )

    transfers_from = Day(
        label=_("Transfer window: first day"),
        help_text=_("Optional. With it, a player stays with one team all season."),
        required=False,
    )
    transfers_until = Day(label=_("Transfer window: last day"), required=False)
    above = forms.TypedChoiceField(
        label=_("Division above"),
        coerce=UUID,
        empty_value=None,
        required=False,
        help_text=_("Another season of the club; the best of this one move up to it."),
    )
    moves = WholeNumber(
        0,
        MOST_MOVES,
        label=_("Promoted and relegated each season"),
        help_text=_("This many go up, and as many come down."),
        required=False,
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        plan: SeasonPlan,
        offered: list[Event],
        others: list[Season],
    ) -> None:
        initial = {
            "name": plan.name,
            "events": [str(event) for event in plan.events],
            "points": " ".join(map(str, plan.points)),
            "attendance": plan.attendance,
            "best": plan.best,
            "above": plan.above,
            "moves": plan.moves,
            "teams": plan.teams,
            "transfers_from": plan.transfers_from,
            "transfers_until": plan.transfers_until,
        }
        super().__init__(data, initial=initial)
        above = [("", _("none")), *((str(one.id), one.name) for one in others)]
        self.fields["above"].choices = above  # type: ignore[attr-defined]
        choices = [(str(event.id), event.name) for event in offered]
        self.fields["events"].choices = choices  # type: ignore[attr-defined]

    @property
    def first(self) -> list[forms.BoundField]:
        """The fields that every season needs."""
        return [self[name] for name in self.fields if name in FIRST]

    @property
    def further(self) -> list[forms.BoundField]:
        """The fields behind More."""
        return [self[name] for name in self.fields if name not in FIRST]

    def plan(self) -> SeasonPlan:
        """Return the season that was typed."""
        given = self.cleaned_data
        return SeasonPlan(
            name=given["name"],
            points=given["points"],
            attendance=given["attendance"] or 0,
            best=given["best"],
            events=given["events"],
            above=given["above"],
            moves=given["moves"] or 0,
            teams=given["teams"],
            transfers_from=given["transfers_from"],
            transfers_until=given["transfers_until"],
        )


class TransferForm(Form):
    """Who changes to which team, and why; `squads` are the teams with their players."""

    name = "transfer"
    pointers = {"player": "player", "team": "team"}
    player = forms.TypedChoiceField(label=_("Player"), coerce=UUID)
    team = forms.CharField(
        label=_("New team"),
        max_length=LONGEST_TEAM,
        widget=forms.TextInput(attrs={"list": "teams-of-season"}),
    )
    reason = Reason(help_text=_("Visible to everyone."))

    def __init__(self, squads: list[tuple[str, list[Player]]], *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        people = [(team, [(str(one.id), str(one)) for one in own]) for team, own in squads]
        cast(forms.ChoiceField, self.fields["player"]).choices = [("", _("Choose …")), *people]


class TransferReasonForm(Form):
    """Why a transfer is taken back."""

    name = "why"
    reason = Reason()


class StageForm(Form):
    """The next stage of an event: what it is called, how it is drawn, who goes on."""

    name = forms.CharField(  # type: ignore[assignment]  # the metaclass takes fields out
        label=_("Name"), max_length=NAME_LENGTH, help_text=_("E.g. Final, Consolation.")
    )
    method = forms.ChoiceField(label=_("Format"))
    rounds_planned = WholeNumber(1, MOST_ROUNDS, label=_("Number of rounds"))
    first = WholeNumber(1, LARGEST_PLACE, label=_("From place"), initial=1)
    last = WholeNumber(1, LARGEST_PLACE, label=_("To place"))
    by_group = forms.BooleanField(label=_("These places from each group"), required=False)
    carry = WholeNumber(
        0,
        MOST_CARRIED,
        label=_("Carried score (%)"),
        help_text=_("Leave blank to start from zero."),
        required=False,
    )

    def __init__(self, shape: str, groups: bool, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        offered = [(one.slug, _(one.title)) for one in FORMATS.values() if shape in one.shapes]
        cast(forms.ChoiceField, self.fields["method"]).choices = offered
        if not groups:
            del self.fields["by_group"]

    def plan(self) -> StagePlan:
        """Return the stage that was typed."""
        given = self.cleaned_data
        return StagePlan(
            name=given["name"],
            method=given["method"],
            rounds_planned=given["rounds_planned"],
            first=given["first"],
            last=given["last"],
            by_group=given.get("by_group", False),
            carry=given["carry"] or 0,
        )
