"""The fixtures of a round robin of teams: all matches of all rounds, played, drawn or to come."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass

from tournaments.models import Event, Round
from tournaments.rounds.selectors.homes import has_fixtures, team_name
from tournaments.rounds.selectors.schedules import ROUND_FACTS, schedule_from
from tournaments.scheduling.errors import DrawFault
from tournaments.scheduling.methods.team_matches import fixtures_left
from tournaments.scheduling.team_matches.home_and_away import fixtures_so_far, leg_length, legs_of
from tournaments.scheduling.team_matches.matches import matches_of
from tournaments.scheduling.team_matches.teams import teams_of
from tournaments.scheduling.types import Schedule

MOST_TEAMS = 100
"""For more teams, rounds to come are not planned while a reader waits."""


@dataclass(frozen=True)
class Fixture:
    """Two teams that meet; without legs `home` is only the one named first."""

    home: str
    away: str


@dataclass(frozen=True)
class FixtureRound:
    """The matches of a round, and the teams without one; `drawn`: everybody sees its tables."""

    number: int
    leg: int | None
    drawn: bool
    matches: list[Fixture]
    byes: list[str]


@dataclass(frozen=True)
class TeamFixture:
    """A match as a team sees it: `other` is empty for a bye, `at_home` None where nobody is."""

    round: int
    other: str
    at_home: bool | None


@dataclass(frozen=True)
class TeamFixtures:
    """All matches of a team, in the order of the rounds."""

    team: str
    matches: list[TeamFixture]


@dataclass(frozen=True)
class Fixtures:
    """All matches by round and by team; `legs` is None where nobody is at home.

    `needed` is how many rounds it takes until all teams have met as often as planned.
    """

    legs: int | None
    needed: int
    rounds: list[FixtureRound]
    teams: list[TeamFixtures]


def fixtures_of(event: Event) -> Fixtures:
    """Return the fixtures of an event, none where they are not known ahead. Ten queries at most.

    Published rounds are as they were drawn, the others as they are planned for everybody who is
    entered now; drafts do not count.
    """
    if not has_fixtures(event):
        return Fixtures(None, 0, [], [])
    shown = event.rounds.exclude(state=Round.State.DRAFT).prefetch_related(*ROUND_FACTS)
    schedule = schedule_from(event, list(shown.order_by("number")), awaited=True)
    names = _names(event, schedule)
    teams = matches_of(schedule, event.method).event
    matches = fixtures_so_far(teams)
    drawn = len(matches)
    with suppress(DrawFault):  # fewer than two teams so far: nobody meets anybody
        matches += fixtures_left(schedule) if len(names) <= MOST_TEAMS else []
    legs, length = legs_of(schedule), leg_length(teams)
    rounds = [
        FixtureRound(
            number,
            None if legs is None else min((number - 1) // length + 1, legs),
            number <= drawn,
            [Fixture(names[home], names[away]) for home, away in games],
            _teams_resting(teams, number, names, games),
        )
        for number, games in enumerate(matches, 1)
    ]
    needed = length * (legs or 1) if rounds else 0
    by_team = _fixtures_by_team(names.values(), rounds, at_home=legs is not None)
    return Fixtures(legs, needed, rounds, by_team)


def _names(event: Event, schedule: Schedule) -> dict[str, str]:
    """Return the name of every team, by its key in the draw."""
    teams = teams_of(schedule)
    entries = event.entries.select_related("player", "partnership")
    return {teams.of[str(entry.id)]: team_name(entry) for entry in entries}


def _teams_resting(
    teams: Schedule, number: int, names: Mapping[str, str], games: Iterable[tuple[str, str]]
) -> list[str]:
    """Return the teams that are there in a round and meet nobody."""
    busy = {team for game in games for team in game}
    return sorted(names[one.id] for one in teams.present(number) if one.id not in busy)


def _fixtures_by_team(
    names: Iterable[str], rounds: Iterable[FixtureRound], *, at_home: bool
) -> list[TeamFixtures]:
    found: dict[str, list[TeamFixture]] = {name: [] for name in sorted(names)}
    for one in rounds:
        for match in one.matches:
            home = True if at_home else None
            away = False if at_home else None
            found[match.home].append(TeamFixture(one.number, match.away, home))
            found[match.away].append(TeamFixture(one.number, match.home, away))
        for name in one.byes:
            found[name].append(TeamFixture(one.number, "", None))
    return [TeamFixtures(name, own) for name, own in found.items()]
