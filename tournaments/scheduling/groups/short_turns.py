"""Whose turn it is to sit at a short table: those who did so least.

Decides the set of entries at the short tables of a round (fewer seats than the preferred size in a
round that also has larger tables). Those who did so least come first, so that all who are always
there differ by one at most after every round. An entry that comes late or returns starts no lower
than the lowest of the round before, so that nobody has to make up for rounds not played.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from tournaments.scheduling.chance import Chance
from tournaments.scheduling.history import full_size
from tournaments.scheduling.types import Schedule


@dataclass(slots=True)
class Turns:
    """``level``: entry -> times at a short table (or where it started); ``last``: who was there."""

    level: dict[str, int]
    last: frozenset[str] = frozenset()

    def begin(self, present: Collection[str]) -> None:
        """Begin a round with these entries."""
        floor = min((self.level[entry] for entry in self.last), default=0)
        for entry in present:
            if entry not in self.last:
                self.level[entry] = max(self.level.get(entry, 0), floor)
        self.last = frozenset(present)

    def count(self, short: Iterable[str]) -> None:
        """Count these entries, who sat at short tables."""
        for entry in short:
            self.level[entry] = self.level.get(entry, 0) + 1

    def fair(self, short: Collection[str]) -> bool:
        """Whether nobody of the round sits short more often than somebody who does not.

        >>> turns = Turns({"a": 1, "b": 0, "c": 0})
        >>> turns.begin("abc")
        >>> turns.fair({"b"}), turns.fair({"a"})
        (True, False)
        """
        most = max((self.level[entry] for entry in short), default=0)
        return all(self.level[entry] >= most for entry in self.last if entry not in short)

    def due(self, seats: int, order: Mapping[str, object], chance: Chance) -> frozenset[str]:
        """Who should sit at so many short seats: those who did so least, by ``order``, by lot.

        ``order`` gives every entry a number, the lowest first (none: only the lot).
        """
        lots = chance.shuffle(sorted(self.last))
        lots.sort(key=lambda entry: (self.level[entry], order.get(entry, 0)))
        return frozenset(lots[:seats])


def turns_of(schedule: Schedule) -> Turns:
    """The turns taken in the rounds of a schedule."""
    turns = Turns({})
    for number, played in enumerate(schedule.rounds, 1):
        turns.begin([entry.id for entry in schedule.present(number)])
        full = full_size([len(table.seats) for table in played.tables], schedule.table_sizes)
        for table in played.tables:
            if len(table.seats) < full:
                turns.count(table.seats.values())
    return turns
