"""Where every tile of a layout lies: a tree grown from the opening tile, for viewers.

A placement names the number covered, never which of several ends that show it. The layout chooses:
in a line the right end, else an end straight on before one at the side, and the shortest arm.

>>> layout = Tree(2)
>>> layout.lay(5, 3, None), layout.lay(3, 1, 3), layout.lay(5, 0, 5)
(0, 1, 0)
>>> layout.line()
((0, 5), (5, 3), (3, 1))
"""

from __future__ import annotations

from typing import NamedTuple

AHEAD, LEFT, RIGHT = 0, 1, 2


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


class _End(NamedTuple):
    number: int
    stone: int
    side: int
    arm: int
    depth: int


class Tree:
    """The stones in the order in which they were laid, and the ends that are open."""

    def __init__(self, ends: int) -> None:
        self.arms = ends
        """How many ends the opening tile has: two in a line, four around a spinner."""
        self.stones: list[Stone] = []
        self.open: list[_End] = []
        self.left: list[tuple[int, int]] = []
        self.right: list[tuple[int, int]] = []

    def lay(self, touching: int, exposed: int, end: int | None, opened: int = 1) -> int:
        """Lay a tile on an end, which opens so many new ones; its place in the line or layout."""
        place = len(self.stones)
        if end is None or not self.open:
            self.stones.append(Stone(touching, exposed, None, AHEAD, -1, 0))
            self.right.append((touching, exposed))
            numbers = (exposed, touching, exposed, touching)[: self.arms]
            self.open = [_End(n, 0, arm, arm, 1) for arm, n in enumerate(numbers)]
            return 0
        covered = min((one for one in self.open if one.number == end), key=self._preference)
        self.open.remove(covered)
        self.stones.append(Stone(touching, exposed, *covered[1:]))
        for side in (AHEAD, LEFT, RIGHT)[:opened]:
            self.open.append(_End(exposed, place, side, covered.arm, covered.depth + 1))
        if self.arms != 2:
            return place
        if covered.arm == 0:
            self.right.append((touching, exposed))
            return place
        self.left.append((exposed, touching))
        return 0

    def _preference(self, end: _End) -> tuple[bool, int, int]:
        if self.arms == 2:
            return False, 0, end.arm
        return end.side != AHEAD and end.stone > 0, end.depth, end.arm

    def line(self) -> tuple[tuple[int, int], ...]:
        """The tiles from left to right, each (left number, right number); none if it branches."""
        return (*reversed(self.left), *self.right) if self.arms == 2 else ()
