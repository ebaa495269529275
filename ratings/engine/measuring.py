"""How sure the ratings are after a period: runs ``deviation`` over the columns of rated games.

Decides nothing of its own but how the parts go together: what a subject opened the period with,
what its games did, summed over all blocks, and what it leaves the period with. Ratings do not
depend on it.
"""

from collections.abc import Sequence

import numpy as np

from ratings.engine.columns import Block, Numbers, RatedBlock, State
from ratings.engine.deviation import (
    DAILY,
    NEVER,
    Sure,
    Terms,
    Together,
    Unsure,
    after_games,
    game_terms,
    side_sums,
)
from ratings.engine.elo import NANO
from ratings.engine.period import Config


def measure_period(
    config: Config, state: State, rated: Sequence[RatedBlock], day: int, variance: int
) -> list[Sure]:
    """How sure everybody is after a period that ``rate_period`` has rated; seats x games.

    Changes ``own``, ``spread``, ``luck`` and ``days`` of ``state``. ``day`` is that of the closing;
    ``variance`` that of the pool before, in millionths of a square point.
    """
    opened = [_open_seats(state, one.block, day) for one in rated]
    terms = [
        game_terms(
            config,
            one.block.sizes,
            one.expected,
            one.k,
            unsure,
            _together(state, one),
            variance,
        )
        for one, unsure in zip(rated, opened, strict=True)
    ]
    members = [one.block.members for one in rated]
    if all(one.counted.max(initial=0) <= 1 for one in rated):
        sure = [after_games(*both) for both in zip(opened, terms, strict=True)]
    else:
        sure = _sum_up(members, opened, terms)
    for who, after in zip(members, sure, strict=True):
        for name, values in after._asdict().items():
            getattr(state, name)[who] = values
        state.days[who] = day
    return sure


def _open_seats(state: State, block: Block, day: int) -> Unsure:
    """What the seats of a block open the period with; a rest has made them less sure."""
    last = state.days.take(block.members)
    own, spread, luck = (
        column.take(block.members).astype(np.float64)
        for column in (state.own, state.spread, state.luck)
    )
    if block.seeds is not None and last.min(initial=0) == NEVER:
        # A new side of one knows of itself what is known of its members' mean.
        for mine, column in ((spread, state.spread), (luck, state.luck)):
            sums = side_sums(block.seeds.sizes, column.take(block.seeds.members))
            squares = np.square(np.array(block.seeds.sizes))[:, None]
            np.copyto(mine, np.stack(sums) // squares, where=last == NEVER)
    rest = np.where(last == NEVER, 0, np.maximum(day - last, 0)) * float(DAILY)
    return Unsure(np.minimum(own + rest / 2, NANO), np.minimum(spread + rest, NANO), luck)


def _together(state: State, one: RatedBlock) -> Together | None:
    pairs = one.block.pairs
    return None if pairs is None else Together(state.games.take(pairs), one.games)


def _sum_up(
    members: Sequence[Numbers], opened: Sequence[Unsure], terms: Sequence[Terms]
) -> list[Sure]:
    """What comes after where somebody plays twice: everybody's terms are summed first."""
    seats = np.concatenate([one.ravel() for one in members])
    subjects, first, place = np.unique(seats, return_index=True, return_inverse=True)
    sums = []
    for parts in zip(*terms, strict=True):
        total = np.zeros(len(subjects))
        each = [np.broadcast_to(part, who.shape) for part, who in zip(parts, members, strict=True)]
        np.add.at(total, place, np.concatenate([part.ravel() for part in each]))
        sums.append(total)
    before = (
        np.concatenate([part.ravel() for part in parts])[first]
        for parts in zip(*opened, strict=True)
    )
    after = after_games(Unsure(*before), Terms(*sums))
    ends = np.cumsum([one.size for one in members])[:-1]
    return [
        Sure(*(column.take(here).reshape(who.shape) for column in after))
        for who, here in zip(members, np.split(place, ends), strict=True)
    ]
