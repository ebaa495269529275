"""Searches all rounds of tables together so that everybody meets as many others as possible.

Decides all rounds left of a fixed schedule together. Each round starts as the best that a tabu
search finds after the rounds before it (see exchange); then random rounds are searched again with
all others in mind, while meetings can still be spread more evenly and work is left. A pair that
meets c + 1 times instead of c costs 2c + 8 for c > 0 and nothing for c = 0 (fewest repeats first,
then fewest third meetings), meeting in two rounds running 1 more. Who sits at the short tables of a
round is decided before it is searched.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tournaments.scheduling.chance import Chance
from tournaments.scheduling.groups.exchange import Numbers, Tables, Task, wander
from tournaments.scheduling.groups.short_turns import turns_of
from tournaments.scheduling.history import full_size, history_of
from tournaments.scheduling.parts.work import has_spare_work, spend
from tournaments.scheduling.seating import Group
from tournaments.scheduling.types import Schedule

WORK = 200_000_000
"""Exchanges weighed for all rounds together (see exchange) at most, about two seconds."""

WORK_EACH = 400_000
"""The same for every player and round."""

WEIGHED = 80
"""Exchanges weighed with one unit of a draw's work (see parts.work)."""

REPEAT = 8
"""What a repeated meeting costs at least; a third one costs 2 more than a second, and so on."""

WEIGHT = 4
"""Times this, against 1 for a meeting in the round before or after."""

FORBIDDEN = 10**9

STARTS = 2
"""How many times everything is searched from the beginning, each with its share of the work."""

SETTING_UP = 20_000
"""The work of taking out a round, whether or not that helps."""

SETTING_UP_UNITS, SET_UP = 200, 50
"""The same in units of a draw's work: a constant, and one more for so many pairs of players."""

PATIENCE = 3
"""Steps of one search of one round, times its players."""

Groups = list[list[int]]


