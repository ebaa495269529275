"""Round robin by the Berger table: everybody meets everybody once (double: twice).

Decides the meetings by the tables of the FIDE Handbook (C.05, Berger tables): with n numbers, n
even, the numbers i and j below n meet in the round r with i + j = r + 1 (mod n - 1), and number n
meets the one left. With an odd number of entries number n is the bye. Numbers are drawn by lot from
the seed; a latecomer may take the number of the bye or of somebody gone. Further cycles repeat the
first. Fewer rounds than a cycle cut the table; more go on with the next cycle, and then a pair may
meet once more than in a round robin of one cycle.

The table's own colours run up to two ahead; the axis comes from the balanced seating instead, which
keeps everybody within one after every round. (The two cannot both be had: within one after every
round and a second cycle with all seats exchanged would need everybody to alternate strictly, and
two entries with the same alternation could never meet.)

A field that changes (late entries, withdrawals, rounds missed, rounds changed by hand) gets a new
plan for the rounds not yet drawn, from the rest of the table or round by round, whichever is better
(see round_robin.missing_games): no pair meets more often than the cycles allow, as many pairs as
possible meet at all, then as many games as possible are played, then the byes are shared out; an
entry with nobody left to meet has a bye. A forbidden pair never meets: other games take the place
of its game where there are rounds to spare, else both have a bye. The rounds left are put in an
order that keeps the axes within one after the seats already used, where one is found (see
round_robin.axis_order).
"""

from collections.abc import Sequence
from itertools import permutations, product

from tournaments.scheduling.chance import Chance
from tournaments.scheduling.designs.berger import berger_round
from tournaments.scheduling.fixed import past_seatings, seat_rest
from tournaments.scheduling.history import history_of
from tournaments.scheduling.round_robin.axis_order import level_order
from tournaments.scheduling.round_robin.missing_games import FREE, Plan, fill_by_round, improve
from tournaments.scheduling.seating import Group
from tournaments.scheduling.types import DrawnRound, Entry, Schedule

BY_ROUND = 40
"""For up to so many entries a plan made round by round is tried, too."""

CYCLES = {"round_robin": 1, "double_round_robin": 2}


def draw(schedule: Schedule) -> list[DrawnRound]:
    """All rounds left: who meets whom, seated and numbered."""
    return seat_rest(schedule, tables_left(schedule))


def tables_left(schedule: Schedule) -> list[list[Group]]:
    """Who meets whom in the rounds left, in the order in which seats are balanced best."""
    rounds: list[list[Group]] = [list(games) for games in meetings_left(schedule)]
    present = [schedule.present(schedule.next_number + t) for t in range(len(rounds))]
    chance = Chance(schedule.seed, f"order {schedule.next_number}")
    return level_order(past_seatings(schedule), rounds, present, chance)


def meetings_left(schedule: Schedule) -> list[list[tuple[str, str]]]:
    """Who meets whom in the rounds left, in the order of the Berger table."""
    names = sorted(entry.id for entry in schedule.entries)
    plan = _best_plan(schedule, names)
    return [[(names[v], names[w]) for v, w in games] for games in plan.tables()]


def _best_plan(schedule: Schedule, names: Sequence[str]) -> Plan:
    """The best of the plans that go on with a table, and of one made round by round."""
    chance = Chance(schedule.seed, f"games {schedule.next_number}")
    plans = []
    for numbers in _numbers_by_table(schedule, names):
        plans.append(plan_of(schedule, names))
        _follow_table(plans[-1], numbers, len(schedule.rounds))
    plans.sort(key=lambda plan: plan.worth, reverse=True)
    for plan in plans:
        improve(plan, chance)
        if _is_perfect(plan):
            return plan
    if len(names) <= BY_ROUND:
        plans.append(plan_of(schedule, names))
        fill_by_round(plans[-1], chance)
        improve(plans[-1], chance)
    return max(plans, key=lambda plan: plan.worth)


def meetings_allowed(schedule: Schedule) -> int:
    """How often a pair may meet: the cycles of the method, or those the planned rounds begin.

    >>> four = tuple(Entry(name) for name in "abcd")
    >>> [meetings_allowed(Schedule("round_robin", "pairs", n, four)) for n in (3, 4)]
    [1, 2]
    """
    cycle = max(1, len(schedule.entries) - 1 + len(schedule.entries) % 2)
    return max(CYCLES.get(schedule.method, 1), -(-schedule.rounds_planned // cycle))


def plan_of(schedule: Schedule, names: Sequence[str]) -> Plan:
    """The rounds left, still empty, with the games that may be played in them."""
    history = history_of(schedule)
    entries = {entry.id: entry for entry in schedule.entries}
    rest = range(schedule.next_number, schedule.rounds_planned + 1)
    present = [[entries[name].present(number) for name in names] for number in rest]
    allowed = meetings_allowed(schedule)
    place = {name: v for v, name in enumerate(names)}
    met: list[dict[int, int]] = [{} for _ in names]
    for pair, times in history.met.items():
        for one, other in permutations(pair):
            if one in place and other in place:
                met[place[one]][place[other]] = times
    barred = [{w for w, times in row.items() if times >= allowed} for row in met]
    for pair in schedule.forbidden:
        for one, other in permutations(pair):
            if one in place and other in place:
                barred[place[one]].add(place[other])
    return Plan(present, barred, met, [history.byes[name] for name in names], allowed)


def _numbers_by_table(schedule: Schedule, names: Sequence[str]) -> list[list[list[int]]]:
    """Who has which number in the table of all entries, and in that of the first round's."""
    field = [e for e in schedule.entries if e.to_round is None or e.to_round >= e.from_round]
    early = [entry for entry in field if entry.from_round == 1]
    tables = [slots_of(schedule, field)]
    if 0 < len(early) < len(field):
        tables.append(slots_of(schedule, early))
    place = {name: v for v, name in enumerate(names)}
    return [[[place[name] for name in slot] for slot in slots] for slots in tables]


def slots_of(schedule: Schedule, early: Sequence[Entry]) -> list[list[str]]:
    """Who has which number of the table; a latecomer takes a number that is free by then.

    Numbers go by lot. There is an even number of them; nobody has the number of the bye.
    """
    lots = Chance(schedule.seed, "numbers").shuffle(sorted(entry.id for entry in early))
    slots = [[name] for name in lots] + [[] for _ in range(len(lots) % 2)]
    entries = {entry.id: entry for entry in schedule.entries}
    others = [entry for entry in schedule.entries if entry.id not in lots]
    for entry in sorted(others, key=lambda entry: (entry.from_round, entry.id)):
        for slot in slots:
            ends = [entries[name].to_round for name in slot]
            if all(end is not None and end < entry.from_round for end in ends):
                slot.append(entry.id)
                break
    return slots


def _follow_table(plan: Plan, numbers: Sequence[Sequence[int]], drawn: int) -> None:
    """Put in the games of the Berger table that are still to be played."""
    cycle = max(1, len(numbers) - 1)
    for t, row in enumerate(plan.with_whom):
        here = [[v for v in slot if row[v] == FREE] for slot in numbers]
        for i, j in berger_round(len(numbers), (drawn + t) % cycle + 1):
            for v, w in product(here[i - 1], here[j - 1]):
                if plan.has_game_left(v, w):
                    plan.add_game(t, v, w)


def _is_perfect(plan: Plan) -> bool:
    """Whether all possible games are planned and byes differ by one at most."""
    done = plan.games == plan.most or not plan.anything_left
    return done and max(plan.byes, default=0) - min(plan.byes, default=0) <= 1
