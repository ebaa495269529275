"""Home and away in a round robin of teams: who is at home in which round, and how level that is.

Policy key ``legs``, 1 or 2: asks for home and away, and says how often every two teams meet. With 2
they meet once at home for each, the second leg being the first with homes and aways exchanged.
Without the key matches are seated as in any round robin, and nobody counts as at home.

Decides by the Berger tables (``designs.berger``): in each leg of a whole field everybody's homes
and aways differ by at most 1, by nothing where the number of teams is odd. An even number n of
teams has n - 2 breaks in the first leg, the fewest there can be. Inside a leg they may differ by 2.
Both legs have 3n - 6 breaks (n where n is odd); where they join, an even number of teams has some
that are at home, or away, three times running. Where a field changes, the team that was at home
less often when these two met is at home, and the tables decide between teams that have not met;
then homes and aways may differ by more.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence

from tournaments.scheduling.designs.berger import berger_table, first_at_home
from tournaments.scheduling.team_matches.matches import AWAY, HOME
from tournaments.scheduling.types import Homes, Schedule

Fixture = tuple[str, str]
"""Who is at home, and who is away."""


def legs_of(schedule: Schedule) -> int | None:
    """The number of legs with home and away; ``None``: no home and away."""
    asked = schedule.policy.get("legs")
    return asked if isinstance(asked, int) else None


def fixture_list(teams: int, legs: int) -> list[list[tuple[int, int]]]:
    """All rounds of so many legs as (at home, away), teams by their numbers from 1.

    Where their number is odd one team a round is in no pair: it has a bye.

    >>> fixture_list(3, 2)
    [[(2, 3)], [(1, 2)], [(3, 1)], [(3, 2)], [(2, 1)], [(1, 3)]]
    """
    even = teams + teams % 2
    first = [
        [(i, j) if first_at_home(i, j, even) else (j, i) for i, j in games if max(i, j) <= teams]
        for games in berger_table(even)
    ]
    mirrored = [[(away, home) for home, away in games] for games in first]
    return [games for leg in range(legs) for games in (mirrored if leg % 2 else first)]


def assign_homes(
    event: Schedule,
    rounds: Sequence[Iterable[tuple[str, str]]],
    numbers: Mapping[str, int],
    even: int,
) -> list[list[Fixture]]:
    """The rounds left of an event of teams, each two with the one at home first.

    ``numbers`` are those of the teams in the Berger table of ``even`` numbers; those who came
    later than it was made have higher ones.
    """
    hosted = Counter(fixture for played in fixtures_so_far(event) for fixture in played)
    found = []
    for games in rounds:
        here = []
        for one, other in games:
            ahead = hosted[one, other] - hosted[other, one]
            first = first_at_home(numbers[one], numbers[other], even) if not ahead else ahead < 0
            here.append((one, other) if first else (other, one))
            hosted[here[-1]] += 1
        found.append(here)
    return found


def fixtures_so_far(event: Schedule) -> list[list[Fixture]]:
    """The matches of every round so far, as (at home, away)."""
    return [
        [(table.seats[HOME], table.seats[AWAY]) for table in played.tables]
        for played in event.rounds
    ]


def leg_length(event: Schedule) -> int:
    """The number of rounds of a leg of all teams that are there in any round."""
    rounds = range(1, event.rounds_planned + 1)
    teams = sum(any(map(entry.present, rounds)) for entry in event.entries)
    return max(1, teams - 1 + teams % 2)


def home_balance(event: Schedule, left: Sequence[Sequence[Fixture]]) -> Homes:
    """How level homes and aways are after the next round, and at the end of its leg.

    ``left`` are the rounds left, the next one first.
    """
    length, before = leg_length(event), len(event.rounds)
    begun = before // length * length
    leg = [*fixtures_so_far(event), *left][begun : begun + length]
    now = home_differences(leg[: before + 1 - begun])
    games = Counter(team for played in leg for fixture in played for team in fixture)
    return Homes(
        leg=begun // length + 1,
        difference=max(map(abs, now.values()), default=0),
        at_end=max(map(abs, home_differences(leg).values()), default=0),
        least=max((count % 2 for count in games.values()), default=0),
        breaks=count_breaks(leg[: before + 1 - begun]),
    )


def home_differences(rounds: Iterable[Iterable[tuple[Hashable, Hashable]]]) -> Counter[Hashable]:
    """Homes minus aways of every team.

    >>> home_differences([[("a", "b")], [("a", "c")]])
    Counter({'a': 2, 'b': -1, 'c': -1})
    """
    found: Counter[Hashable] = Counter()
    for home, away in (fixture for played in rounds for fixture in played):
        found[home] += 1
        found[away] -= 1
    return found


def count_breaks(rounds: Iterable[Iterable[tuple[Hashable, Hashable]]]) -> int:
    """Count how often a team was at home, or away, in two of its matches running.

    >>> count_breaks([[("a", "b")], [("a", "c")], [("c", "b")]])
    2
    """
    last: dict[Hashable, bool] = {}
    found = 0
    for played in rounds:
        for home, away in played:
            found += (last.get(home) is True) + (last.get(away) is False)
            last[home], last[away] = True, False
    return found
