"""How many tables of which sizes: the split of the present entries for one round.

Decides the sizes with the least total distance from the preferred size, then the fewest different
sizes (never more than two, one apart), then the fewest tables. n entries fit if and only if some
number of tables t has t * min <= n <= t * max.
"""

from clubs.messages import Message, Value, either, message
from tournaments.scheduling.errors import NoTableSizes
from tournaments.scheduling.types import Schedule, TableSizes


def sizes_of(schedule: Schedule) -> TableSizes:
    """The table sizes of an event that needs them; raises ``NoTableSizes`` where they are wrong."""
    sizes = schedule.table_sizes
    if sizes is None or not 2 <= sizes.min <= sizes.preferred <= sizes.max <= 10:
        raise NoTableSizes(
            message("Groups need table sizes with 2 <= min <= preferred <= max <= 10.")
        )
    return sizes


def split(entries: int, sizes: TableSizes) -> tuple[int, ...]:
    """The table sizes for so many entries, larger tables first; raises ``NoTableSizes``.

    For t tables the level split, sizes at most one apart, is as near to the preferred size as any:
    all its tables lie on one side of it.

    >>> split(11, TableSizes(min=3, max=4, preferred=4))
    (4, 4, 3)
    >>> split(9, TableSizes(min=3, max=3, preferred=3))
    (3, 3, 3)
    """
    options = [
        _level(entries, tables)
        for tables in range(1, entries // sizes.min + 1)
        if tables * sizes.min <= entries <= tables * sizes.max
    ]
    if not options:
        raise NoTableSizes(_why(entries, sizes))
    return min(
        options,
        key=lambda spread: (
            sum(abs(size - sizes.preferred) for size in spread),
            len(set(spread)),
            len(spread),
        ),
    )


def split_round(schedule: Schedule, number: int) -> tuple[int, ...]:
    """The table sizes of a round for the entries present; raises ``NoTableSizes``."""
    try:
        return split(len(schedule.present(number)), sizes_of(schedule))
    except NoTableSizes as fault:
        why = message("Round %(round)s: %(why)s", round=number, why=fault.message)
        raise NoTableSizes(why) from None


def _level(entries: int, tables: int) -> tuple[int, ...]:
    size, larger = divmod(entries, tables)
    return (size + 1,) * larger + (size,) * (tables - larger)


def _why(entries: int, sizes: TableSizes) -> Message:
    near = [
        count
        for count in range(max(sizes.min, entries - 2 * sizes.max), entries + 2 * sizes.max)
        if -(-count // sizes.max) * sizes.min <= count
    ]
    below = max((count for count in near if count < entries), default=None)
    above = min((count for count in near if count > entries), default=None)
    span: Value = sizes.min
    if sizes.min < sizes.max:
        span = message("%(least)s to %(most)s", least=sizes.min, most=sizes.max)
    return message(
        "%(count)s entries cannot be split into tables of %(sizes)s; %(fitting)s entries could, or "
        "allow other table sizes.",
        count=entries,
        sizes=span,
        fitting=either([count for count in (below, above) if count is not None]),
    )
