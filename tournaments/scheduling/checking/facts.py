"""A schedule counted once, for every metric and every bound.

Everything is counted from tables and byes alone, so drawn and hand-made rounds are measured alike.
Ids that are no entries count for nothing, nobody meets himself, a pair counts once a round in each
role (partners, opponents, met), and an entry counts for every seat and bye it has. Seat keys are
taken as correct (see checker).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from tournaments.scheduling.checking.levels import places_of
from tournaments.scheduling.checking.outcomes import members, shares_of_seats
from tournaments.scheduling.formats import format_of
from tournaments.scheduling.types import Entry, Round, Schedule, Table, pair_of

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class RoundFacts:
    """One round: pairs by role, ids at tables and in the byes, scores before it began."""

    tables: tuple[Table, ...]
    byes: list[str]
    sitting: list[list[str]]
    partners: set[Pair]
    opponents: set[Pair]
    met: set[Pair]
    scores: dict[str, Fraction]

    @property
    def seated(self) -> list[str]:
        """The entries at tables, once for every seat they have."""
        return [name for names in self.sitting for name in names]


class Facts:
    """An event so far. ``add`` counts one more round; the counters hold all rounds added.

    ``places`` are those of players in their teams, where the n-th players play together.
    """

    def __init__(self, schedule: Schedule) -> None:
        self.schedule = schedule
        self.entries = {entry.id: entry for entry in schedule.entries}
        self.forbidden = {pair_of(*pair) for pair in schedule.forbidden}
        self.places = places_of(schedule) if format_of(schedule.method).levels else {}
        self.rounds: list[RoundFacts] = []
        self.partnered: Counter[Pair] = Counter()
        self.opposed: Counter[Pair] = Counter()
        self.met: Counter[Pair] = Counter()
        self.byes: Counter[str] = Counter()
        self.numbers: Counter[tuple[str, int]] = Counter()
        self.scores = dict.fromkeys(self.entries, Fraction(0))
        for played in schedule.rounds:
            self.add(self.look(played))

    def look(self, played: Round) -> RoundFacts:
        """The facts of a round that would come next, not yet counted."""
        opponents, partners = self._roles(played.tables)
        sitting = [self._known_names(table.seats.values()) for table in played.tables]
        return RoundFacts(
            played.tables,
            self._known_names(played.byes),
            sitting,
            partners,
            opponents,
            {pair for names in sitting for pair in _pairs(names)},
            dict(self.scores),
        )

    def add(self, now: RoundFacts) -> None:
        """Count the facts of a round, as ``look`` gave them."""
        self.rounds.append(now)
        self.partnered.update(now.partners)
        self.opposed.update(now.opponents)
        self.met.update(now.met)
        self.byes.update(now.byes)
        for table, names in zip(now.tables, now.sitting, strict=True):
            self.numbers.update((name, table.number) for name in names)
            for name, share in shares_of_seats(self.schedule.shape, table):
                if name in self.scores:
                    self.scores[name] += share
        for name in now.byes:
            self.scores[name] += 1

    def _known_names(self, names: Iterable[str]) -> list[str]:
        return [name for name in names if name in self.entries]

    def _roles(self, tables: Iterable[Table]) -> tuple[set[Pair], set[Pair]]:
        opponents: set[Pair] = set()
        partners: set[Pair] = set()
        for table in tables:
            sides = members(self.schedule.shape, table.seats).values()
            known = [self._known_names(side) for side in sides]
            for side in known:
                partners.update(_pairs(side))
            for side, other in combinations(known, 2):
                opponents.update(pair_of(a, b) for a in side for b in other if a != b)
        return opponents, partners

    @property
    def always(self) -> list[str]:
        """The entries available in every round; all of them before the first round."""
        rounds = range(1, len(self.rounds) + 1)
        return [e.id for e in self.entries.values() if all(map(e.present, rounds))]

    def available_pairs(self) -> int:
        """How many pairs of entries were both available in some round."""
        return sum(count_possible_opponents(self._availability()).values()) // 2

    def _availability(self) -> dict[str, int]:
        rounds = range(1, len(self.rounds) + 1)
        return {name: availability(entry, rounds) for name, entry in self.entries.items()}


def availability(entry: Entry, rounds: Sequence[int]) -> int:
    """The rounds an entry is available in, as the bits of a number."""
    return sum(1 << number for number in rounds if entry.present(number))


def count_possible_opponents(bits: dict[str, int]) -> dict[str, int]:
    """For every id the number of others it shares a round with, given the rounds of each as bits.

    >>> count_possible_opponents({"a": 0b11, "b": 0b01, "c": 0b10})
    {'a': 2, 'b': 1, 'c': 1}
    """
    alike = Counter(bits.values())
    shared = {
        own: sum(count for other, count in alike.items() if own & other) - bool(own)
        for own in alike
    }
    return {name: shared[own] for name, own in bits.items()}


def _pairs(names: Iterable[str]) -> Iterator[Pair]:
    return combinations(sorted(set(names)), 2)
