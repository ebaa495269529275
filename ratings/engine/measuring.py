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
    Terms,
    Together,
    Unsure,
    after_games,
    game_terms,
    side_sums,
)
from ratings.engine.elo import NANO
from ratings.engine.lines import NEVER, put_lines, take_lines
from ratings.engine.period import Config


def measure_period(
    config: Config, state: State, rated: Sequence[RatedBlock], day: int, variance: int
) -> None:
    """Note in the lines of ``rated`` how sure everybody is, and put them into ``state``.

    ``rated`` is what ``rate_blocks`` gave, the games among partnerships each right after those
    among their players; ``day`` is that of the closing, ``variance`` that of the pool before, in
    millionths of a square point.
    """
    opened = [_open_seats(state, one, day) for one in rated]
    together = [_together(*two) for two in zip_longest(rated, rated[1:])]
    terms = [
        game_terms(config, one.block.sizes, one.expected, one.k, unsure, pairs, variance)
        for one, unsure, pairs in zip(rated, opened, together, strict=True)
    ]
    for one, unsure, did in zip(rated, opened, _sum_up(rated, terms), strict=True):
        lines = one.lines
        after = after_games(unsure, did)
        lines["own"], lines["spread"], lines["luck"], lines["day"] = *after, day
        put_lines(state.lines, one.block.members, lines)


def _open_seats(state: State, rated: RatedBlock, day: int) -> Unsure:
    """What the seats of a block open the period with; a rest has made them less sure."""
    lines, seeds = rated.lines, rated.block.seeds
    own, spread, luck = (lines[name].astype(np.float64) for name in Unsure._fields)
    last = lines["day"].astype(np.float64)
    new = last == NEVER if last.min(initial=0) == NEVER else None
    rest = np.subtract(day, last, out=last)
    np.maximum(rest, 0, out=rest)
    rest *= DAILY
    if new is not None:
        rest[new] = 0
        if seeds is not None:
            # A new side of one knows of itself what is known of its members' mean.
            of_members = take_lines(state.lines, seeds.members)
            squares = np.square(np.array(seeds.sizes))[:, None]
            for mine, name in ((spread, "spread"), (luck, "luck")):
                sums = side_sums(seeds.sizes, of_members[name].astype(np.int64))
                np.copyto(mine, sums // squares, where=new)
    spread += rest
    rest /= 2
    own += rest
    return Unsure(np.minimum(own, NANO, out=own), np.minimum(spread, NANO, out=spread), luck)


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
    paired = any(one.paired for one in terms)
    columns = [[one.gain, one.others, one.luck, *_paired_terms(one, paired)] for one in terms]
    sums = []
    for parts in zip(*columns, strict=True):
        total = np.bincount(turns, np.concatenate([part.ravel() for part in parts]))
        sums.append(np.split(total.take(turns), ends))
    found = []
    for one, parts in zip(rated, zip(*sums, strict=True), strict=True):
        gain, others, luck, *pair = (part.reshape(one.block.members.shape) for part in parts)
        found.append(Terms(gain, others, luck, tuple(pair)))
    return found


def _paired_terms(one: Terms, wanted: bool) -> tuple[Floats, ...]:
    return one.paired or (np.zeros_like(one.gain),) * (3 * wanted)
