"""Tables of k for a field that should meet as widely as possible, every round known in advance.

Decides all rounds left. Where a repeat-free schedule is known (see designs.starters) players are
put on its numbers by lot; with fewer players some numbers stay empty and their tables are one
smaller, as long as nobody sits at a short table twice while somebody has not once. Who comes late
takes an empty number, whoever leaves leaves one. Rounds beyond that, all other fields, and events
that left their plan come from the exchange search over all rounds left, around what has been
played. Results never matter; seats and table numbers see fixed. Where the tables do not seat
everybody, whoever is left has a bye: who has had the fewest, then by lot.
"""

from collections import Counter
from collections.abc import Sequence

from tournaments.scheduling.chance import Chance
from tournaments.scheduling.fixed import seat_rest
from tournaments.scheduling.groups.plan import planned_rounds
from tournaments.scheduling.groups.search import search_rounds
from tournaments.scheduling.parts.table_sizes import split_round, without
from tournaments.scheduling.seating import Group
from tournaments.scheduling.types import Drawn, Schedule


def draw(schedule: Schedule) -> list[Drawn]:
    """Every round left.

    Raises ``NoTableSizes`` where the entries present in one of them do not fill a table.
    """
    return seat_rest(schedule, rounds_left(schedule))


def rounds_left(schedule: Schedule) -> Sequence[Sequence[Group]]:
    """The tables of every round left, not yet seated; raises like ``draw``."""
    left = range(schedule.next_number, schedule.rounds_planned + 1)
    sizes = [split_round(schedule, number) for number in left]
    sitting = without(schedule, _resting(schedule, sizes))
    planned = planned_rounds(sitting, sizes)
    if len(planned) == len(sizes):
        return planned
    return search_rounds(sitting, sizes, planned)


def _resting(schedule: Schedule, sizes: Sequence[Sequence[int]]) -> list[Sequence[str]]:
    """Who has a bye in each round, those so far and, by turns, those left."""
    found: list[Sequence[str]] = [played.byes for played in schedule.rounds]
    byes = Counter(name for names in found for name in names)
    for number, seats in enumerate(sizes, schedule.next_number):
        here = [entry.id for entry in schedule.present(number)]
        lots = Chance(schedule.seed, f"byes {number}").shuffled(here)
        lots.sort(key=byes.__getitem__)
        found.append(lots[: len(here) - sum(seats)])
        byes.update(found[-1])
    return found
