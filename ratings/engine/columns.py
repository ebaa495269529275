"""Rates a period stored as columns: the same bytes as ``period``, a hundred times as fast.

Every formula is that of ``elo`` and ``period``, worked out with numpy for all games of one shape at
a time. Everything is a 64-bit whole number except the logistic curve, whose doubles are trusted
only where they are not near a half (else ``elo`` computes the value). Arrays are seat by seat: row
i of ``members`` has the i-th seat of every game, so that a side is a few neighbouring rows.

Games of a period may come in any number of blocks; their whole-numbered sums are combined, so the
split never shows. Ratings must stay below 10^9 points and K at 250 points or less, which keeps
every product inside 64 bits; beyond that it raises ``OverflowError``, and ``period`` can do it. A
subject's own K, names and duplicates of games are not covered here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ratings.engine import elo
from ratings.engine.config import LARGEST_K
from ratings.engine.deviation import Sizes, at_seats, side_sums
from ratings.engine.elo import MICRO, NANO
from ratings.engine.fide_table import percent
from ratings.engine.lines import UNSEEN, Lines, Subjects, new_lines, put_lines, take_lines
from ratings.engine.period import Config, PeriodFault
from web.messages import message

Ints = npt.NDArray[np.int64]
Narrow = npt.NDArray[np.int32]

NO_PEAK = -(1 << 62)
"""The peak of a subject that has none: lower than any rating, and stays so less ``below_peak``."""

HALF = np.int64(NANO // 2)
LARGEST_RATING = 10**9 * MICRO
LN10 = float(np.log(10.0))
NEAR_HALF = 0.5 - 1e-5
"""Doubles err by less than 10^-6 here, so only values as near a half need more digits."""
MOST_POWER = 700.0
"""To a higher power e is beyond doubles; the expectation is 0 long before."""
BY_POINTS = np.array([percent(points) for points in range(737)], np.int64) * (NANO // 100)


@dataclass(frozen=True, slots=True)
class Block:
    """Games of one shape: ``sizes`` has the members a side.

    ``members`` (seats x games): numbers of subjects, side by side; ``scores`` (sides x games): the
    sum of S over the other sides in 10^-9. ``seeds`` is the block of the same games whose members'
    mean opens a side that was never seen: players for partnerships. ``pairs`` (sides x games) are
    the partnerships of the sides of players, where they have any.
    """

    sizes: Sizes
    members: Subjects
    scores: Ints
    seeds: "Block | None" = None
    pairs: Subjects | None = None

    def part(self, start: int, stop: int) -> "Block":
        """The games from ``start`` up to ``stop``, without a copy."""
        seeds = self.seeds.part(start, stop) if self.seeds else None
        pairs = None if self.pairs is None else self.pairs[:, start:stop]
        return Block(
            self.sizes, self.members[:, start:stop], self.scores[:, start:stop], seeds, pairs
        )


@dataclass(frozen=True, slots=True)
class State:
    """The list so far, by number of subject.

    ``measuring`` moves on what says how sure a line is. ``peaks`` are as in ``period.Subject``, or
    ``NO_PEAK``; only a pool with a floor below them carries them on. ``seen`` is room to work in;
    between periods it is all false.
    """

    lines: Lines
    peaks: Ints
    seen: npt.NDArray[np.bool_]

    @classmethod
    def opening(cls, subjects: int) -> "State":
        """A list on which nobody was seen yet."""
        peaks = np.full(subjects, NO_PEAK, np.int64)
        return cls(new_lines(subjects), peaks, np.zeros(subjects, np.bool_))

    @property
    def ratings(self) -> Ints:
        """The ratings of all, in millionths, or ``UNSEEN``."""
        return self.lines["rating"]

    @property
    def games(self) -> Narrow:
        """How many games all have played."""
        return self.lines["games"]


class RatedBlock(NamedTuple):
    """The changes of a block: seats x games, but ``expected`` and ``score`` sides x games.

    ``lines`` are those after the period, ``before`` the ratings before it; ``k`` is one number
    where all play with the same. ``expected`` and ``score`` are means over the other sides in
    10^-9. ``turns``: numbers from 0 that all seats of a subject in the period have in common,
    ``None`` where everybody plays once.
    """

    block: Block
    before: Ints
    lines: Lines
    k: Ints | int
    expected: Ints
    score: Ints
    change: Ints
    turns: Narrow | None


def scores_of(
    places: npt.NDArray[np.int16], points: Narrow | None = None, margin: int | None = None
) -> Ints:
    """The sum of S over the other sides in 10^-9; ``places`` and ``points`` are sides x games.

    >>> scores_of(np.array([[1], [2], [2]], np.int16)).ravel().tolist()
    [2000000000, 500000000, 500000000]
    """
    scores = np.zeros(places.shape, np.int64)
    for one, other in combinations(range(len(places)), 2):
        won = (places[one] < places[other]).astype(np.int64)
        won += places[one] <= places[other]
        won *= HALF
        if margin is not None and points is not None:
            won = _by_margin(won, points[one], points[other], margin)
        scores[one] += won
        scores[other] += NANO - won
    return scores


def _by_margin(won: Ints, mine: Narrow, theirs: Narrow, target: int) -> Ints:
    between = np.minimum(np.abs(mine.astype(np.int64) - theirs), target)
    beyond = (2 * HALF * between + target) // (2 * target)
    result: Ints = HALF + np.sign(won - HALF) * beyond
    return result


def rate_period(config: Config, state: State, blocks: Sequence[Block]) -> list[RatedBlock]:
    """Rate one period, change ``state`` to the list after it and return what every game did."""
    rated = rate_blocks(config, state, blocks)
    for one in rated:
        put_lines(state.lines, one.block.members, one.lines)
    return rated


def rate_blocks(config: Config, state: State, blocks: Sequence[Block]) -> list[RatedBlock]:
    """What every game of a period did; its lines go into ``state`` when they are measured, too.

    Raises ``PeriodFault`` where no K step fits, ``OverflowError`` beyond the limits above, both
    with ``state`` as it was but for subjects that were new, who have their opening ratings.
    """
    turns = None if _all_play_once(state, blocks) else _turns(state, blocks)
    opened = [(block, *_open_block(config, state, block)) for block in blocks]
    done = []
    for (block, lines, before), count in zip(opened, _games_in_period(turns, blocks), strict=True):
        k = _k_by_seat(config, before, lines["games"], count)
        np.add(lines["games"], count, out=lines["games"])
        expected = _expected_sums(config, block.sizes, before)
        done.append((k, expected, _changes(config, block, k, expected)))
    moved = _sum_by_turn(turns, [change for _k, _expected, change in done])
    rated = []
    for place, (block, lines, before) in enumerate(opened):
        k, expected, change = done[place]
        np.add(before, moved[place], out=lines["rating"])
        _keep_floors(config, state, block, before, lines["rating"])
        others = len(block.sizes) - 1
        score = block.scores if others == 1 else _mean(block.scores, others)
        hoped = expected if others == 1 else _mean(expected, others)
        turn = None if turns is None else turns[place]
        rated.append(RatedBlock(block, before, lines, k, hoped, score, change, turn))
    if config.below_peak is not None:
        _raise_peaks(config, state, rated)
    return rated


def _all_play_once(state: State, blocks: Sequence[Block]) -> bool:
    for block in blocks:
        state.seen[block.members] = True
    different = int(np.count_nonzero(state.seen))
    state.seen[:] = False
    return different == sum(block.members.size for block in blocks)


def _turns(state: State, blocks: Sequence[Block]) -> list[Narrow]:
    """For each seat the last of its subject's seats in the period, counted from 0."""
    start = 0
    for block in blocks:
        stop = start + block.members.size
        seats = np.arange(start, stop, dtype=np.int32).reshape(block.members.shape)
        state.lines["turn"][block.members] = seats
        start = stop
    return [state.lines["turn"][block.members] for block in blocks]


