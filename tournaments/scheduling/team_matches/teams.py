"""Teams as a draw knows them: who belongs to each, and who plays at which board next.

A team is all entries of one ``club``; an entry of no club is a team by itself. In a match the first
of one team's line-up meets the first of the other's, the second the second, and so on (homologous
boards). A board won counts 1 for the team and a tie one half; a player with nobody opposite has a
bye, which counts 1. More boards win the match. A whole team has a bye when there is no other.

Policy keys: ``boards``, how many of a team play in a match (default: as many as the largest team
has); ``line_ups``, team -> who plays in the next round, the first board first. Those of a line-up
who are not there are left out and the next move up; a team without a line-up plays in the order of
ratings, then ids. Entries outside the line-up, or beyond the boards, are on the bench.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from tournaments.scheduling.types import Entry, Schedule


@dataclass(frozen=True, slots=True)
class Teams:
    """The teams of an event: ``of`` entry -> team, ``members`` team -> its entries by id."""

    of: Mapping[str, str]
    members: Mapping[str, tuple[Entry, ...]]


def teams_of(schedule: Schedule) -> Teams:
    """The teams of a schedule, by the keys they have in the schedule of their matches.

    >>> from tournaments.scheduling.types import Entry
    >>> four = (Entry("a", club="X"), Entry("b", club="X"), Entry("c", club="Y"), Entry("d"))
    >>> sorted(teams_of(Schedule("team_swiss", "pairs", 1, four)).members)
    ['entry d', 'team X', 'team Y']
    """
    members: dict[str, list[Entry]] = defaultdict(list)
    for entry in sorted(schedule.entries, key=lambda entry: entry.id):
        members[_key(entry)].append(entry)
    of = {entry.id: team for team, own in members.items() for entry in own}
    return Teams(of, {team: tuple(own) for team, own in members.items()})


def _key(entry: Entry) -> str:
    return f"entry {entry.id}" if entry.club is None else f"team {entry.club}"


def line_ups(schedule: Schedule, teams: Teams) -> dict[str, list[str]]:
    """Team -> its players in the next round, the first board first; none where nobody is there.

    >>> from tournaments.scheduling.types import Entry
    >>> three = (Entry("a", 5, "X"), Entry("b", 9, "X"), Entry("c", 7, "X"))
    >>> event = Schedule("team_swiss", "pairs", 1, three, policy={"boards": 2})
    >>> line_ups(event, teams_of(event))
    {'team X': ['b', 'c']}
    """
    named = schedule.policy.get("line_ups")
    wanted: dict[str, list[str]] = {}
    if isinstance(named, Mapping):
        wanted = {f"team {team}": list(own) for team, own in named.items()}
    most = schedule.policy.get("boards")
    found = {}
    for team, own in teams.members.items():
        here = {entry.id: entry for entry in own if entry.present(schedule.next_number)}
        order = [name for name in wanted.get(team, _by_rating(here.values())) if name in here]
        found[team] = order[:most] if isinstance(most, int) else order
    return found


def _by_rating(entries: Iterable[Entry]) -> list[str]:
    order = sorted(entries, key=lambda entry: (-Fraction(entry.rating), entry.id))
    return [entry.id for entry in order]
