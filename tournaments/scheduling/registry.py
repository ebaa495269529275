"""Which function draws which format: one line each, one module of ``methods`` each.

The facts of a format are in ``formats``; importing this module fails for a format without a
function, or a function without facts.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tournaments.scheduling.formats import FORMATS, Format
from tournaments.scheduling.methods import (
    double_elimination,
    groups,
    groups_swiss,
    homologous,
    knockout,
    manual,
    movements,
    neighbours,
    rotating,
    rotating_swiss,
    round_robin,
    round_robin_sections,
    swiss,
    team_matches,
    venezuelan,
)
from tournaments.scheduling.types import DrawnRound, Schedule

Draw = Callable[[Schedule], Sequence[DrawnRound]]
"""Gives the next round, and where the format is ``fixed`` all planned rounds after it."""

DRAWN_BY: dict[str, Draw] = {
    "swiss": swiss.draw,
    "neighbours": neighbours.draw,
    "round_robin": round_robin.draw,
    "double_round_robin": round_robin.draw,
    "round_robin_sections": round_robin_sections.draw,
    "mitchell": movements.draw_mitchell,
    "howell": movements.draw_howell,
    "groups": groups.draw,
    "groups_swiss": groups_swiss.draw,
    "rotating": rotating.draw,
    "rotating_swiss": rotating_swiss.draw,
    "venezuelan": venezuelan.draw,
    "homologous": homologous.draw,
    "knockout": knockout.draw,
    "double_elimination": double_elimination.draw,
    "team_swiss": team_matches.draw_swiss,
    "team_round_robin": team_matches.draw_round_robin,
    "manual": manual.draw,
}
"""The function of every format, by its slug."""


@dataclass(frozen=True, slots=True)
class Method:
    """A format and the function that draws it."""

    format: Format
    draw: Draw

    @property
    def file(self) -> str:
        """The module that draws it."""
        return self.draw.__module__


def bind_methods(formats: dict[str, Format], drawn_by: dict[str, Draw]) -> dict[str, Method]:
    """Return every format with its function; raises ``LookupError`` where one lacks the other.

    >>> bind_methods({}, {"swiss": swiss.draw})
    Traceback (most recent call last):
    LookupError: formats without a function or functions without facts: ['swiss']
    """
    alone = sorted(formats.keys() ^ drawn_by.keys())
    if alone:
        raise LookupError(f"formats without a function or functions without facts: {alone}")
    return {slug: Method(one, drawn_by[slug]) for slug, one in formats.items()}


METHODS = bind_methods(FORMATS, DRAWN_BY)
"""Every format with its function, in the order in which they are offered."""
