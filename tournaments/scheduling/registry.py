"""The methods a schedule can be drawn by: one line each, one module of ``methods`` each.

Decides which methods exist, which shapes they take, and whether the whole schedule is known in
advance or each round follows from the standing.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tournaments.scheduling.methods import (
    double_elimination,
    groups,
    groups_swiss,
    knockout,
    manual,
    rotating,
    rotating_swiss,
    round_robin,
    swiss,
)
from tournaments.scheduling.types import PAIRS, ROTATING, SHAPES, SINGLE, Drawn, Schedule


@dataclass(frozen=True, slots=True)
class Method:
    """A way of drawing: ``fixed`` when every round is known before the first is played.

    ``draw`` gives the next round, and where the method is ``fixed`` all planned rounds after it.
    ``many_sides``: a table may seat more than two sides. ``eliminates``: who loses is out.
    """

    slug: str
    title: str
    shapes: tuple[str, ...]
    fixed: bool
    draw: Callable[[Schedule], Sequence[Drawn]]
    many_sides: bool = False
    eliminates: bool = False

    @property
    def by_standing(self) -> bool:
        """Whether the next round needs the results of all earlier ones."""
        return not self.fixed

    @property
    def file(self) -> str:
        """The module that draws it, for readers who want to see how."""
        return self.draw.__module__


TWO_SIDES = (PAIRS, SINGLE)

METHODS = {
    method.slug: method
    for method in (
        Method("swiss", "Swiss", TWO_SIDES, False, swiss.draw),
        Method("round_robin", "Round robin", TWO_SIDES, True, round_robin.draw),
        Method("double_round_robin", "Double round robin", TWO_SIDES, True, round_robin.draw),
        Method(
            "groups", "Groups, everybody meets many", (SINGLE,), True, groups.draw, many_sides=True
        ),
        Method(
            "groups_swiss",
            "Groups by standing",
            (SINGLE,),
            False,
            groups_swiss.draw,
            many_sides=True,
        ),
        Method("rotating", "Rotating partners", (ROTATING,), True, rotating.draw),
        Method(
            "rotating_swiss",
            "Rotating partners by standing",
            (ROTATING,),
            False,
            rotating_swiss.draw,
        ),
        Method(
            "knockout",
            "Knockout",
            TWO_SIDES,
            False,
            knockout.draw,
            many_sides=True,
            eliminates=True,
        ),
        Method(
            "double_elimination",
            "Double elimination",
            TWO_SIDES,
            False,
            double_elimination.draw,
            eliminates=True,
        ),
        Method("manual", "Entered by hand", SHAPES, True, manual.draw, many_sides=True),
    )
}


def choices() -> list[tuple[str, str]]:
    """(slug, title) of every method, in the order they are offered."""
    return [(method.slug, method.title) for method in METHODS.values()]