def _games_in_period(
    turns: Sequence[Narrow] | None, blocks: Sequence[Block]
) -> Sequence[Narrow | int]:
    """How many games each seat's subject plays in the period."""
    if turns is None:
        return [1] * len(blocks)
    return _sum_by_turn(turns, [np.ones(turn.shape, np.int32) for turn in turns])


def _sum_by_turn(
    turns: Sequence[Narrow] | None, columns: Sequence[npt.NDArray[np.signedinteger[Any]]]
) -> Sequence[Any]:
    """For each seat the sum of a column over all seats of its subject in the period."""
    if turns is None:
        return columns
    seats = sum(turn.size for turn in turns)
    total = np.zeros(seats, columns[0].dtype)
    for turn, column in zip(turns, columns, strict=True):
        np.add.at(total, turn.ravel(), column.ravel())
    return [total.take(turn) for turn in turns]


def _keep_floors(config: Config, state: State, block: Block, before: Ints, after: Ints) -> None:
    """Raise the ratings after the period to the floors of the pool, where they are below them."""
    if config.floor is not None:
        np.maximum(after, np.minimum(before, config.floor), out=after)
    if config.below_peak is not None:
        lowest = state.peaks.take(block.members) - config.below_peak
        np.maximum(after, np.minimum(before, lowest), out=after)


