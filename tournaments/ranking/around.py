"""Who sits where around a table, as one of them sees it.

Turns pass to the right or to the left, as the game says: whoever plays after me sits on that hand,
whoever plays before me on the other. The others are spread over that side, the far side and the
other side of the table, in the order of turns.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

Who = TypeVar("Who")

FAR = {1: 1, 2: 0, 3: 1, 4: 2, 5: 3, 6: 2, 7: 3}
"""How many of so many others sit on the far side; the rest sit at the sides, as many at each."""
MOST_FAR = 3
RIGHT, FAR_SIDE, LEFT = "right", "far", "left"
ON_MY_RIGHT, OPPOSITE, ON_MY_LEFT, ELSEWHERE = "on my right", "opposite", "on my left", ""
MIRRORED = {RIGHT: LEFT, LEFT: RIGHT, ON_MY_RIGHT: ON_MY_LEFT, ON_MY_LEFT: ON_MY_RIGHT}


@dataclass(frozen=True)
class Chair(Generic[Who]):
    """One of the others: at which `side` of the table, and `where` that is from me."""

    who: Who
    side: str
    where: str


def around(others: Sequence[Who], turns: Literal["left", "right"]) -> list[Chair[Who]]:
    """Return the chairs of the others, who are given in the order of turns after me.

    >>> [(chair.who, chair.where) for chair in around("BCD", "right")]
    [('B', 'on my right'), ('C', 'opposite'), ('D', 'on my left')]
    >>> [chair.side for chair in around("BCDE", "left")]
    ['left', 'far', 'far', 'right']
    """
    count = len(others)
    far = FAR.get(count, MOST_FAR - (count + 1) % 2)
    aside = (count - far) // 2
    chairs = [
        Chair(who, _side(place, aside, far), _where(place, count))
        for place, who in enumerate(others)
    ]
    return chairs if turns == "right" else [_mirrored(chair) for chair in chairs]


def _mirrored(chair: Chair[Who]) -> Chair[Who]:
    side, where = (MIRRORED.get(name, name) for name in (chair.side, chair.where))
    return Chair(chair.who, side, where)


def _side(place: int, aside: int, far: int) -> str:
    if place < aside:
        return RIGHT
    return FAR_SIDE if place < aside + far else LEFT


def _where(place: int, count: int) -> str:
    if 2 * place + 1 == count:
        return OPPOSITE
    if place == 0:
        return ON_MY_RIGHT
    return ON_MY_LEFT if place == count - 1 else ELSEWHERE
