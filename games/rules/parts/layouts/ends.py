"""Open ends as whole numbers: what a log names behind ``@``, and what layouts are counted by.

In most games an end is the number it shows, and ends that show the same number are all one. Where
a double's own free side differs from a single half of its number - it counts both halves, or leads
on another way - its game keeps it as an end of its own, ``at_double(n)``, written ``n-n``. Ends
that show the same number, count the same and go on alike need no names.
"""

from __future__ import annotations

from games.rules.actions import EndName, double_text
from games.rules.tiles import HIGHEST

NO_END = -1
"""Stands where no end is named."""


FIRST_DOUBLE = HIGHEST + 1
"""The first end that is a double."""

_BY_NAME = 2 * FIRST_DOUBLE
_MISFIT = 100
_MISFIT_AT_DOUBLE = 200


def at_double(number: int) -> int:
    """The end that is the double of a number itself."""
    return FIRST_DOUBLE + number


def named_double(number: int) -> int:
    """The double of a number as a log names it: the end is open under ``at_double`` alone."""
    return _BY_NAME + number


def misfit(number: int, on_double: bool = False) -> int:
    """An end that the tile laid on it cannot touch: equal to no open end, but known by name."""
    return number + (_MISFIT_AT_DOUBLE if on_double else _MISFIT)


END_BIT = (*(1 << end for end in range(_BY_NAME)), *(0,) * 3 * _MISFIT)
"""By end: its bit in a set of ends, none for one that is not known by that name.

Looking a bit up is quicker than shifting.
"""

_DOUBLES = range(FIRST_DOUBLE, _BY_NAME)
AS_DOUBLE = (*_DOUBLES, *(NO_END,) * FIRST_DOUBLE, *_DOUBLES, *(NO_END,) * 3 * _MISFIT)
"""By end: the double that is meant by its name, or by its number where no single half shows it."""


def number_and_kind(end: int) -> tuple[int, bool]:
    """The number an end shows, and whether the end is the double itself.

    >>> number_and_kind(5), number_and_kind(at_double(5)), number_and_kind(misfit(14, True))
    ((5, False), (5, True), (14, True))
    """
    for first in (_MISFIT_AT_DOUBLE, _MISFIT, _BY_NAME, FIRST_DOUBLE):
        if end >= first:
            return end - first, first != _MISFIT
    return end, False


def fitting_end(end: int) -> int:
    """The open end that an event means although its tile cannot touch it.

    >>> fitting_end(misfit(5)), fitting_end(misfit(5, True)) == at_double(5), fitting_end(6)
    (5, True, 6)
    """
    number, on_double = number_and_kind(end)
    return at_double(number) if on_double else number


def end_name(end: int) -> EndName:
    """An end by its name.

    >>> end_name(5), end_name(at_double(5)), end_name(misfit(14))
    (5, '5-5', 14)
    """
    number, on_double = number_and_kind(end)
    return double_text(number) if on_double else number
