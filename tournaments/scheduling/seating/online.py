"""Seats of a round drawn by standing: level at every table, and easy to keep level later.

Decides the order of each table in two steps. First the order that keeps everybody's seat counts
closest together at tables of that size: with the tables given, the best there is. Then, among
orders as good, the one after which players who have not met lack different seats: they may share a
table next, and two who lack the same seat cannot both have it. Orders are exchanged two seats at a
time until that helps no more. No bound holds over a whole event, for tables follow the results and
four players at one table may still all lack the same seat.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations

import numpy as np

from tournaments.scheduling.chance import Chance
from tournaments.scheduling.history import History
from tournaments.scheduling.parts.matching import assignment
from tournaments.scheduling.seating.places import Group, seat_keys

STEEP = 12
"""Base of the cost of a seat: one game more than the least used seat, times this."""

SWEEPS = 6

MET = 0.2
"""The weight of a pair that has met; it may meet again. One that has not weighs 1."""


def seat_next_round(
    groups: Sequence[Group],
    history: History,
    shape: str,
    chance: Chance,
    outside: Mapping[str, int] | None = None,
) -> list[Group]:
    """Seat order for tables that are drawn one round at a time.

    Each table takes the order with the least sum of seat costs, which grow steeply with how much
    more often than the least used an entry had the seat (for two sides: the least axis difference);
    among these nobody keeps the seat of the round before if possible, and chance decides the rest.
    At tables of three and more, it then looks ahead to later rounds.

    ``outside`` is everybody's distance from the middle of the standing: where two lack the same
    axis, it goes to the one farther out, who has fewer neighbours to meet next that lack the other
    axis.
    """
    seated = [_seat_table(group, history, shape, chance, outside or {}) for group in groups]
    for size in sorted({len(group) for group in groups if len(group) > 2}):
        _look_ahead(seated, size, history)
    return seated


def _seat_table(
    group: Group, history: History, shape: str, chance: Chance, outside: Mapping[str, int]
) -> Group:
    members = sorted(group)
    keys = seat_keys(shape, len(group))
    costs = [
        [
            (
                _cost(history, entry, keys, key),
                _had_another_less(history, entry, keys, key) * outside.get(entry, 0),
                int(history.last_seat.get(entry) == key),
                chance.below(1000),
            )
            for key in keys
        ]
        for entry in members
    ]
    seats = dict(zip(assignment(costs), members, strict=True))
    return tuple(seats[place] for place in range(len(keys)))


def _cost(history: History, entry: str, keys: Sequence[str], key: str) -> int:
    """The cost of a seat for an entry; with two seats the games there, which sort like squares."""
    counts = [history.seats[entry, len(keys), other] for other in keys]
    times = history.seats[entry, len(keys), key]
    return times if len(keys) == 2 else STEEP ** min(8, times - min(counts))


def _had_another_less(history: History, entry: str, keys: Sequence[str], key: str) -> bool:
    """Whether an entry has had another seat less often than this one."""
    counts = [history.seats[entry, len(keys), other] for other in keys]
    return history.seats[entry, len(keys), key] > min(counts)


def _look_ahead(seated: list[Group], size: int, history: History) -> None:
    """Exchange seats at tables of one size while those who have not met then compete less."""
    ahead = _Ahead(seated, size, history)
    places = [place for place, group in enumerate(seated) if len(group) == size]
    for _ in range(SWEEPS):
        changed = False
        for place in places:
            order = list(seated[place])
            for one, other in combinations(range(size), 2):
                if ahead.exchange(order[one], order[other], one, other):
                    order[one], order[other] = order[other], order[one]
                    changed = True
            seated[place] = tuple(order)
        if not changed:
            break


class _Ahead:
    """Seat counts after the round, and how much entries compete for the seats they lack.

    ``lacks[entry][seat]`` is 1 shared out over the seats an entry had least, 0 for all where it had
    all alike; ``compete[entry][seat]`` how much others who may meet it lack that seat.
    """

    def __init__(self, seated: Sequence[Group], size: int, history: History) -> None:
        entries = sorted(entry for group in seated for entry in group)
        self._number = {entry: place for place, entry in enumerate(entries)}
        scores = np.array([float(history.scores.get(entry, 0)) for entry in entries])
        self._weight = 1 / (1 + (scores[:, None] - scores) ** 2)
        pairs = [*history.met, *(pair for group in seated for pair in combinations(group, 2))]
        for one, other in pairs:
            if one in self._number and other in self._number:
                i, j = self._number[one], self._number[other]
                self._weight[i, j] = self._weight[j, i] = MET * self._weight[i, j]
        np.fill_diagonal(self._weight, 0)
        keys = seat_keys("single", size)
        self._counts = [[history.seats[entry, size, key] for key in keys] for entry in entries]
        for group in seated:
            for seat, entry in enumerate(group) if len(group) == size else ():
                self._counts[self._number[entry]][seat] += 1
        self._lacks = np.array([_lack_shares(counts) for counts in self._counts])
        self._compete = self._weight @ self._lacks

    def exchange(self, mine: str, theirs: str, one: int, other: int) -> bool:
        """Exchange the seats of two at one table if that helps later; return whether it did."""
        i, j = self._number[mine], self._number[theirs]
        old = self._counts[i], self._counts[j]
        new = _move_count(old[0], one, other), _move_count(old[1], other, one)
        if sum(map(_unevenness, new)) > sum(map(_unevenness, old)):
            return False
        lacks = np.array([_lack_shares(counts) for counts in new])
        moved = lacks - self._lacks[[i, j]]
        gain = float((moved * self._compete[[i, j]]).sum())
        gain += float(self._weight[i, j] * (moved[0] * moved[1]).sum())
        if gain > -1e-9:
            return False
        self._counts[i], self._counts[j] = new
        self._lacks[[i, j]] = lacks
        self._compete += self._weight[:, [i, j]] @ moved
        return True


def _move_count(counts: Sequence[int], seat: int, to: int) -> list[int]:
    after = list(counts)
    after[seat] -= 1
    after[to] += 1
    return after


def _unevenness(counts: Sequence[int]) -> int:
    return sum(int(STEEP ** min(8, count - min(counts))) for count in counts)


def _lack_shares(counts: Sequence[int]) -> list[float]:
    """1 shared out over the least used seats; 0 for each where all are alike.

    >>> _lack_shares([1, 0, 0]), _lack_shares([2, 2, 2])
    ([0.0, 0.5, 0.5], [0.0, 0.0, 0.0])
    """
    lacking = [count == min(counts) for count in counts]
    share = 0.0 if all(lacking) else 1 / sum(lacking)
    return [share * lack for lack in lacking]
