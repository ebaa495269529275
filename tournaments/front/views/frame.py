"""The frame around every tab of an event: its state, what an organiser does next, the tabs."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any
from uuid import UUID

from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from clubs.access import ORGANISER, SCORER, has_role
from tournaments.events.core.offers import has_crosstable
from tournaments.events.selectors.events import entrant_count
from tournaments.models import Event, Round
from tournaments.rounds.selectors.homes import has_fixtures
from tournaments.rounds.selectors.next_act import ActKind, next_act, results_decide_next
from tournaments.rounds.selectors.rounds import RoundProgress, round_progress
from tournaments.scheduling.formats import FORMATS, format_of
from tournaments.seasons.selectors.stages import has_groups, has_stages
from tournaments.teams.selectors.line_ups import needs_teams, plays_matches


class TabName(StrEnum):
    """The tabs of an event, as addresses name them."""

    NOW = "now"
    STANDINGS = "standings"
    TEAMS = "teams"
    FIXTURES = "fixtures"
    CROSSTABLE = "crosstable"
    BRACKET = "bracket"
    ROUNDS = "rounds"
    PLAYERS = "players"
    ABOUT = "about"


TITLES: dict[TabName, str | Promise] = {
    TabName.NOW: pgettext_lazy("what goes on", "Now"),
    TabName.STANDINGS: gettext_lazy("Standings"),
    TabName.TEAMS: gettext_lazy("Teams"),
    TabName.FIXTURES: gettext_lazy("Fixtures"),
    TabName.CROSSTABLE: gettext_lazy("Crosstable"),
    TabName.BRACKET: gettext_lazy("Bracket"),
    TabName.ROUNDS: gettext_lazy("Rounds"),
    TabName.PLAYERS: gettext_lazy("Players"),
    TabName.ABOUT: gettext_lazy("About"),
}
"""What the tabs are called, in their order."""
TEAMS_FIRST = (
    TabName.NOW,
    TabName.TEAMS,
    TabName.FIXTURES,
    TabName.STANDINGS,
    TabName.CROSSTABLE,
    TabName.BRACKET,
    TabName.ROUNDS,
    TabName.PLAYERS,
    TabName.ABOUT,
)
"""Their order if teams meet in matches: teams come before entries."""


@dataclass(frozen=True)
class Tab:
    """A tab: its name in addresses, its title, how much is in it, its addresses, whether it is on.

    `count` is "" where there is nothing to count.
    """

    slug: TabName
    title: str | Promise
    count: str
    address: str
    live: str
    current: bool


@dataclass(frozen=True)
class Frame:
    """An event as one viewer sees it, read once for all tabs."""

    request: HttpRequest
    event: Event
    role: str
    rounds: list[RoundProgress]
    entries: int

    @property
    def last(self) -> RoundProgress | None:
        """The round drawn last that the viewer may see."""
        return self.rounds[-1] if self.rounds else None

    @property
    def public_rounds(self) -> list[RoundProgress]:
        """The rounds that everybody sees."""
        return [one for one in self.rounds if one.round.state != Round.State.DRAFT]

    @property
    def ids(self) -> dict[int, UUID]:
        """The ids of these rounds by number."""
        return {one.round.number: one.round.id for one in self.public_rounds}

    @property
    def over(self) -> bool:
        """Whether nothing more is played."""
        return self.event.is_over


Content = Callable[[Frame], dict[str, Any]]
"""What a tab shows, from the frame around it."""


def frame_of(request: HttpRequest, event: Event, role: str) -> Frame:
    """Return the frame of an event's tabs. Two queries."""
    entered = entrant_count(event)
    return Frame(request, event, role, round_progress(event, role), entered)


def address_of(event_id: Any, slug: TabName, *, live: bool = False) -> str:
    """Return the address of a tab, or of its live part."""
    name = {
        TabName.NOW: "event",
        TabName.CROSSTABLE: TabName.CROSSTABLE,
        TabName.BRACKET: TabName.BRACKET,
    }.get(slug, f"event-{slug}")
    return reverse(f"{name}-live" if live else name, args=[event_id])


def first_tab(frame: Frame) -> TabName:
    """Return the tab that the event's own address shows: Now, or the final standings."""
    if not (frame.over and frame.public_rounds):
        return TabName.NOW
    return TabName.TEAMS if plays_matches(frame.event) else TabName.STANDINGS


def tabs_of(frame: Frame, current: TabName) -> list[Tab]:
    """Return the tabs an event has, in order; the one that is shown is current."""
    event = frame.event
    there = {
        TabName.NOW: first_tab(frame) == TabName.NOW,
        TabName.STANDINGS: bool(frame.public_rounds),
        TabName.TEAMS: (event.team_event or needs_teams(event)) and bool(frame.public_rounds),
        TabName.FIXTURES: has_fixtures(event),
        TabName.CROSSTABLE: bool(frame.public_rounds)
        and has_crosstable(event.method, event.shape, event.table_max),
        TabName.BRACKET: bool(frame.public_rounds) and format_of(event.method).eliminates,
        TabName.ROUNDS: True,
        TabName.PLAYERS: True,
        TabName.ABOUT: True,
    }
    order = sorted(TITLES, key=TEAMS_FIRST.index) if plays_matches(event) else TITLES
    return [_tab(frame, slug, slug == current) for slug in order if there[slug]]


def _tab(frame: Frame, slug: TabName, current: bool) -> Tab:
    counts = {
        TabName.ROUNDS: f"{len(frame.public_rounds)}/{frame.event.rounds_planned}",
        TabName.PLAYERS: str(frame.entries),
    }
    event_id = frame.event.id
    return Tab(
        slug,
        TITLES[slug],
        counts.get(slug, ""),
        address_of(event_id, slug),
        address_of(event_id, slug, live=True),
        current,
    )


def frame_context(frame: Frame) -> dict[str, Any]:
    """Return what stands above the tabs: state, progress, what an organiser does next."""
    event, last, role = frame.event, frame.last, frame.role
    act = next_act(event, last, frame.entries) if has_role(role, SCORER) else None
    finishing = act is not None and act.kind == ActKind.FINISH
    return {
        "event": event,
        "act": act,
        "rounds": frame.rounds,
        "last": last,
        "organises": has_role(role, ORGANISER),
        "scores": has_role(role, SCORER),
        "known_ahead": FORMATS[event.method].fixed and not FORMATS[event.method].by_hand,
        "by_match": plays_matches(event),
        "staged": _has_stages_page(event, role),
        "may_draw": _may_draw(event, last) and not finishing,
        "may_finish": _may_finish(event, last),
        "what_if": results_decide_next(event, last.round.number if last else 0),
        "over": frame.over,
    }


def _has_stages_page(event: Event, role: str) -> bool:
    """Return whether the page of stages has something to see or to do."""
    goes_on = event.state == Event.State.FINISHED and has_role(role, ORGANISER)
    return has_groups(event) or goes_on or has_stages(event)


def _may_draw(event: Event, last: RoundProgress | None) -> bool:
    if not event.is_active:
        return False
    if last is None:
        return True
    return last.round.state == Round.State.CLOSED and last.round.number < event.rounds_planned


def _may_finish(event: Event, last: RoundProgress | None) -> bool:
    closed = last is not None and last.round.state == Round.State.CLOSED
    return closed and event.state == Event.State.RUNNING
