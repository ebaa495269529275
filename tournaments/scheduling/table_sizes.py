"""How many tables of which sizes: the split of the present entries for one round.

Decides the sizes with the least total distance from the preferred size, then the fewest different
sizes, then the fewest tables. n entries fit if and only if some number of tables t has
t * min <= n <= t * max.
"""

from tournaments.scheduling.errors import NoTableSizes
from tournaments.scheduling.types import TableSizes


def split(entries: int, sizes: TableSizes) -> tuple[int, ...]:
    """The table sizes for so many entries, larger tables first; raises ``NoTableSizes``.

    >>> split(11, TableSizes(min=3, max=4, preferred=4))
    (4, 4, 3)
    >>> split(9, TableSizes(min=3, max=3, preferred=3))
    (3, 3, 3)
    """
    options = [
        spread
        for tables in range(1, entries // sizes.min + 1)
        if tables * sizes.min <= entries <= tables * sizes.max
        for spread in (_around_preferred(entries, tables, sizes), _level(entries, tables))
    ]
    if not options:
        raise NoTableSizes(_why(entries, sizes))
    best = min(
        options,
        key=lambda spread: (
            sum(abs(size - sizes.preferred) for size in spread),
            len(set(spread)),
            len(spread),
        ),
    )
    return tuple(sorted(best, reverse=True))


def _level(entries: int, tables: int) -> list[int]:
    """Sizes that differ by at most one: the fewest different sizes for this number of tables."""
    size, larger = divmod(entries, tables)
    return [size + 1] * larger + [size] * (tables - larger)


def _around_preferred(entries: int, tables: int, sizes: TableSizes) -> list[int]:
    """As many preferred tables as possible, the difference taken by as few others as possible.

    Every split of a number of tables that stays on one side of the preferred size has the same
    distance, so this one is as near as any.
    """
    spread = [sizes.preferred] * tables
    missing = entries - sizes.preferred * tables
    for place in range(tables):
        room = sizes.max - sizes.preferred if missing > 0 else sizes.preferred - sizes.min
        step = min(abs(missing), room)
        spread[place] += step if missing > 0 else -step
        missing -= step if missing > 0 else -step
    return spread


def _why(entries: int, sizes: TableSizes) -> str:
    near = [
        count
        for count in range(max(sizes.min, entries - 2 * sizes.max), entries + 2 * sizes.max)
        if -(-count // sizes.max) * sizes.min <= count
    ]
    below = max((count for count in near if count < entries), default=None)
    above = min((count for count in near if count > entries), default=None)
    fitting = " or ".join(str(count) for count in (below, above) if count is not None)
    span = f"{sizes.min}" if sizes.min == sizes.max else f"{sizes.min} to {sizes.max}"
    return (
        f"{entries} entries cannot be split into tables of {span}; "
        f"{fitting} entries could, or allow other table sizes."
    )
