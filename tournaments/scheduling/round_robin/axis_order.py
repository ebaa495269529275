"""Orders the rounds left so that the axes stay level, after rounds whose seats are fixed.

Decides the order of rounds; who meets whom in a round stays. Cut everybody's remaining games, in
their order, into as many single games as one axis is ahead, then into pairs: a single game is owed
the other axis, and a pair has one of each. From an owed game follow the table to the opponent, the
opponent's pair to its other game, and so on: the seats along this path are forced, and where it
ends at another owed game they fit or they clash. Without a clash everybody stays within one after
every round (each path can be seated by itself); every clash costs somebody a difference of two.
"""

from collections import Counter
from collections.abc import Hashable, Sequence

from tournaments.scheduling.chance import Chance
from tournaments.scheduling.seating import Group

ORDERS, TABLES = 400, 100_000
"""How many orders the search for one without a clash tries, and how many tables it visits."""

Place = tuple[int, int]
"""A table left: its round and its place in the round, from 0."""


def level_order(
    past: Sequence[Sequence[Group]],
    rounds: Sequence[Sequence[Group]],
    kinds: Sequence[Hashable],
    chance: Chance,
) -> list[list[Group]]:
    """The rounds left (tables of two) in the order with the fewest clashes found.

    ``past`` rounds are in seat order; only rounds of one kind change places.
    """
    best = [list(groups) for groups in rounds]
    least = clashes(past, best) if past else 0
    for _ in range(min(ORDERS, TABLES // (1 + sum(map(len, rounds))))):
        if not least:
            break
        order = [list(groups) for groups in rounds]
        for t in range(len(order)):
            other = t + chance.below(len(order) - t)
            if kinds[t] == kinds[other]:
                order[t], order[other] = order[other], order[t]
        found = clashes(past, order)
        if found < least:
            least, best = found, order
    return best


def clashes(past: Sequence[Sequence[Group]], rounds: Sequence[Sequence[Group]]) -> int:
    """Count the paths of forced seats that end at a game owed the other seat.

    >>> clashes([[("a", "b")], [("c", "d")]], [[("a", "c")]])
    1
    >>> clashes([[("a", "b")], [("c", "d")]], [[("a", "d")]])
    0
    """
    ahead: Counter[str] = Counter()
    for first, second in (group for groups in past for group in groups):
        ahead[first] += 1
        ahead[second] -= 1
    games: dict[str, list[Place]] = {}
    for t, groups in enumerate(rounds):
        for place, group in enumerate(groups):
            for entry in group:
                games.setdefault(entry, []).append((t, place))
    turn = {(entry, at): n for entry, places in games.items() for n, at in enumerate(places)}
    found = 0
    for entry, owed in ahead.items():
        for at in games.get(entry, [])[: abs(owed)]:
            found += _clashes_from(entry, at, owed < 0, ahead, games, turn, rounds)
    return (found + 1) // 2


def _clashes_from(
    entry: str,
    at: Place,
    first: bool,
    ahead: Counter[str],
    games: dict[str, list[Place]],
    turn: dict[tuple[str, Place], int],
    rounds: Sequence[Sequence[Group]],
) -> bool:
    """Follow the seats forced by ``entry`` having the first seat (or not) at a table."""
    while True:
        one, two = rounds[at[0]][at[1]]
        entry = two if entry == one else one
        first = not first
        owed = ahead[entry]
        number = turn[entry, at]
        if number < abs(owed):
            return first != (owed < 0)
        partner = number + 1 if (number - abs(owed)) % 2 == 0 else number - 1
        if partner >= len(games[entry]):
            return False
        at = games[entry][partner]
        first = not first
