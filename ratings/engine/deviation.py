"""How sure a rating is: its standard deviation, carried from period to period beside the rating.

The error of a rating is its distance from the true strength. Elo is a filter whose gain is K: near
the truth a game moves the error of a player by ``-c (own + partner's - opponents' errors) + K
luck``, with ``c = K E (1 - E) ln 10 / (scale m)`` for a side of ``m`` members. So three numbers a
subject follow, all worked out from what the period opened with, and summed over its games:

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
one plays or not; that of a pair, the mean of two who each wander by themselves, by half of it
(``Rest``; in older pools by all of it). What is stored and summed is whole, so no order and no
split of the games shows; in between are products, quotients and roots of doubles, which are the
same on every machine. R. E. Kalman (1960) has the recursion with the best gain; here the gain is K,
since the rating stays Elo's. Not covered: that opponents who meet again and again learn from the
same games.
"""

import math
from dataclasses import dataclass
from functools import lru_cache
from math import isqrt
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ratings.engine.elo import MICRO, NANO, round_fraction
from ratings.engine.lines import UNSURE, Lines
from ratings.engine.period import Config

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Sizes = tuple[int, ...]
"""The members a side."""

LN10 = math.log(10.0)
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
_WEIGHTS = np.array([1.0, 2.0, -2.0])[:, None, None]
_LIMITS = np.array([1.0, 2.0, 1.0])[:, None, None]
"""How much of own, spread and luck partners keep for what they learned together, and at most."""


