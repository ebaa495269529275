"""The matches of a round, where teams meet match by match: who meets whom, at which tables."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.ranking.matches import Match
from tournaments.rounds.selectors.homes import team_name
from tournaments.rounds.selectors.rows import TableRow
from tournaments.teams.selectors.table import TeamTable


@dataclass(frozen=True)
class RoundMatch:
    """Two teams that meet in a round, with some of their tables.

    `one` has the first seat at the lowest table: the home team, if there is one. `match` is as
    `one` sees it; None where `one` is an entry without a team.
    """

    one: str
    other: str
    match: Match | None
    tables: list[TableRow]


def round_matches(tables: Iterable[TableRow], played: TeamTable) -> list[RoundMatch]:
    """Group tables of one round by their matches, in the order of their numbers. No query."""
    found: dict[frozenset[str], RoundMatch] = {}
    for row in tables:
        one, other = (team_name(side.entries[0]) for side in sorted(row.sides, key=lambda s: s.key))
        number = row.table.round.number
        new = RoundMatch(one, other, match_of(played, number, one, other), [])
        found.setdefault(frozenset((one, other)), new).tables.append(row)
    return list(found.values())


def match_of(played: TeamTable, number: int, one: str, other: str) -> Match | None:
    """Return a match as `one` sees it; None where the table of teams has no such match."""
    own = next((row.matches for row in played.rows if row.team == one), ())
    return next((match for match in own if (match.round, match.other) == (number, other)), None)
