"""A field spread over tables of many sides so that all tables are about equally strong.

Decides the tables from an order, the best first, row by row and each row the other way round: the
first t at tables 1, 2, ... t, the next t at tables t, ... 2, 1. Within a row places are exchanged
at the least cost of what speaks against a meeting (an exact assignment, row after row). What is
then still forbidden is mended by exchanging two entries of different tables, the best exchange
first, while that helps. Good tables, no proof that fewer forbidden meetings are impossible.
"""

from collections.abc import Callable, Sequence

from tournaments.scheduling.parts.matching import Cost, assignment
from tournaments.scheduling.seating import Group

Conflict = Callable[[str, str], Cost]
"""What speaks against a meeting, in order of weight, forbidden ones first; all zeros: nothing."""

Place = tuple[int, int]
"""(table, seat) of an entry while tables are made."""


def snake(order: Sequence[str], sizes: Sequence[int], conflict: Conflict) -> list[Group]:
    """The tables, as large as ``sizes`` say; they add up to the entries.

    >>> snake("abcdef", [3, 3], lambda one, other: (0,))
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
    if not any(any(_against(seeds[place], tables[place], conflict)) for place in in_order):
        return in_order
    return assignment(
        [
            [
                (*_against(name, table, conflict), abs(place - column))
                for column, table in enumerate(tables)
            ]
            for place, name in enumerate(seeds)
        ]
    )


def _against(name: str, table: Sequence[str], conflict: Conflict) -> Cost:
    """What speaks against an entry at a table, in all."""
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
            if (change := _change(tables, here, there, conflict))[0] < 0
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


def _change(tables: Sequence[Sequence[str]], here: Place, there: Place, conflict: Conflict) -> Cost:
    """By how much an exchange raises what speaks against the two tables."""
    one, other = tables[here[0]][here[1]], tables[there[0]][there[1]]
    at_one = [name for name in tables[here[0]] if name != one]
    at_other = [name for name in tables[there[0]] if name != other]
    moves = zip(
        _against(one, at_other, conflict),
        _against(other, at_one, conflict),
        _against(one, at_one, conflict),
        _against(other, at_other, conflict),
        strict=True,
    )
    return tuple(joined + too - left - left_too for joined, too, left, left_too in moves)
