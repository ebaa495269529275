"""The teams of an event, ranked by what their entries made together."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from tournaments import models
from tournaments.models import Event
from tournaments.selectors.standings import StandingRow, criteria, standing_table
from tournaments.standings.teams import team_criteria, team_lines


@dataclass(frozen=True)
class TeamRow:
    """A team: its place, the sum at each level by name, and its entries, the best first."""

    place: int
    team: str
    sums: Mapping[str, Fraction]
    played: int
    entries: list[StandingRow]


@dataclass(frozen=True)
class TeamTable:
    """The teams, best first, and the levels they are ranked by."""

    rows: list[TeamRow]
    criteria: list[str]


def team_table(event: Event) -> TeamTable:
    """Return the teams of an event, whether or not it is one of teams. Six queries at most."""
    table = standing_table(event)
    by_entry: dict[str, models.Entry] = {str(row.entry.id): row.entry for row in table.rows}
    found = team_lines(
        [row.standing for row in table.rows],
        {name: entry.team for name, entry in by_entry.items()},
    )
    rows = [
        TeamRow(
            line.place,
            line.team,
            dict(line.levels),
            line.played,
            [StandingRow(by_entry[one.entry], one) for one in line.entries],
        )
        for line in found
    ]
    return TeamTable(rows, team_criteria(criteria(event)))
