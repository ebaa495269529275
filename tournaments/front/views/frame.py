"""What stands around every tab of an event: where it stands, what an organiser does, the tabs."""

from collections.abc import Callable
from dataclasses import dataclass
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
from tournaments.rounds.selectors.next_act import FINISH, next_act, results_decide_next
from tournaments.rounds.selectors.rounds import RoundProgress, round_progress
from tournaments.scheduling.formats import FORMATS, format_of
from tournaments.seasons.selectors.stages import has_groups, has_stages
from tournaments.teams.selectors.line_ups import needs_teams, plays_matches

NOW, STANDINGS, TEAMS, FIXTURES, CROSSTABLE, BRACKET, ROUNDS, PLAYERS, ABOUT = (
    *("now", "standings", "teams", "fixtures", "crosstable", "bracket", "rounds", "players"),
    "about",
)
TITLES: dict[str, str | Promise] = {
    NOW: pgettext_lazy("what goes on", "Now"),
    STANDINGS: gettext_lazy("Standings"),
    TEAMS: gettext_lazy("Teams"),
    FIXTURES: gettext_lazy("Fixtures"),
    CROSSTABLE: gettext_lazy("Crosstable"),
    BRACKET: gettext_lazy("Bracket"),
    ROUNDS: gettext_lazy("Rounds"),
    PLAYERS: gettext_lazy("Players"),
    ABOUT: gettext_lazy("About"),
}
"""What the tabs are called, in their order."""
TEAMS_FIRST = (NOW, TEAMS, FIXTURES, STANDINGS, CROSSTABLE, BRACKET, ROUNDS, PLAYERS, ABOUT)
"""Their order where teams meet in matches: what is played for stands before the entries."""


@dataclass(frozen=True)
class Tab:
    """A tab: its name in addresses, its title, how much is in it, its addresses, whether it is on.

    `count` is "" where there is nothing to count.
    """

    slug: str
    title: str | Promise
    count: str
    address: str
    live: str
    current: bool


@dataclass(frozen=True)
class Frame:
    """An event as one viewer sees it, read once for whatever tab is asked for."""

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
    def known(self) -> list[RoundProgress]:
        """The rounds that everybody sees."""
        return [one for one in self.rounds if one.round.state != Round.State.DRAFT]

    @property
    def ids(self) -> dict[int, UUID]:
        """The ids of these rounds by number."""
        return {one.round.number: one.round.id for one in self.known}

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


def address_of(event_id: Any, slug: str, *, live: bool = False) -> str:
    """Return where a tab stands, or the part of it that changes."""
    name = {NOW: "event", CROSSTABLE: CROSSTABLE, BRACKET: BRACKET}.get(slug, f"event-{slug}")
    return reverse(f"{name}-live" if live else name, args=[event_id])


def tab_at_first(frame: Frame) -> str:
    """Return which tab the event's own address shows: what goes on, or how it ended."""
    if not (frame.over and frame.known):
        return NOW
    return TEAMS if plays_matches(frame.event) else STANDINGS


def tabs_of(frame: Frame, current: str) -> list[Tab]:
    """Return the tabs an event has, in order; the one that is shown is current."""
    event = frame.event
    there = {
        NOW: tab_at_first(frame) == NOW,
        STANDINGS: bool(frame.known),
        TEAMS: (event.team_event or needs_teams(event)) and bool(frame.known),
        FIXTURES: has_fixtures(event),
        CROSSTABLE: bool(frame.known)
        and has_crosstable(event.method, event.shape, event.table_max),
        BRACKET: bool(frame.known) and format_of(event.method).eliminates,
        ROUNDS: True,
        PLAYERS: True,
        ABOUT: True,
    }
    order = sorted(TITLES, key=TEAMS_FIRST.index) if plays_matches(event) else TITLES
    return [_tab(frame, slug, slug == current) for slug in order if there[slug]]


def _tab(frame: Frame, slug: str, current: bool) -> Tab:
    counts = {
        ROUNDS: f"{len(frame.known)}/{frame.event.rounds_planned}",
        PLAYERS: str(frame.entries),
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
    finishing = act is not None and act.kind == FINISH
    return {
        "event": event,
        "act": act,
        "rounds": frame.rounds,
        "last": last,
        "organises": has_role(role, ORGANISER),
        "scores": has_role(role, SCORER),
        "known_ahead": FORMATS[event.method].fixed and not FORMATS[event.method].by_hand,
        "by_match": plays_matches(event),
        "staged": _staged(event, role),
        "may_draw": _may_draw(event, last) and not finishing,
        "may_finish": _may_finish(event, last),
        "what_if": results_decide_next(event, last.round.number if last else 0),
        "over": frame.over,
    }


def _staged(event: Event, role: str) -> bool:
    """Whether there is something to see, or to do, on the page of stages."""
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
