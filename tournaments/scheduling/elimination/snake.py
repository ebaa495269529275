"""A field spread over tables of many sides so that all tables are about equally strong.

Decides the tables from an order, the best first, row by row and each row the other way round: the
first t at tables 1, 2, ... t, the next t at tables t, ... 2, 1. Within a row entries exchange
places where meetings conflict, at the least cost (an exact assignment, row after row). Forbidden
meetings that remain are removed by exchanging two entries of different tables, the best exchange
first, while that helps. Good tables, no proof that fewer forbidden meetings are impossible.
"""

from collections.abc import Callable, Sequence

from tournaments.scheduling.parts.matching import Cost, assignment
from tournaments.scheduling.seating import Group

Conflict = Callable[[str, str], Cost]
"""What speaks against a meeting, in order of weight, forbidden ones first; all zeros: nothing."""

Place = tuple[int, int]
"""(table, seat) of an entry while tables are made."""


def snake_tables(order: Sequence[str], sizes: Sequence[int], conflict: Conflict) -> list[Group]:
    """The tables, as large as ``sizes`` say; they add up to the entries.

    >>> snake_tables("abcdef", [3, 3], lambda one, other: (0,))
    [('a', 'd', 'e'), ('b', 'c', 'f')]
    """
    tables: list[list[str]] = [[] for _ in sizes]
    left = list(order)
    for row in range(max(sizes, default=0)):
        unfilled = [tables[place] for place, size in enumerate(sizes) if size > row]
        if row % 2:
            unfilled.reverse()
        seeds, left = left[: len(unfilled)], left[len(unfilled) :]
        for name, column in zip(seeds, _columns(seeds, unfilled, conflict), strict=True):
            unfilled[column].append(name)
    _mend(tables, conflict)
    return [tuple(table) for table in tables]


def _columns(
    seeds: Sequence[str], tables: Sequence[Sequence[str]], conflict: Conflict
) -> list[int]:
    """For every seed of a row its table, as near to the row's order as the costs allow."""
    in_order = list(range(len(seeds)))
    if not any(
        any(_conflict_at_table(seeds[place], tables[place], conflict)) for place in in_order
    ):
        return in_order
    return assignment(
        [
            [
                (*_conflict_at_table(name, table, conflict), abs(place - column))
                for column, table in enumerate(tables)
            ]
            for place, name in enumerate(seeds)
        ]
    )


def _conflict_at_table(name: str, table: Sequence[str], conflict: Conflict) -> Cost:
    """All conflicts of an entry at a table."""
    costs = [conflict(name, other) for other in table if other != name]
    return tuple(map(sum, zip(*costs, strict=True)))


def _mend(tables: list[list[str]], conflict: Conflict) -> None:
    """Exchange entries in place while fewer meetings are forbidden after it."""
    while True:
        clashing = [
            (table, seat)
            for table, names in enumerate(tables)
            for seat, name in enumerate(names)
            if any(conflict(name, other)[0] for other in names if other != name)
        ]
        options = [
            (change, abs(here[1] - there[1]), here, there)
            for here in clashing
            for there in _elsewhere(tables, here)
            if (change := _exchange_cost(tables, here, there, conflict))[0] < 0
        ]
        if not options:
            return
        *_, (table, seat), (other, chair) = min(options)
        tables[table][seat], tables[other][chair] = tables[other][chair], tables[table][seat]


def _elsewhere(tables: Sequence[Sequence[str]], here: Place) -> list[Place]:
    return [
        (table, seat)
        for table, names in enumerate(tables)
        for seat in range(len(names))
        if table != here[0]
    ]


def _exchange_cost(
    tables: Sequence[Sequence[str]], here: Place, there: Place, conflict: Conflict
) -> Cost:
    """How much an exchange adds to the conflicts at the two tables."""
    one, other = tables[here[0]][here[1]], tables[there[0]][there[1]]
    at_one = [name for name in tables[here[0]] if name != one]
    at_other = [name for name in tables[there[0]] if name != other]
    moves = zip(
        _conflict_at_table(one, at_other, conflict),
        _conflict_at_table(other, at_one, conflict),
        _conflict_at_table(one, at_one, conflict),
        _conflict_at_table(other, at_other, conflict),
        strict=True,
    )
    return tuple(joined + too - left - left_too for joined, too, left, left_too in moves)
