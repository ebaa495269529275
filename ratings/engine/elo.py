"""Expected scores and rating changes of one game, in whole numbers.

The formulas: the difference of two sides (mean against mean), the expected score by the logistic
curve (A. Elo, "The Rating of Chessplayers", 1978) or by FIDE's table, and the change of a member: K
w sum(S - E) over the other sides, rounded once. Units: ratings, K, scale and cap in millionths of a
point; scores and expectations in units of 10^-9. Which K a player has and what a period is are not
covered here (see period).
"""

import math
from collections.abc import Sequence
from decimal import Decimal, localcontext
from fractions import Fraction

from ratings.engine.fide_table import percent

MICRO = 10**6
"""Millionths to a point."""

NANO = 10**9
"""Units of expectation to a whole game."""

FIDE_CAP = 400 * MICRO
"""FIDE B.02 8.3.1: a larger difference counts as 400 points."""

FAR = 20
"""Beyond so many powers of ten the expectation is 0 or 1 to nine decimals."""


def round_fraction(numerator: int, denominator: int = 1) -> int:
    """A fraction to the nearest whole number, halves away from zero; ``denominator`` > 0.

    >>> round_fraction(5, 2), round_fraction(-5, 2), round_fraction(7, 3)
    (3, -3, 2)
    """
    size = (2 * abs(numerator) + denominator) // (2 * denominator)
    return size if numerator >= 0 else -size


def mean_rating(ratings: Sequence[int]) -> Fraction:
    """The strength of a side: the exact mean of its members, in millionths."""
    return Fraction(sum(ratings), len(ratings))


def logistic_expectation(difference: Fraction, scale: int) -> int:
    """1 / (1 + 10^(-d / scale)) in units of 10^-9, the true value rounded; d, scale in millionths.

    >>> [logistic_expectation(Fraction(d * MICRO), 400 * MICRO) for d in (0, 400)]
    [500000000, 909090909]
    """
    over, under = difference.numerator, difference.denominator * scale
    if abs(over) >= FAR * under:
        return NANO if over > 0 else 0
    near = NANO / (1 + 10 ** -(over / under))
    whole = math.floor(near)
    # Doubles err by far less than this, so only values near a half need more digits.
    if abs(near - whole - 0.5) > 1e-4:
        return round(near)
    with localcontext() as context:
        context.prec = 50
        exact = NANO / (1 + Decimal(10) ** (-Decimal(over) / under))
        return math.floor(exact + Decimal("0.5"))


def table_expectation(difference: Fraction) -> int:
    """FIDE's table 8.1.2 in units of 10^-9; the difference is rounded to whole points, half up.

    >>> table_expectation(Fraction(100 * MICRO)), table_expectation(Fraction(-100 * MICRO))
    (640000000, 360000000)
    """
    points = round_fraction(abs(difference).numerator, abs(difference).denominator * MICRO)
    higher = percent(points) * (NANO // 100)
    return higher if difference >= 0 else NANO - higher


def expected_score(model: str, difference: Fraction, scale: int, cap: int | None) -> int:
    """The expected score of a side that is ``difference`` millionths stronger, in 10^-9.

    ``model`` is ``logistic`` (no cap unless given) or ``fide`` (capped at 400 points unless given).
    """
    if model == "fide" and cap is None:
        cap = FIDE_CAP
    if cap is not None:
        difference = max(Fraction(-cap), min(Fraction(cap), difference))
    return (
        table_expectation(difference)
        if model == "fide"
        else logistic_expectation(difference, scale)
    )


def score_of_places(mine: int, theirs: int) -> int:
    """1, 1/2 or 0 in units of 10^-9 for my place against theirs, the smaller the better."""
    if mine == theirs:
        return NANO // 2
    return NANO if mine < theirs else 0


def rating_change(k: int, surplus: int, sides: int, multi: str) -> int:
    """The change of one member in one game, in millionths, rounded once, half away from zero.

    ``k`` in millionths, ``surplus`` the sum of S - E over the other sides in 10^-9. ``multi`` is
    ``per_opponent`` (weight 1 / (n - 1) for n sides: the scale of a game of two) or ``sum``
    (2 / n: grows with the table).

    >>> rating_change(20 * MICRO, NANO // 2, 2, "per_opponent")
    10000000
    """
    over, under = (1, sides - 1) if multi == "per_opponent" else (2, sides)
    return round_fraction(k * surplus * over, NANO * under)
