"""How sure a rating is: its standard deviation, carried from period to period beside the rating.

Decides what is known about the error of a rating, its distance from the true strength. Elo is a
filter whose gain is K: near the truth a game moves the error of a player by
``-c (own + partner's - opponents' errors) + K luck``, with ``c = K E (1 - E) ln 10 / (scale m)``
for a side of ``m`` members. So three numbers a subject follow, all worked out from what the period
opened with, and summed over its games:

- ``own``: the share of the subject's own opening error that is still in its rating;
- ``spread``: the share of the pool's variance of strengths that is still in its rating;
- ``luck``: the variance that luck has brought in, in thousandths of a square point.

``spread`` and ``luck`` make the variance of the error: ``spread x (the pool's variance) + luck``.
The pool's variance of strengths is what its own ratings say (``PoolFit``): the ratings of players
with ``own`` and ``spread`` left should lie ``1 - 2 own + spread`` of it, and their ``luck``, around
the start. So a pool where luck rules gets narrow bands and one where skill does wide ones.

Two who always play together share their changes, and no result tells whose they were: what
distinguishes them stays unknown. The share of ``own`` and ``spread`` that cannot go is the tanh of
what they learned together (the exact answer for two who meet random opponents), counted by the
games of their partnership. Strength wanders: with every day ``spread`` grows by ``DAILY``, whether
one plays or not. What is stored and summed is whole, so no order and no split of the games shows;
in between are products, quotients and roots of doubles, which are the same on every machine. R. E.
Kalman (1960) has the recursion with the best gain; here the gain is K, since the rating stays
Elo's. Not covered: that opponents who meet again and again learn from the same games.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ratings.engine.elo import MICRO, NANO, round_fraction
from ratings.engine.period import Config

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

LN10 = math.log(10.0)
NEVER = -1
"""The day on which somebody last played who never did."""
DAILY = NANO // 3650
"""The share of the pool's variance by which a day without a game widens a rating: a tenth a
year."""
MILLI = 1000
MOST_LUCK = 10**9
"""Thousandths of a square point: a deviation of 1,000 points."""
STEEPEST = 8.0
"""More than any configuration in use moves an error in a game."""
PRIOR = 140
"""Points by which ratings are taken to be spread before games say more: strengths by 156."""
FARTHEST = 10**6
"""Hundredths of a point from the start: ratings further away count as if they were there."""
PRIOR_WEIGHT = 10**7
LEAST, MOST = 20, 500
"""Points: the spread of a pool lies between them."""
FLATTENED = 80_000
"""Square points: ratings lie closer together than strengths do, the more so the wider they are,
because the curve flattens; the variance grows by its share of this (found by simulation)."""
PARTS = 10**4
"""Units of the weights of the fit."""


class Terms(NamedTuple):
    """What games do to the errors of seats, see ``game_terms``; whole numbers in doubles, so that
    sums are exact: 10^-9, but ``luck`` in thousandths of a square point."""

    gain: Floats
    paired_own: Floats
    paired_spread: Floats
    paired_luck: Floats
    others: Floats
    luck: Floats


@dataclass(frozen=True, slots=True)
class PoolFit:
    """What the ratings of a pool's players say about the variance of their strengths.

    ``surplus`` and ``weight`` are sums over the players, so that they go on from any list.
    """

    surplus: int = 0
    weight: int = 0

    @property
    def variance(self) -> int:
        """The variance of strengths in millionths of a square point.

        >>> isqrt(PoolFit().variance)
        156211
        """
        top = PRIOR * PRIOR * PRIOR_WEIGHT + self.surplus * PARTS
        found = max(round_fraction(top * MICRO, PRIOR_WEIGHT + self.weight), 0)
        found += found * found // (FLATTENED * MICRO)
        return min(max(found, LEAST**2 * MICRO), MOST**2 * MICRO)

    def replacing(self, old: "PoolFit", new: "PoolFit") -> "PoolFit":
        """The fit after what some players brought is replaced."""
        return PoolFit(
            self.surplus - old.surplus + new.surplus, self.weight - old.weight + new.weight
        )

    @classmethod
    def of(cls, start: int, ratings: Ints, own: Ints, spread: Ints, luck: Ints) -> "PoolFit":
        """What players bring, from their ratings and what is left in them; all whole numbers.

        ``start`` is the start rating of the pool in millionths.
        """
        weight = np.maximum(NANO - 2 * own + spread, 0) // (NANO // PARTS)
        away = np.clip((ratings - start) // (MICRO // 100), -FARTHEST, FARTHEST)
        surplus = weight * (away * away // PARTS - luck // MILLI)
        return cls(int(surplus.sum()), int((weight * weight).sum()))


class Unsure(NamedTuple):
    """What seats open a period with (seats x games): own, spread and luck."""

    own: Floats
    spread: Floats
    luck: Floats


class Together(NamedTuple):
    """Games with this period's: of the partnership of each side (sides x games), of each seat."""

    pairs: npt.NDArray[np.int32]
    seats: npt.NDArray[np.int32]


