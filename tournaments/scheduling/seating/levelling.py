"""Levels seats that could not be coloured level, by exchanging two seats at a time.

Tables stay as they are: two entries of one table exchange seats while that lowers the sum,
over entries and over the rounds still to come, of how far the most used seat is ahead of the least
used, beyond one, squared. Used where rounds already played cannot be continued level (see known); a
counted number of exchanges is weighed.
"""

from collections.abc import Sequence

from tournaments.scheduling.seating.places import Group, Seats

TRIES = 6000
"""Exchanges weighed at most."""

Key = tuple[str, int]
"""An entry and a table size."""


class _Levelling:
    """The rounds to come and their cost; ``games`` has the (round, place) of an entry's tables."""

    def __init__(self, seats: Seats, rounds: Sequence[Sequence[Group]]) -> None:
        self._seats = seats
        self.rounds = [[list(group) for group in groups] for groups in rounds]
        self.games: dict[Key, list[tuple[int, int]]] = {}
        for number, groups in enumerate(rounds):
            for place, group in enumerate(groups):
                for entry in group:
                    self.games.setdefault((entry, len(group)), []).append((number, place))
        self.costs = {key: self.cost(key) for key in self.games}

    def cost(self, key: Key) -> int:
        """The cost of an entry's seats at tables of one size."""
        entry, size = key
        counts = [self._seats[entry, size, seat] for seat in range(size)]
        total = 0
        for number, place in self.games[key]:
            counts[self.rounds[number][place].index(entry)] += 1
            total += max(0, max(counts) - min(counts) - 1) ** 2
        return total

    def exchange(self, number: int, place: int, one: str, other: str) -> bool:
        """Exchange the seats of two at one table if it costs less; return whether it did."""
        group = self.rounds[number][place]
        i, j = group.index(one), group.index(other)
        keys = (one, len(group)), (other, len(group))
        group[i], group[j] = other, one
        costs = [self.cost(key) for key in keys]
        if sum(costs) >= sum(self.costs[key] for key in keys):
            group[i], group[j] = one, other
            return False
        self.costs.update(zip(keys, costs, strict=True))
        return True


def level_seats(seats: Seats, rounds: Sequence[Sequence[Group]]) -> list[list[Group]]:
    """Exchange seats within the tables of rounds; ``seats`` are the counts before them."""
    work = _Levelling(seats, rounds)
    tries, changed = TRIES, True
    while changed and tries > 0:
        changed = False
        for key in sorted(key for key, cost in work.costs.items() if cost):
            for number, place in work.games[key]:
                for other in sorted(work.rounds[number][place]):
                    if other != key[0] and work.costs[key] and tries > 0:
                        tries -= 1
                        changed |= work.exchange(number, place, key[0], other)
    return [[tuple(group) for group in groups] for groups in work.rounds]
