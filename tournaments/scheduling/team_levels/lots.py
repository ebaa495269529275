"""Draws the numbers within each level by lot, so that the patterns of all levels fit together.

Decides, where everybody is there in every round, who gets which number in the pattern of his level.
The players left over in a round must make mixed tables, so no team may have more of them than there
are such tables. A seeded search exchanges the numbers of two players of one level, for a counted
number of steps; the patterns stay as good as they are. Then byes go to whoever had the fewest.
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
"""Level -> for every round the numbers without a table in its pattern."""


def rests_by_lot(
    left_over: Numbers,
    levels: Mapping[int, Sequence[str]],
    team: Mapping[str, str],
    rounds: int,
    chance: Chance,
) -> tuple[dict[int, list[str]], list[Rest]] | None:
    """(level -> its entries by number, and for every round those left over) of these levels.

    ``None`` where the search finds no such lots.
    """
    names = {level: chance.shuffle(own) for level, own in sorted(levels.items())}
    there = [
        [(level, number) for level in names for number in left_over[level][at]]
        for at in range(rounds)
    ]

    def overloaded_places() -> list[tuple[int, int]]:
        """The places of teams with too many players left over in a round, byes taken off."""
        found = []
        for places in there:
            load = Counter(team[names[level][number]] for level, number in places)
            tables, byes = divmod(len(places), SEATS)
            if sum(max(0, count - tables) for count in load.values()) > byes:
                over = {one for one, count in load.items() if count > tables}
                found += [(lv, n) for lv, n in places if team[names[lv][n]] in over]
        return found

    bad = overloaded_places()
    for _ in range(STEPS):
        if not bad:
            break
        spend(rounds * len(there[0]))
        level, one = bad[chance.below(len(bad))]
        own, other = names[level], chance.below(len(names[level]))
        own[one], own[other] = own[other], own[one]
        now = overloaded_places()
        if len(now) <= len(bad):
            bad = now
        else:
            own[one], own[other] = own[other], own[one]
    if bad:
        return None
    return names, _give_byes([[names[lv][n] for lv, n in places] for places in there], team)


def _give_byes(left_over: Sequence[Sequence[str]], team: Mapping[str, str]) -> list[Rest]:
    """Give byes to those who do not make a four, in every round to those with the fewest."""
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
