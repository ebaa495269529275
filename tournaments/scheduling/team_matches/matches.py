"""An event of teams as an event whose entries are the teams: what was played, what is to be drawn.

The result of a match is the boards a team won, a tie one half, and 1 for each of its players with
nobody opposite. Two teams meet in a round where any of their entries do. The team whose entry has
the first seat at the lowest table of a match is the one at home.
"""

from collections import defaultdict
from dataclasses import dataclass, replace
from fractions import Fraction

from tournaments.scheduling.results import shares_by_entry
from tournaments.scheduling.seating import seat_keys
from tournaments.scheduling.team_matches.teams import Teams, line_ups, teams_of
from tournaments.scheduling.types import PAIRS, Entry, Round, Schedule, Table, pair_of

HOME, AWAY = seat_keys(PAIRS, 2)


@dataclass(frozen=True, slots=True)
class Matches:
    """The event of the teams, ready for ``draw``, and the next line-up of each, by board."""

    event: Schedule
    line_ups: dict[str, list[str]]


def matches_of(schedule: Schedule, method: str) -> Matches:
    """The event of the teams, drawn by ``method``: the matches so far, boards won as points.

    >>> from tournaments.scheduling.types import Entry
    >>> four = tuple(Entry(name, club=name[0]) for name in ("x1", "x2", "y1", "y2"))
    >>> tables = [Table(1, {"AC": "x1", "BD": "y1"}, {"AC": 9, "BD": 5})]
    >>> tables.append(Table(2, {"AC": "y2", "BD": "x2"}, {"AC": 7, "BD": 7}))
    >>> played = Schedule("team_swiss", "pairs", 2, four, (Round(1, tuple(tables)),))
    >>> matches_of(played, "swiss").event.rounds[0].tables[0].points
    {'AC': Fraction(3, 2), 'BD': Fraction(1, 2)}
    """
    teams = teams_of(schedule)
    ups = line_ups(schedule, teams)
    event = replace(
        schedule,
        method=method,
        shape=PAIRS,
        entries=tuple(
            _team_entry(name, teams, schedule, ups[name]) for name in sorted(teams.members)
        ),
        rounds=tuple(
            _round_of_matches(played, schedule.shape, teams) for played in schedule.rounds
        ),
        forbidden=tuple(_forbidden_teams(schedule, teams, ups)),
        table_sizes=None,
        policy={key: value for key, value in schedule.policy.items() if key == "byes_per_entry"},
    )
    return Matches(event, ups)


def _team_entry(name: str, teams: Teams, schedule: Schedule, playing: list[str]) -> Entry:
    """A team as an entry: as strong as those who play, present when any of them is."""
    own = teams.members[name]
    here = [entry for entry in own if entry.id in playing] or list(own)
    strength = sum((Fraction(entry.rating) for entry in here), Fraction(0)) / len(here)
    rounds = range(1, schedule.rounds_planned + 1)
    away = {r for r in rounds if not any(entry.present(r) for entry in own)}
    if not playing:
        away.add(schedule.next_number)
    return Entry(name, strength, sits_out=frozenset(away))


def _round_of_matches(played: Round, shape: str, teams: Teams) -> Round:
    """A round with a table for each two teams that met, and byes of those that met nobody."""
    boards: dict[tuple[str, str], list[Table]] = defaultdict(list)
    for table in sorted(played.tables, key=lambda table: table.number):
        two = [teams.of[name] for name in table.seats.values() if name in teams.of]
        if len(two) == 2:
            boards[pair_of(*two)].append(table)
    busy = {team for pair in boards for team in pair}
    alone = [teams.of[name] for name in played.byes if name in teams.of]
    byes = sorted({team for team in alone if team not in busy})
    found = []
    for number, own in enumerate(boards.values(), 1):
        seats = _home_and_away(own[0], teams)
        points = {side: _boards_won(team, own, shape, teams) for side, team in seats.items()}
        for side, team in seats.items():
            points[side] += alone.count(team)
        found.append(Table(number, seats, points))
    return Round(played.number, tuple(found), tuple(byes))


def _home_and_away(first: Table, teams: Teams) -> dict[str, str]:
    home, away = (teams.of[first.seats[seat]] for seat in sorted(first.seats))
    return {HOME: home, AWAY: away}


def _boards_won(team: str, boards: list[Table], shape: str, teams: Teams) -> Fraction:
    won = Fraction(0)
    for table in boards:
        for name, share in shares_by_entry(table, shape).items():
            won += share if teams.of[name] == team else 0
    return won


def _forbidden_teams(
    schedule: Schedule, teams: Teams, ups: dict[str, list[str]]
) -> set[tuple[str, str]]:
    """Pairs of teams in whose match two would meet who should not."""
    board = {name: at for own in ups.values() for at, name in enumerate(own)}
    found = set()
    for one, other in schedule.forbidden:
        if one in board and board[one] == board.get(other) and teams.of[one] != teams.of[other]:
            found.add(pair_of(teams.of[one], teams.of[other]))
    return found