def game_terms(
    config: Config,
    sizes: Sequence[int],
    hoped: Ints,
    k: Ints | int,
    opened: Unsure,
    together: Together | None,
    variance: int,
) -> Terms:
    """What a block's games do to its seats (seats x games).

    ``hoped`` (sides x games) is the mean expectation in 10^-9, ``variance`` that of the pool in
    millionths of a square point.
    """
    side_of_seat = np.repeat(np.arange(len(sizes)), sizes)
    # Where all play with one K, a side is worked out once for its members.
    rows = side_of_seat if isinstance(k, int) else np.arange(len(side_of_seat))
    sides = np.arange(len(sizes)) if isinstance(k, int) else side_of_seat
    flat = _flatness(config, sizes, opened, variance)
    gain, luck = _gain_and_luck(config, sizes, sides, hoped / NANO, k, flat)
    shared = gain.take(rows, axis=0)
    squared = shared * shared
    others = squared * _others(sizes, opened.spread)
    brought = luck.take(rows, axis=0) + squared * _others(sizes, opened.luck)
    terms = [shared * NANO, *(np.zeros(1),) * 3, others, brought]
    if together is not None:
        learned = together.pairs.take(sides, axis=0) * gain
        part = together.pairs.take(side_of_seat, axis=0) / np.maximum(together.seats, 1)
        terms[1] = (gain * _tanh(learned)).take(rows, axis=0) * NANO
        terms[2] = (gain * _tanh(2 * learned)).take(rows, axis=0) * NANO
        terms[3] = shared * np.square(np.minimum(part, 1)) * NANO
    return Terms(*(np.rint(term) for term in terms))


def _gain_and_luck(
    config: Config,
    sizes: Sequence[int],
    sides: npt.NDArray[np.intp],
    hoped: Floats,
    k: Ints | int,
    flat: Floats,
) -> tuple[Floats, Floats]:
    """How far a game moves an error, and the variance of the luck in it, row by row."""
    count = len(sizes)
    weight = 1 if config.multi == "per_opponent" else 2 * (count - 1) / count
    evenly = (hoped * (1 - hoped) * flat).take(sides, axis=0)
    members = np.asarray(sizes, np.float64).take(sides)[:, None]
    gain = evenly * (k * (LN10 / config.scale * weight)) / members
    points = k * (weight / MICRO)
    # The places of n equal sides: their mean score has this many times the variance of one game.
    many = (count + 1) / (3 * (count - 1))
    return np.minimum(gain, STEEPEST), evenly * (points * points * many * MILLI)


def _flatness(config: Config, sizes: Sequence[int], opened: Unsure, variance: int) -> Floats:
    """How much flatter the curve is to somebody who knows the sides so badly, a game.

    It is the slope of the logistic curve on the average over the normal distribution of the
    difference between two sides (D. J. Spiegelhalter and S. L. Lauritzen, 1990), as the g of
    Glickman's "The Glicko system".
    """
    parts = zip(sizes, side_sums(sizes, opened.spread), side_sums(sizes, opened.luck), strict=True)
    known = (
        (spread * (variance / (NANO * MICRO)) + luck / MILLI) / size**2
        for size, spread, luck in parts
    )
    between = sum(known) * (2 / len(sizes))
    return 1 / np.sqrt(1 + between * (math.pi / 8 * (LN10 * MICRO / config.scale) ** 2))


def side_sums(sizes: Sequence[int], column: npt.NDArray[Any]) -> list[npt.NDArray[Any]]:
    """The sum of each side's members, of one number a seat: one array of games a side."""
    sums, start = [], 0
    for size in sizes:
        total = column[start]
        for seat in range(start + 1, start + size):
            total = total + column[seat]
        sums.append(total)
        start += size
    return sums


def _others(sizes: Sequence[int], column: Floats) -> Floats:
    """What partners and opponents bring to a seat; opponents count as one mean."""
    mine = side_sums(sizes, column)
    everybody = sum(mine)
    seats = np.empty_like(column)
    start = 0
    for size, total in zip(sizes, mine, strict=True):
        around = total + (everybody - total) / (len(sizes) - 1) ** 2
        np.subtract(around, column[start : start + size], out=seats[start : start + size])
        start += size
    return seats


def _tanh(x: Floats) -> Floats:
    """tanh to about one in fifty, by its continued fraction; 1 from 3 on."""
    y = np.minimum(x, 3.0)
    square = y * y
    found: Floats = y * (27 + square) / (27 + 9 * square)
    return found


class Sure(NamedTuple):
    """How sure ratings are: own and spread in 10^-9, luck in thousandths of a square point."""

    own: Ints
    spread: Ints
    luck: Ints


def after_games(opened: Unsure, terms: Terms) -> Sure:
    """The three numbers after a period, from those before and the sums of the period's terms."""
    gain = terms.gain / NANO
    kept = 1 - np.minimum(gain, 1)
    parts = (kept, kept, kept)
    if terms.paired_own.size > 1:
        own, spread, luck = (term / NANO for term in terms[1:4])
        left = 1 - gain
        parts = (
            np.clip(left + own, 0, 1),
            np.clip(left + 2 * spread, 0, 2),
            np.clip(left - 2 * luck, 0, 1),
        )
    after = (
        opened.own * parts[0],
        np.minimum(opened.spread * kept * parts[1] + terms.others, NANO),
        np.minimum(opened.luck * kept * parts[2] + terms.luck, MOST_LUCK),
    )
    return Sure(*(np.rint(one).astype(np.int64) for one in after))


def deviation(spread: int, luck: int, variance: int, days: int = 0) -> int:
    """The standard deviation of a rating in millionths of a point.

    ``variance`` is that of the pool in millionths of a square point, ``days`` how long ago the
    subject last played.

    >>> deviation(NANO, 0, 120**2 * MICRO), deviation(NANO // 4, 100 * MILLI, 120**2 * MICRO)
    (120000000, 60827625)
    """
    wide = min(spread + days * DAILY, NANO)
    return isqrt(wide * variance // MILLI + luck * NANO)
