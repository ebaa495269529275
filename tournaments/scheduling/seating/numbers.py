"""Table numbers: by standing (top table 1), or moving everybody around the room.

Decides for each round which table gets which number. An entry with a table of its own keeps it
where two entries do not claim the same; where two meet who each have one, they sit at the lower
number that is free. Numbers in the policy ``tables_out`` are out of order: nobody sits there. With
the policy ``hall_tables`` higher numbers are further waves at the same tables (`waves`): a table
out of order is out in every wave, and an entry whose own table is taken has it in a later one.
Moving around, the cost of a number is how often the entries of a table have been there: as few
returns as possible first, then few third visits. A first pass exchanges numbers of two tables of a
round while that helps; then, where all rounds are known, round after round gets its exact best
numbers given all other rounds (ties by chance), a counted number of times. With R rounds and T
tables everybody comes back at least R - T times.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice

from tournaments.scheduling.chance import Chance
from tournaments.scheduling.history import History
from tournaments.scheduling.parts.matching import assignment
from tournaments.scheduling.seating.places import Group, seat_keys
from tournaments.scheduling.types import Schedule, Table

SWEEPS = 20
"""The most times each round of a known schedule is numbered again."""

EDGES = 100_000
"""About how many pairs of a table and a number these sweeps weigh at most."""

RETURN = 8
"""The weight of a return to a table; every visit before weighs 1."""

Visits = Counter[tuple[str, int]]
"""(entry, table number) -> times there."""


def number_by_standing(groups: Sequence[Group], schedule: Schedule) -> list[Table]:
    """Tables numbered in the order given (the top table first), around tables that are kept."""
    kept = _fixed_numbers(groups, schedule)
    free = _free_numbers(len(groups), kept, tables_out(schedule))
    return _tables(
        groups,
        [kept[place] if place in kept else free.pop(0) for place in range(len(groups))],
        schedule.shape,
    )


def number_by_history(
    groups: Sequence[Group], schedule: Schedule, history: History, chance: Chance
) -> list[Table]:
    """Tables of the next round numbered so that few entries come back to a table they had."""
    return number_rounds([groups], schedule, history.numbers, chance)[0]


def number_rounds(
    rounds: Sequence[Sequence[Group]], schedule: Schedule, visits: Visits, chance: Chance
) -> list[list[Table]]:
    """Numbered tables of rounds known in advance, with as few returns as the search finds.

    ``visits`` are those before the first of them.
    """
    plan = _first_numbers(rounds, schedule, visits, chance)
    edges = sum(len(loose) ** 2 for loose in plan.loose)
    best, least = [dict(given) for given in plan.given], _count_returns(plan)
    for _ in range(min(SWEEPS, EDGES // max(1, edges)) if len(rounds) > 1 else 0):
        for number in chance.shuffle(range(len(rounds))):
            _number_again(plan, number, chance)
        found = _count_returns(plan)
        if found < least:
            best, least = [dict(given) for given in plan.given], found
    return [
        _tables(groups, [given[place] for place in range(len(groups))], schedule.shape)
        for groups, given in zip(rounds, best, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class Plan:
    """Rounds being numbered: ``given[round][place]`` is a table's number, ``loose`` the places
    that may get another, ``seen[entry]`` how often an entry is at the tables it is at at all."""

    rounds: Sequence[Sequence[Group]]
    given: list[dict[int, int]]
    loose: list[list[int]]
    seen: dict[str, Counter[int]]


def _first_numbers(
    rounds: Sequence[Sequence[Group]], schedule: Schedule, visits: Visits, chance: Chance
) -> Plan:
    kept = [_fixed_numbers(groups, schedule) for groups in rounds]
    out = tables_out(schedule)
    sitting = {entry for groups in rounds for group in groups for entry in group}
    seen = {entry: Counter[int]() for entry in sitting}
    for (entry, number), count in visits.items():
        if entry in seen:
            seen[entry][number] = count
    plan = Plan(rounds, [], [], seen)
    for groups, fixed in zip(rounds, kept, strict=True):
        free = chance.shuffle(_free_numbers(len(groups), fixed, out))
        loose = [place for place in range(len(groups)) if place not in fixed]
        plan.given.append({**fixed, **dict(zip(loose, free, strict=True))})
        plan.loose.append(loose)
        _exchange(plan, len(plan.given) - 1)
        _count(plan, len(plan.given) - 1, 1)
    return plan


def _count(plan: Plan, number: int, by: int) -> None:
    for place, group in enumerate(plan.rounds[number]):
        for entry in group:
            plan.seen[entry][plan.given[number][place]] += by


def _count_returns(plan: Plan) -> int:
    """How often anybody comes back to a table."""
    return sum(count - 1 for seen in plan.seen.values() for count in seen.values() if count > 1)


def _costs(plan: Plan, group: Group) -> Counter[int]:
    """The cost of every number where somebody of a table has been; other numbers cost nothing."""
    costs = Counter[int]()
    for entry in group:
        for number, times in plan.seen[entry].items():
            if times:
                costs[number] += RETURN + times
    return costs


def _exchange(plan: Plan, number: int) -> None:
    """Exchange the numbers of two tables of a round not yet counted while that costs less.

    Two tables that cost nothing where they are gain nothing: ``dear`` marks those that cost.
    """
    groups = [plan.rounds[number][place] for place in plan.loose[number]]
    at = [plan.given[number][place] for place in plan.loose[number]]
    costs = cache(lambda place: _costs(plan, groups[place]))
    dear = bytearray(
        any(plan.seen[entry][table] for entry in group)
        for group, table in zip(groups, at, strict=True)
    )
    changed = True
    while changed:
        changed = False
        for one in range(len(groups)):
            here, other = at[one], one
            while (other := other + 1 if dear[one] else dear.find(1, other + 1)) > 0:
                if other == len(groups):
                    break
                there, mine, theirs = at[other], costs(one), costs(other)
                if mine[there] + theirs[here] < mine[here] + theirs[there]:
                    at[one], at[other] = there, here
                    dear[one], dear[other] = mine[there] > 0, theirs[here] > 0
                    here = there
                    changed = True
    plan.given[number].update(zip(plan.loose[number], at, strict=True))


def _number_again(plan: Plan, number: int, chance: Chance) -> None:
    """The numbers of one round that are best while all other rounds stay."""
    _count(plan, number, -1)
    span = sorted(plan.given[number][place] for place in plan.loose[number])
    rows = [_costs(plan, plan.rounds[number][place]) for place in plan.loose[number]]
    costs = [[(row[table], chance.below(64)) for table in span] for row in rows]
    for place, column in zip(plan.loose[number], assignment(costs), strict=True):
        plan.given[number][place] = span[column]
    _count(plan, number, 1)


def _fixed_numbers(groups: Sequence[Group], schedule: Schedule) -> dict[int, int]:
    """Place in the list -> the table that one of its entries keeps; the first claim counts."""
    wanted = {entry.id: entry.table for entry in schedule.entries if entry.table is not None}
    out = tables_out(schedule)
    tables, waves = _waves(schedule)
    later = [tables * wave for wave in range(1, waves)]
    kept: dict[int, int] = {}
    for place, group in enumerate(groups):
        claims = sorted(wanted[entry] for entry in group if entry in wanted)
        claims += [number + more for more in later for number in claims]
        free = [number for number in claims if number not in out and number not in kept.values()]
        if free:
            kept[place] = free[0]
    return kept


def tables_out(schedule: Schedule) -> frozenset[int]:
    """The numbers of tables that are out of order, by the policy ``tables_out``, in every wave."""
    found = schedule.policy.get("tables_out", ())
    out = frozenset(found) if isinstance(found, Sequence) else frozenset()
    tables, waves = _waves(schedule)
    return out.union(number + tables * wave for number in out for wave in range(1, waves))


def _waves(schedule: Schedule) -> tuple[int, int]:
    """The tables of the hall, and the most waves of a round; one where all have room."""
    tables, out = schedule.policy.get("hall_tables"), schedule.policy.get("tables_out", ())
    if not isinstance(tables, int):
        return 0, 1
    missing = len([one for one in out if one <= tables]) if isinstance(out, Sequence) else 0
    keepers = Counter(entry.table for entry in schedule.entries if entry.table is not None)
    # Two sit at a table at least; those who keep the same table may each need a wave for it.
    most = max(keepers.values(), default=0)
    return tables, 1 + most + -(-len(schedule.entries) // (2 * max(1, tables - missing)))


def _free_numbers(tables: int, kept: Mapping[int, int], out: frozenset[int]) -> list[int]:
    taken = out.union(kept.values())
    most = 2 * tables + len(out)
    numbers = (number for number in range(1, most + 1) if number not in taken)
    return list(islice(numbers, tables - len(kept)))


def _tables(groups: Sequence[Group], numbers: Sequence[int], shape: str) -> list[Table]:
    tables = [
        Table(number, dict(zip(seat_keys(shape, len(group)), group, strict=True)))
        for number, group in zip(numbers, groups, strict=True)
    ]
    return sorted(tables, key=lambda table: table.number)
