"""Seats at tables of four with partners opposite: every seat as often as every other.

Decides which side has the axis A-C and who of a side has which of its two seats: eight seatings a
table. A player's seats cost the sum of squared seat counts, which is least where they differ by at
most one, then the squared difference of the axes; seat A, the first lead, is shared out with the
others.

When all rounds are known, each table takes the best seating in its turn, and then tables of the
players whose seats differ by more than necessary are seated again, for a counted number of steps.
Partners stay opposite each other, so the edge colouring that seats free tables level after every
round does not apply, and no bound is promised: with four rounds, say, some players cannot have each
seat once. When rounds come one at a time, each table takes the seating that is best for its four.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence

from tournaments.scheduling.chance import Chance
from tournaments.scheduling.parts.work import has_spare_work, spend

Seating = tuple[str, str, str, str]
"""The entries at the seats A, B, C, D."""

TURNS = (
    (0, 1, 2, 3),
    (2, 1, 0, 3),
    (0, 3, 2, 1),
    (2, 3, 0, 1),
    (1, 0, 3, 2),
    (1, 2, 3, 0),
    (3, 0, 1, 2),
    (3, 2, 1, 0),
)
"""The eight seatings of one table that keep partners opposite: who takes each seat."""

SEAT_WEIGHT = 8
"""The weight of a unit of squared seat counts; one of squared axis difference weighs 1."""


def price(counts: Sequence[int]) -> int:
    """The cost of a player's seats: squares of the seat counts, then of the axis difference.

    >>> price((1, 1, 1, 0)), price((2, 1, 0, 0))
    (25, 41)
    """
    a, b, c, d = counts
    return SEAT_WEIGHT * (a * a + b * b + c * c + d * d) + (a + c - b - d) ** 2


def seat_one_round(
    tables: Sequence[Seating], before: Mapping[str, Sequence[int]], chance: Chance
) -> list[Seating]:
    """Every table in the seating that costs its four the least, given their seats ``before``.

    >>> seat_one_round([("a", "b", "c", "d")], {"a": (1, 0, 0, 0)}, Chance(1, ""))[0].index("a") % 2
    1
    """
    event = _Event([tables], before)
    event.seat(0, 1, chance)
    return event.rounds()[0]


def seat_known_rounds(
    rounds: Sequence[Sequence[Seating]],
    before: Mapping[str, Sequence[int]],
    chance: Chance,
    steps: int,
) -> list[list[Seating]]:
    """Every table of the rounds to come in a seating that leaves all seat counts level at the end.

    ``before`` has the seat counts A, B, C, D so far. At most ``steps`` tables are seated again.
    """
    event = _Event(rounds, before)
    for first, end in stretches(len(rounds)):
        event.seat(first, end, chance)
        if not has_spare_work(0):
            continue
        event.level(first, chance, steps if end == len(rounds) else steps // 10)
    event.level(0, chance, steps)
    return event.rounds()


def stretches(rounds: int) -> list[tuple[int, int]]:
    """Stretches (first, end) of rounds after which seats are made level: 5, 4, 4, ... long.

    One game after a multiple of four there is most room to be level, so the stretches end there;
    the last ends with the event.

    >>> stretches(4), stretches(15)
    ([(0, 4)], [(0, 5), (5, 9), (9, 15)])
    """
    ends = [*range(5, rounds - 2, 4), rounds]
    return list(zip([0, *ends], ends, strict=False))


def seat_range(rounds: Sequence[Sequence[Seating]]) -> int:
    """The worst difference between the most and the least used seat of one entry."""
    counts: dict[str, list[int]] = {}
    for tables in rounds:
        for table in tables:
            for seat, name in enumerate(table):
                counts.setdefault(name, [0, 0, 0, 0])[seat] += 1
    return max((max(had) - min(had) for had in counts.values()), default=0)


class _Event:
    """All tables of some rounds with their seatings, and every player's seat counts."""

    def __init__(
        self, rounds: Sequence[Sequence[Seating]], before: Mapping[str, Sequence[int]]
    ) -> None:
        self.sizes = [len(tables) for tables in rounds]
        self.tables = [table for tables in rounds for table in tables]
        names = sorted({name for table in self.tables for name in table})
        self.names = names
        self.counts = {name: list(before.get(name, (0, 0, 0, 0))) for name in names}
        self.turns = [0] * len(self.tables)
        self.seated_now = 0
        self.at: dict[str, list[int]] = {name: [] for name in names}
        for number, table in enumerate(self.tables):
            for name in table:
                self.at[name].append(number)

    def rounds(self) -> list[list[Seating]]:
        """The tables in their seatings, round by round."""
        seated, first = [], 0
        for size in self.sizes:
            seated.append([self.seating_of(number) for number in range(first, first + size)])
            first += size
        return seated

    def seating_of(self, number: int) -> Seating:
        """One table in its seating."""
        table = self.tables[number]
        a, b, c, d = TURNS[self.turns[number]]
        return table[a], table[b], table[c], table[d]

    def seat(self, first: int, end: int, chance: Chance) -> None:
        """Seat the tables of some rounds, one after the other, as is best for its four."""
        for number in range(sum(self.sizes[:first]), sum(self.sizes[:end])):
            self._take(number, chance, 0)
            self.seated_now = number + 1

    def level(self, first: int, chance: Chance, steps: int) -> None:
        """Seat tables from one round on again, those of players whose seats are not level.

        At first it takes worse seatings now and then, in the end only the best.
        """
        start = sum(self.sizes[:first])
        best, kept = self._total(), list(self.turns)
        waiting = self._uneven()
        for left in range(steps, 0, -1):
            if left % CHECK == 0 or not waiting:
                spend(len(self.names))
                waiting = [name for name in self._uneven() if self._games(name, start)]
                if self._total() < best:
                    best, kept = self._total(), list(self.turns)
                if not waiting:
                    break
            name = waiting[chance.below(len(waiting))]
            if price(self.counts[name]) == least_price(sum(self.counts[name])):
                waiting.remove(name)
                continue
            games = self._games(name, start)
            number = self.at[name][games[chance.below(len(games))]]
            spend(STEP_WORK)
            self._leave(number)
            self._take(number, chance, NOISE * left // steps)
        if self._total() > best:
            self._restore(kept)

    def _games(self, name: str, start: int) -> range:
        """Which of an entry's tables may be seated again, by their places in ``at``."""
        tables = self.at[name]
        return range(bisect_left(tables, start), bisect_left(tables, self.seated_now))

    def _restore(self, turns: Sequence[int]) -> None:
        for number, turn in enumerate(turns):
            if turn != self.turns[number]:
                self._leave(number)
                self._sit(number, turn)

    def _total(self) -> int:
        return sum(price(counts) for counts in self.counts.values())

    def _uneven(self) -> list[str]:
        """Players whose seats could be more level, for the number of games they have."""
        return [n for n, c in self.counts.items() if price(c) > least_price(sum(c))]

    def _leave(self, number: int) -> None:
        for seat, name in enumerate(self.seating_of(number)):
            self.counts[name][seat] -= 1

    def _sit(self, number: int, turn: int) -> None:
        self.turns[number] = turn
        for seat, name in enumerate(self.seating_of(number)):
            self.counts[name][seat] += 1

    def _costs(self, number: int) -> list[int]:
        """The cost each seating adds for the four (who are not seated there now)."""
        rows = []
        for name in self.tables[number]:
            a, b, c, d = self.counts[name]
            axis = 2 * (a + c - b - d)
            rows.append(
                (
                    SEAT_WEIGHT * 2 * a + axis,
                    SEAT_WEIGHT * 2 * b - axis,
                    SEAT_WEIGHT * 2 * c + axis,
                    SEAT_WEIGHT * 2 * d - axis,
                )
            )
        p, q, r, s = rows
        own = (p[0] + r[2], p[2] + r[0])
        their = (q[1] + s[3], q[3] + s[1])
        own_other = (p[1] + r[3], p[3] + r[1])
        their_other = (q[0] + s[2], q[2] + s[0])
        return [
            own[0] + their[0],
            own[1] + their[0],
            own[0] + their[1],
            own[1] + their[1],
            their_other[0] + own_other[0],
            their_other[0] + own_other[1],
            their_other[1] + own_other[0],
            their_other[1] + own_other[1],
        ]

    def _take(self, number: int, chance: Chance, noise: int) -> None:
        """Sit down in the cheapest seating, chance deciding between equals (within ``noise``)."""
        costs = self._costs(number)
        shaken = [cost + chance.below(noise + 1) if noise else cost for cost in costs]
        least = min(shaken)
        ties = [turn for turn, cost in enumerate(shaken) if cost == least]
        self._sit(number, ties[chance.below(len(ties))])


STEP_WORK = 12
"""The work of seating one table again."""

NOISE = 64
"""How much better than it is a seating may seem when levelling starts."""

CHECK = 400
"""How many steps until the players who are not level are looked up again."""


def least_price(games: int) -> int:
    """The least ``price`` of so many games."""
    each, over = divmod(games, 4)
    return price([each + (seat in (0, 1, 2)[:over]) for seat in range(4)])
