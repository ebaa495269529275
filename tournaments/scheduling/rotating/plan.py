"""Many rounds of tables of four at once: a seeded search for fewer repeats over all of them.

Makes small changes to rounds known in advance: two players of one round exchange their seats. In
order of weight it counts, over the rounds before and these: forbidden meetings, partners again,
opponents more often than an even share, at one table again in any role, and opponents not level
(squares). The search accepts changes for the worse now and then, less and less, and keeps the best
it saw; it takes a counted number of steps and proves nothing. Byes stay as they are.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.scheduling.chance import Chance
from tournaments.scheduling.parts.work import spend
from tournaments.scheduling.rotating.round import Block

MOST = 256
"""A pair's record is one number: times partners * MOST + times opponents (+ FORBIDDEN)."""

FORBIDDEN = MOST * MOST

Value = tuple[int, int, int, int, int]
"""(forbidden meetings, partner repeats, opponent excess, meeting repeats, squared opponents)."""

WEIGHTS = (80_000, 4_800, 96, 32, 1)
"""The cost of one of each."""


@dataclass(frozen=True, slots=True)
class Past:
    """The rounds before: how many players, what each pair was, and the even share.

    ``partners`` and ``opponents`` are (i, j, times); ``share`` is how often two may be opponents
    before it counts as an excess.
    """

    players: int
    partners: Sequence[tuple[int, int, int]]
    opponents: Sequence[tuple[int, int, int]]
    forbidden: Sequence[tuple[int, int]]
    share: int

    def records(self) -> list[list[int]]:
        """The record of every pair, as rows."""
        rows = [[0] * self.players for _ in range(self.players)]
        found = [(i, j, times * MOST) for i, j, times in self.partners]
        found += self.opponents
        found += [(i, j, FORBIDDEN) for i, j in self.forbidden]
        for i, j, number in found:
            rows[i][j] += number
            rows[j][i] += number
        return rows


def value_of(past: Past, rounds: Iterable[Iterable[Block]]) -> Value:
    """The value of the rounds so far and these."""
    rows = past.records()
    for blocks in rounds:
        for block in blocks:
            count_table(rows, block)
    found = [0, 0, 0, 0, 0]
    for i, row in enumerate(rows):
        for record in filter(None, row[i + 1 :]):  # a pair that never met costs nothing
            for place, part in enumerate(_parts(record, past.share)):
                found[place] += part
    return found[0], found[1], found[2], found[3], found[4]


def count_table(rows: list[list[int]], block: Sequence[int]) -> None:
    """Count one table in the records."""
    a, b, c, d = block
    for i, j, number in ((a, c, MOST), (b, d, MOST), (a, b, 1), (a, d, 1), (b, c, 1), (c, d, 1)):
        rows[i][j] += number
        rows[j][i] += number


def _parts(record: int, share: int) -> Value:
    forbidden, rest = divmod(record, FORBIDDEN)
    partners, opponents = divmod(rest, MOST)
    met = partners + opponents
    return (
        met if forbidden else 0,
        max(0, partners - 1),
        max(0, opponents - share),
        max(0, met - 1),
        opponents * opponents,
    )


MORE_PARTNERS, MORE_OPPONENTS, LESS_PARTNERS, LESS_OPPONENTS, TURN, TURN_BACK = range(6)

CHANGES = (MOST, 1, -MOST, -1, 1 - MOST, MOST - 1)
"""What each does to a record; the last two make partners opponents of one round, and back."""


class _Costs(dict[int, tuple[int, ...]]):
    """Record -> what each of ``CHANGES`` adds to the cost (nonsense where it cannot happen)."""

    def __init__(self, share: int) -> None:
        super().__init__()
        self.share = share

    def cost(self, record: int) -> int:
        """What a pair costs with this record."""
        parts = _parts(record, self.share)
        return sum(weight * part for weight, part in zip(WEIGHTS, parts, strict=True))

    def __missing__(self, record: int) -> tuple[int, ...]:
        now = self.cost(record)
        self[record] = found = tuple(self.cost(record + change) - now for change in CHANGES)
        return found


HEAT = 60
"""The worst change that is accepted when the search starts."""


