"""Tables of k so that everybody meets as many others as possible, all rounds known in advance.

Decides all rounds left. Where a repeat-free schedule is known (see designs.starters) players are
put on its numbers by lot; with fewer players some numbers stay empty and their tables are one
smaller, as long as nobody sits at a short table twice before everybody has once. A latecomer takes
an empty number, an entry that leaves leaves one. Further rounds, all other fields, and events that
left their plan come from the exchange search over all rounds left, around what has been played.
Results never matter; for seats and table numbers see fixed. Where the tables do not seat everybody,
those who have had the fewest byes have one, then by lot.
"""

from collections import Counter
from collections.abc import Sequence

from tournaments.scheduling.chance import Chance
from tournaments.scheduling.fixed import seat_rest
from tournaments.scheduling.groups.plan import plan_by_starter
from tournaments.scheduling.groups.search import search_rounds
from tournaments.scheduling.parts.table_sizes import sizes_of_round, without_byes
from tournaments.scheduling.seating import Group
from tournaments.scheduling.types import DrawnRound, Schedule


def draw(schedule: Schedule) -> list[DrawnRound]:
    """Every round left.

    Raises ``NoTableSizes`` where the entries present in one of them do not fill a table.
    """
    return seat_rest(schedule, rounds_left(schedule))


def rounds_left(schedule: Schedule) -> Sequence[Sequence[Group]]:
    """The tables of every round left, not yet seated; raises like ``draw``."""
    left = range(schedule.next_number, schedule.rounds_planned + 1)
    sizes = [sizes_of_round(schedule, number) for number in left]
    sitting = without_byes(schedule, _byes_by_turns(schedule, sizes))
    planned = plan_by_starter(sitting, sizes)
    if len(planned) == len(sizes):
        return planned
    return search_rounds(sitting, sizes, planned)


def _byes_by_turns(schedule: Schedule, sizes: Sequence[Sequence[int]]) -> list[Sequence[str]]:
    """The byes of each round: those so far and, by turns, those of the rounds left."""
    found: list[Sequence[str]] = [played.byes for played in schedule.rounds]
    byes = Counter(name for names in found for name in names)
    for number, seats in enumerate(sizes, schedule.next_number):
        here = [entry.id for entry in schedule.present(number)]
        lots = Chance(schedule.seed, f"byes {number}").shuffle(here)
        lots.sort(key=byes.__getitem__)
        found.append(lots[: len(here) - sum(seats)])
        byes.update(found[-1])
    return found
