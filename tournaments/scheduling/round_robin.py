"""Round robin by the Berger table: everybody meets everybody once (double: twice).

Decides the meetings by the tables of the FIDE Handbook (C.05, Berger tables): with n numbers, n
even, the numbers i and j below n meet in the round r with i + j = r + 1 (mod n - 1), and number n
meets who is left. With an odd number of entries number n is the bye. Numbers are drawn by lot from
the seed. Further cycles repeat the first, so any number of rounds can be planned.

The table's own colours run up to two ahead; the axis comes from the balanced seating instead, which
keeps everybody within one after every round. (The two cannot both be had: within one after every
round and a second cycle with all seats exchanged would need everybody to alternate strictly, and
two entries with the same alternation could never meet.)

Whoever meets somebody who is absent has a bye. Where rounds were changed by hand so that the plan
no longer holds, the rest is paired round by round with as few repeats as possible.
"""

from fractions import Fraction

from tournaments.scheduling.chance import Chance
from tournaments.scheduling.fixed import draw_planned, draw_unplanned, on_plan
from tournaments.scheduling.history import history_of
from tournaments.scheduling.swiss import field_of, pair
from tournaments.scheduling.types import Drawn, Schedule
from tournaments.seating import Group


def berger(numbers: int) -> list[list[tuple[int, int]]]:
    """The Berger table: for every round its meetings, for an even number of numbers from 1.

    >>> berger(4)
    [[(1, 4), (2, 3)], [(3, 4), (1, 2)], [(2, 4), (1, 3)]]
    """
    rounds = []
    odd = numbers - 1
    for number in range(1, numbers):
        total = (number + 1) % odd
        alone = next(i for i in range(1, numbers) if (2 * i - total) % odd == 0)
        rest = [
            (i, j)
            for i in range(1, numbers)
            for j in range(i + 1, numbers)
            if (i + j - total) % odd == 0
        ]
        rounds.append([(alone, numbers), *rest])
    return rounds


def draw(schedule: Schedule) -> list[Drawn]:
    """The rounds left of the table, as long as the rounds so far follow it."""
    plan = plan_of(schedule)
    if on_plan(schedule, plan):
        return [draw_planned(schedule, plan)]
    history = history_of(schedule)
    level = {entry.id: Fraction(0) for entry in schedule.entries}
    chance = Chance(schedule.seed, f"pairs {schedule.next_number}")
    return [draw_unplanned(schedule, pair(field_of(schedule, history, level), chance).groups)]


def plan_of(schedule: Schedule) -> list[list[Group]]:
    """The tables of every planned round, without whoever is absent."""
    lots: list[str | None] = [*sorted(entry.id for entry in schedule.entries)]
    lots = Chance(schedule.seed, "numbers").shuffled(lots)
    if len(lots) % 2:
        lots.append(None)
    cycle = berger(len(lots))
    plan: list[list[Group]] = []
    for number in range(1, schedule.rounds_planned + 1):
        present = {entry.id for entry in schedule.present(number)}
        meetings = [(lots[i - 1], lots[j - 1]) for i, j in cycle[(number - 1) % len(cycle)]]
        plan.append([(a, b) for a, b in meetings if a in present and b in present and a and b])
    return plan
