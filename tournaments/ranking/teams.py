"""Teams ranked by what their entries made together.

Decides places from the lines of the standings: a team's value at each level is the sum of its
entries', the first level that differs decides, and teams that are level at all of them share a
place. Only levels that add up are used: the score, games won, points, margins. What compares an
entry with those it met (Buchholz, direct encounter, ratings) has no sum that means anything.
As the individual events of domino federations count their teams: each player plays for himself.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tournaments.ranking.metrics import METRICS
from tournaments.ranking.ranking import Standing

ADDS_UP = frozenset(
    {
        *("score", "wins", "efectividad", "points_for", "points_for_low", "points_against"),
        *("point_difference", "fewest_forfeits"),
    }
)
"""The levels whose sum over a team means something."""


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A team: its place, its value at each level, its entries by their own place."""

    place: int
    team: str
    levels: tuple[tuple[str, Fraction], ...]
    played: int
    entries: tuple[Standing, ...]


def team_lines(lines: Sequence[Standing], team_of: Mapping[str, str]) -> list[TeamLine]:
    """Return the teams, best first; entries of no team (an empty name) are left out.

    `lines` are the standings, best first; `team_of` gives the team by entry. Teams that share a
    place stand in the order of their names.
    """
    members: dict[str, list[Standing]] = defaultdict(list)
    for line in lines:
        if team_of.get(line.entry):
            members[team_of[line.entry]].append(line)
    found = [
        TeamLine(1, team, _levels(own), sum(line.played for line in own), tuple(own))
        for team, own in members.items()
    ]
    return place_teams(found)


def place_teams(lines: Sequence[TeamLine]) -> list[TeamLine]:
    """Sort the teams by their levels, the best first, and give them their places."""
    order = sorted(lines, key=lambda line: (_sort_key(line.levels), line.team))
    keys = [_sort_key(line.levels) for line in order]
    return [replace(line, place=1 + keys.index(key)) for line, key in zip(order, keys, strict=True)]


def team_criteria(criteria: Sequence[str]) -> list[str]:
    """Return which of an event's levels teams are ranked by, in the same order."""
    return [slug for slug in criteria if slug in ADDS_UP]


def _levels(lines: Sequence[Standing]) -> tuple[tuple[str, Fraction], ...]:
    known = team_criteria([slug for slug, _value in lines[0].levels])
    values = [dict(line.levels) for line in lines]
    return tuple((slug, sum((one[slug] for one in values), Fraction(0))) for slug in known)


def _sort_key(levels: Sequence[tuple[str, Fraction]]) -> tuple[Fraction, ...]:
    """Return what teams are sorted by; more is better at levels that are no tie-breaks."""
    higher = {slug: slug not in METRICS or METRICS[slug].higher_is_better for slug, _v in levels}
    return tuple(-value if higher[slug] else value for slug, value in levels)
