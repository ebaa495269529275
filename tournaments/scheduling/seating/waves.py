"""Waves: where a round has more tables than the hall, they play one after the other.

Decides where a table is played, and when, from its number alone: with ten tables in the hall,
numbers 1 to 10 are the first wave, 11 to 20 the second, at the same tables 1 to 10.
"""

from typing import NamedTuple


class Wave(NamedTuple):
    """The wave a table plays in, from 1, and the table of the hall it plays at."""

    wave: int
    table: int


def wave_of(number: int, tables: int) -> Wave:
    """Return when and where the table of a number is played in a hall of so many tables.

    >>> wave_of(4, 10), wave_of(13, 10)
    (Wave(wave=1, table=4), Wave(wave=2, table=3))
    """
    before, place = divmod(number - 1, tables)
    return Wave(before + 1, place + 1)
