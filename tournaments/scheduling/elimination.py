"""Who is out of a knockout or double elimination, read from the results alone.

Decides it round by round: a place is 1 + the sides strictly better, so a tie across the cut puts
out none of the tied, and an unplayed table puts out nobody. In ``knockout`` whoever placed below
``advance`` is out (two sides: below 1; more: the policy's ``advance``, else half the sides rounded
down); in ``double_elimination`` whoever has placed below 1 twice. Other methods put out nobody.
"""

from collections import Counter

from tournaments.scheduling.results import finish
from tournaments.scheduling.types import Schedule, Table


def out_before(schedule: Schedule) -> list[set[str]]:
    """For every round the entries that were out before it began."""
    lives = {"knockout": 1, "double_elimination": 2}.get(schedule.method)
    losses: Counter[str] = Counter()
    found: list[set[str]] = []
    for played in schedule.rounds:
        gone = {name for name, count in losses.items() if lives is not None and count >= lives}
        found.append(gone)
        for table in played.tables:
            losses.update(_beaten(schedule, table))
    return found


def _beaten(schedule: Schedule, table: Table) -> list[str]:
    order = finish(table, schedule.shape)
    if order is None:
        return []
    cut = 1
    if schedule.method == "knockout" and len(order) > 2:
        advance = schedule.policy.get("advance")
        cut = advance if isinstance(advance, int) else len(order) // 2
    return [
        table.seats[side]
        for side, key in order.items()
        if side in table.seats and 1 + sum(other < key for other in order.values()) > cut
    ]
