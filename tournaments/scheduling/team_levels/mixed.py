"""Mixed tables: players left over by their own levels sit together, round by round.

Decides who sits with whom and who partners whom there, by the seeded search of one round (see
``rotating.round``): never two of one team, then nobody who should not meet, then partners and
opponents who are new to each other (the tables of all levels in all rounds are known) and
neighbouring levels, weighed together.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.scheduling.chance import Chance
from tournaments.scheduling.parts.work import spend
from tournaments.scheduling.rotating.round import (
    Task,
    pairs_together,
    search_tables,
    times_of,
)
from tournaments.scheduling.rotating.seats import Seating
from tournaments.scheduling.types import SEATS, Schedule, pair_of

STEPS = 16_000
"""Exchanges weighed for a round at most."""

MATES, FORBIDDEN = 10**12, 10**8
"""Costs of two of one team at a table, and of two who should not meet."""

PARTNERS, OPPONENTS, APART = 160, 40, 10
"""Costs of partners again, opponents again (a meeting), a squared step between levels."""

Pairs = Counter[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class KnownMeetings:
    """Partners and opponents at the tables of all levels, so far and in rounds to come.

    ``place`` and ``team`` are those of the entries.
    """

    place: Mapping[str, int]
    team: Mapping[str, str]
    partners: Pairs
    opponents: Pairs

    def add(self, tables: Sequence[Seating]) -> None:
        """Count more tables."""
        partners, opponents = pairs_together(tables)
        self.partners.update(partners)
        self.opponents.update(opponents)


def draw_mixed_tables(
    schedule: Schedule, known: KnownMeetings, names: Sequence[str], number: int
) -> list[Seating]:
    """Draw mixed tables for these players, and add them to the meetings known.

    They are a multiple of four, and of no team more than there are tables.
    """
    if not names:
        return []
    chance = Chance(schedule.seed, f"mixed {number}")
    order = sorted(chance.shuffle(sorted(names)), key=known.place.__getitem__)
    team = [known.team[name] for name in order]
    spend(STEPS)
    found = search_tables(_task(schedule, known, order), _start(team), STEPS, chance)
    tables = [(order[a], order[b], order[c], order[d]) for a, b, c, d in found]
    known.add(tables)
    return tables


def _task(schedule: Schedule, known: KnownMeetings, order: Sequence[str]) -> Task:
    """What the tables cost, players numbered in this order."""
    size = range(len(order))
    partner = [[0] * len(order) for _ in size]
    opponent = [[0] * len(order) for _ in size]
    apart = {pair_of(*pair): 1 for pair in schedule.forbidden}
    team = [known.team[name] for name in order]
    mates = [(i, j, 1) for i, j in combinations(size, 2) if team[i] == team[j]]
    for weight, both, found in (
        (MATES, True, mates),
        (FORBIDDEN, True, times_of(apart, order)),
        (PARTNERS, False, times_of(known.partners, order)),
        (OPPONENTS, True, times_of(known.opponents, order)),
    ):
        for i, j, times in found:
            for rows in (partner, opponent) if both else (partner,):
                rows[i][j] += weight * times
                rows[j][i] += weight * times
    levels = [known.place[name] for name in order]
    return Task(partner, opponent, levels, [0] * len(order), APART, OPPONENTS)


def _start(team: Sequence[str]) -> list[list[int]]:
    """Tables to begin with: neighbours together, or dealt out so that no two are team-mates.

    >>> _start(["a", "b", "c", "d", "a", "b", "c", "e"])
    [[0, 1, 2, 3], [4, 5, 6, 7]]
    >>> _start(["a", "a", "b", "b", "c", "c", "d", "d"])
    [[0, 2, 4, 6], [1, 3, 5, 7]]
    """
    numbers = range(len(team))
    near = [list(numbers[at : at + SEATS]) for at in range(0, len(team), SEATS)]
    if all(len({team[player] for player in four}) == SEATS for four in near):
        return near
    dealt = sorted(numbers, key=lambda player: (team[player], player))
    return [dealt[at :: len(near)] for at in range(len(near))]
