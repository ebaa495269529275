"""One round of tables of four with changing partners: the seeded exchange search.

Decides who sits together and who partners whom, given what it costs to put two players on one side
or on two, how far scores at a table may lie apart and how strong everybody is. The search starts
from given tables and exchanges two players of different tables while that lowers the total cost;
then it makes a random exchange at a costly table and tries again, for a counted number of
exchanges. It proves nothing: bounds come from counting (see ``fresh_bound`` and ``block_gaps``).

No partnership needs to be repeated while at least half the players are still new to everybody
(G. Dirac, "Some theorems on abstract graphs", 1952). Where the search is left with a repeated
partner, ``match_tables`` finds the partnerships by an exact matching and then, by a second one, who
plays whom; the search goes on from there.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.scheduling.chance import Chance
from tournaments.scheduling.parts.matching import Cost, minimum_matching
from tournaments.scheduling.types import SEATS, pair_of

Block = tuple[int, int, int, int]
"""A table by seat, A B C D: the first and the third are partners, the second and the fourth."""


@dataclass(frozen=True, slots=True)
class Task:
    """Players 0, 1, ... (best first) and what a round of them costs; an even number of fours.

    ``partner[i][j]`` and ``opponent[i][j]`` are the costs of two players on one side and on two;
    ``spread`` is the cost of one unit of squared score difference at a table; one unit of
    difference between the ``strength`` of two sides costs 1. Costs from ``hard`` on mean that
    somebody meets again: the search goes on until there are none.
    """

    partner: Sequence[Sequence[int]]
    opponent: Sequence[Sequence[int]]
    score: Sequence[int]
    strength: Sequence[int]
    spread: int
    hard: int

    @property
    def size(self) -> int:
        """The number of players to be seated."""
        return len(self.score)

    def price(self, block: Block) -> int:
        """The cost of a table, its sides as given."""
        w, x, y, z = block
        own = self.partner[w][y] + self.partner[x][z]
        here, there = self.opponent[w], self.opponent[y]
        other = here[x] + here[z] + there[x] + there[z]
        strength = self.strength
        balance = abs(strength[w] + strength[y] - strength[x] - strength[z])
        scores = [self.score[player] for player in block]
        return own + other + balance + self.spread * (max(scores) - min(scores)) ** 2


def price_function(task: Task) -> Callable[[int, int, int, int], int]:
    """Return a function: four players -> their cost at one table, split in the cheapest way."""
    partner, opponent, score = task.partner, task.opponent, task.score
    strength, spread = task.strength, task.spread

    def price(a: int, b: int, c: int, d: int) -> int:
        pa, pb, oa, ob = partner[a], partner[b], opponent[a], opponent[b]
        oc, pc = opponent[c], partner[c]
        ab, cd, ac, bd, ad, bc = oa[b], oc[d], oa[c], ob[d], oa[d], ob[c]
        sa, sb, sc, sd = strength[a], strength[b], strength[c], strength[d]
        least = pa[b] + pc[d] + ac + bd + ad + bc + abs(sa + sb - sc - sd)
        other = pa[c] + pb[d] + ab + cd + ad + bc + abs(sa + sc - sb - sd)
        if other < least:
            least = other
        other = pa[d] + pb[c] + ab + cd + ac + bd + abs(sa + sd - sb - sc)
        if other < least:
            least = other
        here = (score[a], score[b], score[c], score[d])
        gap = max(here) - min(here)
        return least + spread * gap * gap if gap else least

    return price


def cheapest_sides(task: Task, four: Sequence[int]) -> Block:
    """The cheapest way to make two sides of four players: the first and third against the rest."""
    a, b, c, d = sorted(four)
    return min((a, b, d, c), (a, b, c, d), (a, c, b, d), key=task.price)


def search_tables(
    task: Task, start: Iterable[Sequence[int]], steps: int, chance: Chance
) -> list[Block]:
    """The best tables found from ``start`` (tables of four, neighbours alike) in so many steps."""
    state = _State(task, [list(four) for four in start], steps)
    state.descend(range(len(state.tables)))
    best, least = [list(four) for four in state.tables], sum(state.costs)
    while state.steps > 0:
        bad = [place for place, cost in enumerate(state.costs) if cost >= task.hard]
        if not bad or len(state.tables) < 2:
            break
        state.descend(state.shake(bad, chance))
        total = sum(state.costs)
        if total <= least:
            best, least = [list(four) for four in state.tables], total
        else:
            state.restore(best)
    return [cheapest_sides(task, four) for four in best]


NEAR = 4
"""How many neighbours on either side a table tries first."""


class _State:
    """Tables under exchange: who sits where, what each table costs, how many steps are left."""

    def __init__(self, task: Task, tables: list[list[int]], steps: int) -> None:
        self.task = task
        self.tables = tables
        self.price = price_function(task)
        self.costs = [self.price(*four) for four in tables]
        self.steps = steps

    def restore(self, tables: Sequence[Sequence[int]]) -> None:
        """Go back to tables kept earlier."""
        for place, four in enumerate(tables):
            if self.tables[place] != four:
                self.tables[place] = list(four)
                self.costs[place] = self.price(*four)

    def shake(self, bad: Sequence[int], chance: Chance) -> list[int]:
        """Exchange a player of a bad table with a random one; return both tables."""
        one = bad[chance.below(len(bad))]
        other = (one + 1 + chance.below(len(self.tables) - 1)) % len(self.tables)
        self._exchange(one, chance.below(SEATS), other, chance.below(SEATS))
        return [one, other]

    def _exchange(self, one: int, i: int, other: int, j: int) -> None:
        first, second = self.tables[one], self.tables[other]
        first[i], second[j] = second[j], first[i]
        self.costs[one], self.costs[other] = self.price(*first), self.price(*second)

    def descend(self, places: Iterable[int]) -> None:
        """Exchange players while that helps, starting with these tables, the costliest first."""
        waiting = sorted(places, key=lambda place: self.costs[place])
        known = set(waiting)
        while waiting and self.steps > 0:
            one = waiting.pop()
            known.discard(one)
            other = self._improve(one)
            for place in (one, other):
                if other >= 0 and place not in known:
                    waiting.append(place)
                    known.add(place)

    def _improve(self, one: int) -> int:
        """Make the best exchange of one table with another; return that table, -1 where none helps.

        The neighbours are tried first; a table that repeats something looks further and further
        away until it finds an exchange that saves a repeat.
        """
        hard, far = self.task.hard, len(self.tables)
        best, choice = 0, (-1, -1, -1)
        tried, reach = 0, NEAR
        while tried < far:
            for other in self._ring(one, tried, reach):
                gain, i, j = self._best_exchange(one, other)
                if gain > best:
                    best, choice = gain, (i, other, j)
            tried, reach = reach, 2 * reach
            if self.costs[one] < hard or best >= hard:
                break
        if best:
            self._exchange(one, choice[0], choice[1], choice[2])
        return choice[1]

    def _ring(self, one: int, inner: int, outer: int) -> list[int]:
        """The tables more than ``inner`` and at most ``outer`` places away."""
        tables = range(len(self.tables))
        return [
            *tables[max(0, one - outer) : max(0, one - inner)],
            *tables[one + inner + 1 : one + outer + 1],
        ]

    def _best_exchange(self, one: int, other: int) -> tuple[int, int, int]:
        """(what is saved, seat here, seat there) by the best exchange of two tables."""
        first, second, price = self.tables[one], self.tables[other], self.price
        now = self.costs[one] + self.costs[other]
        best, choice = 0, (-1, -1)
        self.steps -= SEATS * SEATS
        for i in range(SEATS):
            x = first[i]
            a, b, c = first[:i] + first[i + 1 :]
            for j in range(SEATS):
                y = second[j]
                here = price(y, a, b, c)
                if now - here > best:
                    d, e, f = second[:j] + second[j + 1 :]
                    gain = now - here - price(x, d, e, f)
                    if gain > best:
                        best, choice = gain, (i, j)
        return best, choice[0], choice[1]


def match_tables(task: Task, chance: Chance) -> list[Block]:
    """Tables by two exact matchings: the cheapest partnerships, then who plays whom.

    Partners are looked for among the nearest players first, further away while that costs more
    than ``hard``. The second matching is the best for these partnerships, not over all of them.
    """
    reach = WITHIN
    while True:
        costs = {
            (i, j): (task.partner[i][j], (task.score[i] - task.score[j]) ** 2, chance.below(256))
            for i in range(task.size)
            for j in range(i + 1, min(i + reach + 1, task.size))
        }
        pairs = minimum_matching(task.size, costs) or []
        if reach >= task.size or (pairs and all(costs[p][0] < task.hard for p in pairs)):
            return _match_sides(task, pairs)
        reach *= 2


WITHIN = 32
"""The distance within which partners are looked for at first."""


def _match_sides(task: Task, pairs: Sequence[tuple[int, int]]) -> list[Block]:
    """Match partnerships into tables."""
    costs: dict[tuple[int, int], Cost] = {}
    for one, (a, c) in enumerate(pairs):
        here, there = task.opponent[a], task.opponent[c]
        for other in range(one + 1, len(pairs)):
            b, d = pairs[other]
            scores = [task.score[player] for player in (a, b, c, d)]
            gap = max(scores) - min(scores)
            costs[one, other] = (here[b] + here[d] + there[b] + there[d] + task.spread * gap * gap,)
    tables = minimum_matching(len(pairs), costs) or []
    return [(pairs[i][0], pairs[j][0], pairs[i][1], pairs[j][1]) for i, j in tables]


def fresh_bound(wanted: int, players: Sequence[str], before: Mapping[tuple[str, str], int]) -> int:
    """Fewest repeats if each of these players meets ``wanted`` of the others in one round.

    ``before`` has the pairs that count as repeats. A player with fewer new players left than wanted
    must repeat the difference; each repeat serves two players. And there are no more new meetings
    than new pairs.
    """
    here = set(players)
    new = dict.fromkeys(players, len(players) - 1)
    for one, other in (pair for pair, times in before.items() if times):
        if one in here and other in here:
            new[one] -= 1
            new[other] -= 1
    lacking = sum(max(0, wanted - left) for left in new.values())
    meetings = wanted * len(players) // 2
    return max(-(-lacking // 2), meetings - sum(new.values()) // 2, 0)


def block_gaps(scores: Sequence[Fraction]) -> list[Fraction]:
    """Highest minus lowest score of every four in sorted order; the least sum and least squares.

    A gap between neighbours in sorted order is counted by every table with players on both sides
    of it: by none only where the number below is a multiple of four, and sorted fours count no
    other gap twice. For squares: of two tables, one holds at least the range of the lower sorted
    four and the other that of the upper, or one holds the range of both.

    >>> [int(gap) for gap in block_gaps([Fraction(n) for n in (5, 1, 2, 7, 7, 1, 7, 0)])]
    [2, 2]
    """
    ordered = sorted(scores)
    return [ordered[at + 3] - ordered[at] for at in range(0, len(ordered) - 3, SEATS)]


def times_of(
    counts: Mapping[tuple[str, str], int], names: Sequence[str]
) -> list[tuple[int, int, int]]:
    """(i, j, times) for every pair of these names that is counted, by place."""
    place = {name: number for number, name in enumerate(names)}
    return [
        (place[one], place[other], times)
        for (one, other), times in counts.items()
        if times and one in place and other in place
    ]


def partnerships(block: Block) -> list[tuple[int, int]]:
    """The two sides of a table, each as a sorted pair."""
    a, b, c, d = block
    return [(min(a, c), max(a, c)), (min(b, d), max(b, d))]


def pairs_together(tables: Iterable[Sequence[str]]) -> tuple[list[tuple[str, str]], ...]:
    """(partners, opponents) as pairs of ids, of tables in seat order A B C D.

    >>> pairs_together([("a", "b", "c", "d")])
    ([('a', 'c'), ('b', 'd')], [('a', 'b'), ('a', 'd'), ('b', 'c'), ('c', 'd')])
    """
    partners, opponents = [], []
    for a, b, c, d in tables:
        partners += [pair_of(a, c), pair_of(b, d)]
        opponents += [pair_of(*pair) for pair in ((a, b), (a, d), (b, c), (c, d))]
    return partners, opponents