def _raise_peaks(config: Config, state: State, rated: Sequence[RatedBlock]) -> None:
    for row in rated:
        peaks = state.peaks.take(row.block.members)
        settled = row.lines["games"] >= (config.provisional_games or 0)
        higher = np.where(settled, np.maximum(peaks, row.lines["rating"]), peaks)
        state.peaks[row.block.members] = higher


def _open_block(config: Config, state: State, block: Block) -> tuple[Lines, Ints]:
    """Lines and ratings with which a block opens; newcomers open at the start or as seeded."""
    lines = take_lines(state.lines, block.members)
    before = lines["rating"].copy()
    low = np.minimum.reduce(before, axis=None, initial=0)
    if low == UNSEEN:
        new = before == UNSEEN
        before = np.where(new, _opening_of_new(config, state, block), before)
        state.ratings[block.members] = before
        low = before.min(initial=0)
    high = np.maximum.reduce(before, axis=None, initial=0)
    if low < -LARGEST_RATING or high > LARGEST_RATING:
        raise OverflowError("ratings beyond 10^9 points")
    return lines, before


def _opening_of_new(config: Config, state: State, block: Block) -> Ints | int:
    """What a new member of each seat opens with."""
    if block.seeds is None:
        return config.start
    _lines, ratings = _open_block(config, state, block.seeds)
    sums = side_sums(block.seeds.sizes, ratings)
    return np.stack(
        [
            _round_fractions(total, size)
            for size, total in zip(block.seeds.sizes, sums, strict=True)
        ]
    )  # fmt: skip


def _k_by_seat(config: Config, before: Ints, games: Narrow, counted: Narrow | int) -> Ints | int:
    """The K of every seat, after the limit on K times games; one number where it is the same."""
    k = _k_by_step(config, before, games)
    if isinstance(k, int):
        largest = k
        if config.max_nk is not None:
            k = np.full(before.shape, k, np.int64)
    else:
        largest = int(k.max(initial=0))
    if largest > LARGEST_K:
        raise OverflowError("a K beyond 250 points")
    if config.max_nk is not None and not isinstance(k, int):
        many = np.asarray(counted, np.int64)
        limited = config.max_nk // np.maximum(many * MICRO, 1) * MICRO
        k = np.where(k * many > config.max_nk, limited, k)
    return k


def _k_by_step(config: Config, before: Ints, games: Narrow) -> Ints | int:
    if isinstance(config.k, int):
        return config.k
    found = np.full(before.shape, -1, np.int64)
    for step in reversed(config.k):
        fits = np.ones(before.shape, bool)
        if step.games_below is not None:
            fits &= games < step.games_below
        if step.rating_below is not None:
            fits &= before < step.rating_below
        found[fits] = step.k
    if found.min(initial=0) < 0:
        raise PeriodFault(message("No K step applies; the last step must have no conditions."))
    return found


