"""How many tables of which sizes: the split of the present entries for one round.

Decides the sizes: first the least total distance from the preferred size. Then come the fewest
different sizes (never more than two, one apart), then the fewest tables. n entries fit if and only
if some number of tables t has t * min <= n <= t * max. Otherwise as few entries as possible have a
bye: of 13 at tables of three one.
"""

from collections.abc import Iterable
from dataclasses import replace

from tournaments.scheduling.errors import NoTableSizes
from tournaments.scheduling.types import Entry, Schedule, TableSizes
from web.messages import message


def sizes_of(schedule: Schedule) -> TableSizes:
    """The table sizes of an event that needs them; raises ``NoTableSizes`` where they are wrong."""
    sizes = schedule.table_sizes
    if sizes is None or not 2 <= sizes.min <= sizes.preferred <= sizes.max <= 10:
        raise NoTableSizes(
            message("Groups need table sizes with 2 <= min <= preferred <= max <= 10.")
        )
    return sizes


def fitting_sizes(entries: int, sizes: TableSizes) -> tuple[int, ...]:
    """The table sizes that seat exactly so many, larger tables first; () where none do.

    For t tables the level split, sizes at most one apart, is as near to the preferred size as any:
    all its tables lie on one side of it.

    >>> fitting_sizes(11, TableSizes(min=3, max=4, preferred=4))
    (4, 4, 3)
    >>> fitting_sizes(10, TableSizes(min=3, max=3, preferred=3))
    ()
    """
    options = [
        _level_sizes(entries, tables)
        for tables in range(1, entries // sizes.min + 1)
        if tables * sizes.min <= entries <= tables * sizes.max
    ]
    return min(
        options,
        key=lambda spread: (
            sum(abs(size - sizes.preferred) for size in spread),
            len(set(spread)),
            len(spread),
        ),
        default=(),
    )


def split_entries(entries: int, sizes: TableSizes) -> tuple[int, ...]:
    """The table sizes for as many of these entries as can sit; the others have byes.

    Raises ``NoTableSizes`` where they do not fill one table.

    >>> split_entries(10, TableSizes(min=3, max=3, preferred=3))
    (3, 3, 3)
    """
    found = next((f for n in range(entries, 0, -1) if (f := fitting_sizes(n, sizes))), ())
    if not found:
        raise NoTableSizes(
            message(
                "Entries present: %(count)s; a table needs at least %(least)s.",
                count=entries,
                least=sizes.min,
            )
        )
    return found


def sizes_of_round(schedule: Schedule, number: int) -> tuple[int, ...]:
    """The table sizes of a round for the entries present; raises ``NoTableSizes``."""
    try:
        return split_entries(len(schedule.present(number)), sizes_of(schedule))
    except NoTableSizes as fault:
        why = message("Round %(round)s: %(why)s", round=number, why=fault.message)
        raise NoTableSizes(why) from None


def _level_sizes(entries: int, tables: int) -> tuple[int, ...]:
    size, larger = divmod(entries, tables)
    return (size + 1,) * larger + (size,) * (tables - larger)


def without_byes(schedule: Schedule, resting: Iterable[Iterable[str]]) -> Schedule:
    """Let those with a bye sit out; ``resting`` has them for every round from 1 on."""
    away: dict[str, set[int]] = {}
    for number, names in enumerate(resting, 1):
        for name in names:
            away.setdefault(name, set()).add(number)

    def sitting(entry: Entry) -> Entry:
        return replace(entry, sits_out=entry.sits_out | away.get(entry.id, set()))

    return replace(schedule, entries=tuple(map(sitting, schedule.entries))) if away else schedule
