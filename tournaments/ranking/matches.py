"""Teams that play match by match: the result of every match, and the teams ranked by matches.

A match goes by its boards: a table won counts 1, a tie one half, and 1 for each player of a line-up
with nobody opposite. More boards win the match: 2 match points, 1 each for as many, as in team
events of chess (FIDE Handbook, C.05, 2023) and bridge leagues; or 3 and 1, as domino leagues and
football count. A team alone in a round has a bye, which counts as a match won with a board for
everybody in its line-up. Teams rank by match points, then board points, then the levels of the
standings that add up (see ``teams``). A match counts once a table of it is decided; boards that are
still open add nothing.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from tournaments.ranking.reading import RoundResult
from tournaments.ranking.results import History
from tournaments.ranking.teams import TeamLine, place_teams


class MatchScale(StrEnum):
    """The points of a match won, tied and lost, as they are written."""

    TWO = "2-1-0"
    THREE = "3-1-0"

    @property
    def win(self) -> int:
        """The points of a match won; a tied one brings 1, a lost one nothing."""
        return int(self[0])


MATCH_POINTS, BOARD_POINTS = "match_points", "board_points"
MATCH_LEVELS = (MATCH_POINTS, BOARD_POINTS)


@dataclass(frozen=True, slots=True)
class Match:
    """A match as one of its teams, ``team``, sees it; ``other`` is empty for a bye.

    ``boards`` and ``against`` are the boards won by it and by the other; of ``tables`` played
    between them ``open`` have no result yet. ``win`` are the match points of a match won.
    """

    round: int
    team: str
    other: str
    boards: Fraction
    against: Fraction
    tables: int = 0
    open: int = 0
    win: int = MatchScale.TWO.win

    @property
    def outcome(self) -> RoundResult | None:
        """Won, tied or lost as it is now; None before the first table is decided."""
        if not self.other:
            return RoundResult.WON
        if self.open == self.tables:
            return None
        if self.boards == self.against:
            return RoundResult.TIED
        return RoundResult.WON if self.boards > self.against else RoundResult.LOST

    @property
    def points(self) -> Fraction | None:
        """The match points as they are now; None before the first table is decided."""
        if self.outcome is None:
            return None
        points = {RoundResult.WON: self.win, RoundResult.TIED: 1, RoundResult.LOST: 0}
        return Fraction(points[self.outcome])


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two entries at a table of a round, or one with a bye (``other`` is ``None``)."""

    round: int
    one: str
    other: str | None


def matches_by_team(
    pairings: Iterable[Pairing],
    past: History,
    team_of: Mapping[str, str],
    scale: str = MatchScale.TWO,
) -> dict[str, list[Match]]:
    """Return the matches of every team, in the order of the rounds; ``scale`` says their points.

    ``pairings`` are the tables and byes of every round that is played, ``past`` has their results;
    ``team_of`` is the team by entry, where an entry of no team is a team by itself.
    """
    shares = {
        (name, game.round_number): game.share
        for name, record in past.records.items()
        for game in record.games
    }
    found: dict[tuple[int, str, str], Match] = {}
    alone: Counter[tuple[int, str]] = Counter()
    for one in pairings:
        here = team_of.get(one.one) or one.one
        if one.other is None:
            alone[one.round, here] += 1
            continue
        there = team_of.get(one.other) or one.other
        mine, theirs = shares.get((one.one, one.round)), shares.get((one.other, one.round))
        _add_table(found, one.round, (here, there), (mine, theirs))
        _add_table(found, one.round, (there, here), (theirs, mine))
    by_team = _group_by_team(found.values(), alone)
    win = MatchScale(scale).win
    return {team: [replace(one, win=win) for one in own] for team, own in by_team.items()}


def _add_table(
    found: dict[tuple[int, str, str], Match],
    number: int,
    teams: tuple[str, str],
    shares: tuple[Fraction | None, Fraction | None],
) -> None:
    """Add one table to the match of a team against another."""
    key = (number, *teams)
    so_far = found.get(key) or Match(number, *teams, Fraction(0), Fraction(0))
    found[key] = replace(
        so_far,
        boards=so_far.boards + (shares[0] or 0),
        against=so_far.against + (shares[1] or 0),
        tables=so_far.tables + 1,
        open=so_far.open + (shares[0] is None),
    )


def _group_by_team(
    found: Iterable[Match], alone: Counter[tuple[int, str]]
) -> dict[str, list[Match]]:
    """Return the matches by team, with boards that had nobody opposite, and byes of whole teams."""
    by_team: dict[str, list[Match]] = defaultdict(list)
    for one in found:
        mine, theirs = alone[one.round, one.team], alone[one.round, one.other]
        more = replace(one, boards=one.boards + mine, against=one.against + theirs)
        by_team[one.team].append(more)
    for (number, team), count in alone.items():
        if not any(one.round == number for one in by_team[team]):
            by_team[team].append(Match(number, team, "", Fraction(count), Fraction(0)))
    return {
        team: sorted(own, key=lambda one: (one.round, one.other)) for team, own in by_team.items()
    }


def rank_by_matches(
    lines: Sequence[TeamLine], played: Mapping[str, Sequence[Match]]
) -> list[TeamLine]:
    """Rank the teams by match points and board points before their other levels."""
    return place_teams(
        [
            replace(line, levels=(*_match_levels(played.get(line.team, ())), *line.levels))
            for line in lines
        ]
    )


def _match_levels(own: Sequence[Match]) -> tuple[tuple[str, Fraction], ...]:
    points = sum((one.points or Fraction(0) for one in own), Fraction(0))
    return (MATCH_POINTS, points), (BOARD_POINTS, sum((one.boards for one in own), Fraction(0)))
