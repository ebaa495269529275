"""Reads the results of a schedule for the checker alone.

Decides who plays for which side, the place of every side (1 + the sides strictly better), the share
of the other sides beaten, and who is out of a knockout or double elimination. An absent side beat
nobody and has lost. The generators read results by code of their own, so that one mistake cannot
hide in both.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction

from tournaments.scheduling.formats import format_of
from tournaments.scheduling.types import ROTATING, Schedule, Table


def members(shape: str, seats: Mapping[str, str]) -> dict[str, list[str]]:
    """Side -> the ids that play for it, for tables whose seat keys are right.

    >>> members("rotating", {"A": "a", "B": "b", "C": "c", "D": "d"})
    {'AC': ['a', 'c'], 'BD': ['b', 'd']}
    """
    if shape != ROTATING:
        return {seat: [seats[seat]] for seat in seats}
    return {
        "AC": [seats[s] for s in "AC" if s in seats],
        "BD": [seats[s] for s in "BD" if s in seats],
    }


def places_of_sides(shape: str, table: Table) -> dict[str, int]:
    """Side -> place from 1; {} while unplayed, and where the keys are not those of the sides.

    >>> table = Table(1, {"A": "a", "B": "b", "C": "c"}, points={"A": 5, "B": 9, "C": 5})
    >>> places_of_sides("single", table)
    {'A': 2, 'B': 1, 'C': 2}
    """
    result, best_is_high = (table.places, False) if table.places else (table.points, True)
    if not result or set(result) != set(members(shape, table.seats)):
        return {}
    ordered = sorted(result.values(), reverse=best_is_high)
    return {side: 1 + ordered.index(value) for side, value in result.items()}


def shares_of_seats(shape: str, table: Table) -> Iterator[tuple[str, Fraction]]:
    """For every seat its id and the share of the other sides beaten there, a tie one half."""
    placed = places_of_sides(shape, table)
    others = len(placed) - 1
    if others < 1:
        return
    times = Counter(placed.values())
    for side, names in members(shape, table.seats).items():
        level = placed[side]
        ties = 0 if side in table.absent else times[level] - 1
        worse = others - (times[level] - 1) - (level - 1)
        for name in names:
            yield name, Fraction(2 * worse + ties, 2 * others)


def out_by_round(schedule: Schedule) -> list[set[str]]:
    """For every round the ids that were out before it began; none unless the method eliminates."""
    lives = format_of(schedule.method).lives
    if not lives:
        return [set() for _ in schedule.rounds]
    losses: Counter[str] = Counter()
    found = []
    for played in schedule.rounds:
        found.append({name for name, count in losses.items() if count >= lives})
        for table in played.tables:
            losses.update(_losers_of(schedule, table))
    return found


def _losers_of(schedule: Schedule, table: Table) -> list[str]:
    placed = places_of_sides(schedule.shape, table)
    cut = 1
    if "advance" in format_of(schedule.method).policy and len(placed) > 2:
        advance = schedule.policy.get("advance")
        cut = advance if isinstance(advance, int) else len(placed) // 2
    sides = members(schedule.shape, table.seats)
    return [
        name
        for side, place in placed.items()
        if place > cut or side in table.absent
        for name in sides[side]
    ]
