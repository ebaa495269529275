"""Puts the games still to be played into the rounds left, when a fixed plan has changed.

Decides, for a field whose entries come and go, a round for as many of the games left as possible:
everybody's first meetings before second ones, then as many games as possible, then the byes shared
out (least sum of squares). It improves a plan it is given. Rounds are colours of the edges of a
graph, so the moves are those of edge colouring: a game goes into a round both have free; or where
the two have different rounds free, the games of these rounds are exchanged along the chain from one
of them (A. B. Kempe, 1879; as in V. G. Vizing's theorem, 1964); two who are free in one round take
the two of one of its tables as opponents; a game is taken out for another, and looks for a new
round itself; who has most byes takes the opponent of somebody with fewer.

The search stops by counted steps. It is not exact: a field may have a plan with more games. Seats,
table numbers and results do not matter.
"""

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations, product

from tournaments.scheduling.chance import Chance
from tournaments.scheduling.parts.matching import minimum_matching
from tournaments.scheduling.parts.work import has_spare_work, spend

ABSENT, FREE = -2, -1

STEPS = 200_000
"""The most chain links, opponents and rounds visited in one search."""

TAKE_OVERS = 3
"""How many games of one round may change hands to share out one bye."""

PATIENCE = 12
"""How many passes in a row without another game end a search."""

WALK = 40
"""How many games in a row may push each other out before the walk is taken back."""

Game = tuple[int, int]