def _expected_sums(config: Config, sizes: Sizes, before: Ints) -> Ints:
    """The sum of E over the other sides in 10^-9: sides x games."""
    sums = side_sums(sizes, before)
    if len(sizes) == 2 and sizes[0] == sizes[1]:
        both = np.empty(sums.shape, np.int64)
        both[0] = expectations(config, sums[0] - sums[1], sizes[0])
        np.subtract(NANO, both[0], out=both[1])
        return both
    expected = np.zeros((len(sizes), before.shape[1]), np.int64)
    for one, other in combinations(range(len(sizes)), 2):
        if sizes[one] == sizes[other]:
            parts, difference = sizes[one], sums[one] - sums[other]
        else:
            parts = sizes[one] * sizes[other]
            difference = sums[one] * sizes[other] - sums[other] * sizes[one]
        hoped = expectations(config, difference, parts)
        expected[one] += hoped
        expected[other] += NANO - hoped
    return expected


def expectations(config: Config, difference: Ints, parts: int) -> Ints:
    """E in 10^-9 of sides that are ``difference / parts`` millionths stronger: ``elo.expected``.

    >>> expectations(Config(), np.array([0, 800 * MICRO]), 2).tolist()
    [500000000, 909090909]
    """
    cap = elo.FIDE_CAP if config.model == "fide" and config.cap is None else config.cap
    if cap is not None:
        bound = min(cap, 2 * LARGEST_RATING) * parts
        difference = np.clip(difference, -bound, bound)
    if config.model == "fide":
        return _by_table(difference, parts)
    power = difference * (-LN10 / (parts * config.scale))
    np.minimum(power, MOST_POWER, out=power)
    np.exp(power, power)
    power += 1.0
    near = np.divide(NANO, power, power)
    nearest = np.rint(near)
    whole: Ints = nearest.astype(np.int64)
    near -= nearest
    off = np.abs(near, near)
    if np.maximum.reduce(off, axis=None, initial=0.0) > NEAR_HALF:
        for place in np.flatnonzero(off > NEAR_HALF):
            whole[place] = elo.logistic_expectation(
                Fraction(int(difference[place]), parts), config.scale
            )
    return whole


def _by_table(difference: Ints, parts: int) -> Ints:
    points = (2 * np.abs(difference) + parts * MICRO) // (2 * parts * MICRO)
    higher = BY_POINTS.take(np.minimum(points, 736))
    expected: Ints = np.where(difference >= 0, higher, NANO - higher)
    return expected


def _changes(config: Config, block: Block, k: Ints | int, expected: Ints) -> Ints:
    """The change of every seat in millionths, rounded once a game: ``elo.change``."""
    sides = len(block.sizes)
    over, under = (1, sides - 1) if config.multi == "per_opponent" else (2, sides)
    if isinstance(k, int) and sides == 2:
        # What the one side gains the other loses: halves are rounded away from zero.
        first = block.sizes[0]
        changes = np.empty(block.members.shape, np.int64)
        changes[:first] = _round_fractions(
            (block.scores[0] - expected[0]) * (k * over), NANO * under
        )
        np.negative(changes[0], out=changes[first:])
        return changes
    surplus = block.scores - expected
    if isinstance(k, int):
        return at_seats(block.sizes, _round_fractions(surplus * (k * over), NANO * under))
    return _round_fractions(k * at_seats(block.sizes, surplus) * over, NANO * under)


def _mean(totals: Ints, count: int) -> Ints:
    return _round_fractions(totals, count)


def _round_fractions(numerator: Ints, denominator: int) -> Ints:
    """Fractions to the nearest whole number, halves away from zero: ``elo.rounded``."""
    if denominator == 1:
        return numerator
    if denominator % 2:
        numerator, denominator = 2 * numerator, 2 * denominator
    # The sign bit takes one from negative numbers, so that their halves go down.
    result: Ints = numerator + (numerator >> 63)
    result += denominator // 2
    result //= denominator
    return result
