"""Who sits where around a table, as one of them sees it.

Turns pass to the right or to the left, as the game says: whoever plays after me sits on that hand,
whoever plays before me on the other. The others are spread over that side, the far side and the
other side of the table, in the order of turns.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, Literal, TypeVar

Who = TypeVar("Who")

FAR = {1: 1, 2: 0, 3: 1, 4: 2, 5: 3, 6: 2, 7: 3}
"""How many of the others sit on the far side, by how many they are; the rest are split in two."""
MOST_FAR = 3


class Side(StrEnum):
    """A side of the table, seen from mine."""

    RIGHT = "right"
    FAR = "far"
    LEFT = "left"


class Where(StrEnum):
    """Where somebody sits, as I would say it; of some there is nothing to say."""

    RIGHT = "on my right"
    OPPOSITE = "opposite"
    LEFT = "on my left"
    ELSEWHERE = ""


MIRRORED_SIDE = {Side.RIGHT: Side.LEFT, Side.FAR: Side.FAR, Side.LEFT: Side.RIGHT}
MIRRORED_WHERE = {Where.RIGHT: Where.LEFT, Where.LEFT: Where.RIGHT}


@dataclass(frozen=True)
class Chair(Generic[Who]):
    """One of the others: at which `side` of the table, and `where` that is from me."""

    who: Who
    side: Side
    where: Where


def chairs_around(others: Sequence[Who], turns: Literal["left", "right"]) -> list[Chair[Who]]:
    """Return the chairs of the others, who are given in the order of turns after me.

    >>> [(chair.who, str(chair.where)) for chair in chairs_around("BCD", "right")]
    [('B', 'on my right'), ('C', 'opposite'), ('D', 'on my left')]
    >>> [str(chair.side) for chair in chairs_around("BCDE", "left")]
    ['left', 'far', 'far', 'right']
    """
    count = len(others)
    far = FAR.get(count, MOST_FAR - (count + 1) % 2)
    aside = (count - far) // 2
    chairs = [
        Chair(who, _side(place, aside, far), _where(place, count))
        for place, who in enumerate(others)
    ]
    return chairs if turns == "right" else [_mirror(chair) for chair in chairs]


def _mirror(chair: Chair[Who]) -> Chair[Who]:
    where = MIRRORED_WHERE.get(chair.where, chair.where)
    return Chair(chair.who, MIRRORED_SIDE[chair.side], where)


def _side(place: int, aside: int, far: int) -> Side:
    if place < aside:
        return Side.RIGHT
    return Side.FAR if place < aside + far else Side.LEFT


def _where(place: int, count: int) -> Where:
    if 2 * place + 1 == count:
        return Where.OPPOSITE
    if place == 0:
        return Where.RIGHT
    return Where.LEFT if place == count - 1 else Where.ELSEWHERE
