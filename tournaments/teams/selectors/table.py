"""The teams of an event, ranked by what their entries made together, or by their matches."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments import models
from tournaments.models import Event
from tournaments.ranking.matches import (
    MATCH_LEVELS,
    Match,
    Pairing,
    matches_by_team,
    rank_by_matches,
)
from tournaments.ranking.teams import team_criteria, team_lines
from tournaments.scheduling.formats import format_of
from tournaments.scheduling.types import Round
from tournaments.standings.selectors.standings import (
    Basis,
    StandingRow,
    criteria_of,
    standing_table,
)


@dataclass(frozen=True)
class TeamRow:
    """A team: its place, what it is ranked by, its entries, the best first, and its matches."""

    place: int
    team: str
    sums: Mapping[str, Fraction]
    played: int
    entries: list[StandingRow]
    matches: Sequence[Match] = ()


@dataclass(frozen=True)
class TeamTable:
    """The teams, best first, and the levels they are ranked by."""

    rows: list[TeamRow]
    criteria: list[str]


def team_table(event: Event) -> TeamTable:
    """Return the teams of an event of any kind. Six queries at most.

    Two more where they play match by match.
    """
    basis = Basis(event)
    table = standing_table(event, basis)
    by_entry: dict[str, models.Entry] = {str(row.entry.id): row.entry for row in table.rows}
    team_of = {name: entry.team for name, entry in by_entry.items()}
    lines = team_lines([row.standing for row in table.rows], team_of)
    ranked_by, found = team_criteria(criteria_of(event)), dict[str, list[Match]]()
    if format_of(event.method).teams:
        found = matches_by_team(
            pairings_of(basis.played[0]), basis.past, team_of, event.match_scale
        )
        lines, ranked_by = rank_by_matches(lines, found), [*MATCH_LEVELS, *ranked_by]
    rows = [
        TeamRow(
            line.place,
            line.team,
            dict(line.levels),
            line.played,
            [StandingRow(by_entry[one.entry], one) for one in line.entries],
            [_with_team_name(one, by_entry) for one in found.get(line.team, ())],
        )
        for line in lines
    ]
    return TeamTable(rows, ranked_by)


def pairings_of(rounds: Iterable[Round]) -> list[Pairing]:
    """Return who met whom, table by table, and the byes; for two sides a table."""
    found = []
    for played in rounds:
        for table in played.tables:
            one, other = table.seats.values()
            found.append(Pairing(played.number, one, other))
        found += [Pairing(played.number, name, None) for name in played.byes]
    return found


def _with_team_name(one: Match, entries: Mapping[str, models.Entry]) -> Match:
    """Return a match with the name of the other team; an entry of no team is named by itself."""
    if one.other not in entries:
        return one
    return Match(
        one.round, one.team, str(entries[one.other]), one.boards, one.against, one.tables, one.open
    )
