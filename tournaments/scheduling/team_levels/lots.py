"""Lots that let the patterns of all levels go together: who of a level is which of its numbers.

Decides, where everybody is there in every round, who gets which number of the pattern of his level,
so that of those whom the patterns leave over in a round no team has more than there are tables to
be made of them; the patterns themselves stay as good as they are. By a seeded search of a counted
number of steps: two of one level exchange their numbers. Then byes go to whoever had the fewest.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from tournaments.scheduling.chance import Chance
from tournaments.scheduling.parts.work import spend
from tournaments.scheduling.team_levels.turns import Rest
from tournaments.scheduling.types import SEATS

STEPS = 2_000
"""Exchanges tried at most."""

Numbers = Mapping[int, Sequence[Sequence[int]]]
"""Level -> for every round the numbers that its pattern leaves over."""


def rests_by_lot(
    left_over: Numbers,
    levels: Mapping[int, Sequence[str]],
    team: Mapping[str, str],
    rounds: int,
    chance: Chance,
) -> tuple[dict[int, list[str]], list[Rest]] | None:
    """(level -> its entries by number, for every round who is left over) of these levels.

    ``None`` where the search finds no lots with which no team has too many.
    """
    names = {level: chance.shuffled(own) for level, own in sorted(levels.items())}
    there = [
        [(level, number) for level in names for number in left_over[level][at]]
        for at in range(rounds)
    ]

    def wrong() -> list[tuple[int, int]]:
        """The places whose teams have too many in a round, beyond those who have a bye."""
        found = []
        for places in there:
            load = Counter(team[names[level][number]] for level, number in places)
            tables, byes = divmod(len(places), SEATS)
            if sum(max(0, count - tables) for count in load.values()) > byes:
                over = {one for one, count in load.items() if count > tables}
                found += [(lv, n) for lv, n in places if team[names[lv][n]] in over]
        return found

    bad = wrong()
    for _ in range(STEPS):
        if not bad:
            break
        spend(rounds * len(there[0]))
        level, one = bad[chance.below(len(bad))]
        own, other = names[level], chance.below(len(names[level]))
        own[one], own[other] = own[other], own[one]
        now = wrong()
        if len(now) <= len(bad):
            bad = now
        else:
            own[one], own[other] = own[other], own[one]
    if bad:
        return None
    return names, _with_byes([[names[lv][n] for lv, n in places] for places in there], team)


def _with_byes(left_over: Sequence[Sequence[str]], team: Mapping[str, str]) -> list[Rest]:
    """Of those left over in every round so many have a bye as make no four: the fewest so far."""
    had = Counter[str]()
    found = []
    for names in left_over:
        tables, byes = divmod(len(names), SEATS)
        left, out = list(names), list[str]()
        for _ in range(byes):
            load = Counter(team[name] for name in left)
            over = [name for name in left if load[team[name]] > tables]
            name = min(over or left, key=had.__getitem__)
            left.remove(name)
            out.append(name)
        had.update(out)
        found.append(Rest(tuple(sorted(left)), tuple(sorted(out))))
    return found