class Terms(NamedTuple):
    """What games do to the errors of seats, see ``game_terms``; whole numbers in doubles, so that
    sums are exact.

    ``gain`` in 10^-9 is a row a side where its members share it, else a row a seat. ``brought`` (2
    x seats x games) is the spread in 10^-9 and the luck, in thousandths of a square point, that
    others and the game bring. ``paired`` (3 x seats x games) is own, spread and luck of partners in
    10^-9, ``None`` without partnerships.
    """

    gain: Floats
    brought: Floats
    paired: Floats | None = None


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
    def of(cls, start: int, lines: Lines) -> "PoolFit":
        """What players bring; ``start`` is the start rating of the pool in millionths."""
        own, spread, luck = (lines[name].astype(np.int64) for name in UNSURE)
        weight = np.maximum(NANO - 2 * own + spread, 0) // (NANO // PARTS)
        away = np.clip((lines["rating"] - start) // (MICRO // 100), -FARTHEST, FARTHEST)
        surplus = weight * (away * away // PARTS - luck // MILLI)
        return cls(int(surplus.sum()), int((weight * weight).sum()))


class Rest(NamedTuple):
    """What a day without a game adds to ``spread``, and up to which it adds anything."""

    daily: int
    most: int


OF_PLAYERS = Rest(DAILY, NANO)
OF_MEANS = Rest(DAILY // 2, NANO // 2)
"""The strength of a pair is the mean of two that wander each by itself: half of their variance."""


def rest_of(pair_rest: str, *, pair: bool) -> Rest:
    """How a rest makes a player or a pair less sure; ``pair_rest`` as in ``Config``."""
    return OF_MEANS if pair and pair_rest == "half" else OF_PLAYERS


class Together(NamedTuple):
    """Games with this period's: of the partnership of each side (sides x games), of each seat."""

    pairs: npt.NDArray[np.int32]
    seats: npt.NDArray[np.int32]


def game_terms(
    config: Config,
    sizes: Sizes,
    hoped: Ints,
    k: Ints | int,
    opened: Floats,
    together: Together | None,
    variance: int,
) -> Terms:
    """What a block's games do to its seats.

    ``hoped`` (sides x games) is the mean expectation in 10^-9, ``opened`` (3 x seats x games) the
    own, spread and luck that seats open with, ``variance`` that of the pool in millionths of a
    square point.
    """
    sums = side_sums(sizes, opened[1:])
    evenly = hoped.astype(np.float64)
    evenly /= NANO
    evenly *= 1 - evenly
    evenly *= _flatness(config, sizes, sums, variance)
    if not isinstance(k, int):
        # With a K of their own the members of a side share nothing.
        evenly = at_seats(sizes, evenly)
    gain, luck = _gain_and_luck(config, sizes, evenly, k)
    brought = _others(opened[1:], sums, sizes)
    brought *= at_seats(sizes, gain * gain)
    brought[1] += at_seats(sizes, luck)
    paired = None if together is None else _terms_of_pairs(sizes, gain, together)
    gain *= NANO
    return Terms(np.rint(gain, out=gain), np.rint(brought, out=brought), paired)


def _terms_of_pairs(sizes: Sizes, gain: Floats, together: Together) -> Floats:
    """What partners learn together, of own, spread and luck."""
    pairs = at_seats(sizes, together.pairs)
    games = together.pairs if len(gain) == len(sizes) else pairs
    learned = games * gain
    terms = np.empty((3, *pairs.shape))
    terms[:2] = at_seats(sizes, gain * _tanh(np.stack((learned, 2 * learned))))
    part = np.minimum(pairs / np.maximum(together.seats, 1), 1, out=terms[2])
    part *= part
    part *= at_seats(sizes, gain)
    terms *= NANO
    return np.rint(terms, out=terms)


def _gain_and_luck(
    config: Config, sizes: Sizes, evenly: Floats, k: Ints | int
) -> tuple[Floats, Floats]:
    """How far a game moves an error, and the variance of the luck in it, row by row."""
    count = len(sizes)
    weight = 1 if config.multi == "per_opponent" else 2 * (count - 1) / count
    slope, members = k * (LN10 / config.scale * weight), _members(sizes, len(evenly))
    if _is_exact(members):
        gain = evenly * (slope / members)
    else:
        gain = evenly * slope
        gain /= members
    points = k * (weight / MICRO)
    # The places of n equal sides: their mean score has this many times the variance of one game.
    many = (count + 1) / (3 * (count - 1))
    evenly *= points * points * many * MILLI
    if not isinstance(slope, float) or slope > STEEPEST:
        np.minimum(gain, STEEPEST, out=gain)
    return gain, evenly


def _flatness(config: Config, sizes: Sizes, sums: Floats, variance: int) -> Floats:
    """How much flatter the curve is to somebody who knows the sides so badly, a game.

    ``sums`` are spread and luck of the sides. It is the slope of the logistic curve on the
    average over the normal distribution of the difference between two sides (D. J. Spiegelhalter
    and S. L. Lauritzen, 1990), as the g of Glickman's "The Glicko system".
    """
    known = sums[0] * (variance / (NANO * MICRO))
    known += sums[1] / MILLI
    steep, members = math.pi / 8 * (LN10 * MICRO / config.scale) ** 2, _members(sizes, len(sizes))
    if _is_exact(members):
        steep /= members**2
    else:
        known /= members**2
    between = _total(known)
    if len(sizes) > 2:
        between *= 2 / len(sizes)
    between *= steep
    between += 1
    np.sqrt(between, out=between)
    return np.divide(1, between, out=between)


@lru_cache
def _members(sizes: Sizes, rows: int) -> Any:
    """The members of the side of each row, a side or a seat; one number where all are the same."""
    if min(sizes) == max(sizes):
        return sizes[0]
    members = np.array(sizes, np.float64)[:, None]
    return members if rows == len(sizes) else at_seats(sizes, members)


def _is_exact(members: Any) -> bool:
    """Whether to divide by it never rounds, so that a factor can be divided instead."""
    return isinstance(members, int) and members in (1, 2, 4)


@lru_cache
def _sides(sizes: Sizes) -> npt.NDArray[np.intp]:
    """The side of each seat."""
    return np.repeat(np.arange(len(sizes)), sizes)


def at_seats(sizes: Sizes, rows: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Rows of sides as rows of seats, one for each member; rows of seats as they are."""
    sides = _sides(sizes)
    return rows if rows.shape[-2] == len(sides) else rows.take(sides, axis=-2)


def side_sums(sizes: Sizes, column: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The sum of each side's members, of one number a seat: sides x games."""
    most = max(sizes)
    if min(sizes) < most:
        found: npt.NDArray[Any] = np.add.reduceat(column, np.cumsum((0, *sizes[:-1])), axis=-2)
        return found
    sums = column[..., ::most, :]
    for place in range(1, most):
        sums = sums + column[..., place::most, :]
    return sums


def _total(rows: Floats) -> Floats:
    """The sum of all rows, from the first to the last."""
    total: Floats = rows[..., 0, :] + rows[..., 1, :]
    for place in range(2, rows.shape[-2]):
        total += rows[..., place, :]
    return total


def _others(columns: Floats, mine: Floats, sizes: Sizes) -> Floats:
    """What partners and opponents bring to a seat; opponents count as one mean.

    ``mine`` are the sums of the sides.
    """
    everybody = _total(mine)[..., None, :]
    if len(sizes) == 2:
        # All these numbers are whole, so this is the same to the bit.
        return everybody - columns
    return at_seats(sizes, mine + (everybody - mine) / (len(sizes) - 1) ** 2) - columns


def _tanh(x: Floats) -> Floats:
    """tanh to about one in fifty, by its continued fraction; 1 from 3 on."""
    y = np.minimum(x, 3.0)
    square = y * y
    found: Floats = y * (27 + square) / (27 + 9 * square)
    return found


def after_games(sizes: Sizes, opened: Floats, terms: Terms) -> Floats:
    """The three numbers after a period, in place of ``opened``, from the period's terms."""
    gain = terms.gain / NANO
    kept = at_seats(sizes, 1 - np.minimum(gain, 1))
    opened[1:] *= kept
    if terms.paired is None:
        opened *= kept
    else:
        left = terms.paired / NANO
        left *= _WEIGHTS
        left += at_seats(sizes, 1 - gain)
        opened *= np.clip(left, 0, _LIMITS, out=left)
    opened[1:] += terms.brought
    np.minimum(opened[1], NANO, out=opened[1])
    np.minimum(opened[2], MOST_LUCK, out=opened[2])
    return np.rint(opened, out=opened)


def deviation(spread: int, luck: int, variance: int, days: int = 0, rest: Rest = OF_PLAYERS) -> int:
    """The standard deviation of a rating in millionths of a point.

    ``variance`` is that of the pool in millionths of a square point, ``days`` how long ago the
    subject last played; a rest makes nobody surer.

    >>> deviation(NANO, 0, 120**2 * MICRO), deviation(NANO // 4, 100 * MILLI, 120**2 * MICRO)
    (120000000, 60827625)
    """
    wide = max(spread, min(spread + days * rest.daily, rest.most))
    return isqrt(wide * variance // MILLI + luck * NANO)
