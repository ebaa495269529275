"""Seeded chance: the one place where scheduling gets its random numbers.

Only ``random()`` is used, the one method whose sequence Python promises to keep between versions;
so a seed gives the same draw on every machine. Not for secrets.
"""

import random
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A stream of random numbers fixed by a seed and a purpose.

    >>> Chance(42, "numbers").shuffle("abcd") == Chance(42, "numbers").shuffle("abcd")
    True
    """

    def __init__(self, seed: int, purpose: str) -> None:
        self._random = random.Random(f"{seed} {purpose}")  # noqa: S311 - seeded, not for secrets

    def below(self, limit: int) -> int:
        """Return a whole number from 0 to ``limit`` - 1."""
        return int(self._random.random() * limit)

    def shuffle(self, items: Iterable[T]) -> list[T]:
        """Return the items in a random order."""
        drawn = [(self._random.random(), place, item) for place, item in enumerate(items)]
        drawn.sort(key=lambda row: row[:2])
        return [item for _, _, item in drawn]
