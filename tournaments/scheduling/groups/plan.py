"""Uses a known repeat-free schedule for the entries of an event, as far as it fits.

Decides who has which number of the schedule (the starter), and in which order its rounds are
played. Entries of the first round get numbers by lot, late ones the next free numbers; a number
without a player present leaves a seat empty. A round of the starter fits where its tables then have
the wanted sizes, nobody forbidden meets, and those at short tables are among the least served. With
two or more numbers empty not every choice of them works: several lots are tried, and rounds put in
another order, a counted number of times.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from tournaments.scheduling.chance import Chance
from tournaments.scheduling.designs.algebraic import Blocks
from tournaments.scheduling.designs.starters import starter_rounds
from tournaments.scheduling.groups.short_turns import Turns, turns_of
from tournaments.scheduling.history import full_size
from tournaments.scheduling.parts.work import has_spare_work, spend
from tournaments.scheduling.seating import Group
from tournaments.scheduling.types import Schedule, pair_of

LAID = 5
"""Seats given to entries with one unit of work."""

LOTS = 40
"""How many ways to leave numbers empty to try."""

FITS = 60
"""How many rounds of the starter to try in the search for an order, for each lot."""

Sizes = Sequence[tuple[int, ...]]


def plan_by_starter(schedule: Schedule, sizes: Sizes) -> list[list[Group]]:
    """The next rounds of a starter that the rounds so far follow; [] without one.

    ``sizes`` are the table sizes of every round left.
    """
    best: list[list[Group]] = []
    for size, tables in sorted({(max(wanted), len(wanted)) for wanted in sizes}):
        known = starter_rounds(size * tables, size)
        empty = size * tables - len(schedule.entries)
        if not known or empty < 0:
            continue
        for lot in range(LOTS if empty > 1 else 1):
            if lot and not has_spare_work(0):
                return best
            spend(len(known) * len(schedule.entries) // LAID)
            found = _fit_rounds(schedule, sizes, _with_lots(schedule, known, lot), len(best))
            best = max(best, found, key=len)
            if len(best) == len(sizes):
                return best
    return best


def _with_lots(schedule: Schedule, known: Sequence[Blocks], lot: int) -> list[list[Group]]:
    """The starter's rounds with entries on its numbers, empty numbers left out.

    The empty numbers are, where possible, such as never meet: then a table lacks one player at
    most.
    """
    chance = Chance(schedule.seed, f"numbers {lot}")
    numbers = chance.shuffle(sorted(p for block in known[0] for p in block))
    met: dict[int, set[int]] = {p: {p} for p in numbers}
    for blocks in known:
        for block in blocks:
            for p in block:
                met[p].update(block)
    empty: list[int] = []
    apart = set(numbers)
    while len(numbers) > len(schedule.entries):
        empty.append(next((p for p in reversed(numbers) if p in apart), numbers[-1]))
        apart -= met[empty[-1]]
        numbers.remove(empty[-1])
    order = sorted(schedule.entries, key=lambda entry: (entry.from_round, entry.id))
    holder = dict(zip(numbers, (entry.id for entry in order), strict=True))
    return [
        [tuple(sorted(holder[p] for p in block if p in holder)) for block in blocks]
        for blocks in known
    ]


def _fit_rounds(
    schedule: Schedule, sizes: Sizes, known: Sequence[Sequence[Group]], least: int
) -> list[list[Group]]:
    """The longest run of these rounds that fits, if it can be more than ``least``.

    [] where an earlier round is none of them.
    """
    unused = list(range(len(known)))
    for number, played in enumerate(schedule.rounds, 1):
        tables = {frozenset(table.seats.values()) for table in played.tables}
        here = _present_ids(schedule, number)
        same = [i for i in unused if set(map(frozenset, _tables_among(known[i], here))) == tables]
        if not same:
            return []
        unused.remove(same[0])
    fit = _Fit(schedule, sizes, known)
    unused = fit.usable(unused)
    if len(unused) <= least:
        return []
    fit.extend([], unused, turns_of(schedule))
    return fit.best


def _present_ids(schedule: Schedule, number: int) -> frozenset[str]:
    return frozenset(entry.id for entry in schedule.present(number))


def _tables_among(groups: Sequence[Group], present: frozenset[str]) -> list[Group]:
    """The tables without whoever is not present; empty ones left out."""
    left = (tuple(entry for entry in group if entry in present) for group in groups)
    return [group for group in left if group]


class _Fit:
    """The search for an order of the starter's rounds that fits the rounds left."""

    def __init__(self, schedule: Schedule, sizes: Sizes, known: Sequence[Sequence[Group]]) -> None:
        self.best: list[list[Group]] = []
        self._known = known
        self._sizes = sizes
        self._tries = FITS
        self._forbidden = {pair_of(*pair) for pair in schedule.forbidden}
        first = schedule.next_number
        self._present = [_present_ids(schedule, first + place) for place in range(len(sizes))]
        self._full = [full_size(wanted, schedule.table_sizes) for wanted in sizes]
        self._cut: dict[tuple[int, frozenset[str]], tuple[list[Group], tuple[int, ...]]] = {}

    def usable(self, unused: Sequence[int]) -> list[int]:
        """The rounds whose tables have the wanted sizes in some round left."""
        asked = set(zip(self._present, self._sizes, strict=True))
        return [i for i in unused if any(self._here(i, who)[1] == wanted for who, wanted in asked)]

    def extend(self, found: list[list[Group]], unused: list[int], turns: Turns) -> bool:
        """Add rounds while any fits; return whether all are found, or the search has to stop."""
        if len(found) > len(self.best):
            self.best = found
        if len(found) == len(self._sizes) or not self._tries:
            return True
        turns.begin(self._present[len(found)])
        for i, groups, short in self._fitting(len(found), unused, turns):
            self._tries -= 1
            after = Turns(dict(turns.level), turns.last)
            after.count(short)
            if self.extend([*found, groups], [j for j in unused if j != i], after):
                return True
        return False

    def _fitting(
        self, place: int, unused: Sequence[int], turns: Turns
    ) -> Iterator[tuple[int, list[Group], frozenset[str]]]:
        """The unused rounds that fit the next place: index, tables, who sits short."""
        for i in unused:
            groups, sizes = self._here(i, self._present[place])
            if sizes != self._sizes[place]:
                continue
            short = frozenset(e for g in groups if len(g) < self._full[place] for e in g)
            if turns.fair(short) and self._is_allowed(groups):
                yield i, groups, short

    def _is_allowed(self, groups: Sequence[Group]) -> bool:
        if not self._forbidden:
            return True
        meetings = (pair for group in groups for pair in combinations(group, 2))
        return self._forbidden.isdisjoint(meetings)

    def _here(self, i: int, present: frozenset[str]) -> tuple[list[Group], tuple[int, ...]]:
        """A round of the starter with those present, and the sizes of its tables."""
        if (i, present) not in self._cut:
            spend(len(present) // LAID)
            groups = _tables_among(self._known[i], present)
            self._cut[i, present] = groups, tuple(sorted(map(len, groups), reverse=True))
        return self._cut[i, present]