def improve(
    past: Past, rounds: Sequence[Sequence[Block]], steps: int, chance: Chance
) -> list[list[Block]]:
    """The rounds with fewer repeats, after so many exchanges tried; never worse by ``value_of``."""
    best, least = [list(blocks) for blocks in rounds], value_of(past, rounds)
    search = _Search(past, rounds)
    if sum(map(len, search.seats)) == 0:
        return best
    for part in range(PARTS):
        heat = HEAT * (PARTS - 1 - part) // (PARTS - 1)
        search.exchange(steps // PARTS, heat, chance)
        spend(steps // PARTS * STEP_WORK)
        if heat <= COOL:
            found = search.rounds()
            reached = value_of(past, found)
            if reached < least:
                best, least = found, reached
    return best


STEP_WORK = 1
"""The work of one exchange tried."""

PARTS = 24
"""The search cools down in so many parts."""

COOL = 12
"""Rounds are compared with the best so far from this heat on."""


class _Search:
    """Rounds under exchange: who has which seat, and the record of every pair."""

    def __init__(self, past: Past, rounds: Sequence[Sequence[Block]]) -> None:
        self.seats = [[player for block in blocks for player in block] for blocks in rounds]
        self.rows = past.records()
        for blocks in rounds:
            for block in blocks:
                count_table(self.rows, block)
        self.costs = _Costs(past.share)
        self.first = [number for number, seats in enumerate(self.seats) for _ in seats]
        self.where = [place for seats in self.seats for place in range(len(seats))]

    def rounds(self) -> list[list[Block]]:
        """The tables of every round."""
        return [
            [
                (seats[at], seats[at + 1], seats[at + 2], seats[at + 3])
                for at in range(0, len(seats), 4)
            ]
            for seats in self.seats
        ]

    def exchange(self, tries: int, heat: int, chance: Chance) -> None:
        """Try so many exchanges; one that costs more is made with falling probability."""
        for sides in (number % 3 == 0 for number in range(tries)):
            one = chance.below(len(self.first))
            seats = self.seats[self.first[one]]
            s, t = self.where[one], chance.below(len(seats))
            if s == t or s ^ t == 2:
                continue
            if s >> 2 == t >> 2:
                self._turn(seats, s, t, heat, chance)
            elif sides:
                self._sides(seats, s, t, heat, chance)
            else:
                self._swap(seats, s, t, heat, chance)

    def _swap(self, seats: list[int], s: int, t: int, heat: int, chance: Chance) -> None:
        """Exchange two players of different tables. Seat ^ 2 is the partner's, ^ 1 and ^ 3 the
        opponents'."""
        x, y = seats[s], seats[t]
        p, a, b = seats[s ^ 2], seats[s ^ 1], seats[s ^ 3]
        q, c, d = seats[t ^ 2], seats[t ^ 1], seats[t ^ 3]
        rx, ry, costs = self.rows[x], self.rows[y], self.costs
        change = (
            costs[rx[p]][2] + costs[rx[a]][3] + costs[rx[b]][3]
            + costs[ry[q]][2] + costs[ry[c]][3] + costs[ry[d]][3]
            + costs[rx[q]][0] + costs[rx[c]][1] + costs[rx[d]][1]
            + costs[ry[p]][0] + costs[ry[a]][1] + costs[ry[b]][1]
        )  # fmt: skip
        if change > 0 and (not heat or change > chance.below(heat)):
            return
        rows = self.rows
        for z, number in ((p, MOST), (a, 1), (b, 1)):
            rx[z] -= number
            ry[z] += number
            rows[z][x] -= number
            rows[z][y] += number
        for z, number in ((q, MOST), (c, 1), (d, 1)):
            rx[z] += number
            ry[z] -= number
            rows[z][x] += number
            rows[z][y] -= number
        seats[s], seats[t] = y, x

    def _turn(self, seats: list[int], s: int, t: int, heat: int, chance: Chance) -> None:
        """Exchange two opponents of one table: each plays with the other's partner."""
        x, y, p, q = seats[s], seats[t], seats[s ^ 2], seats[t ^ 2]
        rows, costs = self.rows, self.costs
        change = costs[rows[x][p]][TURN] + costs[rows[y][q]][TURN]
        change += costs[rows[x][q]][TURN_BACK] + costs[rows[y][p]][TURN_BACK]
        if change > 0 and (not heat or change > chance.below(heat)):
            return
        for i, j, number in ((x, p, TURN), (y, q, TURN), (x, q, TURN_BACK), (y, p, TURN_BACK)):
            rows[i][j] += CHANGES[number]
            rows[j][i] += CHANGES[number]
        seats[s], seats[t] = y, x

    def _sides(self, seats: list[int], s: int, t: int, heat: int, chance: Chance) -> None:
        """Exchange two sides of different tables."""
        rows, costs = self.rows, self.costs
        w, x, y, z = seats[s], seats[s ^ 2], seats[t], seats[t ^ 2]
        a, b, c, d = seats[s ^ 1], seats[s ^ 3], seats[t ^ 1], seats[t ^ 3]
        rw, rx, ry, rz = rows[w], rows[x], rows[y], rows[z]
        change = (
            costs[rw[a]][3] + costs[rw[b]][3] + costs[rx[a]][3] + costs[rx[b]][3]
            + costs[ry[c]][3] + costs[ry[d]][3] + costs[rz[c]][3] + costs[rz[d]][3]
            + costs[rw[c]][1] + costs[rw[d]][1] + costs[rx[c]][1] + costs[rx[d]][1]
            + costs[ry[a]][1] + costs[ry[b]][1] + costs[rz[a]][1] + costs[rz[b]][1]
        )  # fmt: skip
        if change > 0 and (not heat or change > chance.below(heat)):
            return
        for i, j, number in (
            (w, a, -1), (w, b, -1), (x, a, -1), (x, b, -1),
            (y, c, -1), (y, d, -1), (z, c, -1), (z, d, -1),
            (w, c, 1), (w, d, 1), (x, c, 1), (x, d, 1),
            (y, a, 1), (y, b, 1), (z, a, 1), (z, b, 1),
        ):  # fmt: skip
            rows[i][j] += number
            rows[j][i] += number
        seats[s], seats[s ^ 2], seats[t], seats[t ^ 2] = y, z, w, x
