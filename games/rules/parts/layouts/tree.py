"""Where every tile of a layout lies: a tree grown from the opening tile, for viewers.

A placement names the end covered, never which of several equal ones. The layout chooses: in a line
the right end, else an end straight on before one at the side, and the shortest arm.

>>> layout = LayoutTree(in_line=True)
>>> layout.lay(5, 3), layout.lay(3, 1, end=3), layout.lay(5, 0, end=5)
(0, 1, 0)
>>> layout.line()
((0, 5), (5, 3), (3, 1))
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple


class Side(IntEnum):
    """Where a stone lies on the one before it, as seen going outwards."""

    AHEAD = 0
    LEFT = 1
    RIGHT = 2


class Stone(NamedTuple):
    """A tile where it lies."""

    inner: int
    """The number that lies towards the opening tile; of that tile itself, the left one."""
    outer: int
    on: int | None
    """Against which stone it lies, by its place in the layout; None for the opening tile."""
    side: int
    """Where on that stone: 0 behind its far end, 1 to the left, 2 to the right of a double that
    lies crosswise, as seen going outwards; on the opening tile the arm."""
    arm: int
    """From the opening tile: 0 right, 1 left, 2 up, 3 down; the opening tile has -1."""
    depth: int
    """How many stones lie between it and the opening tile, itself included."""
    ways: int
    """How many stones may come to lie against it: one, or three against a double that branches;
    two or four against the opening tile."""


class _OpenPlace(NamedTuple):
    """Where a stone may come to lie."""

    number: int
    stone: int
    side: int
    arm: int
    depth: int
    at_double: bool
    """Whether it is known by the double that offers it, not by the number alone."""


class LayoutTree:
    """The stones in the order in which they were laid, and the places for further ones.

    A place may be there before the rules open it: the sides of a double that branches are kept
    from the beginning, and taken after its far end.
    """

    def __init__(self, *, in_line: bool) -> None:
        self.in_line = in_line
        """Whether no double branches."""
        self.stones: list[Stone] = []
        self.places: list[_OpenPlace] = []
        self.left: list[tuple[int, int]] = []
        self.right: list[tuple[int, int]] = []

    def lay(
        self,
        touching: int,
        exposed: int,
        end: int | None = None,
        *,
        branches: bool = False,
        on_double: bool = False,
        is_end: bool = False,
    ) -> int:
        """Lay a tile on an end that shows this number; its place in the line or layout.

        ``branches`` says whether the tile leads on at its sides, too, ``on_double`` whether the
        end was named as a double, ``is_end`` whether the tile is a double that is so named.
        """
        place = len(self.stones)
        if end is None or not self.places:
            ways = 4 if branches else 2
            self.stones.append(Stone(touching, exposed, None, Side.AHEAD.value, -1, 0, ways))
            self.right.append((touching, exposed))
            numbers = (exposed, touching, exposed, touching)[:ways]
            self.places = [_OpenPlace(n, 0, arm, arm, 1, is_end) for arm, n in enumerate(numbers)]
            return 0
        covered = self._find_place(end, on_double)
        self.places.remove(covered)
        ways = 3 if branches else 1
        _, stone, side, arm, depth, _ = covered
        self.stones.append(Stone(touching, exposed, stone, side, arm, depth, ways))
        for side in list(Side)[:ways]:
            self.places.append(_OpenPlace(exposed, place, side.value, arm, depth + 1, is_end))
        if not self.in_line:
            return place
        if arm == 0:
            self.right.append((touching, exposed))
            return place
        self.left.append((exposed, touching))
        return 0

    def _find_place(self, end: int, on_double: bool) -> _OpenPlace:
        showing = [one for one in self.places if one.number == end]
        named = [one for one in showing if one.at_double == on_double]
        return min(named or showing, key=self._preference)

    def _preference(self, place: _OpenPlace) -> tuple[bool, int, int]:
        if self.in_line:
            return False, 0, place.arm
        return place.side != Side.AHEAD and place.stone > 0, place.depth, place.arm

    def line(self) -> tuple[tuple[int, int], ...]:
        """The tiles from left to right, each (left number, right number); none if it branches."""
        return (*reversed(self.left), *self.right) if self.in_line else ()
