"""The teams of an event for readers: their table, the matches of a round, the fixtures."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, pairwise
from typing import Any
from uuid import UUID

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from tournaments.events.words.wording import tie_break
from tournaments.models import Event
from tournaments.ranking.matches import Match
from tournaments.ranking.reading import RoundResult
from tournaments.standings.views.table import chips_by_letter
from tournaments.teams.selectors.fixtures import Fixtures
from tournaments.teams.selectors.line_ups import plays_matches
from tournaments.teams.selectors.matches import match_of
from tournaments.teams.selectors.table import TeamRow, TeamTable
from web.words import format_alike

PODIUM = 3
"""Its last place."""


@dataclass(frozen=True)
class ShownTeam:
    """A team as the page shows it: its place, chips, what it won and lost, and its numbers.

    `counts` are of matches where teams meet in matches, else of the games of its entries: played,
    won, tied, lost. `cells` are the numbers after the first, each with whether it parted
    neighbours; `matches` come with the ids of their rounds.
    """

    row: TeamRow
    shared: bool
    leads: bool
    chips: SafeString
    counts: tuple[int, int, int, int]
    lead: str
    cells: list[tuple[str, bool]]
    matches: list[tuple[Match, UUID | None]]


def teams_context(
    event: Event, table: TeamTable, rounds: Mapping[int, UUID] | None = None
) -> dict[str, Any]:
    """Return what the template of the teams needs; `rounds` are ids by number. No query."""
    ids = rounds or {}
    by_match = plays_matches(event)
    say = format_alike([number for row in table.rows for number in row.sums.values()])
    places = Counter(row.place for row in table.rows)
    parted, chips = _parting_levels(table), chips_by_letter()

    def as_shown(row: TeamRow) -> ShownTeam:
        first, *others = row.sums.items()
        letters = "".join(_result_letter(match) for match in row.matches)
        return ShownTeam(
            row,
            places[row.place] > 1,
            row.place == 1 and row.played > 0,
            mark_safe(letters.translate(chips)),  # noqa: S308 - letters that stand for chips
            _count_matches(letters) if by_match else _count_games(row),
            say(first[1]),
            [(say(number), slug in parted[row.team]) for slug, number in others],
            [(match, ids.get(match.round)) for match in row.matches],
        )

    first, *others = [tie_break(slug, event.match_scale) for slug in table.criteria]
    teams = [as_shown(row) for row in table.rows]
    return {
        "by_match": by_match,
        "lead": first,
        "team_columns": others,
        "explained": [first, *others],
        "marked": any(parted.values()),
        "teams": teams,
        "steps": _podium_steps(teams) if event.state == Event.State.FINISHED else [],
    }


def fixtures_context(
    fixtures: Fixtures, table: TeamTable, rounds: Mapping[int, UUID]
) -> dict[str, Any]:
    """Return the fixtures with the result of each match; `rounds` are ids by number. No query."""
    return {
        "fixtures": fixtures,
        "fixture_rounds": [
            (
                one,
                rounds.get(one.number),
                [
                    (match, match_of(table, one.number, match.home, match.away))
                    for match in one.matches
                ],
            )
            for one in fixtures.rounds
        ],
        "fixture_teams": [
            (
                own.team,
                [(one, match_of(table, one.round, own.team, one.other)) for one in own.matches],
            )
            for own in fixtures.teams
        ],
    }


def _result_letter(match: Match) -> str:
    """Return the letter of a match for its chip."""
    if not match.other:
        return RoundResult.BYE
    return match.outcome or RoundResult.OPEN


def _count_matches(letters: str) -> tuple[int, int, int, int]:
    won, tied, lost = (
        letters.count(one) for one in (RoundResult.WON, RoundResult.TIED, RoundResult.LOST)
    )
    return won + tied + lost, won, tied, lost


def _count_games(row: TeamRow) -> tuple[int, int, int, int]:
    lines = [one.standing for one in row.entries]
    won, tied, lost = (
        sum(getattr(line, name) for line in lines) for name in ("wins", "ties", "losses")
    )
    return row.played, won, tied, lost


def _parting_levels(table: TeamTable) -> dict[str, set[str]]:
    """Return the levels, after the first, at which neighbours differ, for both of them."""
    found: dict[str, set[str]] = {row.team: set() for row in table.rows}
    for above, below in pairwise(table.rows):
        level = next((slug for slug in table.criteria if _differ(slug, above, below)), None)
        if level not in (None, table.criteria[0]):
            found[above.team].add(level)
            found[below.team].add(level)
    return found


def _differ(slug: str, one: TeamRow, other: TeamRow) -> bool:
    return one.sums.get(slug, Fraction(0)) != other.sums.get(slug, Fraction(0))


def _podium_steps(teams: list[ShownTeam]) -> list[tuple[int, list[SafeString]]]:
    """Return the places 1 to 3 with the teams that have them."""
    first = [one.row for one in teams if one.row.place <= PODIUM]
    return [
        (place, [format_html("<bdi>{}</bdi>", row.team) for row in rows])
        for place, rows in groupby(first, lambda row: row.place)
    ]
