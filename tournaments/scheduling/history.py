"""What has happened so far in an event, counted for every method that draws.

Covers scores for pairing (share of the other sides beaten, a bye 1, sitting out 0), meetings, byes,
seats, table numbers and floats.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from tournaments.scheduling.results import shares_by_entry
from tournaments.scheduling.types import Round, Schedule, Table, TableSizes, pair_of


@dataclass(frozen=True, slots=True)
class History:
    """Counts over the rounds of a schedule.

    ``met`` pair -> rounds at one table; ``seats`` (entry, seats at the table, seat) -> times;
    ``last_seat`` entry -> its latest seat; ``numbers`` (entry, table number) -> times; ``down`` and
    ``up`` entry -> rounds at a table of two against a lower and a higher score; ``short`` entry ->
    times at a table below the preferred size in a round with a larger one.
    """

    scores: dict[str, Fraction]
    met: Counter[tuple[str, str]]
    byes: Counter[str]
    seats: Counter[tuple[str, int, str]]
    last_seat: dict[str, str]
    numbers: Counter[tuple[str, int]]
    short: Counter[str]
    down: Counter[str]
    up: Counter[str]


def history_of(schedule: Schedule) -> History:
    """Count everything that happened in the rounds of a schedule."""
    zero = {entry.id: Fraction(0) for entry in schedule.entries}
    history = History(
        zero, Counter(), Counter(), Counter(), {}, Counter(), Counter(), Counter(), Counter()
    )
    for played in schedule.rounds:
        _add_floats(history, played)
        full = full_size([len(table.seats) for table in played.tables], schedule.table_sizes)
        for table in played.tables:
            _add_table(history, table, schedule.shape, full)
        for entry in played.byes:
            history.byes[entry] += 1
            history.scores[entry] = history.scores.get(entry, Fraction(0)) + 1
    return history


def _add_floats(history: History, played: Round) -> None:
    """Count floats before the round scores; larger tables have none."""
    for table in played.tables:
        scores = {entry: history.scores.get(entry, Fraction(0)) for entry in table.seats.values()}
        if len(scores) == 2 and len(set(scores.values())) == 2:
            history.down[max(scores, key=scores.__getitem__)] += 1
            history.up[min(scores, key=scores.__getitem__)] += 1


def full_size(sizes: Sequence[int], wanted: TableSizes | None) -> int:
    """Tables smaller than this are short: the preferred size, or the largest if that is less.

    >>> full_size([4, 4, 3], None), full_size([5, 4], TableSizes(4, 5, 4))
    (4, 4)
    """
    largest = max(sizes, default=0)
    return largest if wanted is None else min(largest, wanted.preferred)


def _add_table(history: History, table: Table, shape: str, full: int) -> None:
    for one, other in combinations(sorted(set(table.seats.values())), 2):
        history.met[pair_of(one, other)] += 1
    for seat, entry in table.seats.items():
        history.seats[entry, len(table.seats), seat] += 1
        history.last_seat[entry] = seat
        history.numbers[entry, table.number] += 1
        if len(table.seats) < full:
            history.short[entry] += 1
    for entry, share in shares_by_entry(table, shape).items():
        history.scores[entry] = history.scores.get(entry, Fraction(0)) + share
