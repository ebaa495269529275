"""Tables of k for a field that should meet as widely as possible, every round known in advance.

Decides the whole schedule: where a repeat-free one is known (see starters) players are put on its
numbers by lot, one short of it too (a number left empty makes one table smaller each round, never
twice for the same player while the schedule lasts); rounds beyond it, and all other fields, come
from the seeded exchange search. Results never matter. Where the rounds so far are not the planned
ones, the search goes on from what really happened.
"""

from collections import Counter
from itertools import combinations

from tournaments.scheduling import exchange
from tournaments.scheduling.chance import Chance
from tournaments.scheduling.errors import NoTableSizes
from tournaments.scheduling.fixed import draw_planned, draw_unplanned, on_plan
from tournaments.scheduling.history import full_size, history_of
from tournaments.scheduling.starters import starter
from tournaments.scheduling.table_sizes import split
from tournaments.scheduling.types import Drawn, Schedule, TableSizes, pair_of
from tournaments.seating import Group


def draw(schedule: Schedule) -> list[Drawn]:
    """The next round; raises ``NoTableSizes`` where the entries present cannot be split."""
    sizes = _sizes(schedule)
    split(len(schedule.present(schedule.next_number)), sizes)
    plan = plan_of(schedule, sizes)
    if on_plan(schedule, plan):
        return [draw_planned(schedule, plan)]
    history = history_of(schedule)
    tables = _searched_round(schedule, sizes, schedule.next_number, history.met, history.short)
    return [draw_unplanned(schedule, tables)]


def _sizes(schedule: Schedule) -> TableSizes:
    sizes = schedule.table_sizes
    if sizes is None or not 2 <= sizes.min <= sizes.preferred <= sizes.max <= 10:
        raise NoTableSizes("Groups need table sizes with 2 <= min <= preferred <= max <= 10.")
    return sizes


def plan_of(schedule: Schedule, sizes: TableSizes) -> list[list[Group]]:
    """The tables of every planned round; rounds after one that cannot be split are left out."""
    plan = _starter_rounds(schedule, sizes)
    met: Counter[tuple[str, str]] = Counter()
    short: Counter[str] = Counter()
    for number in range(1, schedule.rounds_planned + 1):
        if number > len(plan):
            try:
                plan.append(_searched_round(schedule, sizes, number, met, short))
            except NoTableSizes:
                break
        full = full_size([len(group) for group in plan[number - 1]], sizes)
        for group in plan[number - 1]:
            met.update(pair_of(*pair) for pair in combinations(group, 2))
            short.update(group if len(group) < full else ())
    return plan


def _starter_rounds(schedule: Schedule, sizes: TableSizes) -> list[list[Group]]:
    """Repeat-free rounds for a field that stays the same, in tables of k, or one short of it."""
    everybody = sorted(entry.id for entry in schedule.entries)
    rounds = range(1, schedule.rounds_planned + 1)
    if any(len(schedule.present(number)) < len(everybody) for number in rounds):
        return []
    wanted = split(len(everybody), sizes)
    size = wanted[0]
    empty = size * len(wanted) - len(everybody)
    if empty > 1 or wanted[-1] < size - 1:
        return []
    lots = Chance(schedule.seed, "numbers").shuffled(everybody)
    known = starter(len(everybody) + empty, size)[: schedule.rounds_planned]
    forbidden = {pair_of(*pair) for pair in schedule.forbidden}
    drawn = [
        [tuple(sorted(lots[p] for p in block if p < len(lots))) for block in blocks]
        for blocks in known
    ]
    meetings = (pair_of(*p) for groups in drawn for g in groups for p in combinations(g, 2))
    return drawn if forbidden.isdisjoint(meetings) else []


def _searched_round(
    schedule: Schedule,
    sizes: TableSizes,
    number: int,
    met: Counter[tuple[str, str]],
    short: Counter[str],
) -> list[Group]:
    present = [entry.id for entry in schedule.present(number)]
    forbidden = frozenset(pair_of(*pair) for pair in schedule.forbidden)
    seats = split(len(present), sizes)
    work = exchange.task(present, seats, full_size(seats, sizes), met, short, forbidden)
    return exchange.search(work, Chance(schedule.seed, f"groups {number}"))
