"""How sure the ratings are after a period: runs ``deviation`` over the columns of rated games.

Puts the parts together: what a subject opened the period with, what its games did, summed over all
blocks, and what it leaves the period with. Ratings do not depend on it.
"""

from collections.abc import Sequence
from itertools import zip_longest

import numpy as np

from ratings.engine.columns import RatedBlock, State
from ratings.engine.deviation import (
    DAILY,
    Floats,
    Rest,
    Terms,
    Together,
    after_games,
    at_seats,
    game_terms,
    rest_of,
    side_sums,
)
from ratings.engine.elo import NANO
from ratings.engine.lines import NEVER, UNSURE, put_lines, take_lines, unsure_columns
from ratings.engine.period import Config


def measure_period(
    config: Config, state: State, rated: Sequence[RatedBlock], day: int, variance: int
) -> None:
    """Note in the lines of ``rated`` how sure everybody is, and put them into ``state``.

    ``rated`` is what ``rate_blocks`` gave, the games among partnerships each right after those
    among their players; ``day`` is that of the closing, ``variance`` that of the pool before, in
    millionths of a square point.
    """
    opened = [_open_seats(config, state, one, day) for one in rated]
    together = [_together(*two) for two in zip_longest(rated, rated[1:])]
    terms = [
        game_terms(config, one.block.sizes, one.expected, one.k, unsure, pairs, variance)
        for one, unsure, pairs in zip(rated, opened, together, strict=True)
    ]
    for one, unsure, did in zip(rated, opened, _sum_up(rated, terms), strict=True):
        lines = one.lines
        after = after_games(one.block.sizes, unsure, did)
        for name, column in zip(UNSURE, after, strict=True):
            lines[name] = column
        lines["day"] = day
        put_lines(state.lines, one.block.members, lines)


def _open_seats(config: Config, state: State, rated: RatedBlock, day: int) -> Floats:
    """The own, spread and luck with which a block opens; a rest has made its seats less sure."""
    seeds = rated.block.seeds
    columns = unsure_columns(rated.lines)
    opened, last = columns[:3], columns[3]
    new = last == NEVER if np.minimum.reduce(last, axis=None, initial=0) == NEVER else None
    rest = np.subtract(day, last, last)
    np.maximum(rest, 0, out=rest)
    # Half of what a day adds, which is what it adds to a subject's own first error.
    rest *= DAILY // 2
    if new is not None:
        rest[new] = 0
        if seeds is not None:
            # A new side of one knows of itself what is known of its members' mean.
            of_members = unsure_columns(take_lines(state.lines, seeds.members))[1:3]
            squares = np.square(np.array(seeds.sizes))[:, None]
            np.copyto(opened[1:], side_sums(seeds.sizes, of_members) // squares, where=new)
    opened[0] += rest
    _widen(opened[1], rest, rest_of(config.pair_rest, pair=seeds is not None))
    np.minimum(opened[:2], NANO, out=opened[:2])
    return opened


def _widen(spread: Floats, half: Floats, rule: Rest) -> None:
    """Add to the spread what a rest does, of which ``half`` is half a player's."""
    if rule.daily == DAILY:
        half += half
        spread += half
    else:
        grown = np.minimum(spread + half, rule.most)
        np.maximum(spread, grown, out=spread)


def _together(one: RatedBlock, following: RatedBlock | None) -> Together | None:
    if one.block.pairs is None or following is None:
        return None
    return Together(following.lines["games"], one.lines["games"])


def _sum_up(rated: Sequence[RatedBlock], terms: Sequence[Terms]) -> Sequence[Terms]:
    """For each seat the terms of all games of its subject: its own where everybody plays once."""
    if all(one.turns is None for one in rated):
        return terms
    turns = np.concatenate([one.turns.ravel() for one in rated if one.turns is not None])
    ends = np.cumsum([one.block.members.size for one in rated])[:-1]
    paired = any(one.paired is not None for one in terms)
    columns = [_columns(*two, paired=paired) for two in zip(rated, terms, strict=True)]
    sums = []
    for parts in zip(*columns, strict=True):
        total = np.bincount(turns, np.concatenate([part.ravel() for part in parts]))
        sums.append(np.split(total.take(turns), ends))
    found = []
    for one, parts in zip(rated, zip(*sums, strict=True), strict=True):
        all_parts = np.stack(parts).reshape(-1, *one.block.members.shape)
        found.append(Terms(all_parts[0], all_parts[1:3], all_parts[3:] if paired else None))
    return found


def _columns(rated: RatedBlock, terms: Terms, *, paired: bool) -> list[Floats]:
    """What is summed of a block, row by row of its seats."""
    gain = at_seats(rated.block.sizes, terms.gain)
    found = [gain, *terms.brought]
    if paired:
        found += [np.zeros_like(gain)] * 3 if terms.paired is None else [*terms.paired]
    return found