class Plan:
    """The rounds left, as who plays whom: entries and rounds are numbered from 0.

    ``with_whom[t][v]`` is the opponent of v in round t, ``FREE`` (a bye) or ``ABSENT``; ``met[v]``
    counts past and planned meetings with those v meets at all, ``allowed`` of each pair but for
    those in ``barred[v]``; ``byes`` are past and planned byes; ``most`` the games that all tables
    together could take. It holds only games played or planned, so that its size stays far below the
    square of a large field.
    """

    def __init__(
        self,
        present: Sequence[Sequence[bool]],
        barred: Sequence[Collection[int]],
        met: Sequence[Mapping[int, int]],
        byes: Sequence[int],
        allowed: int = 1,
    ) -> None:
        self.with_whom = [[FREE if here else ABSENT for here in row] for row in present]
        self.barred, self.allowed = barred, allowed
        self.met = [dict(row) for row in met]
        self.byes = [so_far + sum(row[v] for row in present) for v, so_far in enumerate(byes)]
        self.most = sum(sum(row) // 2 for row in present)
        self.games = 0
        self.firsts = 0
        self.steps = 0

    @property
    def worth(self) -> tuple[int, int, int]:
        """The value of the plan: pairs that meet, games, minus squared byes; more is better."""
        return self.firsts, self.games, -sum(byes**2 for byes in self.byes)

    def has_game_left(self, v: int, w: int) -> bool:
        """Whether these two have a game left."""
        return self.times(v, w) < self.allowed and w != v and w not in self.barred[v]

    def times(self, v: int, w: int) -> int:
        """How often these two have met, planned games included."""
        return self.met[v].get(w, 0)

    def others(self, v: int) -> list[int]:
        """Whom an entry might meet in the rounds left if they were empty."""
        return [w for w in range(len(self.met)) if w != v and w not in self.barred[v]]

    def wishes(self, v: int) -> list[int]:
        """With whom an entry has a game left."""
        return [w for w in self.others(v) if self.times(v, w) < self.allowed]

    @property
    def anything_left(self) -> bool:
        """Whether two have a game left that is in no round."""
        return any(self.wishes(v) for v in range(len(self.met)))

    def free_rounds(self, v: int) -> list[int]:
        """The rounds in which an entry is present and has no game."""
        self.steps += 1 + len(self.with_whom) // 4
        return [t for t, row in enumerate(self.with_whom) if row[v] == FREE]

    def add_game(self, t: int, v: int, w: int) -> None:
        """Let two who are free in round t play one of the games they have left."""
        self._count(v, w, 1)
        self.with_whom[t][v], self.with_whom[t][w] = w, v

    def remove_game(self, t: int, v: int, w: int) -> None:
        """Take a game out of round t; it is left to be played again."""
        self._count(v, w, -1)
        self.with_whom[t][v] = self.with_whom[t][w] = FREE

    def _count(self, v: int, w: int, by: int) -> None:
        self.games += by
        if self.times(v, w) == (0 if by > 0 else 1):
            self.firsts += by
        for one, other in ((v, w), (w, v)):
            self.met[one][other] = self.times(one, other) + by
            self.byes[one] -= by

    def tables(self) -> list[list[Game]]:
        """The games of every round."""
        return [[(v, w) for v, w in enumerate(row) if w > v] for row in self.with_whom]


def fill_by_round(plan: Plan, chance: Chance) -> None:
    """Plan round by round as many games as possible, for those with most of them left.

    First meetings weigh most, then second ones, then a bye for whoever has fewer.
    """
    for t, row in enumerate(plan.with_whom):
        here = [v for v, w in enumerate(row) if w == FREE]
        total = {v: sum(plan.allowed - plan.times(v, w) for w in plan.others(v)) for v in here}
        top = max(total.values(), default=0) ** 2
        costs: dict[Game, tuple[int, ...]] = {}
        for i, j in combinations(range(len(here)), 2):
            v, w = here[i], here[j]
            if plan.has_game_left(v, w):
                again = min(1, plan.times(v, w))
                costs[i, j] = (again, 0, 0, top - total[v] * total[w], chance.below(16))
            else:
                costs[i, j] = (1, 1, plan.byes[v] + plan.byes[w], 0, 0)
        if len(here) % 2:
            costs |= {(i, len(here)): (0, 0, plan.byes[v], 0, 0) for i, v in enumerate(here)}
        for i, j in minimum_matching(len(here) + len(here) % 2, costs) or []:
            if j < len(here) and plan.has_game_left(here[i], here[j]):
                plan.add_game(t, here[i], here[j])


def improve(plan: Plan, chance: Chance, steps: int = STEPS) -> None:
    """Put in as many games as the steps allow, and share out the byes."""
    end = plan.steps + steps
    patience = PATIENCE
    while patience and plan.steps < end:
        before = plan.worth
        _fill_rounds(plan)
        if plan.games < plan.most and plan.anything_left:
            _search(plan, chance, end)
        else:
            patience = 1
        _share_byes(plan)
        patience = PATIENCE if plan.worth > before else patience - 1


def _search(plan: Plan, chance: Chance, end: int) -> None:
    """Try every way to put in one game more, as long as the steps last."""
    for v, w in _open_games(plan, chance):
        if plan.steps >= end:
            return
        if not _insert(plan, v, w):
            _walk(plan, (v, w)[chance.below(2)], chance)
    for t, row in enumerate(plan.with_whom):
        for v, w in combinations([v for v, other in enumerate(row) if other == FREE], 2):
            if plan.steps >= end:
                return
            if row[v] == row[w] == FREE:
                _move_game(plan, t, v, w)
    for v in range(len(plan.met)):
        if plan.steps < end:
            _walk(plan, v, chance)


def _move_game(plan: Plan, t: int, v: int, w: int) -> None:
    """Move a game to round t, if another game then fits into its own round."""
    for other, row in enumerate(plan.with_whom):
        plan.steps += 1
        if row[v] != w:
            continue
        before = plan.worth
        plan.remove_game(other, v, w)
        plan.add_game(t, v, w)
        idle = [x for x, opponent in enumerate(row) if opponent == FREE]
        for one, two in combinations(idle, 2):
            if row[one] == row[two] == FREE:
                _pair_up(plan, other, one, two)
        if plan.worth > before:
            return
        plan.remove_game(t, v, w)
        plan.add_game(other, v, w)


def _open_games(plan: Plan, chance: Chance) -> list[Game]:
    """The games left whose two both have a round free, first meetings first."""
    idle = [v for v in range(len(plan.met)) if plan.free_rounds(v)]
    games = [(v, w) for v, w in combinations(idle, 2) if plan.has_game_left(v, w)]
    return sorted(chance.shuffle(games), key=lambda game: plan.times(*game))


def _fill_rounds(plan: Plan) -> None:
    """Add games between free entries in every round, by way of one table where necessary."""
    for t, row in enumerate(plan.with_whom):
        idle = [v for v, w in enumerate(row) if w == FREE]
        for v, w in sorted(combinations(idle, 2), key=lambda game: plan.times(*game)):
            if row[v] == row[w] == FREE and has_spare_work(0):
                before = plan.steps
                plan.steps += 1
                _pair_up(plan, t, v, w)
                spend(plan.steps - before)


def _pair_up(plan: Plan, t: int, v: int, w: int) -> None:
    """Add a game in round t: v with w, or v and w with the two of a table."""
    if plan.has_game_left(v, w):
        plan.add_game(t, v, w)
        return
    row = plan.with_whom[t]
    for x in plan.others(v):
        plan.steps += 1
        y = row[x]
        if y >= 0 and plan.has_game_left(v, x) and plan.has_game_left(y, w):
            before = plan.firsts
            plan.remove_game(t, x, y)
            plan.add_game(t, v, x)
            plan.add_game(t, y, w)
            if plan.firsts >= before:
                return
            plan.remove_game(t, y, w)
            plan.remove_game(t, v, x)
            plan.add_game(t, x, y)


def _insert(plan: Plan, v: int, w: int) -> bool:
    """Find a round for a game by exchanging two rounds along a chain."""
    if not plan.has_game_left(v, w):
        return True
    for mine, theirs in product(plan.free_rounds(v), plan.free_rounds(w)):
        if mine == theirs or _exchange(plan, w, mine, theirs, v):
            plan.add_game(mine, v, w)
            return True
        if _exchange(plan, v, theirs, mine, w):
            plan.add_game(theirs, v, w)
            return True
    return False


def _exchange(plan: Plan, start: int, busy: int, free: int, other: int) -> bool:
    """Free ``start`` in the round ``busy`` by exchanging the chain of two rounds from it.

    Fails where somebody of the chain is absent in the round a game would go to, or the chain ends
    at ``other``, who would then be busy.
    """
    chain = [start]
    come, go = busy, free
    while (following := plan.with_whom[come][chain[-1]]) >= 0:
        chain.append(following)
        come, go = go, come
        plan.steps += 1
    if chain[-1] == other or plan.with_whom[come][chain[-1]] == ABSENT:
        return False
    for v in chain:
        one, two = plan.with_whom[busy], plan.with_whom[free]
        one[v], two[v] = two[v], one[v]
    return True


def _walk(plan: Plan, v: int, chance: Chance) -> None:
    """Let v take over a game in a free round, its loser do the same, until one more fits."""
    rounds = plan.free_rounds(v)
    if not rounds:
        return
    t = rounds[chance.below(len(rounds))]
    row, before = plan.with_whom[t], plan.worth
    undo: list[Game] = []
    while len(undo) < WALK:
        others = plan.others(v)
        choices = [x for x in others if _may_take_over(plan, t, v, x)]
        plan.steps += 1 + len(others)
        if not choices:
            break
        x = choices[chance.below(len(choices))]
        out = row[x]
        plan.remove_game(t, x, out)
        plan.add_game(t, v, x)
        undo.append((v, out))
        if _insert_any(plan, out):
            return
        v = out
    if plan.worth < before:
        for v, out in reversed(undo):
            x = row[v]
            plan.remove_game(t, v, x)
            plan.add_game(t, x, out)


def _may_take_over(plan: Plan, t: int, v: int, x: int) -> bool:
    """Whether v, free in round t, may replace x's opponent; no pair loses its only game."""
    out = plan.with_whom[t][x]
    return (
        plan.has_game_left(v, x)
        and out >= 0
        and (plan.times(v, x) == 0) >= (plan.times(x, out) == 1)
    )


def _insert_any(plan: Plan, v: int) -> bool:
    return any(plan.free_rounds(w) and _insert(plan, v, w) for w in plan.wishes(v))


def _share_byes(plan: Plan) -> None:
    """Let those with most byes take over games of those with at least two fewer, late games first.

    So the next round changes least: its seats may depend on the rounds played.
    """
    moved = True
    while moved:
        moved = False
        for v in sorted(range(len(plan.byes)), key=lambda v: (-plan.byes[v], v)):
            for t in reversed(plan.free_rounds(v)):
                moved |= _take_over(plan, t, v)


def _take_over(plan: Plan, t: int, v: int) -> bool:
    """In round t let v take over a game from somebody, who does the same, down to fewer byes."""
    row = plan.with_whom[t]
    reached: dict[int, tuple[int, int]] = {}
    ahead = [v]
    for _ in range(TAKE_OVERS):
        following = []
        for u in ahead:
            for x in plan.others(u):
                plan.steps += 1
                y = row[x]
                if x not in reached and y not in reached and _may_take_over(plan, t, u, x):
                    reached[y] = u, x
                    following.append(y)
        last = min(following, key=lambda y: plan.byes[y], default=v)
        if plan.byes[last] + 1 < plan.byes[v]:
            _follow(plan, t, reached, last, v)
            return True
        ahead = following
    return False


def _follow(plan: Plan, t: int, reached: dict[int, tuple[int, int]], last: int, first: int) -> None:
    """Play the take-overs of a chain that ends with ``last`` losing its game."""
    steps = []
    while last != first:
        u, x = reached[last]
        steps.append((u, x, last))
        last = u
    for _, x, y in steps:
        plan.remove_game(t, x, y)
    for u, x, _ in steps:
        plan.add_game(t, u, x)
