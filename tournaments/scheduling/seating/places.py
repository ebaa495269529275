"""The seats of a table and their letters. Decides nothing else."""

from collections import Counter

from tournaments.scheduling.types import PAIRS

Group = tuple[str, ...]
"""The entries of one table; in seat order once seated."""

Seats = Counter[tuple[str, int, int]]
"""(entry, seats at the table, seat from 0) -> games."""

LETTERS = "ABCDEFGHIJ"


def seat_keys(shape: str, size: int) -> tuple[str, ...]:
    """The seats of a table, from the first on.

    >>> seat_keys("pairs", 2), seat_keys("single", 3)
    (('AC', 'BD'), ('A', 'B', 'C'))
    """
    return ("AC", "BD") if shape == PAIRS else tuple(LETTERS[:size])