@dataclass(slots=True)
class _Field:
    """All rounds left, players as numbers.

    ``met[i][j]`` counts meetings in all rounds, played and found; ``before`` is who met in the last
    round played; ``costs[c]`` is what one more meeting costs a pair that met c times; ``rounds``
    are the tables found so far, ``short`` says for each of their tables whether it is short.
    """

    players: list[str]
    met: Numbers
    before: Numbers
    forbidden: Numbers
    costs: Numbers
    rounds: list[Groups]
    short: list[list[int]]

    def together(self, number: int) -> Numbers:
        """1 for every two players at one table of a round left (-1: the last one played)."""
        if number < 0:
            return self.before
        if number >= len(self.rounds):
            return np.zeros_like(self.met)
        table = -1 - np.arange(len(self.players))  # nobody shares one with who has none
        for place, group in enumerate(self.rounds[number]):
            table[group] = place
        found: Numbers = (table[:, None] == table).astype(np.int64)
        np.fill_diagonal(found, 0)
        return found

    def task(self, number: int) -> Task:
        """What two players at one table cost in a round that ``met`` does not count."""
        pairs = self.costs[self.met] + self.together(number - 1) + self.together(number + 1)
        pairs += self.forbidden
        np.fill_diagonal(pairs, pairs.max())
        pairs -= pairs.min()
        np.fill_diagonal(pairs, 0)
        return Task(pairs)

    def cost(self) -> int:
        """What all meetings cost together."""
        spent = np.concatenate([[0], np.cumsum(self.costs)])
        rows = [self.together(number) for number in range(-1, len(self.rounds))]
        near = sum(int((a * b).sum()) for a, b in zip(rows, rows[1:], strict=False))
        barred = sum(int((row * self.forbidden).sum()) for row in rows[1:])
        return (int(spent[self.met].sum()) + near + barred) // 2

    def least(self) -> int:
        """The least possible cost: all meetings spread evenly over all pairs."""
        players = len(self.players)
        each, more = divmod(int(self.met.sum()) // 2, players * (players - 1) // 2)
        pairs = players * (players - 1) // 2
        return pairs * int(self.costs[:each].sum()) + more * int(self.costs[each])


def search_rounds(
    schedule: Schedule, sizes: Sequence[tuple[int, ...]], planned: Sequence[Sequence[Group]]
) -> list[list[Group]]:
    """The tables of every round left, ``sizes`` the table sizes of each of them.

    ``planned`` rounds, where there are some, are one place to start from.
    """
    best: tuple[int, _Field] | None = None
    work = min(WORK, WORK_EACH * len(schedule.entries) * len(sizes))
    starts: list[Sequence[Sequence[Group]]] = [planned] if planned else []
    starts += [[]] * (STARTS - len(starts))
    for start, begun in enumerate(starts):
        if best is not None and not has_spare_work(work // STARTS // WEIGHED):
            break
        chance = Chance(schedule.seed, f"groups {schedule.next_number} {start}")
        field, left = _search_greedily(schedule, sizes, begun, chance, work // STARTS)
        _improve(field, chance, left)
        spend(work // STARTS // WEIGHED)
        cost = field.cost()
        if best is None or cost < best[0]:
            best = cost, field
        if cost <= field.least():
            break
    field = best[1] if best else _empty_field(schedule)
    return [
        [tuple(sorted(field.players[player] for player in group)) for group in groups]
        for groups in field.rounds
    ]


def _empty_field(schedule: Schedule) -> _Field:
    history = history_of(schedule)
    players = sorted(entry.id for entry in schedule.entries)
    number = {player: place for place, player in enumerate(players)}
    shape = (len(players), len(players))
    met, before, forbidden = (np.zeros(shape, np.int64) for _ in range(3))
    for (one, other), count in history.met.items():
        if one in number and other in number:
            i, j = number[one], number[other]
            met[i, j] = met[j, i] = count
    for table in schedule.rounds[-1].tables if schedule.rounds else ():
        here = [number[entry] for entry in table.seats.values() if entry in number]
        before[np.ix_(here, here)] = 1
    np.fill_diagonal(before, 0)
    for one, other in schedule.forbidden:
        if one in number and other in number:
            forbidden[number[one], number[other]] = forbidden[number[other], number[one]] = (
                FORBIDDEN
            )
    most = int(met.max(initial=0)) + schedule.rounds_planned + 2
    costs = [WEIGHT * (REPEAT + 2 * count) if count else 0 for count in range(most)]
    return _Field(players, met, before, forbidden, np.array(costs, np.int64), [], [])


def _search_greedily(
    schedule: Schedule,
    sizes: Sequence[tuple[int, ...]],
    planned: Sequence[Sequence[Group]],
    chance: Chance,
    work: int,
) -> tuple[_Field, int]:
    """Find one round after the other, as planned or by search; return the work left, too."""
    field, turns = _empty_field(schedule), turns_of(schedule)
    number = {player: place for place, player in enumerate(field.players)}
    for place, wanted in enumerate(sizes):
        full = full_size(wanted, schedule.table_sizes)
        present = [entry.id for entry in schedule.present(schedule.next_number + place)]
        turns.begin(present)
        if place < len(planned):
            groups = [[number[entry] for entry in group] for group in planned[place]]
        else:
            due = turns.due(sum(size for size in wanted if size < full), {}, chance)
            rest = chance.shuffle(entry for entry in present if entry not in due)
            order = [number[entry] for entry in (*rest, *chance.shuffle(sorted(due)))]
            groups = []
            for size in wanted:
                groups.append(order[:size])
                order = order[size:]
        short = [int(len(group) < full) for group in groups]
        turns.count(field.players[p] for g, s in zip(groups, short, strict=True) if s for p in g)
        if place >= len(planned):
            tables = Tables(field.task(place), groups, short)
            groups, work = wander(tables, chance, PATIENCE * len(present), work)
        field.rounds.append(groups)
        field.short.append(short)
        field.met += field.together(place)
    return field, work


def _improve(field: _Field, chance: Chance, work: int) -> None:
    """Search round after round again while meetings are not spread evenly and work is left."""
    least, spent = field.least(), field.cost()
    units = SETTING_UP_UNITS + len(field.players) ** 2 // SET_UP
    while work > 0 and spent > least and has_spare_work(units):
        spend(units)
        place = chance.below(len(field.rounds))
        field.met -= field.together(place)
        tables = Tables(field.task(place), field.rounds[place], field.short[place])
        before = tables.cost
        steps = PATIENCE * len(tables.order)
        field.rounds[place], work = wander(tables, chance, steps, work - SETTING_UP)
        field.met += field.together(place)
        spent += tables.cost - before
